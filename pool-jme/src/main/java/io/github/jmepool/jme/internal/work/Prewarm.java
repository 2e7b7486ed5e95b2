// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import io.github.jmepool.jme.PrewarmTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The orders of a prewarm and how far they are, which games see as a {@link PrewarmTask}. It is read and cancelled on
 * any thread; all else is for the render thread.
 */
public final class Prewarm {
    private enum State { RUNNING, DONE, CANCELLED }

    /** The first to end it decides how: a cancel on another thread may meet the last instance. */
    private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
    /** Those that are not placed yet. */
    private final List<CloneOrder> orders = new ArrayList<>();
    private final List<WarmUpJob> warmUps = new ArrayList<>();
    /** What waits for the end, in order. */
    private final List<Runnable> waiting = new ArrayList<>();
    private long total;
    /** Drawings ahead of first sight; the render thread's own. */
    private volatile long steps;
    private volatile long stepsDone;
    private volatile long settled;
    /** The render thread's own: what pools that were closed meanwhile did not get. */
    private long abandoned;
    private volatile @Nullable Throwable failure;

    /** Adds an order, before this begins. */
    void add(CloneOrder order) {
        orders.add(order);
        total += order.left();
    }

    /** Adds drawings ahead of first sight, before this begins. */
    void add(WarmUpJob warmUp) {
        warmUps.add(warmUp);
        steps += warmUp.steps();
    }

    /** Places all orders; done already when there are none. */
    void begin() {
        settled(0);
        // the first instances are handed over uploaded
        warmUps.forEach(WarmUpJob::place);
        warmUps.clear();
        orders.forEach(CloneOrder::place);
        orders.clear();
    }

    public float progress() {
        long all = total + steps;
        return all == 0 ? 1f : (float) (settled + stepsDone) / all;
    }

    public int total() {
        return (int) Math.min(Integer.MAX_VALUE, total);
    }

    public boolean isDone() {
        return state.get() == State.DONE;
    }

    /**
     * Ends it. Instances that are idle already remain, others are dropped. Does nothing when it is over.
     */
    public void cancel() {
        end(State.CANCELLED);
    }

    public boolean isCancelled() {
        return state.get() == State.CANCELLED;
    }

    public boolean isOver() {
        return state.get() != State.RUNNING;
    }

    /** Render thread: runs the action at the end; at once when this is over. */
    public void whenOver(Runnable action) {
        if (isOver()) {
            action.run();
        } else {
            waiting.add(action);
        }
    }

    /** Render thread, once, when this is over. */
    void runWaiting(Consumer<Throwable> problems) {
        for (Runnable action : waiting) {
            try {
                action.run();
            } catch (Throwable problem) {
                problems.accept(problem);
            }
        }
    }

    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Render thread. */
    void settled(int instances) {
        long now = settled + instances;
        settled = now;
        endIfNothingIsLeft();
    }

    /** Render thread: this many will never be made, as their pool was closed. */
    void abandoned(int instances, Throwable closing) {
        failed(closing);
        abandoned += instances;
        endIfNothingIsLeft();
    }

    /** Render thread: so many drawings ahead of first sight are over. */
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // Written on the render thread only.
    void warmedUp(int drawings) {
        stepsDone += drawings;
        endIfNothingIsLeft();
    }

    private void endIfNothingIsLeft() {
        if (settled + abandoned >= total && stepsDone >= steps) {
            end(abandoned == 0 ? State.DONE : State.CANCELLED);
        }
    }

    private void end(State how) {
        state.compareAndSet(State.RUNNING, how);
    }

    /** Render thread. */
    void failed(Throwable problem) {
        if (failure == null) {
            failure = problem;
        }
    }
}

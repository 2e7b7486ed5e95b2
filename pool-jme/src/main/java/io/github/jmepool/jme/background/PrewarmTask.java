// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import io.github.jmepool.core.util.AnyThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A running prewarm, which makes idle instances of one or more pools within each frame's budget.
 *
 * <p>It ends {@linkplain #isDone() done} or {@linkplain #isCancelled() cancelled}. Any thread, unless a method
 * specifies otherwise. Started by {@link io.github.jmepool.jme.PrewarmPlan#start()}.
 */
public final class PrewarmTask {
    private enum State { RUNNING, DONE, CANCELLED }

    /** The first to end it decides how: a cancel on another thread may meet the last instance. */
    private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
    /** Those that are not placed yet. */
    private final List<CloneOrder> orders = new ArrayList<>();
    private final List<WarmUpJob> warmUps = new ArrayList<>();
    private long total;
    /** Drawings ahead of first sight; the render thread's own. */
    private volatile long steps;
    private volatile long stepsDone;
    private volatile long settled;
    /** The render thread's own: what pools that were closed meanwhile did not get. */
    private long abandoned;
    private volatile @Nullable Throwable failure;

    /** Begins without orders. */
    PrewarmTask() {
    }

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

    /**
     * Returns how far it is, for a progress bar: instances that are made, and drawings ahead of first sight.
     *
     * @return 0 at the start, 1 when done; stays where it was when the task is cancelled
     */
    @AnyThread
    public float progress() {
        long all = total + steps;
        return all == 0 ? 1f : (float) (settled + stepsDone) / all;
    }

    /**
     * Returns how many instances it is to make.
     *
     * @return the number, 0 when no instance was missing
     */
    @AnyThread
    public int total() {
        return (int) Math.min(Integer.MAX_VALUE, total);
    }

    /**
     * Returns whether all instances are made, except those that failed: see {@link #failure()}. A cancelled task is
     * never done.
     *
     * @return false while it runs, and when it was cancelled
     */
    @AnyThread
    public boolean isDone() {
        return state.get() == State.DONE;
    }

    /**
     * Ends it. Instances that are idle already remain, others are dropped. Does nothing when it is over.
     */
    @AnyThread
    public void cancel() {
        end(State.CANCELLED);
    }

    /**
     * Returns whether it was cancelled before it was done.
     *
     * @return true after {@link #cancel()}; when the scene was closed or its state detached; and when a pool was
     *         closed meanwhile, once the other pools have what they were to get
     */
    @AnyThread
    public boolean isCancelled() {
        return state.get() == State.CANCELLED;
    }

    /**
     * Returns whether it is over.
     *
     * @return true when it is done or cancelled
     */
    @AnyThread
    public boolean isOver() {
        return state.get() != State.RUNNING;
    }

    /**
     * Returns the first failure: an exception of a hook, or that a pool was closed meanwhile. That pool has fewer
     * instances then; the other pools' are made anyway.
     *
     * @return empty while nothing has failed
     */
    @AnyThread
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

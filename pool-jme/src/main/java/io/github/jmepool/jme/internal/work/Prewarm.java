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
 * The jobs of a prewarm and how far they are, which games see as a {@link PrewarmTask}. It is read and cancelled on
 * any thread; all else is for the render thread.
 */
public final class Prewarm {
    private enum State { RUNNING, DONE, CANCELLED }

    /** The first to end it decides how: a cancel on another thread may meet the last instance. */
    private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
    /** What begins it, in this order; none once it has begun. */
    private final List<Runnable> beginnings = new ArrayList<>();
    /** What waits for the end, in order. */
    private final List<Runnable> waiting = new ArrayList<>();
    /** Whether what waited has run. */
    private boolean hasRun;
    private long instances;
    /** Instances, and drawings of the shader warm-up. */
    private long steps;
    private volatile long stepsDone;
    /** The render thread's own: instances that pools which were closed meanwhile did not get. */
    private long abandoned;
    private volatile @Nullable Throwable failure;

    /** Adds a job, before this begins: so many instances or drawings, and what places it. */
    void add(int newInstances, int drawings, Runnable place) {
        instances += newInstances;
        steps += (long) newInstances + drawings;
        beginnings.add(place);
    }

    /** Places all jobs; done already when there are none. */
    void begin() {
        beginnings.forEach(Runnable::run);
        beginnings.clear();
        done(0);
        hasRun = isOver();
    }

    public float progress() {
        long all = steps;
        return all == 0 ? 1f : (float) stepsDone / all;
    }

    public int total() {
        return (int) Math.min(Integer.MAX_VALUE, instances);
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

    /** Render thread: runs the action at the end, after those that wait; at once when those have run. */
    public void whenOver(Runnable action) {
        if (hasRun) {
            action.run();
        } else {
            waiting.add(action);
        }
    }

    /** Render thread, once, when this is over. */
    void runWaiting(Consumer<Throwable> problems) {
        // by index, as an action may add others
        for (int i = 0; i < waiting.size(); i++) {
            try {
                waiting.get(i).run();
            } catch (Throwable problem) {
                problems.accept(problem);
            }
        }
        hasRun = true;
        // what they have captured may be a whole level
        waiting.clear();
    }

    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Render thread: so many instances or drawings are over. */
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // Written on the render thread only.
    void done(int more) {
        stepsDone += more;
        endIfNothingIsLeft();
    }

    /** Render thread: this many instances will never be made, as their pool was closed. */
    void abandoned(int lost, Throwable closing) {
        failed(closing);
        abandoned += lost;
        endIfNothingIsLeft();
    }

    private void endIfNothingIsLeft() {
        // not before it has begun: a second order for a pool ends the drawings of the first
        if (beginnings.isEmpty() && stepsDone + abandoned >= steps) {
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

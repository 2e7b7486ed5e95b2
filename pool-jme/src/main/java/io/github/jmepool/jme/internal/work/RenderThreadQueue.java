// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import io.github.jmepool.jme.OverBudgetReport;
import io.github.jmepool.jme.SceneListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Runs the units of work that wait for the render thread, a budget's worth a frame, fairly between pools.
 *
 * <p>Fair in time, not in units: the next unit is always one of the pool that was served the shortest, so that a pool
 * whose units are expensive does not slow down the others.
 *
 * <p>Lanes take jobs from any thread; all else is for the render thread.
 */
final class RenderThreadQueue {
    /** The engine deletes that many native objects a frame; more would only pile up inside it, out of our sight. */
    static final int MAX_DISPOSALS_PER_FRAME = 100;
    /** So many frames in a row over the budget are reported, once: two seconds at 60 frames a second. */
    static final int OVERRUN_FRAMES = 120;

    private static final Logger LOG = Logger.getLogger(RenderThreadQueue.class.getName());

    private final NativeObjectLedger ledger;
    private final SceneListener listener;
    private final List<WorkLane> lanes = new ArrayList<>();
    /** False while no lane has work: a frame without work looks at none of them. */
    private volatile boolean awake;
    private long servedSoFar;
    private long turns;
    private int disposalsLeft;
    private boolean draining;
    private boolean closed;
    private int framesOver;
    private long nanosOver;
    private long longestNanos = -1;
    private String longestPool = "";
    private String longestUnit = "";
    private boolean overrunReported;

    RenderThreadQueue(NativeObjectLedger ledger, SceneListener listener) {
        this.ledger = ledger;
        this.listener = listener;
    }

    /** A new lane; one for each pool. */
    WorkLane lane(String pool) {
        WorkLane lane = new WorkLane(pool, this);
        lanes.add(lane);
        return lane;
    }

    NativeObjectLedger ledger() {
        return ledger;
    }

    /** A lane has got work. Any thread. */
    void wake() {
        awake = true;
    }

    boolean isEmpty() {
        for (int i = 0; i < lanes.size(); i++) {
            if (lanes.get(i).hasWork()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Runs units until the budget is spent, the engine's deletions of a frame are used up, or nothing is left. At
     * least one unit is run when there is any. A call from within a unit does nothing.
     *
     * @return how many units were run
     */
    int drain(FrameTimer timer) {
        if (draining) {
            return 0;
        }
        if (!awake || closed) {
            timer.rest();
            return 0;
        }
        // before the look at the lanes: what is offered from now on wakes the queue again
        awake = false;
        draining = true;
        try {
            return drainUnits(timer);
        } finally {
            draining = false;
            if (closed) {
                // by a unit
                closeLanes();
            } else if (!isEmpty()) {
                awake = true;
            }
        }
    }

    private int drainUnits(FrameTimer timer) {
        disposalsLeft = MAX_DISPOSALS_PER_FRAME;
        WorkLane lane = next();
        if (lane == null) {
            timer.rest();
            return 0;
        }
        timer.begin();
        boolean overrun = false;
        while (lane != null) {
            servedSoFar = lane.servedNanos();
            runUnit(lane);
            overrun |= account(lane, timer);
            lane = !closed && timer.allowsUnit() ? next() : null;
        }
        endFrame(overrun, timer);
        return timer.units();
    }

    /** The lane whose turn it is; null when none has work that this frame may do. */
    private @Nullable WorkLane next() {
        WorkLane next = null;
        int i = 0;
        while (i < lanes.size()) {
            WorkLane lane = lanes.get(i);
            i++;
            if (lane.hasWork()) {
                lane.wake(servedSoFar, turns++);
                if (lane.mayRun(disposalsLeft > 0) && (next == null || lane.precedes(next))) {
                    next = lane;
                }
            } else if (lane.isRetired()) {
                i--;
                lanes.remove(i);
            } else {
                lane.sleep();
            }
        }
        return next;
    }

    private void runUnit(WorkLane lane) {
        try {
            if (lane.runUnit(ledger, disposalsLeft > 0)) {
                disposalsLeft--;
            }
        } catch (Throwable failure) {
            // Whatever a hook or the engine throws, even an Error: this unit is lost, the others must go on.
            fail(lane, failure);
        }
    }

    /** Returns whether the lane's unit took more than the whole budget: only such a unit is worth a report. */
    private boolean account(WorkLane lane, FrameTimer timer) {
        long took = timer.unitDone();
        lane.served(took, turns++);
        if (overrunReported || took <= timer.budgetNanos()) {
            return false;
        }
        if (took > longestNanos) {
            longestNanos = took;
            longestPool = lane.pool();
            longestUnit = lane.what();
        }
        return true;
    }

    private void endFrame(boolean overrun, FrameTimer timer) {
        if (!overrun) {
            framesOver = 0;
            nanosOver = 0;
            longestNanos = -1;
            return;
        }
        framesOver++;
        nanosOver += timer.spentNanos();
        if (framesOver == OVERRUN_FRAMES) {
            overrunReported = true;
            report(new OverBudgetReport(longestPool, longestUnit, TimeUnit.NANOSECONDS.toMicros(longestNanos),
                    timer.budgetMicros(), framesOver, TimeUnit.NANOSECONDS.toMicros(nanosOver / framesOver)));
        }
    }

    private void fail(WorkLane lane, Throwable failure) {
        FrameJob job = lane.ran();
        if (job != null) {
            try {
                job.failed(failure);
            } catch (Throwable second) {
                failure.addSuppressed(second);
            }
        }
        report(lane.pool(), lane.what(), failure);
    }

    /** Tells the listener about a failure. Render thread only. */
    void report(String pool, String what, Throwable failure) {
        try {
            listener.onFailure(pool, what, failure);
        } catch (Throwable second) {
            LOG.log(Level.WARNING, second, () -> WorkLane.title(pool) + ": the background listener failed");
        }
    }

    private void report(OverBudgetReport report) {
        try {
            listener.onOverBudget(report);
        } catch (Throwable second) {
            LOG.log(Level.WARNING, "The background listener failed", second);
        }
    }

    boolean isClosed() {
        return closed;
    }

    /** Drops all jobs, and gives everything that is free to the engine. What is offered later stays where it is. */
    void close() {
        closed = true;
        if (!draining) {
            closeLanes();
        }
    }

    private void closeLanes() {
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).close(this);
        }
    }
}

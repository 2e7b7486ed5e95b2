// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import io.github.jmepool.jme.SceneListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the units of work that wait for the render thread, a budget's worth a frame, fairly between pools.
 *
 * <p>What is kept: a {@link Lane} for each pool, which has its jobs in their order and for how long it was served; one
 * more for what belongs to no pool, and one for native objects, of which only so many are deleted in a frame.
 *
 * <p>A frame is one {@link #drain}: the lane that was served the shortest runs one unit of its first job, its time is
 * added to it, and so on until the budget is spent. The queue is fair in time, not in units, so that a pool whose units
 * are expensive does not slow down the others. A lane that had no work begins where the one is that was served last:
 * it has saved nothing while it was idle. While a pool is prewarmed and its spawns miss, its jobs may go on after the
 * budget is spent, for as long as these misses took.
 *
 * <p>What must hold: at least one unit is run in each frame that has any, so that work never starves; a unit that
 * throws ends its own job only; a call from within a unit does nothing. A frame without work reads one flag, which
 * {@link #wake} sets from any thread; a frame with work looks at every lane before each unit. Lanes take jobs from any
 * thread; all else is for the render thread.
 */
final class WorkQueue {
    /** The engine deletes that many native objects a frame; more would only pile up inside it, out of our sight. */
    static final int MAX_DISPOSALS_PER_FRAME = 100;
    /** So many frames in a row over the budget are reported, once: two seconds at 60 frames a second. */
    static final int OVERRUN_FRAMES = 120;

    final NativeObjectLedger ledger;
    /** The lane of what belongs to no single pool. */
    final Lane general = new Lane(Lane.ALL, this::wake);
    /** The lane of native objects alone: only so many are disposed of in a frame, which must not hold up other jobs. */
    private final Lane disposals = new Lane(Lane.ALL, this::wake);
    private final List<Lane> lanes = new ArrayList<>(List.of(general, disposals));
    private final FrameTimer timer;
    private final SceneListener listener;
    /** False while no lane has work: a frame without work looks at none of them. */
    private volatile boolean awake;
    /** How long the lane that is served, or was served last, had been served before: where lanes that join begin. */
    private long servedSoFar;
    private long turns;
    /** What the last drain took. */
    private long spentBefore;
    /** The number of the last drain. */
    private long drains;
    private int disposalsLeft;
    private boolean draining;
    private boolean closed;
    private int framesOver;
    private long nanosOver;
    private long longestNanos = -1;
    private String longestPool = "";
    private String longestUnit = "";
    private boolean overrunReported;

    /** The supplier returns whether direct memory is freed with its native object. */
    WorkQueue(FrameTimer timer, BooleanSupplier freesDirectMemory, SceneListener listener) {
        this.timer = timer;
        this.listener = listener;
        Job disposal = new Disposal();
        ledger = new NativeObjectLedger(freesDirectMemory, () -> disposals.offer(disposal));
    }

    /** A new lane; one for each pool. */
    Lane lane(String pool) {
        Lane lane = new Lane(pool, this::wake);
        lanes.add(lane);
        return lane;
    }

    /** Now, on the clock of the budget. */
    long nanos() {
        return timer.nanos();
    }

    /** A spawn of the lane's pool, which is being prewarmed, has made its instance itself, and took so long. */
    void missed(Lane lane, long nanos) {
        lane.missed(nanos, drains);
    }

    /** Any thread. */
    private void wake() {
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
    int drain() {
        if (draining) {
            return 0;
        }
        drains++;
        spentBefore = timer.isWorking() ? timer.spentNanos() : 0;
        if (!awake || closed) {
            return rest();
        }
        // before the look at the lanes: what is offered from now on wakes the queue again
        awake = false;
        draining = true;
        try {
            return drainUnits();
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

    private int drainUnits() {
        disposalsLeft = MAX_DISPOSALS_PER_FRAME;
        Lane lane = next(true);
        if (lane == null) {
            return rest();
        }
        timer.begin();
        boolean overrun = false;
        while (lane != null) {
            servedSoFar = lane.servedNanos();
            overrun |= runUnit(lane);
            lane = closed ? null : next(false);
        }
        endFrame(overrun);
        return timer.units();
    }

    /** A frame without work: those over the budget before it and after it are not in a row. */
    private int rest() {
        timer.rest();
        endFrame(false);
        return 0;
    }

    /** The lane whose turn it is; null when none has work that this frame may do. The first unit it always may. */
    private @Nullable Lane next(boolean first) {
        Lane next = null;
        int i = 0;
        while (i < lanes.size()) {
            Lane lane = lanes.get(i);
            i++;
            if (lane.hasWork()) {
                lane.join(servedSoFar, turns++);
                boolean mayRun = (first || timer.allowsAnother(allowedNanos(lane)))
                        && (lane != disposals || disposalsLeft > 0);
                if (mayRun && (next == null || lane.precedes(next))) {
                    next = lane;
                }
            } else if (lane.isRetired()) {
                i--;
                lanes.remove(i);
            } else {
                lane.leave();
            }
        }
        return next;
    }

    private long allowedNanos(Lane lane) {
        long missed = lane.missedNanos(drains);
        return missed == 0 ? 0 : Math.min(spentBefore, timer.budgetNanos()) + missed;
    }

    /** Returns whether the unit took more than the whole budget: only such a unit is worth a report. */
    private boolean runUnit(Lane lane) {
        Job job = lane.job();
        if (job == null) {
            return false;
        }
        boolean more = false;
        try {
            more = job.runUnit();
        } catch (Throwable failure) {
            // Whatever a hook or the engine throws, even an Error: this job is lost, the others must go on.
            fail(lane.pool, job, failure);
        }
        if (!more) {
            lane.done();
        }
        long took = timer.unitDone();
        lane.served(took, turns++);
        if (overrunReported || took <= timer.budgetNanos()) {
            return false;
        }
        if (took > longestNanos) {
            longestNanos = took;
            longestPool = lane.pool;
            longestUnit = job.what();
        }
        return true;
    }

    private void endFrame(boolean overrun) {
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
            listener.onOverBudget(longestPool, Lane.title(longestPool) + ": background work took "
                    + TimeUnit.NANOSECONDS.toMicros(nanosOver / framesOver) + " microseconds a frame for " + framesOver
                    + " frames in a row, the budget is " + timer.budgetMicros() + "; the longest unit, " + longestUnit
                    + ", took " + TimeUnit.NANOSECONDS.toMicros(longestNanos)
                    + ". Raise the budget, prewarm behind a loading screen, or split the prefab");
        }
    }

    private void fail(String pool, Job job, Throwable failure) {
        try {
            job.failed(failure);
        } catch (Throwable second) {
            failure.addSuppressed(second);
        }
        report(pool, job.what(), failure);
    }

    /** Reports a failure to the listener. Render thread only. */
    void report(String pool, String what, Throwable failure) {
        listener.onFailure(pool, what, failure);
    }

    /** Reports on the render thread. Any thread. */
    void reportLater(String pool, String what, Throwable failure) {
        general.offer(Job.of(what, () -> report(pool, what, failure)));
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
        // the native objects at the end, as the other jobs may have had something to dispose of
        lanes.remove(disposals);
        lanes.add(disposals);
        for (int i = 0; i < lanes.size(); i++) {
            Lane lane = lanes.get(i);
            for (Job job = lane.job(); job != null; job = lane.job()) {
                lane.done();
                try {
                    job.dropped();
                } catch (Throwable failure) {
                    report(lane.pool, job.what(), failure);
                }
            }
        }
    }

    /** Hands native objects to the engine, which deletes them at its own pace. */
    private final class Disposal implements Job {
        @Override
        public boolean runUnit() {
            if (ledger.disposeNext()) {
                disposalsLeft--;
            }
            return ledger.hasFree();
        }

        @Override
        public void failed(Throwable failure) {
            if (ledger.hasFree()) {
                disposals.offer(this);
            }
        }

        @Override
        public void dropped() {
            while (ledger.hasFree()) {
                try {
                    ledger.disposeNext();
                } catch (Throwable failure) {
                    report(Lane.ALL, what(), failure);
                }
            }
        }

        @Override
        public String what() {
            return "disposal of a native object";
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.logging.Level;
import java.util.logging.Logger;

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

    private static final Logger LOG = Logger.getLogger(RenderThreadQueue.class.getName());

    private final NativeObjectLedger ledger;
    private final BackgroundListener listener;
    private final MpscQueue<WorkLane> woken = new MpscQueue<>();
    private final PriorityQueue<WorkLane> active = new PriorityQueue<>();
    private final List<WorkLane> heldBack = new ArrayList<>();
    private final OverrunWatch watch = new OverrunWatch();
    private long servedSoFar;
    private long turns;
    private int disposalsLeft;
    private boolean draining;
    private boolean closed;

    RenderThreadQueue(NativeObjectLedger ledger, BackgroundListener listener) {
        this.ledger = ledger;
        this.listener = listener;
    }

    /** A new lane; one for each pool. */
    WorkLane lane(String pool) {
        return new WorkLane(pool, this);
    }

    NativeObjectLedger ledger() {
        return ledger;
    }

    /** Any thread. */
    void wake(WorkLane lane) {
        woken.offer(lane);
    }

    boolean isEmpty() {
        return woken.isEmpty() && active.isEmpty();
    }

    /**
     * Runs units until the budget is spent, the engine's deletions of a frame are used up, or nothing is left. At
     * least one unit is run when there is any. A call from within a unit does nothing.
     *
     * @return how many units were run
     */
    int drain(FrameBudget budget) {
        if (draining) {
            return 0;
        }
        draining = true;
        try {
            return drainUnits(budget);
        } finally {
            // adding none would make an iterator each frame
            if (!heldBack.isEmpty()) {
                active.addAll(heldBack);
                heldBack.clear();
            }
            draining = false;
            if (closed) {
                // by what it has run: until now, one lane was in hand and others were held back
                closeLanes();
            }
        }
    }

    private int drainUnits(FrameBudget budget) {
        disposalsLeft = MAX_DISPOSALS_PER_FRAME;
        boolean unitOverBudget = false;
        collectWoken();
        if (active.isEmpty()) {
            budget.rest();
            return 0;
        }
        budget.begin();
        while (!closed && budget.allowsUnit() && !active.isEmpty()) {
            WorkLane lane = active.poll();
            servedSoFar = lane.servedNanos();
            if (runUnit(lane)) {
                unitOverBudget |= account(lane, budget);
                collectWoken();
            }
        }
        OverBudgetReport report = watch.frame(budget, unitOverBudget);
        if (report != null) {
            report(report);
        }
        return budget.units();
    }

    /** Returns whether the lane's unit took more than the budget; its next turn comes even if the clock fails. */
    private boolean account(WorkLane lane, FrameBudget budget) {
        try {
            long took = budget.unitDone();
            lane.served(took, ++turns);
            return noteOverrun(lane, took, budget);
        } finally {
            returnToActive(lane);
        }
    }

    private void collectWoken() {
        for (WorkLane lane = woken.poll(); lane != null; lane = woken.poll()) {
            lane.join(servedSoFar, ++turns);
            active.add(lane);
        }
    }

    private void returnToActive(WorkLane lane) {
        if (!lane.sleeps()) {
            active.add(lane);
        }
    }

    /** Whether a unit was run: false when the lane is empty, or has nothing but disposals and none are left. */
    private boolean runUnit(WorkLane lane) {
        WorkLane.Turn turn = WorkLane.Turn.JOB;
        try {
            turn = lane.runUnit(ledger, disposalsLeft > 0);
        } catch (Throwable failure) {
            // Whatever a hook or the engine throws, even an Error: this unit is lost, the others must go on.
            fail(lane, failure);
        }
        switch (turn) {
            case HELD_BACK -> heldBack.add(lane);
            case EMPTY -> returnToActive(lane);
            case DISPOSAL -> disposalsLeft--;
            default -> { }
        }
        return turn == WorkLane.Turn.JOB || turn == WorkLane.Turn.DISPOSAL;
    }

    private boolean noteOverrun(WorkLane lane, long tookNanos, FrameBudget budget) {
        if (tookNanos <= budget.budgetNanos() || !watch.isWatching()) {
            return false;
        }
        watch.unit(lane.pool(), lane.what(), tookNanos);
        return true;
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
            LOG.log(Level.WARNING, second, () -> Background.title(pool) + ": the background listener failed");
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
        collectWoken();
        for (WorkLane lane : active) {
            lane.close(this);
            lane.sleeps();
        }
        active.clear();
    }
}

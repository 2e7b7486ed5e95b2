package io.github.jmepool.jme;

import java.util.ArrayDeque;

/**
 * Carries out a judge's trim: takes the coldest idle instances out at once, so that nobody can acquire them any more,
 * and disposes of them one a unit.
 */
final class TrimJob implements FrameJob {
    private final PoolSeat seat;
    private int count;
    private ArrayDeque<PooledInstance> taken;

    TrimJob(PoolSeat seat, int count) {
        this.seat = seat;
        this.count = count;
    }

    @Override
    public boolean runUnit() {
        if (taken == null) {
            take();
        }
        PooledInstance next = taken.poll();
        if (next != null) {
            try {
                seat.pool.dispose(next);
            } catch (Throwable hook) {
                // Whatever it was: the instance is gone all the same, and nobody else knows the others.
                seat.report("onDispose", hook);
            }
        }
        return !taken.isEmpty();
    }

    private void take() {
        taken = new ArrayDeque<>();
        while (count > 0 && !seat.isClosed()) {
            PooledInstance coldest = seat.pool.takeColdest();
            if (coldest == null) {
                return;
            }
            taken.add(coldest);
            count--;
        }
    }

    /** The queue is closing: nobody else knows these instances any more. */
    @Override
    public void dropped() {
        while (taken != null && !taken.isEmpty()) {
            runUnit();
        }
    }

    @Override
    public String what() {
        return "disposal of a trimmed instance";
    }
}

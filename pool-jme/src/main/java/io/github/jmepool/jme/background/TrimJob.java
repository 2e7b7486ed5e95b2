// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import java.util.ArrayDeque;

/**
 * Trims a pool for a sizing policy or a shortage of memory: takes the coldest idle instances out, so that they can't be
 * spawned any more, and disposes of them one a unit.
 *
 * @param <I> what the pool knows an instance by
 */
final class TrimJob<I> implements FrameJob {
    /** At most this many are taken out in a unit: a unit has to be short, and thousands would not be. */
    private static final int BLOCK = 128;

    private final BackgroundRegistration registration;
    private final BackgroundPool<I> pool;
    private final ArrayDeque<I> taken = new ArrayDeque<>();
    private int count;

    TrimJob(BackgroundRegistration registration, BackgroundPool<I> pool, int count) {
        this.registration = registration;
        this.pool = pool;
        this.count = count;
    }

    /** Takes all of them out now, however many; returns how many there were. */
    int takeAll() {
        take(Integer.MAX_VALUE);
        return taken.size();
    }

    @Override
    public boolean runUnit() {
        if (taken.isEmpty()) {
            take(BLOCK);
        }
        I next = taken.poll();
        if (next != null) {
            try {
                pool.dispose(next);
            } catch (Throwable hook) {
                // An Error as well: the instance is gone, and the others are known only here.
                registration.report("onDispose", hook);
            }
        }
        return !taken.isEmpty() || count > 0;
    }

    private void take(int most) {
        while (count > 0 && taken.size() < most) {
            I coldest = registration.isClosed() ? null : pool.takeColdest();
            if (coldest == null) {
                count = 0;
                return;
            }
            taken.add(coldest);
            count--;
        }
    }

    /** The queue is closing: these instances are known only here. */
    @Override
    public void dropped() {
        count = 0;
        while (!taken.isEmpty()) {
            runUnit();
        }
    }

    @Override
    public String what() {
        return "disposal of a trimmed instance";
    }
}

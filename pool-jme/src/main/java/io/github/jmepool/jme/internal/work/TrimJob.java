// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import org.jspecify.annotations.Nullable;

/**
 * Trims a pool: takes the coldest idle instance out and disposes of it, one a unit. For a shortage of memory all of
 * them are taken out at once, so that they can't be spawned any more.
 */
final class TrimJob implements Job {
    private final PoolWork pool;
    /** The number of instances that are not taken out yet. */
    private int count;

    TrimJob(PoolWork pool, int count) {
        this.pool = pool;
        this.count = count;
    }

    /** Takes all of them out now, however many; returns how many there were. */
    int takeAll() {
        int all = 0;
        for (Runnable coldest = takeColdest(); coldest != null; coldest = takeColdest()) {
            pool.taken.add(coldest);
            all++;
        }
        return all;
    }

    @Override
    public boolean runUnit() {
        if (count > 0 && !pool.isCurrent(this)) {
            // another decision about the pool's size has counted what this one has left
            count = 0;
        }
        Runnable next = pool.taken.isEmpty() ? takeColdest() : pool.taken.poll();
        if (next != null) {
            try {
                next.run();
            } catch (Throwable hook) {
                // An Error as well: the instance is gone, and the others are known only here.
                pool.report("onDispose", hook);
            }
        }
        return !pool.taken.isEmpty() || count > 0;
    }

    private @Nullable Runnable takeColdest() {
        Runnable coldest = count > 0 ? pool.takeColdest() : null;
        count = coldest == null ? 0 : count - 1;
        return coldest;
    }

    /** The queue or the pool is closing: what was taken out is known only to the pool's work. */
    @Override
    public void dropped() {
        count = 0;
        while (!pool.taken.isEmpty()) {
            runUnit();
        }
    }

    @Override
    public String what() {
        return "disposal of a trimmed instance";
    }
}

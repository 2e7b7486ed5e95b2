// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Trims a pool: takes the coldest idle instance out and disposes of it, one a unit. For a shortage of memory all of
 * them are taken out at once, so that they can't be spawned any more.
 *
 * @param <I> what the pool knows an instance by
 */
final class TrimJob<I> implements FrameJob {
    private final BackgroundRegistration registration;
    private final BackgroundPool<I> pool;
    private final ArrayDeque<I> taken = new ArrayDeque<>();
    /** The number of instances that are not taken out yet. */
    private int count;

    TrimJob(BackgroundRegistration registration, BackgroundPool<I> pool, int count) {
        this.registration = registration;
        this.pool = pool;
        this.count = count;
    }

    /** Takes all of them out now, however many; returns how many there were. */
    int takeAll() {
        for (I coldest = takeColdest(); coldest != null; coldest = takeColdest()) {
            taken.add(coldest);
        }
        return taken.size();
    }

    @Override
    public boolean runUnit() {
        if (count > 0 && !registration.isCurrent(this)) {
            // another decision about the pool's size has counted what this one has left
            count = 0;
        }
        I next = taken.isEmpty() ? takeColdest() : taken.poll();
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

    private @Nullable I takeColdest() {
        I coldest = count > 0 && !registration.isClosed() ? pool.takeColdest() : null;
        count = coldest == null ? 0 : count - 1;
        if (coldest != null) {
            registration.taken();
        }
        return coldest;
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

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds the calling thread's magazine, and sums up what all of them count. A magazine whose thread has ended goes to
 * the next new thread. With more threads alive than {@link #MOST} the late ones have none and use the store.
 */
final class Magazines {
    static final int MOST = 256;
    static final int PLACES = 4 * MOST;
    private static final int PROBES = 4;
    /** A thread without magazine looks for one that has become free once in so many calls. */
    private static final int RETRY_MASK = 1023;

    private static final VarHandle PLACE = MethodHandles.arrayElementVarHandle(Magazine[].class);

    private final boolean heldByThread;
    /** By thread id, which counts up, so that neighbours rarely meet; a place that is taken leads to the next. */
    final Magazine[] places = new Magazine[PLACES];
    private volatile Magazine[] all = new Magazine[0];
    private final AtomicLong acquiredElsewhere = new AtomicLong();
    private final AtomicLong releasedElsewhere = new AtomicLong();
    private final AtomicLong failedElsewhere = new AtomicLong();
    private int lastHolder;
    /** Whether the last thread that looked for a magazine got none. */
    private volatile boolean crowded;
    private int retry;

    Magazines(boolean heldByThread) {
        this.heldByThread = heldByThread;
    }

    /**
     * The calling thread's magazine, or null when there are too many threads. Plain reads will do: a thread finds
     * itself as the owner of what it has made its own, and of nothing else.
     *
     * @param places those of the pool's {@link Magazines}, passed in by who has them at hand
     */
    static Magazine nearest(Magazine[] places, Thread thread) {
        Magazine magazine = places[(int) thread.getId() & PLACES - 1];
        return magazine != null && magazine.isOwnedBy(thread) ? magazine : null;
    }

    /** The calling thread's magazine, or null when there are too many threads. */
    Magazine mine() {
        Thread thread = Thread.currentThread();
        for (int step = 0; step < PROBES; step++) {
            Magazine magazine = (Magazine) PLACE.getAcquire(places, (int) thread.getId() + step & PLACES - 1);
            if (magazine != null && magazine.isOwnedBy(thread)) {
                return magazine;
            }
        }
        return crowded && (++retry & RETRY_MASK) != 0 ? null : register(thread);
    }

    private synchronized Magazine register(Thread thread) {
        forgetEndedThreads();
        int at = findPlace(thread);
        Magazine magazine = at < 0 ? null : adoptOrMake(thread);
        crowded = magazine == null;
        if (magazine != null) {
            magazine.place = at;
            PLACE.setRelease(places, at, magazine);
        }
        return magazine;
    }

    /** A place near the thread's id that nobody alive has, or -1. */
    private int findPlace(Thread thread) {
        for (int step = 0; step < PROBES; step++) {
            int at = (int) thread.getId() + step & PLACES - 1;
            Magazine there = places[at];
            // Where an earlier owner had it, nobody looks for a magazine any more.
            if (there == null || there.place != at || there.isOrphan()) {
                return at;
            }
        }
        return -1;
    }

    private Magazine adoptOrMake(Thread thread) {
        for (Magazine magazine : all) {
            if (magazine.isOrphan()) {
                magazine.own(thread, newHolder());
                return magazine;
            }
        }
        if (all.length == MOST) {
            return null;
        }
        Magazine magazine = new Magazine(thread, newHolder());
        Magazine[] longer = Arrays.copyOf(all, all.length + 1);
        longer[all.length] = magazine;
        all = longer;
        return magazine;
    }

    /** Never one that was given before: a use that an ended thread left behind isn't the new owner's to end. */
    private int newHolder() {
        return heldByThread && lastHolder < ConcurrentSlot.MOST_HOLDERS ? ++lastHolder : 0;
    }

    /** Whether the thread that alone may end a use is still alive. */
    boolean holderLives(int holderBits) {
        for (Magazine magazine : all) {
            if (magazine.holderBits() == holderBits) {
                return !magazine.isOrphan();
            }
        }
        return false;
    }

    /** Called now and then, so that a pool does not keep threads that have ended. */
    void forgetEndedThreads() {
        for (Magazine magazine : all) {
            magazine.forgetEndedOwner();
        }
    }

    Magazine[] all() {
        return all;
    }

    void countAcquired(Magazine magazine) {
        if (magazine != null) {
            magazine.countAcquired();
        } else {
            acquiredElsewhere.incrementAndGet();
        }
    }

    void countReleased(Magazine magazine) {
        if (magazine != null) {
            magazine.countReleased();
        } else {
            releasedElsewhere.incrementAndGet();
        }
    }

    void countFailed(Magazine magazine, int acquires) {
        if (magazine != null) {
            magazine.countFailed(acquires);
        } else {
            failedElsewhere.addAndGet(acquires);
        }
    }

    long failed() {
        long sum = failedElsewhere.get();
        for (Magazine magazine : all) {
            sum += magazine.failed();
        }
        return sum;
    }

    long acquired() {
        long sum = acquiredElsewhere.get();
        for (Magazine magazine : all) {
            sum += magazine.acquired();
        }
        return sum;
    }

    long released() {
        long sum = releasedElsewhere.get();
        for (Magazine magazine : all) {
            sum += magazine.released();
        }
        return sum;
    }

    /** The most objects out at once as each thread saw it by itself, added up. */
    long peak() {
        long sum = acquiredElsewhere.get();
        for (Magazine magazine : all) {
            sum += magazine.peak();
        }
        return sum;
    }
}

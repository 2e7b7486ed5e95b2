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
    private static final int INITIAL_PLACES = 64;
    private static final int MOST_PLACES = 16 * MOST;
    private static final int PROBES = 4;
    /** A thread without magazine looks for one that has become free once in so many calls. */
    private static final int RETRY_MASK = 1023;

    private static final VarHandle PLACE = MethodHandles.arrayElementVarHandle(Magazine[].class);

    private final boolean heldByThread;
    /** By thread id, which counts up, so that neighbours rarely meet; a place that is taken leads to the next. */
    private volatile Magazine[] places = new Magazine[INITIAL_PLACES];
    private volatile Magazine[] all = new Magazine[0];
    private final AtomicLong acquiredElsewhere = new AtomicLong();
    private final AtomicLong releasedElsewhere = new AtomicLong();
    private int lastHolder;
    private int retry;

    Magazines(boolean heldByThread) {
        this.heldByThread = heldByThread;
    }

    /** The calling thread's magazine, or null when there are too many threads. */
    Magazine mine() {
        Thread thread = Thread.currentThread();
        Magazine[] table = places;
        Magazine magazine = (Magazine) PLACE.getAcquire(table, (int) thread.getId() & table.length - 1);
        return magazine != null && magazine.isOwnedBy(thread) ? magazine : probe(thread, table);
    }

    private Magazine probe(Thread thread, Magazine[] table) {
        for (int step = 1; step < PROBES; step++) {
            Magazine magazine = (Magazine) PLACE.getAcquire(table, (int) thread.getId() + step & table.length - 1);
            if (magazine != null && magazine.isOwnedBy(thread)) {
                return magazine;
            }
        }
        if (all.length == MOST && (++retry & RETRY_MASK) != 0) {
            return null;
        }
        return register(thread);
    }

    private synchronized Magazine register(Thread thread) {
        Magazine magazine = adoptOrMake(thread);
        while (magazine != null && !place(thread, magazine)) {
            if (places.length == MOST_PLACES) {
                // Only odd thread ids, as a subclass may return them, meet that often. It is found here every time.
                return magazine;
            }
            spread();
        }
        return magazine;
    }

    private Magazine adoptOrMake(Thread thread) {
        for (Magazine magazine : all) {
            if (magazine.isOwnedBy(thread)) {
                return magazine;
            }
        }
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

    private boolean place(Thread thread, Magazine magazine) {
        Magazine[] table = places;
        for (int step = 0; step < PROBES; step++) {
            int at = (int) thread.getId() + step & table.length - 1;
            if (table[at] == null || table[at] == magazine || table[at].isOrphan()) {
                PLACE.setRelease(table, at, magazine);
                return true;
            }
        }
        return false;
    }

    /** Spreads the living over twice as many places; who finds no place now registers again. */
    private void spread() {
        places = new Magazine[places.length * 2];
        for (Magazine magazine : all) {
            Thread thread = magazine.owner();
            if (thread != null && thread.isAlive()) {
                place(thread, magazine);
            }
        }
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

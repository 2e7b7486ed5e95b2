// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Finds the calling thread's magazine, and sums up what all of them count. What a thread that has ended left in its
 * magazine goes to the next new thread. With more threads alive than {@link #MOST} the late ones have none and use the
 * store.
 */
final class Magazines {
    static final int MOST = 256;
    static final int PLACES = 4 * MOST;
    static final int PROBES = 4;
    /** A thread without magazine looks for one that has become free once in this many calls. */
    private static final int RETRY_MASK = 1023;

    private static final VarHandle PLACE = MethodHandles.arrayElementVarHandle(Magazine[].class);

    /** One for each thread that needs it, so that a use costs no garbage; keeps nothing alive. */
    private static final ThreadLocal<WeakReference<Thread>> SELF =
            ThreadLocal.withInitial(() -> new WeakReference<>(Thread.currentThread()));

    private final boolean heldByThread;
    /** By thread id, which counts up, so that neighbours rarely meet; a place that is taken leads to the next. */
    final Magazine[] places = new Magazine[PLACES];
    private volatile Magazine[] all = new Magazine[0];
    private final AtomicLong acquiredElsewhere = new AtomicLong();
    private final AtomicLong releasedElsewhere = new AtomicLong();
    private final AtomicLong failedElsewhere = new AtomicLong();
    private final SlotTable slots;
    private int lastHolder;
    /** Those that mustn't be given again before the ids are used up the next time. */
    private final BitSet keptHolders = new BitSet();
    /** Whether the last thread that looked for a magazine got none. */
    private volatile boolean crowded;
    private int retry;

    Magazines(boolean heldByThread, SlotTable slots) {
        this.heldByThread = heldByThread;
        this.slots = slots;
    }

    /**
     * The calling thread's magazine, or null when there are too many threads. Plain reads will do: a thread finds
     * itself as the owner of what it has made its own, and of nothing else.
     *
     * @param places those of the pool's {@link Magazines}, passed in by the caller, which has them already
     */
    static @Nullable Magazine nearest(Magazine[] places, Thread thread) {
        Magazine magazine = places[(int) thread.getId() & PLACES - 1];
        return magazine != null && magazine.isOwnedBy(thread) ? magazine : null;
    }

    /** The calling thread's magazine, or null when there are too many threads. */
    @Nullable Magazine mine() {
        Thread thread = Thread.currentThread();
        for (int step = 0; step < PROBES; step++) {
            Magazine magazine = (Magazine) PLACE.getAcquire(places, (int) thread.getId() + step & PLACES - 1);
            if (magazine != null && magazine.isOwnedBy(thread)) {
                return magazine;
            }
        }
        return crowded && (++retry & RETRY_MASK) != 0 ? null : register(thread);
    }

    private synchronized @Nullable Magazine register(Thread thread) {
        int at = findPlace(thread);
        Magazine magazine = at < 0 ? null : adoptOrMake(thread);
        crowded = magazine == null;
        if (magazine != null) {
            magazine.place = at;
            PLACE.setRelease(places, at, magazine);
        }
        return magazine;
    }

    /** A place near the thread's id that no live thread has, or -1. */
    private int findPlace(Thread thread) {
        for (int step = 0; step < PROBES; step++) {
            int at = (int) thread.getId() + step & PLACES - 1;
            Magazine there = places[at];
            // No thread looks for a magazine where an earlier owner had it.
            if (there == null || there.place != at || there.isOrphan()) {
                return at;
            }
        }
        return -1;
    }

    private @Nullable Magazine adoptOrMake(Thread thread) {
        Magazine[] now = all;
        int at = 0;
        while (at < now.length && !now[at].isOrphan()) {
            at++;
        }
        if (at == MOST) {
            return null;
        }
        int holder = newHolder();
        Magazine[] next = Arrays.copyOf(now, Math.max(now.length, at + 1));
        next[at] = at < now.length ? new Magazine(thread, holder, now[at]) : new Magazine(thread, holder);
        all = next;
        return next[at];
    }

    /** An id that no use bears yet: one that an ended thread left behind isn't the new owner's to end. */
    private int newHolder() {
        if (!heldByThread) {
            return 0;
        }
        do {
            if (lastHolder == ConcurrentSlot.LAST_HOLDER) {
                freeHolders();
            }
            lastHolder++;
        } while (keptHolders.get(lastHolder));
        return lastHolder;
    }

    /** Once all ids were given: those of threads that have ended are free when no use bears them any more. */
    private void freeHolders() {
        keptHolders.clear();
        for (Magazine magazine : all) {
            keptHolders.set(magazine.holderBits() >> ConcurrentSlot.HOLDER_SHIFT);
        }
        slots.forEach(slot -> {
            long word = slot.word();
            int holder = ConcurrentSlot.holder(word) >> ConcurrentSlot.HOLDER_SHIFT;
            // Another thread may end this use meanwhile; then it has no holder either.
            while (holder != 0 && holder != ConcurrentSlot.NO_MAGAZINE && !keptHolders.get(holder)
                    && !slot.change(word, word & ~ConcurrentSlot.HOLDER_MASK)) {
                word = slot.word();
                holder = ConcurrentSlot.holder(word) >> ConcurrentSlot.HOLDER_SHIFT;
            }
        });
        lastHolder = 0;
    }

    /** The mark of a use of the calling thread, or 0; stores the thread itself where it has no magazine. */
    int bind(ConcurrentSlot slot, @Nullable Magazine mine) {
        if (mine != null || !heldByThread) {
            return mine == null ? 0 : mine.holderBits();
        }
        slot.bindTo(SELF.get());
        return ConcurrentSlot.NO_MAGAZINE << ConcurrentSlot.HOLDER_SHIFT;
    }

    /** Whether the use is bound to a thread that is neither the calling one nor has ended. */
    boolean isOthers(ConcurrentSlot slot, long word, @Nullable Magazine mine) {
        int holder = ConcurrentSlot.holder(word);
        if (holder == 0 || mine != null && holder == mine.holderBits()) {
            return false;
        }
        if (holder >> ConcurrentSlot.HOLDER_SHIFT != ConcurrentSlot.NO_MAGAZINE) {
            return holderLives(holder);
        }
        WeakReference<Thread> bound = slot.boundTo();
        return bound.get() != Thread.currentThread() && !Magazine.hasEnded(bound);
    }

    private boolean holderLives(int holderBits) {
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

    void countAcquired(@Nullable Magazine magazine) {
        if (magazine != null) {
            magazine.countAcquired();
        } else {
            acquiredElsewhere.incrementAndGet();
        }
    }

    void countReleased(@Nullable Magazine magazine) {
        if (magazine != null) {
            magazine.countReleased();
        } else {
            releasedElsewhere.incrementAndGet();
        }
    }

    void countFailed(@Nullable Magazine magazine, int acquires) {
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

    /** The sum over threads of the most objects that each has had out at once. */
    long peak() {
        long sum = acquiredElsewhere.get();
        for (Magazine magazine : all) {
            sum += magazine.peak();
        }
        return sum;
    }
}

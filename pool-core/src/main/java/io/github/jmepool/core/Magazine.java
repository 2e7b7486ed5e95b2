// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * One thread's own stack of slots that were idle when it put them there, and its counts. Only the owner pushes and
 * pops; other threads look through the entries when they find nothing else. It is itself the weak reference to its
 * owner: it keeps no thread, and nothing that a thread refers to, and to compare the owner takes no load more.
 *
 * <p>Entries are hints, below the top and above it: each slot's word alone decides whether the slot is idle, and
 * changes by compare-and-set, so an entry that is outdated, doubled or shared with another magazine costs a look and no
 * more. Hence a slot that has just been taken stays where it was, above the top. When it is the next to be released, as
 * with a thread that uses one object at a time, it is found there by comparing the object, without its slot being
 * looked up, and its entry needs no writing. The comparison is proof: a slot's object is set once and cleared when the
 * pool gives the object up, so at no time do two slots of a pool have the same object, and this one is of this pool.
 *
 * <p>Acquires and releases are each one atomic instruction, which on most processors takes as long as all the rest;
 * none of the two can be spared as long as any thread may release and any may take idle slots. So the rest is kept
 * short: one other write each, plain reads where a compare-and-set or the owner's own earlier write makes them good.
 */
final class Magazine extends WeakReference<Thread> {
    /** Holds more than two batches of 16, so that a thread that works in those leaves the store alone. */
    static final int CAPACITY = 64;
    /** Entries keep away from the array's ends, whose cache lines belong to other objects too. */
    private static final int MARGIN = 16;

    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(ConcurrentSlot[].class);
    private static final VarHandle ACQUIRED;
    private static final VarHandle RELEASED;
    private static final VarHandle PEAK;
    private static final VarHandle FAILED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ACQUIRED = lookup.findVarHandle(Magazine.class, "acquired", long.class);
            RELEASED = lookup.findVarHandle(Magazine.class, "released", long.class);
            FAILED = lookup.findVarHandle(Magazine.class, "failed", long.class);
            PEAK = lookup.findVarHandle(Magazine.class, "peak", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The bits that show a use as releasable by the owner alone, or 0. */
    private final int holderBits;
    /** The low bits of a slot's word in a use that the owner may end without asking. */
    private final int boundUse;
    /** The amount by which an idle slot's word grows when the owner begins a use. */
    private final long start;
    /**
     * The number of entries if none had been acquired or released. The present number and the place of the next follow
     * from this and the counts, so that an acquire and a release each write one number of the magazine.
     */
    private long offset;
    /** The field in which the owner finds it. */
    int place;
    private long acquired;
    private long released;
    private long peak;
    private long failed;
    /** For the owner to receive slots from the store. */
    final ConcurrentSlot[] received;
    private final ConcurrentSlot[] entries;
    /** Keep what follows in memory, such as another thread's magazine, off these lines. */
    @SuppressWarnings("unused")
    private long pad0;
    @SuppressWarnings("unused")
    private long pad1;
    @SuppressWarnings("unused")
    private long pad2;
    @SuppressWarnings("unused")
    private long pad3;
    @SuppressWarnings("unused")
    private long pad4;
    @SuppressWarnings("unused")
    private long pad5;
    @SuppressWarnings("unused")
    private long pad6;
    @SuppressWarnings("unused")
    private long pad7;

    Magazine(Thread owner, int holder) {
        this(owner, holder, new ConcurrentSlot[CAPACITY / 2], new ConcurrentSlot[CAPACITY + 2 * MARGIN]);
    }

    /** Goes on with what a thread that has ended left behind; the orphan isn't used for anything from then on. */
    Magazine(Thread owner, int holder, Magazine orphan) {
        this(owner, holder, orphan.received, orphan.entries);
        offset = orphan.offset;
        acquired = orphan.acquired;
        released = orphan.released;
        peak = orphan.peak;
        failed = orphan.failed;
    }

    private Magazine(Thread owner, int holder, ConcurrentSlot[] received, ConcurrentSlot[] entries) {
        super(owner);
        this.received = received;
        this.entries = entries;
        holderBits = holder << ConcurrentSlot.HOLDER_SHIFT;
        boundUse = holderBits | ConcurrentSlot.ACTIVE;
        start = ConcurrentSlot.ONE_USE + boundUse - ConcurrentSlot.IDLE;
    }

    boolean isOwnedBy(Thread thread) {
        return get() == thread;
    }

    boolean isOrphan() {
        return hasEnded(this);
    }

    /** Whether the thread that was referred to isn't alive any more. */
    static boolean hasEnded(WeakReference<Thread> reference) {
        Thread thread = reference.get();
        return thread == null || !thread.isAlive();
    }

    int holderBits() {
        return holderBits;
    }

    private int size() {
        return (int) (offset + released - acquired);
    }

    private void resize(int size) {
        offset = size - (released - acquired);
    }

    /** Begins a use of the object put here last that is still idle; null when none is left. Owner only. */
    @Nullable Object take() {
        while (true) {
            long count = acquired;
            long out = count - released;
            int at = (int) (offset - out) - 1;
            if (at < 0) {
                return null;
            }
            ConcurrentSlot slot = entries[MARGIN + at];
            // Before the use begins: from then on a close may end it and drop the object.
            Object object = slot.object;
            if (slot.tryAcquire(start)) {
                ACQUIRED.setRelease(this, count + 1);
                if (out >= peak) {
                    PEAK.setOpaque(this, out + 1);
                }
                return object;
            }
            resize(at);
        }
    }

    /** The slot that {@link #take()} would try first; null when none is left. Owner only. */
    @Nullable ConcurrentSlot top() {
        int size = size();
        return size > 0 ? entries[MARGIN + size - 1] : null;
    }

    /** As {@link #take()}, of the slot at the top alone, and only in the state that its word was seen in. */
    boolean takeTop(ConcurrentSlot slot, long word) {
        if (ConcurrentSlot.state(word) != ConcurrentSlot.IDLE || !slot.change(word, word + start)) {
            return false;
        }
        long count = acquired;
        ACQUIRED.setRelease(this, count + 1);
        if (count - released >= peak) {
            PEAK.setOpaque(this, count - released + 1);
        }
        return true;
    }

    /** As {@link #take()}, with the use beginning after the hooks. */
    @Nullable ConcurrentSlot takeForHooks() {
        for (int n = size() - 1; n >= 0; n--) {
            ConcurrentSlot slot = entries[MARGIN + n];
            resize(n);
            if (slot.tryLeave()) {
                return slot;
            }
        }
        return null;
    }

    /** The slot of the object, if it is what the owner took last and has put nothing over since. Owner only. */
    @Nullable ConcurrentSlot last(Object object) {
        // When full, this is an entry that is never written.
        ConcurrentSlot slot = entries[MARGIN + size()];
        return slot != null && slot.object == object ? slot : null;
    }

    /** Makes the slot the one that {@link #last} finds. Owner only, and only when not full. */
    void expect(ConcurrentSlot slot) {
        enter(size(), slot);
    }

    /**
     * Ends the use whose word this is and keeps the slot, which {@link #last} has found or {@link #expect} put where
     * it goes; false if that isn't all that there is to do. Owner only.
     */
    boolean takeBack(ConcurrentSlot slot, long word) {
        int bits = (int) word & (ConcurrentSlot.HOLDER_MASK | ConcurrentSlot.LINKED | ConcurrentSlot.STATE_MASK);
        if (bits != ConcurrentSlot.ACTIVE && bits != boundUse) {
            return false;
        }
        // Counted before it can be acquired again: then the counts never show fewer idle objects than there are.
        long count = released;
        RELEASED.setRelease(this, count + 1);
        long idle = word - bits + ConcurrentSlot.IDLE;
        if (bits != ConcurrentSlot.ACTIVE) {
            slot.publish(idle);
        } else if (!slot.change(word, idle)) {
            RELEASED.setRelease(this, count);
            return false;
        }
        return true;
    }

    boolean isFull() {
        return size() == CAPACITY;
    }

    /** Owner only, and only when not full. */
    void add(ConcurrentSlot slot) {
        int n = size();
        enter(n, slot);
        resize(n + 1);
    }

    /** Gives the colder half to the store. Owner only. */
    void spill(IdleStore store) {
        int size = size();
        int half = CAPACITY / 2;
        int count = 0;
        for (int n = 0; n < half; n++) {
            ConcurrentSlot slot = entries[MARGIN + n];
            if (slot.tryLink()) {
                entries[MARGIN + count++] = slot;
            }
        }
        store.pushAll(entries, MARGIN, MARGIN + count);
        for (int n = half; n < size; n++) {
            enter(n - half, entries[MARGIN + n]);
        }
        resize(size - half);
    }

    private void enter(int at, ConcurrentSlot slot) {
        // In a steady exchange it is there already; storing a reference costs a barrier of the garbage collector.
        if (entries[MARGIN + at] != slot) {
            ENTRY.setRelease(entries, MARGIN + at, slot);
        }
    }

    /** Any thread: what the entry was or is, to be tried. May be null, and may be found elsewhere too. */
    ConcurrentSlot peek(int at) {
        return (ConcurrentSlot) ENTRY.getAcquire(entries, MARGIN + at);
    }

    void countAcquired() {
        offset++;
        ACQUIRED.setRelease(this, acquired + 1);
    }

    /** Once an acquire has succeeded. */
    void notePeak() {
        long out = acquired - released;
        if (out > peak) {
            PEAK.setOpaque(this, out);
        }
    }

    /** Owner only; negative takes it back. */
    void countFailed(int acquires) {
        FAILED.setRelease(this, failed + acquires);
    }

    /** Acquires that took an object and haven't succeeded. */
    long failed() {
        return (long) FAILED.getAcquire(this);
    }

    void countReleased() {
        offset--;
        RELEASED.setRelease(this, released + 1);
    }

    long acquired() {
        return (long) ACQUIRED.getVolatile(this);
    }

    long released() {
        return (long) RELEASED.getVolatile(this);
    }

    long peak() {
        return (long) PEAK.getOpaque(this);
    }
}

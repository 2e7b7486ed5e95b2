// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One thread's own stack of slots that were idle when it put them there, and its counts. Only the owner pushes and
 * pops; other threads look through the entries when they find nothing else.
 */
final class Magazine {
    /** Holds more than two batches of 16, so that a thread that works in those leaves the store alone. */
    static final int CAPACITY = 64;
    /** Entries keep away from the array's ends, whose cache lines belong to other objects too. */
    private static final int MARGIN = 16;

    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(ConcurrentSlot[].class);
    private static final VarHandle ACQUIRED;
    private static final VarHandle RELEASED;
    private static final VarHandle PEAK;
    private static final VarHandle OWNER;
    private static final VarHandle FAILED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ACQUIRED = lookup.findVarHandle(Magazine.class, "acquired", long.class);
            RELEASED = lookup.findVarHandle(Magazine.class, "released", long.class);
            FAILED = lookup.findVarHandle(Magazine.class, "failed", long.class);
            OWNER = lookup.findVarHandle(Magazine.class, "owner", Thread.class);
            PEAK = lookup.findVarHandle(Magazine.class, "peak", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Not a weak reference, which would cost a load more on the shortest ways; see {@link #forgetEndedOwner()}. */
    private volatile Thread owner;
    /** What marks a use as releasable by the owner alone, or 0. */
    private long holderBits;
    /** How the low bits of a slot's word look when the owner may release it at once. */
    private int releasable;
    private int size;
    /** Where the owner finds it. */
    int place;
    private long acquired;
    private long released;
    private long peak;
    private long failed;
    /** For the owner to receive slots from the store. */
    final ConcurrentSlot[] received = new ConcurrentSlot[CAPACITY / 2];
    private final ConcurrentSlot[] entries = new ConcurrentSlot[CAPACITY + 2 * MARGIN];
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
        own(owner, holder);
    }

    void own(Thread newOwner, int holder) {
        holderBits = (long) holder << ConcurrentSlot.HOLDER_SHIFT;
        releasable = (int) holderBits | ConcurrentSlot.ACTIVE;
        owner = newOwner;
    }

    boolean isOwnedBy(Thread thread) {
        return owner == thread;
    }

    boolean isOrphan() {
        Thread thread = owner;
        return thread == null || !thread.isAlive();
    }

    /** Lets go of a thread that has ended, and of all that it keeps alive. */
    void forgetEndedOwner() {
        Thread thread = owner;
        if (thread != null && !thread.isAlive()) {
            OWNER.compareAndSet(this, thread, null);
        }
    }

    int holderBits() {
        return (int) holderBits;
    }

    /** Begins a use of the slot put here last that is still idle; null when none is left. Owner only. */
    ConcurrentSlot take() {
        for (int n = size - 1; n >= 0; n--) {
            ConcurrentSlot slot = entries[MARGIN + n];
            if (slot.tryAcquire(holderBits)) {
                size = n;
                countAcquired();
                notePeak();
                return slot;
            }
        }
        size = 0;
        return null;
    }

    /** As {@link #take()}, with the use beginning after the hooks. */
    ConcurrentSlot takeForHooks() {
        for (int n = size - 1; n >= 0; n--) {
            ConcurrentSlot slot = entries[MARGIN + n];
            if (slot.tryLeave()) {
                size = n;
                return slot;
            }
        }
        size = 0;
        return null;
    }

    /** Ends the use whose word this is, if that takes no more than putting it here. Owner only. */
    boolean takeBack(ConcurrentSlot slot, long word) {
        int n = size;
        if (((int) word & (ConcurrentSlot.HOLDER_MASK | ConcurrentSlot.LINKED | ConcurrentSlot.STATE_MASK))
                != releasable || n == CAPACITY) {
            return false;
        }
        enter(n, slot);
        // Counted before it can be acquired again: then the counts never show fewer idle objects than there are.
        long before = released;
        RELEASED.setRelease(this, before + 1);
        long idle = word - holderBits - (ConcurrentSlot.ACTIVE - ConcurrentSlot.IDLE);
        if (holderBits != 0) {
            slot.publish(idle);
        } else if (!slot.change(word, idle)) {
            RELEASED.setRelease(this, before);
            return false;
        }
        size = n + 1;
        return true;
    }

    boolean isFull() {
        return size == CAPACITY;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Owner only, and only when not full. */
    void add(ConcurrentSlot slot) {
        enter(size, slot);
        size++;
    }

    /** Gives the colder half to the store. Owner only. */
    void spill(IdleStore store) {
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
        size -= half;
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
        RELEASED.setRelease(this, released + 1);
    }

    long acquired() {
        return (long) ACQUIRED.getAcquire(this);
    }

    long released() {
        return (long) RELEASED.getAcquire(this);
    }

    long peak() {
        return (long) PEAK.getOpaque(this);
    }
}

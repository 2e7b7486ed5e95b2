// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The place of one object in a concurrent pool. Its state is one word that is changed by compare-and-set.
 *
 * <p>The word alone decides whether the object is idle; store and magazines are hints where to look. So a thread that
 * finds an idle slot may take it, wherever that is, and an entry for a slot that is no longer idle does no harm.
 *
 * <p>The word: the use id (48 bits), the holder id of the thread that alone may release this use or 0 (12 bits),
 * {@link #LINKED} (1 bit), and the state (3 bits).
 */
final class ConcurrentSlot extends PoolSlot {
    /** Disposed of or detached. */
    static final int DEAD = 0;
    /** Can be acquired by the thread that changes the word first. */
    static final int IDLE = 1;
    static final int ACTIVE = 2;
    /** One thread is about to hand it out: it is new, or its acquire hook runs. */
    static final int LEAVING = 3;
    /** One thread is taking it back: its release hook runs, or it is about to be dropped. */
    static final int RETURNING = 4;
    /** Its use has ended; it is to be released, discarded or detached. */
    static final int OVER = 5;

    static final int STATE_MASK = 7;
    /** Set while the store refers to this slot, or while a thread that took it from there hasn't looked at it yet. */
    static final int LINKED = 8;
    static final int HOLDER_SHIFT = 4;
    static final int HOLDER_MASK = 0xFFF << HOLDER_SHIFT;
    static final int LAST_HOLDER = 0xFFE;
    /** Stands for a thread without magazine, to which the slot refers. */
    static final int NO_MAGAZINE = 0xFFF;
    static final int USE_SHIFT = 16;
    static final long ONE_USE = 1L << USE_SHIFT;

    private static final VarHandle WORD;
    private static final VarHandle NEXT;
    private static final VarHandle OBJECT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            WORD = lookup.findVarHandle(ConcurrentSlot.class, "word", long.class);
            NEXT = lookup.findVarHandle(ConcurrentSlot.class, "nextIndex", int.class);
            OBJECT = lookup.findVarHandle(PoolSlot.class, "object", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The slot's place in the slot table. */
    final int index;
    private volatile long word = LEAVING;
    private boolean isFresh;
    /** The thread that runs one of the object's hooks; each reads only whether it is the one. */
    private @Nullable Thread inHook;
    /** The thread that alone may release this use, where it has no magazine. */
    private @Nullable WeakReference<Thread> boundTo;
    /** The slot below this one in the store, plus one. */
    @SuppressWarnings("unused") // Read and written by NEXT.
    private int nextIndex;
    /** Keep the words of neighbouring slots, which other threads change, out of this slot's cache lines. */
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

    ConcurrentSlot(Object pool, Object object, int index) {
        super(pool);
        this.object = object;
        this.index = index;
    }

    static int state(long word) {
        return (int) word & STATE_MASK;
    }

    static boolean isLinked(long word) {
        return (word & LINKED) != 0;
    }

    static int holder(long word) {
        return (int) word & HOLDER_MASK;
    }

    static long useId(long word) {
        return word >>> USE_SHIFT;
    }

    /** The word in another state, in which the object has no holder. */
    static long with(long word, int state) {
        return word & ~(STATE_MASK | HOLDER_MASK) | state;
    }

    long word() {
        return word;
    }

    /**
     * As {@link #word()}, without its ordering: for callers that change the word by compare-and-set, which shows
     * whether it was right, or are the only ones to change it.
     */
    long glance() {
        return (long) WORD.get(this);
    }

    boolean change(long from, long to) {
        // Not compareAndSet, whose result the compiler moves back and forth.
        return (long) WORD.compareAndExchange(this, from, to) == from;
    }

    /** For the one thread that may change the word at all. */
    void publish(long to) {
        WORD.setRelease(this, to);
    }

    int next() {
        return (int) NEXT.getOpaque(this);
    }

    void next(int indexPlusOne) {
        NEXT.setOpaque(this, indexPlusOne);
    }

    /** Begins the next use if the object is idle; the word grows by that much. */
    boolean tryAcquire(long start) {
        long w = glance();
        return state(w) == IDLE && change(w, w + start);
    }

    /** Moves to another state, whatever the store does to {@link #LINKED} meanwhile. Returns the word before, or -1. */
    long tryMove(int from, int to) {
        for (long w = word; state(w) == from; w = word) {
            if (change(w, with(w, to))) {
                return w;
            }
        }
        return -1;
    }

    /** Takes the idle object for its next use, which begins only after the hooks. */
    boolean tryLeave() {
        for (long w = word; state(w) == IDLE; w = word) {
            if (change(w, w + ONE_USE + (LEAVING - IDLE))) {
                return true;
            }
        }
        return false;
    }

    /** For a slot that is handed out without ever having been idle. */
    void startFirstUse() {
        isFresh = true;
        publish(word + ONE_USE);
    }

    /** Whether the acquire that takes the slot now has made its object. */
    boolean takeFresh() {
        boolean fresh = isFresh;
        isFresh = false;
        return fresh;
    }

    /** Before a hook of this object runs on the calling thread. */
    void enterHook() {
        inHook = Thread.currentThread();
    }

    void leaveHook() {
        inHook = null;
    }

    /** Whether that use is going on. */
    boolean isUse(long useId) {
        long w = word;
        return state(w) == ACTIVE && useId(w) == useId;
    }

    /** Before the use begins that is bound to that thread. */
    void bindTo(WeakReference<Thread> thread) {
        boundTo = thread;
    }

    /** For callers that have read from the word that the use is bound in this way. */
    // The word shows it only after it was bound.
    @SuppressWarnings("NullAway")
    WeakReference<Thread> boundTo() {
        return boundTo;
    }

    /** Begins the use, on the thread that took the slot. */
    void begin(long holderBits) {
        long w;
        do {
            w = word;
        } while (!change(w, with(w, ACTIVE) | holderBits));
    }

    /** Makes the slot idle, by the thread that holds it. */
    void makeIdle() {
        long w;
        do {
            w = word;
        } while (!change(w, with(w, IDLE)));
    }

    /** Makes the slot idle and the store's, by its holder. Returns whether the store has yet to get it. */
    boolean makeIdleLinked() {
        while (true) {
            long w = word;
            if (change(w, with(w, IDLE) | LINKED)) {
                return !isLinked(w);
            }
        }
    }

    /** Marks an idle slot as the store's, for the thread that is about to put it there. */
    boolean tryLink() {
        long w = word;
        return state(w) == IDLE && !isLinked(w) && change(w, w | LINKED);
    }

    /** Releases the store's reference; returns the word after. */
    long unlink() {
        while (true) {
            long w = word;
            if (change(w, w & ~LINKED)) {
                return w & ~LINKED;
            }
        }
    }

    /** The right to end the object; null for all but one caller. */
    @Nullable Object takeObject() {
        return OBJECT.getAndSet(this, null);
    }

    @Override
    long useId() {
        return useId(word);
    }

    /** For all but the thread in the acquire hook, the coming use, whose id the word has by then, isn't there yet. */
    @Override
    long refusedUseId() {
        long w = word;
        return state(w) == LEAVING && !isInOwnHook() ? Math.max(0, useId(w) - 1) : useId(w);
    }

    @Override
    boolean isInUse() {
        return state(word) == ACTIVE;
    }

    @Override
    int phase() {
        switch (state(word)) {
            case DEAD:
                return GONE;
            case LEAVING:
                return isInOwnHook() ? ACQUIRING : PLAIN;
            case RETURNING:
                return isInOwnHook() ? RELEASING : PLAIN;
            case OVER:
                return ENDED;
            default:
                return PLAIN;
        }
    }

    /** Whether the calling thread is inside a hook of this object; to all others its last use has just ended. */
    boolean isInOwnHook() {
        return inHook == Thread.currentThread();
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Texts;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Keeps the objects of one concurrent pool: makes, finds, counts and ends them. Any thread. */
final class ConcurrentAllObjects<T> {
    final LongSupplier clock;
    final SlotTable table = new SlotTable();
    /** Objects whose disposal has ended. */
    final AtomicLong disposed = new AtomicLong();
    /** Objects whose disposal has begun, and those of them whose disposal has ended. */
    final AtomicLong dropped = new AtomicLong();
    final AtomicLong detached = new AtomicLong();
    final AtomicLong discarded = new AtomicLong();
    final AtomicLong trimmed = new AtomicLong();
    final AtomicLong createNanos = new AtomicLong();
    final AtomicLong listenerFailures = new AtomicLong();
    final AtomicInteger peakTotal = new AtomicInteger();
    private final AtomicLong created = new AtomicLong();
    /** The number to which the limit on the total applies. */
    private final AtomicInteger reserved = new AtomicInteger();
    /** The number of times that a place was freed under the limits. */
    private final AtomicLong roomMade = new AtomicLong();
    private final HookThreads hookThreads = new HookThreads();
    private final ConcurrentPoolCore<T> pool;
    private final PoolLifecycle<T> lifecycle;
    private final boolean hooked;
    private final @Nullable PoolListener listener;

    ConcurrentAllObjects(ConcurrentPoolCore<T> pool, PoolBuilder<T, ?> builder) {
        this.pool = pool;
        lifecycle = builder.lifecycle;
        hooked = builder.hooked;
        listener = builder.listener;
        clock = builder.clock;
    }

    /** The slot of this pool's that the object has; null when it has none. */
    @Nullable ConcurrentSlot find(Object object) {
        return table.find(pool, object);
    }

    /** The slot that the object claims to have, of whatever pool, for the wording of a refusal. */
    @Nullable PoolSlot claimed(Object object) {
        return table.claimed(object);
    }

    long created() {
        return created.get();
    }

    void countCreated() {
        created.incrementAndGet();
    }

    /** Objects that are neither active nor idle any more. */
    long gone() {
        return dropped.get() + detached.get();
    }

    /** Objects whose disposal has begun and not yet ended. */
    int disposing() {
        // In this order, or one could end in between that hadn't begun.
        long ended = disposed.get();
        return (int) (dropped.get() - ended);
    }

    /** Returns the number of objects at one moment during the call. */
    int total() {
        long gone = gone();
        while (true) {
            long made = created.get();
            long after = gone();
            if (after == gone) {
                return (int) (made - gone);
            }
            // Whatever came and went in between would count as being there.
            gone = after;
        }
    }

    /** Objects that there are, that are being made, or that are being disposed of. */
    int reserved() {
        return reserved.get();
    }

    long roomMade() {
        return roomMade.get();
    }

    /** Claims a place for one more object, under a limit that was read before and may have been lowered since. */
    boolean tryReserve(int limit) {
        int now;
        do {
            now = reserved.get();
            if (now >= limit) {
                return false;
            }
        } while (!reserved.compareAndSet(now, now + 1));
        pool.noticeExcess();
        return true;
    }

    /** Frees a place, or reports that a limit was raised by something else. */
    void makeRoom(int objects) {
        reserved.addAndGet(-objects);
        roomMade.incrementAndGet();
        pool.waiters.wakeOne();
        pool.end.check();
    }

    /** Makes an object in the reserved place. Its slot is leaving; unless it is a spare, it counts as out. */
    ConcurrentSlot create(Permit taking, @Nullable Magazine mine) {
        // The place was reserved before this look, so that a close that isn't seen here waits for the object.
        pool.checkOpen();
        int outer = hookThreads.enter();
        try {
            long start = clock.getAsLong();
            T object = lifecycle.create();
            if (object == null) {
                throw new PoolException(pool.name(), "create() returned null; it must return a new object");
            }
            return enterMade(object, start, taking, mine);
        } finally {
            hookThreads.leave(outer);
        }
    }

    private ConcurrentSlot enterMade(T object, long start, Permit taking, @Nullable Magazine mine) {
        ConcurrentSlot slot;
        long nanos;
        try {
            nanos = clock.getAsLong() - start;
            slot = enter(object);
        } catch (Throwable failure) {
            // No caller gets an object for which the clock failed, or a holder that failed itself.
            if (!isKnown(object)) {
                Failures.suppressed(failure, () -> lifecycle.onDispose(object));
            }
            throw failure;
        }
        createNanos.addAndGet(nanos);
        count(object, nanos, taking, mine);
        return slot;
    }

    private boolean isKnown(T object) {
        try {
            PoolSlot slot = claimed(object);
            return slot != null && slot.object == object;
        } catch (Throwable failure) {
            return false;
        }
    }

    /** Takes in an object that was made elsewhere, as {@link #create}. */
    ConcurrentSlot adopt(T object, Permit taking, @Nullable Magazine mine) {
        pool.checkOpen();
        ConcurrentSlot slot = enter(object);
        int outer = hookThreads.enter();
        try {
            count(object, 0, taking, mine);
        } finally {
            hookThreads.leave(outer);
        }
        return slot;
    }

    private ConcurrentSlot enter(T object) {
        ConcurrentSlot slot = table.add(pool, object);
        if (slot == null) {
            PoolSlot known = claimed(object);
            // What its slot can't be found of any more was in this pool a moment ago.
            throw new PoolException(pool.name(), "'" + Texts.describe(object) + "' is already in "
                    + (known == null || known.pool == pool ? "this pool" : "another pool")
                    + "; create() and addIdle need a new object");
        }
        return slot;
    }

    private void count(T object, long nanos, Permit taking, @Nullable Magazine mine) {
        pool.idleObjects.countMade(taking, mine);
        peakTotal.accumulateAndGet(total(), Math::max);
        notifyListener(listener -> listener.onCreated(pool.name(), object, nanos));
    }

    /** Ends an object that counts as out. Its slot is leaving or returning, in the calling thread's hands. */
    void dispose(ConcurrentSlot slot, DisposeReason reason, @Nullable Magazine mine) {
        pool.magazines.countReleased(mine);
        // There is a place among the active ones already, though not in all.
        pool.waiters.wakeOne();
        disposeUncounted(slot, reason);
    }

    /** Ends an object that doesn't count as out any more: one that was idle. */
    void disposeUncounted(ConcurrentSlot slot, DisposeReason reason) {
        T object = drop(slot, dropped);
        if (object == null) {
            return;
        }
        int outer = hookThreads.enter();
        try {
            lifecycle.onDispose(object);
        } finally {
            hookThreads.leave(outer);
            // Until here it took up its place: memory that the limit bounds may be held by it.
            countDisposed(reason);
            notifyListener(listener -> listener.onDisposed(pool.name(), object, reason));
        }
    }

    /** Drops an idle object that its taker is going to dispose of. */
    T removeForDisposal(ConcurrentSlot slot) {
        T object = dropOwn(slot, dropped);
        countDisposed(DisposeReason.TRIMMED);
        notifyListener(listener -> listener.onDisposed(pool.name(), object, DisposeReason.TRIMMED));
        return object;
    }

    /** Disposes after a hook threw; the hook's exception stays the first. */
    void discardAfter(Throwable failure, ConcurrentSlot slot, @Nullable Magazine mine) {
        Failures.suppressed(failure, () -> dispose(slot, DisposeReason.DISCARDED, mine));
    }

    /** Releases an object without disposing of it; it may enter another pool. */
    T detach(ConcurrentSlot slot, @Nullable Magazine mine) {
        pool.magazines.countReleased(mine);
        T object = dropOwn(slot, detached);
        try {
            PoolSlot.assign(object, null);
        } finally {
            makeRoom(1);
        }
        return object;
    }

    private void countDisposed(DisposeReason reason) {
        disposed.incrementAndGet();
        if (reason == DisposeReason.TRIMMED) {
            trimmed.incrementAndGet();
        } else if (reason == DisposeReason.DISCARDED) {
            discarded.incrementAndGet();
        }
        makeRoom(1);
    }

    /** Whether the calling thread is making an object or is inside a hook, whose place it keeps until that returns. */
    boolean isInHook() {
        return hookThreads.isMine() || hooked && table.isInHook();
    }

    /** Drops an object that is in the calling thread's hands, so that no other has ended it. */
    private T dropOwn(ConcurrentSlot slot, AtomicLong count) {
        return Objects.requireNonNull(drop(slot, count));
    }

    private @Nullable T drop(ConcurrentSlot slot, AtomicLong count) {
        @SuppressWarnings("unchecked")
        T object = (T) slot.takeObject();
        if (object == null) {
            return null;
        }
        slot.trace = null;
        table.remove(object, slot);
        bury(slot);
        count.incrementAndGet();
        return object;
    }

    private void bury(ConcurrentSlot slot) {
        while (true) {
            long word = slot.word();
            if (slot.change(word, ConcurrentSlot.with(word, ConcurrentSlot.DEAD))) {
                // What the store still refers to is freed by the one that takes it from there.
                if (!ConcurrentSlot.isLinked(word)) {
                    table.free(slot);
                }
                return;
            }
        }
    }

    /** Notifies the listener, if there is one. Its exceptions are counted and go no further. */
    void notifyListener(Consumer<PoolListener> event) {
        if (listener != null) {
            try {
                event.accept(listener);
            } catch (Throwable failure) {
                listenerFailures.incrementAndGet();
            }
        }
    }
}

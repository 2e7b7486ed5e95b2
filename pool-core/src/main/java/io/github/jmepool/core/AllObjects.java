// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Failures;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The objects of one confined pool, idle or not: makes, finds, counts and ends them. */
final class AllObjects<T> {
    private static final Comparator<PoolSlot> BY_USE = Comparator.comparingLong(PoolSlot::useId);

    final Counts counts = new Counts();
    final SlotTable slots = new SlotTable();
    private final ManagedPool pool;
    private final Refusals<T> refusals;
    private final PoolLifecycle<T> lifecycle;
    private final @Nullable PoolListener listener;
    private final LongSupplier clock;
    /** The slots of objects that hold none themselves. */
    private final IdentityTable table = new IdentityTable();
    /** The objects in use, oldest use first, when the settings ask for the order; else empty. */
    private final SlotList ordered = new SlotList();
    private boolean keepsOrder;

    AllObjects(ManagedPool pool, Refusals<T> refusals, PoolBuilder<T, ?> builder) {
        this.pool = pool;
        this.refusals = refusals;
        lifecycle = builder.lifecycle;
        listener = builder.listener;
        clock = builder.clock;
    }

    /** Makes an object. Its slot is busy, as in an acquire, until the caller decides where it goes. */
    PoolSlot create() {
        long start = clock.getAsLong();
        T object;
        counts.pending++;
        try {
            object = lifecycle.create();
        } finally {
            counts.pending--;
        }
        try {
            if (object == null) {
                throw refusals.madeNull();
            }
            return enter(object, clock.getAsLong() - start);
        } catch (Throwable failure) {
            disposeUnknown(failure, object);
            throw failure;
        }
    }

    /** Ends an object that no caller gets: the clock failed, or it is a holder and failed itself. */
    private void disposeUnknown(Throwable failure, @Nullable T object) {
        if (object != null && !isKnown(object)) {
            counts.pending++;
            Failures.suppressed(failure, () -> lifecycle.onDispose(object));
            counts.pending--;
        }
    }

    private boolean isKnown(T object) {
        try {
            PoolSlot slot = find(object);
            return slot != null && slot.object == object;
        } catch (Throwable failure) {
            return false;
        }
    }

    /** Takes in an object that was made elsewhere; its slot is busy, as in an acquire. */
    PoolSlot adopt(T object) {
        return enter(object, 0);
    }

    private PoolSlot enter(T object, long nanos) {
        PoolSlot known = find(object);
        if (known != null && known.object == object) {
            throw refusals.known(object, known.pool == pool);
        }
        PoolSlot slot = PoolSlot.busy(pool, object);
        if (!assign(object, slot)) {
            table.add(object, slot);
        }
        slots.add(slot);
        counts.countCreated(nanos);
        notifyListener(notified -> notified.onCreated(pool.name(), object, nanos));
        return slot;
    }

    private static boolean assign(Object object, PoolSlot slot) {
        try {
            return PoolSlot.assign(object, slot);
        } catch (Throwable failure) {
            // A holder that fails may hold the slot anyway.
            slot.object = null;
            slot.phase = PoolSlot.GONE;
            throw failure;
        }
    }

    /** The slot that the object claims to have; whether rightly so is checked by the caller. Null when it has none. */
    @Nullable PoolSlot find(Object object) {
        // The table first: to ask an object for an interface that it lacks takes longer than to find it there.
        PoolSlot slot = object instanceof PooledObject ? null : table.find(object);
        return slot != null ? slot : PoolSlot.of(object);
    }

    /** The slot of an object of this pool, else null. */
    @Nullable PoolSlot findOwn(@Nullable Object object) {
        PoolSlot slot = object == null ? null : find(object);
        return slot != null && slot.pool == pool && slot.object == object ? slot : null;
    }

    // A slot has its object from its entry to its end, and isn't asked for it before or after.
    @SuppressWarnings({"unchecked", "NullAway"})
    T objectOf(PoolSlot slot) {
        return (T) slot.object;
    }

    /** Ends an object that is neither idle nor in the hands of a hook any more. */
    void dispose(PoolSlot slot, DisposeReason reason) {
        T object = drop(slot);
        counts.disposing++;
        try {
            lifecycle.onDispose(object);
        } finally {
            counts.disposing--;
            countDisposed(object, reason);
        }
    }

    /** Drops an object that its taker is going to dispose of. */
    T removeForDisposal(PoolSlot slot) {
        T object = drop(slot);
        countDisposed(object, DisposeReason.TRIMMED);
        return object;
    }

    private void countDisposed(T object, DisposeReason reason) {
        counts.countDisposed(reason);
        notifyListener(notified -> notified.onDisposed(pool.name(), object, reason));
    }

    /** Disposes after a hook threw; the hook's exception stays the first. */
    void discardAfter(Throwable failure, PoolSlot slot) {
        Failures.suppressed(failure, () -> dispose(slot, DisposeReason.DISCARDED));
    }

    /** Releases an object without disposing of it; it may enter another pool. */
    T detach(PoolSlot slot) {
        T object = drop(slot);
        counts.detached++;
        PoolSlot.assign(object, null);
        return object;
    }

    private T drop(PoolSlot slot) {
        T object = objectOf(slot);
        // A holder keeps its dead slot, so that the message of a late release can name its last use.
        if (!(object instanceof PooledObject || object instanceof SlotHolder)) {
            table.remove(object);
        }
        ordered.remove(slot);
        slots.remove(slot);
        counts.total--;
        slot.end(PoolSlot.GONE);
        slot.object = null;
        return object;
    }

    /** A use id was given out; the use itself begins when the hook has returned. */
    void beginsUse(PoolSlot slot) {
        if (keepsOrder) {
            ordered.addLast(slot);
        }
    }

    void endsUse(PoolSlot slot) {
        if (keepsOrder) {
            ordered.remove(slot);
        }
    }

    /** From now on, the objects in use are kept in order of use, or not. */
    void keepOrder(boolean wanted) {
        if (wanted == keepsOrder) {
            return;
        }
        keepsOrder = wanted;
        PoolSlot[] uses = slots.collect(PoolSlot::hasUse);
        Arrays.sort(uses, BY_USE);
        for (PoolSlot slot : uses) {
            if (wanted) {
                ordered.addLast(slot);
            } else {
                ordered.remove(slot);
            }
        }
    }

    /** The slot whose use began first, where the order is kept; null when none is in use. */
    @Nullable PoolSlot oldestInUse() {
        PoolSlot slot = ordered.first();
        // At the young end, some may be in their acquire hook still.
        while (slot != null && !slot.isInUse()) {
            slot = ordered.after(slot);
        }
        return slot;
    }

    /** The slots in use now; oldest use first when the order is kept. */
    PoolSlot[] inUse() {
        return keepsOrder ? ordered.collect(PoolSlot::isInUse) : slots.collect(PoolSlot::isInUse);
    }

    /** The slots in the hands of users now, their use ended or not; oldest use first. */
    PoolSlot[] out() {
        PoolSlot[] out = slots.collect(PoolSlot::isOut);
        Arrays.sort(out, BY_USE);
        return out;
    }

    /** Notifies the listener, if there is one. Its exceptions are counted and go no further. */
    void notifyListener(Consumer<PoolListener> event) {
        if (listener != null) {
            try {
                event.accept(listener);
            } catch (Throwable failure) {
                counts.listenerFailures++;
            }
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Failures;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Keeps the objects of one confined pool: makes, finds, counts and ends them. */
final class AllObjects<T> {
    private static final Comparator<PoolSlot> BY_USE = Comparator.comparingLong(PoolSlot::useId);

    final LongSupplier clock;
    private final PoolCore<T> pool;
    private final Counts counts;
    private final PoolLifecycle<T> lifecycle;
    private final @Nullable PoolListener listener;
    /** The objects in use, oldest use first, when the settings ask for the order; else empty. */
    private final SlotList ordered = new SlotList();
    private boolean keepsOrder;
    /** Whether the last object that came in is its own slot. */
    private boolean ownSlots;
    /** The class of the last holder that came in. */
    private @Nullable Class<?> acquainted;

    AllObjects(PoolCore<T> pool, PoolBuilder<T, ?> builder) {
        this.pool = pool;
        counts = pool.counts;
        lifecycle = builder.lifecycle;
        listener = builder.listener;
        clock = builder.clock;
    }

    /** Makes an object. Its slot is busy, as in an acquire, until the caller decides where it goes. */
    PoolSlot create() {
        // The slot comes first and so lies next to its object's head in memory, as far as the heap allows.
        PoolSlot slot = ownSlots ? null : new PoolSlot(pool);
        long start = clock.getAsLong();
        T object;
        counts.pending++;
        try {
            object = lifecycle.create();
        } finally {
            counts.pending--;
        }
        long nanos;
        try {
            nanos = clock.getAsLong() - start;
            slot = enter(slot, object);
        } catch (Throwable failure) {
            disposeUnknown(failure, object);
            throw failure;
        }
        count(slot, object, nanos);
        return slot;
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
            return pool.findOwn(object) != null && pool.find(object) != null;
        } catch (Throwable failure) {
            return false;
        }
    }

    /** Takes in an object that was made elsewhere; its slot is busy, as in an acquire. */
    PoolSlot adopt(T object) {
        PoolSlot slot = enter(null, object);
        count(slot, object, 0);
        return slot;
    }

    /** Gives the object its slot: itself, the one made for it, or where there is none, a new one. */
    private PoolSlot enter(@Nullable PoolSlot made, T object) {
        checkNew(object);
        PoolSlot slot = slotFor(made, object);
        slot.object = object;
        slot.phase = PoolSlot.ACQUIRING;
        if (!assign(object, slot)) {
            pool.tableToFill().add(object, slot);
        } else if (!ownSlots) {
            resolveSlotTypes(object.getClass());
        }
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

    private void count(PoolSlot slot, T object, long nanos) {
        pool.number(slot);
        counts.countCreated(nanos);
        pool.tune();
        notifyListener(listener -> listener.onCreated(pool.name(), object, nanos));
    }

    private PoolSlot slotFor(@Nullable PoolSlot made, T object) {
        ownSlots = object instanceof PooledObject;
        if (object instanceof PooledObject own) {
            own.enter(pool);
            return own;
        }
        return made != null ? made : new PoolSlot(pool);
    }

    /**
     * Makes the JVM load the types of a holder's getter. A class from another jar usually has no
     * code that does, and the compiler of JDK 17 inlines no method whose types its class hasn't met: a call more per
     * release. To look the getter up resolves its types.
     */
    private void resolveSlotTypes(Class<?> holder) {
        if (holder == acquainted) {
            return;
        }
        acquainted = holder;
        try {
            holder.getMethod("poolSlot");
        } catch (NoSuchMethodException | LinkageError | SecurityException e) {
            // The pool works without it; the holder's own types may be missing.
            return;
        }
    }

    private void checkNew(T object) {
        if (object == null) {
            throw pool.refusals.madeNull();
        }
        PoolSlot known = pool.find(object);
        if (known != null && known.object == object) {
            throw pool.refusals.known(object, known.pool == pool);
        }
    }

    /** Ends an object that is neither idle nor in the hands of a hook any more. */
    void dispose(PoolSlot slot, DisposeReason reason) {
        T object = drop(slot);
        counts.disposing++;
        try {
            lifecycle.onDispose(object);
        } finally {
            counts.disposing--;
            counts.countDisposed(reason);
            notifyListener(listener -> listener.onDisposed(pool.name(), object, reason));
        }
    }

    /** Drops an object that its taker is going to dispose of. */
    T removeForDisposal(PoolSlot slot) {
        T object = drop(slot);
        counts.countDisposed(DisposeReason.TRIMMED);
        notifyListener(listener -> listener.onDisposed(pool.name(), object, DisposeReason.TRIMMED));
        return object;
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
        T object = pool.objectOf(slot);
        // An intrusive object keeps its dead slot, so that the message of a late release can name it.
        if (!(object instanceof PooledObject || object instanceof SlotHolder)) {
            pool.tableToFill().remove(object);
        }
        ordered.remove(slot);
        pool.remove(slot);
        slot.end(PoolSlot.GONE);
        slot.object = null;
        counts.total--;
        pool.tune();
        return object;
    }

    /** A use id was given out; the use itself begins when the hook has returned. */
    void beginsUse(PoolSlot slot) {
        if (keepsOrder) {
            ordered.addLast(slot);
        }
    }

    void endsUse(PoolSlot slot) {
        ordered.remove(slot);
    }

    /** From now on, the objects in use are kept in order of use, or not. */
    void keepOrder(boolean wanted) {
        if (wanted == keepsOrder) {
            return;
        }
        keepsOrder = wanted;
        PoolSlot[] slots = pool.collect(PoolSlot::hasUse);
        Arrays.sort(slots, BY_USE);
        for (PoolSlot slot : slots) {
            if (wanted) {
                ordered.addLast(slot);
            } else {
                ordered.remove(slot);
            }
        }
    }

    boolean keepsOrder() {
        return keepsOrder;
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
        return keepsOrder ? ordered.collect(PoolSlot::isInUse) : pool.collect(PoolSlot::isInUse);
    }

    /** The slots in the hands of users now, their use ended or not; oldest use first. */
    PoolSlot[] out() {
        PoolSlot[] slots = pool.collect(PoolSlot::isOut);
        Arrays.sort(slots, BY_USE);
        return slots;
    }

    void clearTraces() {
        for (PoolSlot slot : inUse()) {
            slot.trace = null;
        }
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

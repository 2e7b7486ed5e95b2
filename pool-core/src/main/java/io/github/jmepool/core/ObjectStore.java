// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Failures;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one pool, idle or not: makes, finds, counts and ends them. All its methods are called in a turn at the
 * pool, which is paused while code of users runs.
 */
final class ObjectStore<T> {
    private static final Comparator<PoolSlot> BY_USE = Comparator.comparingLong(PoolSlot::useId);

    final Counts counts = new Counts();
    final SlotTable slots = new SlotTable();
    private final ManagedPool pool;
    private final PoolTurn turn;
    private final Refusals<T> refusals;
    private final PoolLifecycle<T> lifecycle;
    private final @Nullable PoolListener listener;
    private final LongSupplier clock;
    /** Whether no object is asked for its slot: the answer is code of users, and may be of another thread. */
    private final boolean asksNone;
    /** The slots of objects that aren't asked for theirs, or hold none. */
    private final IdentityTable table = new IdentityTable();
    /** The objects in use, oldest use first; null where the settings don't ask for the order. */
    private @Nullable SlotList ordered;

    ObjectStore(ManagedPool pool, PoolTurn turn, Refusals<T> refusals, PoolBuilder<T, ?> builder, boolean asksNone) {
        this.pool = pool;
        this.turn = turn;
        this.refusals = refusals;
        this.asksNone = asksNone;
        lifecycle = builder.lifecycle;
        listener = builder.listener;
        clock = builder.clock;
    }

    /** Makes an object for an acquire, or a spare. Its slot is busy until the caller decides where it goes. */
    PoolSlot create(boolean spare) {
        return enter(null, spare);
    }

    /** Takes in an object that was made elsewhere, as a spare. */
    PoolSlot adopt(T object) {
        return enter(object, true);
    }

    private PoolSlot enter(@Nullable T ready, boolean spare) {
        PoolSlot hook = new PoolSlot(null);
        counts.reserve(spare);
        turn.enterHook(hook);
        T made = null;
        try {
            if (ready != null) {
                return admit(ready, 0, spare);
            }
            long nanos;
            turn.pauseTurn();
            try {
                long start = clock.getAsLong();
                made = lifecycle.create();
                nanos = made == null ? 0 : clock.getAsLong() - start;
            } finally {
                turn.resumeTurn();
            }
            if (made == null) {
                throw refusals.madeNull();
            }
            return admit(made, nanos, spare);
        } catch (Throwable failure) {
            disposeUnknown(failure, made);
            counts.giveUp(spare);
            throw failure;
        } finally {
            turn.leaveHook(hook);
        }
    }

    /** Ends an object that no caller gets: the clock failed, or it is a holder and failed itself. */
    private void disposeUnknown(Throwable failure, @Nullable T made) {
        if (made != null && !isKnown(made)) {
            Failures.suppressed(failure, () -> callOnDispose(made));
        }
    }

    private boolean isKnown(T object) {
        try {
            PoolSlot slot = claimed(object);
            return table.find(object) != null || slot != null && slot.object == object;
        } catch (Throwable failure) {
            return false;
        }
    }

    private PoolSlot admit(T object, long nanos, boolean spare) {
        PoolSlot claimed = claimed(object);
        PoolSlot known = claimed != null && claimed.object == object ? claimed : table.find(object);
        if (known != null) {
            throw turn.outside(() -> refusals.known(object, known.pool == pool));
        }
        PoolSlot slot = PoolSlot.busy(pool, object, spare);
        boolean listed = isListed(object);
        if (listed) {
            table.add(object, slot);
        }
        try {
            turn.outside(() -> PoolSlot.assign(object, slot));
        } catch (Throwable failure) {
            if (listed) {
                table.remove(object);
            }
            // A holder that fails may hold the slot anyway.
            slot.object = null;
            slot.phase = PoolSlot.GONE;
            throw failure;
        }
        slots.add(slot);
        counts.countCreated(nanos, spare);
        notifyListener(notified -> notified.onCreated(pool.name(), object, nanos));
        return slot;
    }

    /** Whether the slot of the object is in the table. */
    private boolean isListed(T object) {
        return asksNone || !(object instanceof PooledObject || object instanceof SlotHolder);
    }

    /** The slot that the object is or holds, of any pool; null when there is none. */
    private @Nullable PoolSlot claimed(T object) {
        return turn.outside(() -> PoolSlot.of(object));
    }

    /** The slot that the object claims to have; whether rightly so is checked by the caller. Null when it has none. */
    @Nullable PoolSlot find(Object object) {
        // Others are found in the table first: to ask one for an interface that it lacks takes longer.
        PoolSlot slot = !asksNone && object instanceof PooledObject ? null : table.find(object);
        return slot != null || asksNone ? slot : PoolSlot.of(object);
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
        PoolSlot hook = new PoolSlot(null);
        counts.disposing++;
        turn.enterHook(hook);
        try {
            callOnDispose(object);
        } finally {
            turn.leaveHook(hook);
            counts.disposing--;
            countDisposed(object, reason);
        }
    }

    private void callOnDispose(T object) {
        turn.pauseTurn();
        try {
            lifecycle.onDispose(object);
        } finally {
            turn.resumeTurn();
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

    /** Drops an object without disposing of it; once it {@linkplain #clear is clear}, it may enter another pool. */
    T detach(PoolSlot slot) {
        counts.detached++;
        return drop(slot);
    }

    /** Has an object that was detached forget its slot. */
    void clear(T object) {
        turn.outside(() -> PoolSlot.assign(object, null));
    }

    private T drop(PoolSlot slot) {
        T object = objectOf(slot);
        // A holder keeps its dead slot, so that the message of a late release can name its last use.
        if (isListed(object)) {
            table.remove(object);
        }
        endsUse(slot);
        slots.remove(slot);
        counts.countDropped(slot.phase == PoolSlot.ARRIVING);
        slot.end(PoolSlot.GONE);
        slot.object = null;
        return object;
    }

    /** A use id was given out; the use itself begins when the hook has returned. */
    void beginsUse(PoolSlot slot) {
        if (ordered != null) {
            ordered.addLast(slot);
        }
    }

    void endsUse(PoolSlot slot) {
        if (ordered != null) {
            ordered.remove(slot);
        }
    }

    /** From now on, the objects in use are kept in order of use, or not. */
    void keepOrder(boolean wanted) {
        if (wanted == (ordered != null)) {
            return;
        }
        PoolSlot[] uses = slots.collect(PoolSlot::hasUse);
        Arrays.sort(uses, BY_USE);
        if (wanted) {
            SlotList list = new SlotList();
            for (PoolSlot slot : uses) {
                list.addLast(slot);
            }
            ordered = list;
        } else {
            for (PoolSlot slot : uses) {
                endsUse(slot);
            }
            ordered = null;
        }
    }

    /** The slot whose use began first, where the order is kept; null when none is in use. */
    @Nullable PoolSlot oldestInUse() {
        SlotList list = ordered;
        if (list == null) {
            return null;
        }
        PoolSlot slot = list.first();
        // At the young end, some may be in their acquire hook still.
        while (slot != null && !slot.isInUse()) {
            slot = list.after(slot);
        }
        return slot;
    }

    /** The slots in use now; oldest use first when the order is kept. */
    PoolSlot[] inUse() {
        return ordered != null ? ordered.collect(PoolSlot::isInUse) : slots.collect(PoolSlot::isInUse);
    }

    /** The slots in the hands of users now, their use ended or not; oldest use first. */
    PoolSlot[] out() {
        PoolSlot[] out = slots.collect(PoolSlot::isOut);
        Arrays.sort(out, BY_USE);
        return out;
    }

    /** Notifies the listener, if there is one. Its exceptions are counted and go no further. */
    void notifyListener(Consumer<PoolListener> event) {
        if (listener == null) {
            return;
        }
        turn.pauseTurn();
        boolean failed = true;
        try {
            event.accept(listener);
            failed = false;
        } catch (Throwable failure) {
            // Counted below, in the turn.
        } finally {
            turn.resumeTurn();
        }
        counts.listenerFailures += failed ? 1 : 0;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Texts;
import org.jspecify.annotations.Nullable;

/** The messages of a pool's refusals: object, use and remedy. */
final class Refusals<T> {
    private final ManagedPool pool;

    Refusals(ManagedPool pool) {
        this.pool = pool;
    }

    T notNull(@Nullable T object) {
        if (object == null) {
            throw new NullPointerException("Pool '" + pool.name() + "': object must not be null");
        }
        return object;
    }

    PoolException closed() {
        return new PoolClosedException(pool.name(), "the pool is closed; build a new one");
    }

    PoolException wrongThread(@Nullable Thread owner) {
        String where = owner == null ? "a thread that has ended" : "thread '" + owner.getName() + "'";
        return new WrongThreadException(pool.name(), "the pool belongs to " + where + " but was used on '"
                + Thread.currentThread().getName()
                + "'; use a ConcurrentObjectPool, or turn the pool over with bindToCurrentThread()");
    }

    void checkName(PoolSettings changed) {
        Check.sameName("Pool '" + pool.name() + "'", pool.name(), Check.notNull("settings", changed).name());
    }

    PoolException inUse(int active) {
        return new PoolException(pool.name(), "the pool can't be closed with " + Texts.plural(active, "object")
                + " in use; release all first, or close with another ClosePolicy");
    }

    PoolException madeNull() {
        return new PoolException(pool.name(), "create() returned null; it must return a new object");
    }

    PoolException known(T object, boolean here) {
        return new PoolException(pool.name(), "'" + Texts.describe(object) + "' is already in "
                + (here ? "this pool" : "another pool") + "; create() and addIdle need a new object");
    }

    PoolException exhausted(int active, Counts counts) {
        PoolSettings settings = pool.settings();
        boolean byActive = active >= settings.maxActive();
        return new PoolExhaustedException(pool.name(), "the pool is exhausted: " + active + " active and "
                + (counts.total + counts.pending) + " in all"
                + (counts.disposing > 0 ? " and " + counts.disposing + " being disposed of" : "") + ", with "
                + (byActive ? "maxActive " + settings.maxActive() : "maxTotal " + settings.maxTotal())
                + "; release objects, raise the limit with configure(), choose another ExhaustionPolicy than "
                + settings.exhaustion()
                + ", or call tryAcquire() or trySpawn(), which return null then, or 0 as a handle");
    }

    PoolException waitingForItself() {
        return new PoolExhaustedException(pool.name(), "an acquire that waits was called from inside a hook of this"
                + " pool, and could wait for the object of that hook forever; acquire outside of hooks");
    }

    PoolException stale(T object, PoolSlot slot, long useId) {
        return new StaleUseException(pool.name(), "use " + useId + " of '" + Texts.describe(object)
                + "' has ended, it is at use " + slot.useId() + "; check isCurrent(object, useId) first",
                useId, slot.useId());
    }

    PoolException left(T object, long useId) {
        return new StaleUseException(pool.name(), "use " + useId + " of '" + Texts.describe(object)
                + "' has ended, and the object has left this pool; drop references to objects that left",
                useId, useId);
    }

    /** Why the object can't be released, ended, discarded or detached; the slot is the one it claims to have. */
    PoolException of(T object, @Nullable PoolSlot slot, String action) {
        return of(object, slot, action, action + " it");
    }

    /** Why nothing is known of the object, which is not in this pool; the slot is the one it claims to have. */
    PoolException unknown(T object, @Nullable PoolSlot slot) {
        boolean left = slot != null && slot.pool == pool && (slot.object == null || slot.object == object);
        return of(object, left ? null : slot, "useId", "look up its use");
    }

    private PoolException of(T object, @Nullable PoolSlot slot, String action, String remedy) {
        String named = "'" + Texts.describe(object) + "'";
        if (slot == null) {
            return new ForeignObjectException(pool.name(), named + " is not an object of this pool, or not any more; "
                    + remedy + " where it was acquired");
        }
        if (slot.pool != pool) {
            String other = slot.pool instanceof ManagedPool owner ? " '" + owner.name() + "'" : "";
            return new ForeignObjectException(pool.name(), named + " belongs to another pool" + other + "; "
                    + remedy + " there");
        }
        if (slot.object != null && slot.object != object) {
            return new ForeignObjectException(pool.name(), named + " carries the slot of '"
                    + Texts.describe(slot.object) + "', as a copy of it does;"
                    + " clear the slot when copying a SlotHolder");
        }
        return ofOwn(named, slot, action);
    }

    private PoolException ofOwn(String named, PoolSlot slot, String action) {
        long use = slot.useId();
        switch (slot.phase) {
            case PoolSlot.ACQUIRING:
            case PoolSlot.ARRIVING:
            case PoolSlot.RELEASING:
                return new ObjectBusyException(pool.name(), action + " of " + named + " was called from inside its own "
                        + (slot.phase == PoolSlot.RELEASING ? "onRelease" : "onAcquire") + " (use " + use
                        + "); throw from the hook to discard the object");
            case PoolSlot.GONE:
                return new StaleUseException(pool.name(), named + " was already disposed of (its last use was " + use
                        + "); drop references to objects that were released", use, use);
            case PoolSlot.ENDED:
                return new StaleUseException(pool.name(), "the use " + use + " of " + named
                        + " has ended already; release or discard it", use, use);
            default:
                if (slot.isInUse()) {
                    return new StaleUseException(pool.name(), named
                            + " was already released, and is acquired again (use " + use
                            + "); keep the use id and check isCurrent(object, useId)", use, use);
                }
                return new StaleUseException(pool.name(), named + " was already released (use " + use
                        + " has ended); keep the use id and check isCurrent(object, useId)", use, use);
        }
    }
}

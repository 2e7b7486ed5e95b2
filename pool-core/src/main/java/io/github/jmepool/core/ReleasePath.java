// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Failures;
import org.jspecify.annotations.Nullable;

/** The way back into a confined pool wherever it isn't the shortest: hooks, limits, ended uses, refusals. */
final class ReleasePath<T> {
    private final PoolCore<T> pool;
    private final AllObjects<T> allObjects;
    private final @Nullable PoolLifecycle<T> hooks;

    ReleasePath(PoolCore<T> pool, PoolBuilder<T, ?> builder) {
        this.pool = pool;
        allObjects = pool.allObjects;
        hooks = builder.hooked ? builder.lifecycle : null;
    }

    void release(T object) {
        finish(requireOut(object, "release"));
    }

    void release(T object, long useId) {
        PoolSlot slot = requireOwn(object, "release");
        if (slot.stamp != useId || useId <= 0) {
            throw pool.refusals.stale(object, slot, useId);
        }
        finish(slot);
    }

    void endUse(T object) {
        PoolSlot slot = requireOut(object, "endUse");
        if (!slot.isInUse()) {
            throw pool.refusals.of(object, slot, "endUse");
        }
        end(slot);
        slot.phase = PoolSlot.ENDED;
    }

    void discard(T object) {
        allObjects.dispose(requireOut(object, "discard"), DisposeReason.DISCARDED);
    }

    T detach(T object) {
        return allObjects.detach(requireOut(object, "detach"));
    }

    void releaseAll() {
        pool.checkReturning();
        Failures failures = new Failures();
        long latest = pool.latestUse();
        for (PoolSlot slot : allObjects.out()) {
            // A hook may have ended this use meanwhile, or even begun the next one, which isn't ours to end.
            if (slot.isInUse() && slot.stamp <= latest && slot.pool == pool) {
                try {
                    finish(slot);
                } catch (Throwable failure) {
                    failures.add(failure);
                }
            }
        }
        failures.throwFirst();
    }

    /** The slot of an object of this pool that is in no hook's hands. */
    private PoolSlot requireOwn(T object, String action) {
        pool.checkReturning();
        PoolSlot slot = pool.find(pool.refusals.notNull(object));
        if (slot == null || slot.pool != pool || slot.object != object || slot.phase > PoolSlot.ENDED) {
            throw pool.refusals.of(object, slot, action);
        }
        return slot;
    }

    /** The slot of an object that is out: in use, or its use ended and not yet back. */
    private PoolSlot requireOut(T object, String action) {
        PoolSlot slot = requireOwn(object, action);
        if (!slot.isOut()) {
            throw pool.refusals.of(object, slot, action);
        }
        return slot;
    }

    private void end(PoolSlot slot) {
        if (slot.isInUse()) {
            slot.endStamp();
            slot.trace = null;
            allObjects.endsUse(slot);
        }
    }

    private void finish(PoolSlot slot) {
        end(slot);
        slot.phase = PoolSlot.RELEASING;
        if (hooks != null) {
            try {
                hooks.onRelease(pool.objectOf(slot));
            } catch (Throwable failure) {
                allObjects.discardAfter(failure, slot);
                throw failure;
            }
        }
        pool.idleObjects.takeBack(slot);
    }
}

package io.github.jmepool.core;

/** The way back into a confined pool wherever it isn't the shortest: hooks, limits, ended uses, refusals. */
final class Intake<T> {
    private final ObjectPool<T> pool;
    private final Census<T> census;
    private final PoolLifecycle<T> hooks;

    Intake(ObjectPool<T> pool, ObjectPoolBuilder<T> builder) {
        this.pool = pool;
        census = pool.census;
        hooks = builder.hooked ? builder.lifecycle : null;
    }

    void release(T object) {
        finish(requireOut(object, "release"));
    }

    void release(T object, long useId) {
        finish(requireUse(object, useId, "release"));
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
        PoolSlot slot = requireOut(object, "discard");
        end(slot);
        census.dispose(slot, DisposeReason.DISCARDED);
    }

    T detach(T object) {
        PoolSlot slot = requireOut(object, "detach");
        end(slot);
        return census.detach(slot);
    }

    void releaseAll() {
        pool.checkReturning();
        Failures failures = new Failures();
        PoolSlot[] slots = census.inUse();
        long[] stamps = new long[slots.length];
        for (int at = 0; at < slots.length; at++) {
            stamps[at] = slots[at].stamp;
        }
        for (int at = 0; at < slots.length; at++) {
            // A hook may have ended this use meanwhile, or even begun the next one, which isn't ours to end.
            if (slots[at].stamp == stamps[at]) {
                try {
                    finish(slots[at]);
                } catch (Throwable failure) {
                    failures.add(failure);
                }
            }
        }
        failures.throwFirst();
    }

    /** The slot of an object that is out: in use, or its use ended and not yet back. */
    private PoolSlot requireOut(T object, String action) {
        pool.checkReturning();
        PoolSlot slot = census.find(pool.refusals.notNull(object));
        if (slot == null || slot.pool != pool || slot.object != object
                || !slot.isInUse() && slot.phase != PoolSlot.ENDED) {
            throw pool.refusals.of(object, slot, action);
        }
        return slot;
    }

    private PoolSlot requireUse(T object, long useId, String action) {
        PoolSlot slot = requireOut(object, action);
        if (slot.stamp != PoolSlot.stampOf(useId)) {
            throw pool.refusals.stale(object, slot, useId);
        }
        return slot;
    }

    private void end(PoolSlot slot) {
        if (slot.isInUse()) {
            slot.stamp++;
            slot.trace = null;
            census.endsUse(slot);
        }
    }

    private void finish(PoolSlot slot) {
        end(slot);
        slot.phase = PoolSlot.RELEASING;
        if (hooks != null) {
            try {
                hooks.onRelease(pool.objectOf(slot));
            } catch (Throwable failure) {
                census.discardAfter(failure, slot);
                throw failure;
            }
        }
        if (pool.isClosed()) {
            census.dispose(slot, DisposeReason.CLOSED);
        } else {
            pool.stock.shelve(slot);
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import org.jspecify.annotations.Nullable;

/** The idle objects of a confined pool as a whole: filling up, trimming, closing. */
final class IdleObjects<T> {
    private final PoolCore<T> pool;
    private final AllObjects<T> allObjects;
    private final NumberedSlots idle;

    IdleObjects(PoolCore<T> pool) {
        this.pool = pool;
        allObjects = pool.allObjects;
        idle = pool;
    }

    /** Whether one more object may be made and kept idle. */
    boolean hasRoom() {
        PoolSettings settings = pool.settings;
        return !pool.isShut() && idle.size() < settings.maxIdle() && pool.counts.hasRoom(settings);
    }

    void prewarm(int wanted) {
        pool.checkOpen();
        fill(Check.atLeast("idle", wanted, 0));
    }

    /** As {@link #prewarm}, for a pool that may have no thread yet. */
    void fill(int wanted) {
        while (idle.size() < wanted && hasRoom()) {
            make();
        }
    }

    void make() {
        PoolSlot slot = allObjects.create();
        if (pool.isShut()) {
            allObjects.dispose(slot, DisposeReason.CLOSED);
            throw pool.refusals.closed();
        }
        makeIdle(slot);
    }

    boolean add(T object) {
        pool.checkOpen();
        pool.refusals.notNull(object);
        if (!hasRoom()) {
            return false;
        }
        makeIdle(allObjects.adopt(object));
        return true;
    }

    /** Makes a slot idle that was out, or ends its object when a limit is reached. */
    void takeBack(PoolSlot slot) {
        if (pool.isOverActive() && !pool.isShut()) {
            allObjects.dispose(slot, DisposeReason.OVER_LIMIT);
        } else {
            makeIdle(slot);
        }
    }

    /** Makes a busy slot idle, or ends its object when a limit is reached. */
    void makeIdle(PoolSlot slot) {
        PoolSettings settings = pool.settings;
        if (pool.isShut()) {
            allObjects.dispose(slot, DisposeReason.CLOSED);
        } else if (idle.size() >= settings.maxIdle() || pool.counts.total > settings.maxTotal()) {
            allObjects.dispose(slot, DisposeReason.OVER_LIMIT);
        } else {
            slot.phase = PoolSlot.PLAIN;
            idle.pushWarm(slot.number);
        }
    }

    int trim(int count, DisposeReason reason) {
        Failures failures = new Failures();
        int gone = 0;
        while (gone < count && idle.size() > 0) {
            PoolSlot slot = idle.popColdSlot();
            gone++;
            try {
                allObjects.dispose(slot, reason);
            } catch (Throwable failure) {
                failures.add(failure);
            }
        }
        idle.dropSpareBlocks();
        failures.throwFirst();
        return gone;
    }

    @Nullable T takeColdest() {
        pool.checkOpen();
        if (idle.size() == 0) {
            return null;
        }
        PoolSlot slot = idle.popColdSlot();
        idle.dropSpareBlocks();
        return allObjects.removeForDisposal(slot);
    }

    /** Disposes of idle objects beyond lowered limits; active ones are disposed of when released. */
    void fit() {
        PoolSettings settings = pool.settings;
        int surplus = Math.max(idle.size() - settings.maxIdle(), pool.counts.total - settings.maxTotal());
        if (surplus > 0) {
            trim(surplus, DisposeReason.TRIMMED);
        }
    }

    /** Disposes of or detaches idle objects and, by the policy, active ones. The pool counts as closed already. */
    void close(ClosePolicy policy) {
        Failures failures = new Failures();
        int stillOut = pool.active();
        try {
            trim(Integer.MAX_VALUE, DisposeReason.CLOSED);
        } catch (Throwable failure) {
            failures.add(failure);
        }
        if (policy != ClosePolicy.DISPOSE_ON_RELEASE) {
            clear(policy, failures);
        }
        allObjects.notifyListener(listener -> listener.onClosed(pool.name(), stillOut));
        failures.throwFirst();
    }

    private void clear(ClosePolicy policy, Failures failures) {
        for (PoolSlot slot : allObjects.out()) {
            // A hook of another object may have released it already.
            if (!slot.isOut() || slot.pool != pool) {
                continue;
            }
            try {
                if (policy == ClosePolicy.ABANDON) {
                    pool.abandon(slot);
                } else {
                    allObjects.dispose(slot, DisposeReason.CLOSED);
                }
            } catch (Throwable failure) {
                failures.add(failure);
            }
        }
    }
}

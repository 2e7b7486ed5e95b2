// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the tests of pools look at inside a pool. Tests of what a pool does use this and the public API; only those of a
 * single structure name more.
 */
final class PoolInsides {
    private PoolInsides() {
    }

    /** Whether anything is reached from the slot of an object that has left. */
    static boolean reachesNothing(PoolSlot slot) {
        return slot.next == null && slot.previous == null && slot.object == null;
    }

    /** Whether the acquire of the object's last use is remembered. */
    static boolean isTraced(PoolSlot slot) {
        return slot.trace != null;
    }

    /** Whether a pool calls the hooks of a use of a lifecycle with these methods. */
    static boolean mayHaveHooks(Method... methods) {
        return PoolBuilder.hasHooks(methods);
    }

    /** Whether the slot's object is in use. */
    static boolean isInUse(PoolSlot slot) {
        return slot.isInUse();
    }

    /** Whether the slot's object is in one of its hooks. */
    static boolean isInAHook(PoolSlot slot) {
        return slot.phase != PoolSlot.PLAIN;
    }

    /** Whether an object has room for its slot, and needs no table. */
    static boolean hasRoomForASlot(Object object) {
        return PoolSlot.assign(object, null);
    }

    /** The slots that a pool holds. */
    static List<PoolSlot> slots(ObjectPool<?> pool) {
        return List.of(pool.objects.slots.collect(slot -> true));
    }

    /** The slots that a pool holds. */
    static List<WeakReference<PoolSlot>> slots(ConcurrentObjectPool<?> pool) {
        return Stream.of(pool.objects.slots.collect(slot -> true)).map(WeakReference::new).toList();
    }

    /** For how many objects a pool has places. */
    static int places(ConcurrentObjectPool<?> pool) {
        return pool.objects.slots.places();
    }

    /** What the record of an object's last acquire says; null where there is none. */
    static Object trace(ConcurrentObjectPool<?> pool, Object object) {
        return pool.objects.find(object).trace;
    }

    /** Whether the calling thread holds the lock of a pool. */
    static boolean isLockedByCaller(ConcurrentObjectPool<?> pool) {
        return pool.lock.isHeldByCurrentThread();
    }

    /** Keeps all other threads out of a pool meanwhile. */
    static void underTheLock(ConcurrentObjectPool<?> pool, Runnable calls) {
        pool.lock.lock();
        try {
            calls.run();
        } finally {
            pool.lock.unlock();
        }
    }

    /** Whether no thread is inside a pool's calls, except for those that wait for an object. */
    static boolean isAtRest(ConcurrentObjectPool<?> pool) {
        return !pool.lock.hasQueuedThreads() && !pool.lock.isLocked();
    }
}

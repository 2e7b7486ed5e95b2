// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * What the tests of pools look at inside a pool. Tests of what a pool does use this and the public API; only those of a
 * single structure, and of states inside the thread-safe pool that are made by hand, name more.
 */
final class PoolInsides {
    /** As many threads have objects at hand at the same time; further ones share the store. */
    static final int MOST_HANDS = Magazines.MOST;
    /** As many objects a thread has at hand. */
    static final int HAND = Magazine.CAPACITY;
    /** As many threads are told apart; further ones get the numbers of earlier ones. */
    static final int LAST_HOLDER = ConcurrentSlot.LAST_HOLDER;

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
        return slot.phase() != PoolSlot.PLAIN;
    }

    /** Whether a lease ends the use of the object. */
    static boolean isLeased(PooledObject object) {
        return object.leaseOwner != null;
    }

    /** Whether an object has room for its slot, and needs no table. */
    static boolean hasRoomForASlot(Object object) {
        return PoolSlot.assign(object, null);
    }

    /** The slots that a pool holds. */
    static List<PoolSlot> slots(ObjectPool<?> pool) {
        return Arrays.stream(pool.slots).filter(Objects::nonNull).toList();
    }

    /** The slot of an object. */
    static PoolSlot slotOf(ConcurrentObjectPool<?> pool, Object object) {
        return pool.allObjects.find(object);
    }

    /** The slots that a pool holds. */
    static List<WeakReference<PoolSlot>> slots(ConcurrentObjectPool<?> pool) {
        List<WeakReference<PoolSlot>> slots = new ArrayList<>();
        pool.table.forEach(slot -> slots.add(new WeakReference<>(slot)));
        return slots;
    }

    /** For how many objects a pool has places. */
    static int places(ConcurrentObjectPool<?> pool) {
        return pool.table.capacity();
    }

    /** What the record of an object's last acquire says; null where there is none. */
    static Object trace(ConcurrentObjectPool<?> pool, Object object) {
        return slotOf(pool, object).trace;
    }

    /** Leaves an earlier record on an object. */
    static void leaveTrace(ConcurrentObjectPool<?> pool, Object object, Object trace) {
        slotOf(pool, object).trace = (LeakTrace) trace;
    }

    /** Whether an acquire and a release compare counts with limits. */
    static boolean comparesLimits(ConcurrentObjectPool<?> pool) {
        return pool.suspends(ConcurrentPoolCore.LIMITED);
    }

    /** Whether a release looks for threads that wait. */
    static boolean looksForWaiters(ConcurrentObjectPool<?> pool) {
        return pool.takesCare();
    }

    /** Whether the calling thread has objects at hand. */
    static boolean hasAHand(ConcurrentObjectPool<?> pool) {
        return pool.magazines.mine() != null;
    }

    /** How many threads have, or had, objects at hand. */
    static int hands(ConcurrentObjectPool<?> pool) {
        return pool.magazines.all().length;
    }

    /** What threads wait for that put down or take up objects of all. */
    static Object store(ConcurrentObjectPool<?> pool) {
        return pool.idleObjects.store;
    }

    /** A place among the active ones is taken, for an object that an acquire has yet to find. */
    static boolean grant(ConcurrentObjectPool<?> pool) {
        return pool.idleObjects.grant();
    }

    /** The acquire has found none, and gives its place back. */
    static void withdrawGrant(ConcurrentObjectPool<?> pool) {
        pool.idleObjects.withdraw(Permit.GRANTED);
    }

    /** The rest of an acquire that has read this limit, which was lowered since; null where it holds already. */
    static <T> T acquireWithin(ConcurrentObjectPool<T> pool, int limitSeen) {
        if (!pool.allObjects.tryReserve(limitSeen)) {
            return null;
        }
        ConcurrentSlot slot = pool.allObjects.create(Permit.UNLIMITED, pool.magazines.mine());
        slot.startFirstUse();
        slot.begin(0);
        return pool.objectOf(slot);
    }

    /** Makes an idle object. */
    static boolean makeSpare(ConcurrentObjectPool<?> pool) {
        return pool.idleObjects.makeSpare(null);
    }

    /** Takes an idle object from the store; null where it finds none. */
    static Object takeFromStore(ConcurrentObjectPool<?> pool) {
        return pool.idleObjects.pick(null);
    }

    /** Takes any idle object, which may still lie in the store; null where there is none. */
    static Object takeFromAll(ConcurrentObjectPool<?> pool) {
        return pool.allObjects.table.leaveAny();
    }

    /** Puts back what was taken in one of these ways. */
    static void putBack(ConcurrentObjectPool<?> pool, Object taken) {
        pool.magazines.countAcquired(null);
        pool.idleObjects.makeIdle((ConcurrentSlot) taken, null);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** The idle objects of a concurrent pool as a whole: where to find one, where to put one, filling up. */
final class ConcurrentIdleObjects<T> {
    final IdleStore store;
    private final ConcurrentPoolCore<T> pool;
    private final ConcurrentAllObjects<T> allObjects;
    private final Magazines magazines;
    private final boolean usesMagazines;
    /** Held while a limit on idle or active objects is compared with the counts and the outcome is carried out. */
    private final Object limits = new Object();
    /** Acquires that were granted their place under {@code maxActive} and don't count as out yet. */
    private int granted;
    /** Whether an acquire was refused since then because of places granted to others, which may return them. */
    private boolean refusedByGrant;
    /** Spares that were granted their place under {@code maxIdle} and don't count as idle yet. */
    private int coming;

    ConcurrentIdleObjects(ConcurrentPoolCore<T> pool, boolean inLine) {
        this.pool = pool;
        allObjects = pool.allObjects;
        magazines = pool.magazines;
        usesMagazines = !inLine;
        store = inLine ? new IdleLine() : new IdleStack(allObjects.table);
    }

    /**
     * Whether there was a moment during this call at which no object was idle. False proves nothing.
     *
     * <p>An acquire is counted after its object was taken, a release before its object can be, and an object's end
     * after it: so acquires read first, less releases read after them, are at most the objects in use in between.
     *
     * <p>A waiting thread has registered before it looks here, and a release looks for waiting threads after it was
     * counted: of the two, one must see the other.
     */
    boolean noneIdle() {
        VarHandle.fullFence();
        long gone = allObjects.gone();
        long acquired = magazines.acquired();
        long released = magazines.released();
        return acquired - released >= allObjects.created() - gone;
    }

    /** As {@link #noneIdle()}, but looks at every slot, and depends on no other thread's progress. */
    boolean noneIdleAnywhere() {
        long created = allObjects.created();
        long gone = allObjects.gone();
        long before = allObjects.table.fingerprint();
        return before >= 0 && before == allObjects.table.fingerprint() && created == allObjects.created()
                && gone == allObjects.gone();
    }

    /** Takes an idle slot, which is then leaving and has yet to be counted as out; null when it met none. */
    @Nullable ConcurrentSlot pick(@Nullable Magazine mine) {
        if (!usesMagazines) {
            // Found and taken in one step: or another thread would take the next one while this one is still idle.
            synchronized (store) {
                return popOne(mine);
            }
        }
        ConcurrentSlot slot = mine != null ? pickNear(mine) : popOne(mine);
        if (slot == null && !noneIdle()) {
            slot = steal(mine);
        }
        return slot;
    }

    /** As {@link #pick}, wherever the slot is; in line, only what a trim holds is not in the store. */
    @Nullable ConcurrentSlot pickAnywhere(@Nullable Magazine mine) {
        if (usesMagazines) {
            return allObjects.table.leaveAny();
        }
        synchronized (store) {
            ConcurrentSlot first = popOne(mine);
            return first != null ? first : allObjects.table.leaveAny();
        }
    }

    private @Nullable ConcurrentSlot pickNear(Magazine mine) {
        ConcurrentSlot slot = mine.takeForHooks();
        while (slot == null && refill(mine)) {
            slot = mine.takeForHooks();
        }
        return slot;
    }

    /** Moves some from the store into the calling thread's empty magazine; false when the store was empty. */
    boolean refill(Magazine mine) {
        int count = store.isEmpty() ? 0 : store.pop(mine.received, mine.received.length);
        for (int at = count - 1; at >= 0; at--) {
            if (isIdleAfterUnlink(mine.received[at])) {
                mine.add(mine.received[at]);
            }
            mine.received[at] = null;
        }
        return count > 0;
    }

    /** Releases the store's reference to a slot that was popped; one that has died meanwhile is free then. */
    boolean isIdleAfterUnlink(ConcurrentSlot slot) {
        int state = ConcurrentSlot.state(slot.unlink());
        if (state == ConcurrentSlot.DEAD) {
            allObjects.table.free(slot);
        }
        return state == ConcurrentSlot.IDLE;
    }

    private @Nullable ConcurrentSlot popOne(@Nullable Magazine mine) {
        ConcurrentSlot[] into = mine != null ? mine.received : new ConcurrentSlot[1];
        while (store.pop(into, 1) == 1) {
            ConcurrentSlot slot = into[0];
            into[0] = null;
            boolean taken = slot.tryLeave();
            int state = ConcurrentSlot.state(slot.unlink());
            if (state == ConcurrentSlot.DEAD) {
                allObjects.table.free(slot);
            } else if (!taken && state == ConcurrentSlot.IDLE) {
                // Released in between, while it was still marked as the store's, and so wasn't passed to it.
                taken = slot.tryLeave();
            }
            if (taken) {
                return slot;
            }
        }
        return null;
    }

    private @Nullable ConcurrentSlot steal(@Nullable Magazine mine) {
        for (Magazine magazine : magazines.all()) {
            for (int at = 0; magazine != mine && at < Magazine.CAPACITY; at++) {
                ConcurrentSlot slot = magazine.peek(at);
                if (slot != null && slot.tryLeave()) {
                    return slot;
                }
            }
        }
        return null;
    }

    /** Grants an acquire its place under {@code maxActive}, until it is counted as out or withdraws. */
    boolean grant() {
        synchronized (limits) {
            if (pool.activeNow() + granted >= pool.settings().maxActive()) {
                refusedByGrant |= granted > 0;
                return false;
            }
            granted++;
            return true;
        }
    }

    /**
     * Claims a place for one more idle object; null when a limit forbids it.
     *
     * @return what to make it for; to be withdrawn if that fails
     */
    @Nullable Permit grantSpare() {
        if (pool.isShut()) {
            return null;
        }
        Permit taking = Permit.SPARE;
        if (pool.suspends(ConcurrentPoolCore.LIMITED)) {
            taking = Permit.GRANTED_SPARE;
            synchronized (limits) {
                if (pool.idleNow() + coming >= pool.settings().maxIdle()) {
                    return null;
                }
                coming++;
            }
        }
        if (allObjects.tryReserve(pool.settings().maxTotal())) {
            return taking;
        }
        withdraw(taking);
        return null;
    }

    /** Gives a granted place back, and wakes one that may sleep because it was refused that place. */
    void withdraw(Permit taking) {
        stepBack(taking);
        wakeRefused();
    }

    /** Gives a granted place back, for a caller that looks again as soon as an object is released. */
    void stepBack(Permit taking) {
        synchronized (limits) {
            granted -= taking == Permit.GRANTED ? 1 : 0;
            coming -= taking == Permit.GRANTED_SPARE ? 1 : 0;
        }
    }

    /** Once a grant was given back permanently: wakes one that waits, if any was refused because of a grant. */
    void wakeRefused() {
        boolean refused;
        synchronized (limits) {
            refused = refusedByGrant;
            refusedByGrant = false;
        }
        if (refused) {
            pool.waiters.wakeOne();
        }
    }

    /** Counts an object that was made: as there, and as out unless it is a spare. */
    void countMade(Permit taking, @Nullable Magazine mine) {
        if (taking == Permit.SPARE || taking == Permit.UNLIMITED) {
            allObjects.countCreated();
            countOut(taking, mine);
            return;
        }
        // In one step, or others would meet a limit that counts this one twice.
        synchronized (limits) {
            allObjects.countCreated();
            if (taking == Permit.GRANTED) {
                countOut(taking, mine);
            } else {
                coming--;
            }
        }
    }

    /** Counts a slot that was taken as out. */
    void countOut(Permit taking, @Nullable Magazine mine) {
        if (taking == Permit.GRANTED) {
            // In one step, or another acquire would meet a limit that counts this one twice.
            synchronized (limits) {
                magazines.countAcquired(mine);
                granted--;
            }
        } else if (taking == Permit.UNLIMITED) {
            magazines.countAcquired(mine);
        }
    }

    /** Makes a leaving or returning slot that counts as out idle, or ends its object if a limit is reached. */
    void makeIdle(ConcurrentSlot slot, @Nullable Magazine mine) {
        if (!putIfRoom(slot, true, mine)) {
            allObjects.dispose(slot, DisposeReason.OVER_LIMIT, mine);
        }
    }

    private boolean putIfRoom(ConcurrentSlot slot, boolean countsAsOut, @Nullable Magazine mine) {
        boolean limited = pool.suspends(ConcurrentPoolCore.LIMITED);
        PoolSettings settings = pool.settings();
        if (limited) {
            synchronized (limits) {
                // A spare counts as idle already, in its own place; only a limit lowered since can be against it.
                int othersIdle = countsAsOut ? pool.idleNow() + coming : pool.idleNow() - 1;
                if (othersIdle >= settings.maxIdle() || allObjects.total() > settings.maxTotal()
                        || countsAsOut && pool.activeNow() > settings.maxActive()) {
                    return false;
                }
                put(slot, countsAsOut, mine);
            }
        } else {
            put(slot, countsAsOut, mine);
        }
        afterPut(slot);
        // Read once more: a thread that changes settings does so first and then looks for idle objects.
        boolean overlooked = limited ? pool.settings() != settings : pool.suspends(ConcurrentPoolCore.LIMITED);
        if (overlooked && !pool.isShut()) {
            trimSurplus();
        }
        return true;
    }

    private void put(ConcurrentSlot slot, boolean countsAsOut, @Nullable Magazine mine) {
        if (usesMagazines) {
            putAway(slot, countsAsOut, mine);
        } else {
            // In one step, or it would be idle before it has its place in the line.
            synchronized (store) {
                putAway(slot, countsAsOut, mine);
            }
        }
    }

    private void putAway(ConcurrentSlot slot, boolean countsAsOut, @Nullable Magazine mine) {
        if (countsAsOut) {
            magazines.countReleased(mine);
        }
        if (usesMagazines && mine != null) {
            if (mine.isFull()) {
                mine.spill(store);
            }
            mine.add(slot);
            slot.makeIdle();
        } else if (slot.makeIdleLinked()) {
            store.pushAll(new ConcurrentSlot[] {slot}, 0, 1);
        }
    }

    /** Does the work that may be due after a release on the shortest way that noticed the need for care too late. */
    void afterQuickPut(ConcurrentSlot slot) {
        afterPut(slot);
        if (pool.suspends(ConcurrentPoolCore.LIMITED) && !pool.isShut()) {
            trimSurplus();
        }
    }

    /** Disposes of idle objects beyond limits that were lowered meanwhile. */
    void trimSurplus() {
        PoolSettings now = pool.settings();
        int surplus = Math.max(pool.idleNow() - now.maxIdle(), allObjects.total() - now.maxTotal());
        if (surplus > 0) {
            pool.trim.dispose(surplus, DisposeReason.TRIMMED);
        }
    }

    /** Does the work that may be due now that the slot is idle. */
    void afterPut(ConcurrentSlot slot) {
        if (pool.isShut()) {
            pool.releasePath.end(slot, pool.closedBy(), magazines.mine());
        }
        pool.waiters.wakeOne();
    }

    void prewarm(int wanted) {
        pool.checkOpen();
        if (pool.idleNow() >= Check.atLeast("idle", wanted, 0)) {
            return;
        }
        Magazine mine = magazines.mine();
        boolean made = true;
        while (made && pool.idleNow() < wanted) {
            made = makeSpare(mine);
        }
    }

    /** Makes an object and keeps it idle; false when a limit forbids it. */
    boolean makeSpare(@Nullable Magazine mine) {
        Permit taking = grantSpare();
        if (taking == null) {
            return false;
        }
        ConcurrentSlot slot;
        try {
            slot = allObjects.create(taking, mine);
        } catch (Throwable failure) {
            allObjects.makeRoom(1);
            withdraw(taking);
            throw failure;
        }
        shelveNew(slot, mine);
        return true;
    }

    private void shelveNew(ConcurrentSlot slot, @Nullable Magazine mine) {
        if (pool.isShut()) {
            allObjects.disposeUncounted(slot, DisposeReason.CLOSED);
            throw pool.refusals.closed();
        }
        if (!putIfRoom(slot, false, mine)) {
            allObjects.disposeUncounted(slot, DisposeReason.OVER_LIMIT);
        }
    }

    boolean add(T object) {
        pool.checkOpen();
        pool.refusals.notNull(object);
        Permit taking = grantSpare();
        if (taking == null) {
            return false;
        }
        Magazine mine = magazines.mine();
        ConcurrentSlot slot;
        try {
            slot = allObjects.adopt(object, taking, mine);
        } catch (Throwable failure) {
            allObjects.makeRoom(1);
            withdraw(taking);
            throw failure;
        }
        shelveNew(slot, mine);
        return true;
    }
}

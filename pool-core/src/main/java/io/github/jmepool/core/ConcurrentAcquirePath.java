// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Failures;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The way out of a concurrent pool wherever it isn't the shortest: limits, growth, exhaustion, waiting, hooks. */
final class ConcurrentAcquirePath<T> {
    /** Looks that a thread takes for an object on its way between two places before it searches every slot. */
    private static final int LOOKS = 64;
    /** A release that isn't a fence may miss a waiter that has just come; so that waiter looks again this soon. */
    private static final long RECHECK_NANOS = 1_000_000;

    final AtomicLong misses = new AtomicLong();
    final AtomicLong exhausted = new AtomicLong();
    private final ConcurrentPoolCore<T> pool;
    private final ConcurrentAllObjects<T> allObjects;
    private final ConcurrentIdleObjects<T> idleObjects;
    private final @Nullable PoolLifecycle<T> hooks;
    private final boolean releasedByAcquirer;
    /** Made once: a program may try at a limit often. */
    private final Consumer<PoolListener> limitMet;
    private final AtomicInteger acquiresUntraced = new AtomicInteger();

    ConcurrentAcquirePath(ConcurrentPoolCore<T> pool, PoolBuilder<T, ?> builder) {
        this.pool = pool;
        allObjects = pool.allObjects;
        idleObjects = pool.idleObjects;
        hooks = builder.hooked ? builder.lifecycle : null;
        releasedByAcquirer = pool.releasedByAcquirer;
        limitMet = listener -> listener.onExhausted(pool.name(), pool.settings().exhaustion());
    }

    /** An acquire with every case considered; null when a limit forbids it. */
    @Nullable T tryAcquire() {
        Magazine mine = pool.magazines.mine();
        ConcurrentSlot slot = take(mine);
        return slot == null ? null : begin(slot, mine);
    }

    /**
     * The first half of an acquire: a slot that is leaving, with its coming use id, to be begun; null when a limit
     * forbids it.
     */
    @Nullable ConcurrentSlot take(@Nullable Magazine mine) {
        pool.checkOpen();
        ConcurrentSlot slot = tryTake(mine, false);
        return slot != null ? slot : takeExhausted(mine);
    }

    /** As {@link #tryAcquire()}, but waits at a limit; null when the time has passed. */
    @Nullable T tryAcquire(long nanos) throws InterruptedException {
        Magazine mine = pool.magazines.mine();
        ConcurrentSlot slot = take(mine, nanos);
        return slot == null ? null : begin(slot, mine);
    }

    /** As {@link #take(Magazine)}, but waits at a limit; null when the time has passed. */
    @Nullable ConcurrentSlot take(@Nullable Magazine mine, long nanos) throws InterruptedException {
        pool.checkOpen();
        ConcurrentSlot slot = tryTake(mine, false);
        if (slot == null) {
            noteExhausted();
            if (nanos > 0 && allObjects.isInHook()) {
                throw pool.refusals.waitingForItself();
            }
            slot = await(mine, nanos);
        }
        return slot;
    }

    private @Nullable ConcurrentSlot await(@Nullable Magazine mine, long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        ConcurrentSlot slot = null;
        pool.waiters.enter();
        try {
            while (true) {
                long round = pool.waiters.round();
                pool.checkOpen();
                slot = tryTake(mine, true);
                long left = deadline - System.nanoTime();
                if (slot != null || left <= 0) {
                    return slot;
                }
                pool.checkMayWait();
                pool.waiters.await(round, releasedByAcquirer ? Math.min(left, RECHECK_NANOS) : left);
            }
        } finally {
            pool.waiters.leave();
            if (slot == null) {
                idleObjects.wakeRefused();
            }
        }
    }

    /**
     * A slot that is leaving and counts as out; null when a limit forbids it. The acquire counts as failed until it
     * has succeeded, so that hooks see neither a hit nor a miss yet.
     *
     * @param again whether the caller looks again whenever an object is released, so that it need not wake a waiter
     */
    private @Nullable ConcurrentSlot tryTake(@Nullable Magazine mine, boolean again) {
        if (!pool.suspends(ConcurrentPoolCore.LIMITED)) {
            return takeOrMake(mine, Permit.UNLIMITED, false);
        }
        if (!idleObjects.grant()) {
            return null;
        }
        ConcurrentSlot slot = takeOrMake(mine, Permit.GRANTED, false);
        if (slot == null) {
            if (again) {
                idleObjects.stepBack(Permit.GRANTED);
            } else {
                idleObjects.withdraw(Permit.GRANTED);
            }
        }
        return slot;
    }

    private @Nullable ConcurrentSlot takeOrMake(@Nullable Magazine mine, Permit taking, boolean beyondLimit) {
        for (int looks = 0;; looks++) {
            long roomMade = allObjects.roomMade();
            ConcurrentSlot slot = looks < LOOKS ? idleObjects.pick(mine) : idleObjects.pickAnywhere(mine);
            if (slot != null) {
                idleObjects.countOut(taking, mine);
                pool.magazines.countFailed(mine, 1);
                return slot;
            }
            if (pool.trim.await()) {
                continue;
            }
            if (allObjects.tryReserve(beyondLimit ? Integer.MAX_VALUE : pool.settings().maxTotal())) {
                return make(taking, mine);
            }
            // Full, and nothing idle at a moment in between, and no place freed since: then this is a limit met.
            if ((looks < LOOKS ? idleObjects.noneIdle() : idleObjects.noneIdleAnywhere())
                    && roomMade == allObjects.roomMade()) {
                return null;
            }
            Thread.onSpinWait();
        }
    }

    private @Nullable ConcurrentSlot takeExhausted(@Nullable Magazine mine) {
        // The limit may be met because a close is disposing of idle objects.
        pool.checkOpen();
        noteExhausted();
        return pool.settings().exhaustion() == ExhaustionPolicy.GROW ? takeOrMake(mine, Permit.UNLIMITED, true) : null;
    }

    /** What an acquire throws that got no slot. */
    PoolException refusal() {
        return pool.refusals.exhausted(pool.activeNow(), allObjects.total(), allObjects.disposing());
    }

    private void noteExhausted() {
        exhausted.incrementAndGet();
        allObjects.notifyListener(limitMet);
    }

    /** Makes the object that is needed and, by the growth policy, some to spare. */
    private ConcurrentSlot make(Permit taking, @Nullable Magazine mine) {
        int spare = pool.settings().growth().step(allObjects.total()) - 1;
        ConcurrentSlot slot = makeOne(taking, mine);
        pool.magazines.countFailed(mine, 1);
        boolean more = true;
        for (; more && spare > 0; spare--) {
            try {
                more = idleObjects.makeSpare(mine);
            } catch (Throwable failure) {
                giveBack(failure, slot, mine);
                throw failure;
            }
        }
        slot.startFirstUse();
        return slot;
    }

    private ConcurrentSlot makeOne(Permit taking, @Nullable Magazine mine) {
        try {
            return allObjects.create(taking, mine);
        } catch (Throwable failure) {
            allObjects.makeRoom(1);
            idleObjects.withdraw(taking);
            throw failure;
        }
    }

    private void giveBack(Throwable failure, ConcurrentSlot slot, @Nullable Magazine mine) {
        Failures.suppressed(failure, () -> idleObjects.makeIdle(slot, mine));
    }

    /** The second half of an acquire. */
    T begin(ConcurrentSlot slot, @Nullable Magazine mine) {
        T object = pool.objectOf(slot);
        if (hooks != null) {
            slot.enterHook();
            try {
                hooks.onAcquire(object);
            } catch (Throwable failure) {
                allObjects.discardAfter(failure, slot, mine);
                throw failure;
            } finally {
                slot.leaveHook();
            }
        }
        if (pool.isShut()) {
            allObjects.dispose(slot, DisposeReason.CLOSED, mine);
            throw pool.refusals.closed();
        }
        time(slot, mine);
        pool.magazines.countFailed(mine, -1);
        if (slot.takeFresh()) {
            misses.incrementAndGet();
        }
        if (mine != null) {
            mine.notePeak();
        }
        slot.begin(pool.magazines.bind(slot, mine));
        // Read once more: a close since the first look found the slot between two states and passed it by.
        if (pool.isShut() && !pool.releasePath.leavesToUser(slot, mine)) {
            throw pool.refusals.closed();
        }
        return object;
    }

    /** Reads the clock for the use: a clock that fails costs as much as a hook that does. */
    private void time(ConcurrentSlot slot, @Nullable Magazine mine) {
        try {
            if (pool.suspends(ConcurrentPoolCore.TIMED)) {
                pool.noticeAcquire();
            }
            trace(slot);
        } catch (Throwable failure) {
            allObjects.discardAfter(failure, slot, mine);
            throw failure;
        }
    }

    private void trace(ConcurrentSlot slot) {
        slot.trace = null;
        int every = pool.suspends(ConcurrentPoolCore.TRACKED) ? pool.settings().leakTracking() : 0;
        if (every != 0 && acquiresUntraced.getAndIncrement() % every == 0) {
            slot.trace = new LeakTrace(slot.useId(), allObjects.clock.getAsLong());
            // A thread that turns tracking off does so first and then clears the traces: one of the two sees the other.
            VarHandle.fullFence();
            if (!pool.suspends(ConcurrentPoolCore.TRACKED)) {
                slot.trace = null;
            }
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The way out of a confined pool wherever it isn't the shortest: limits, growth, exhaustion, hooks, tracking. */
final class AcquirePath<T> {
    /** Use ids of acquires that failed or are still in their hook. */
    long unbegun;
    private final PoolCore<T> pool;
    private final Counts counts;
    private final AllObjects<T> allObjects;
    private final NumberedSlots idle;
    private final @Nullable PoolLifecycle<T> hooks;
    final @Nullable Function<? super Iterable<T>, ? extends @Nullable T> selector;
    private final @Nullable Consumer<? super T> reclaimer;
    /** Made once: a game may try at a limit in every frame. */
    private final Consumer<PoolListener> limitMet;
    /** Acquires that are making their object: each is going to be active. */
    private int pendingActive;
    private int untilTrace;

    AcquirePath(PoolCore<T> pool, ObjectPoolBuilder<T> builder) {
        this.pool = pool;
        counts = pool.counts;
        allObjects = pool.allObjects;
        idle = pool;
        hooks = builder.hooked ? builder.lifecycle : null;
        selector = builder.selector;
        reclaimer = builder.reclaimer;
        limitMet = listener -> listener.onExhausted(pool.name(), pool.settings.exhaustion());
    }

    /** An acquire with every case considered; null when a limit forbids it. */
    @Nullable PoolSlot tryTake() {
        pool.checkOpen();
        PoolSlot slot = hasRoom() ? takeOrMake() : takeExhausted();
        if (slot == null) {
            return null;
        }
        boolean made = slot.phase == PoolSlot.ACQUIRING;
        slot.phase = PoolSlot.ACQUIRING;
        slot.stamp = -pool.nextUse();
        unbegun++;
        allObjects.beginsUse(slot);
        if (hooks != null) {
            callOnAcquire(slot, hooks);
        }
        time(slot);
        if (pool.isShut()) {
            allObjects.dispose(slot, DisposeReason.CLOSED);
            throw pool.refusals.closed();
        }
        unbegun--;
        if (made) {
            counts.misses++;
        }
        slot.phase = PoolSlot.PLAIN;
        slot.stamp = -slot.stamp;
        pool.noteActive();
        return slot;
    }

    private boolean hasRoom() {
        PoolSettings settings = pool.settings;
        return pool.active() + pendingActive < settings.maxActive()
                && (idle.size() > 0 || counts.hasRoom(settings));
    }

    private PoolSlot takeOrMake() {
        if (idle.size() == 0) {
            return make();
        }
        return pool.settings.order() == ReuseOrder.LIFO ? idle.popWarmSlot() : idle.popColdSlot();
    }

    private @Nullable PoolSlot takeExhausted() {
        counts.exhausted++;
        ExhaustionPolicy policy = pool.settings.exhaustion();
        allObjects.notifyListener(limitMet);
        if (policy.takesFromUsers()) {
            PoolSlot victim = policy == ExhaustionPolicy.REUSE_OLDEST ? allObjects.oldestInUse() : chooseVictim();
            if (victim == null) {
                return null;
            }
            reclaim(victim);
            pool.checkOpen();
        }
        return policy == ExhaustionPolicy.GROW || hasRoom() ? takeOrMake() : null;
    }

    /** What an acquire throws that got no slot. */
    PoolException refusal() {
        return pool.refusals.exhausted(pool.active(), counts);
    }

    private @Nullable PoolSlot chooseVictim() {
        List<T> active = new ArrayList<>();
        for (PoolSlot slot : allObjects.inUse()) {
            active.add(pool.objectOf(slot));
        }
        // Settings that need a selector are refused where there is none.
        T victim = Objects.requireNonNull(selector).apply(active);
        if (victim == null) {
            return null;
        }
        PoolSlot slot = pool.find(victim);
        if (slot == null || slot.object != victim || slot.pool != pool || !slot.isInUse()) {
            throw new PoolException(pool.name(), "the victim selector chose '" + Texts.describe(victim)
                    + "', which is not in use; it must return one of the objects it was given");
        }
        return slot;
    }

    private void reclaim(PoolSlot victim) {
        T object = pool.objectOf(victim);
        long stamp = victim.stamp;
        if (reclaimer == null) {
            pool.releasePath.release(object);
        } else {
            reclaimer.accept(object);
        }
        if (victim.stamp == stamp && victim.pool == pool) {
            throw new PoolException(pool.name(), "the reclaimer left '" + Texts.describe(object)
                    + "' in use; it must release, discard or detach it");
        }
    }

    /** Makes the object that is needed and, by the growth policy, some to spare. */
    private PoolSlot make() {
        int spare = pool.settings.growth().step(counts.total) - 1;
        PoolSlot slot;
        addPending(1);
        try {
            slot = allObjects.create();
        } finally {
            addPending(-1);
        }
        for (; spare > 0 && pool.idleObjects.hasRoom(); spare--) {
            try {
                pool.idleObjects.make();
            } catch (Throwable failure) {
                giveBack(failure, slot);
                throw failure;
            }
        }
        return slot;
    }

    private void addPending(int change) {
        pendingActive += change;
        pool.tune();
    }

    int pendingActive() {
        return pendingActive;
    }

    private void giveBack(Throwable failure, PoolSlot slot) {
        Failures.suppressed(failure, () -> pool.idleObjects.takeBack(slot));
    }

    private void callOnAcquire(PoolSlot slot, PoolLifecycle<T> lifecycle) {
        try {
            lifecycle.onAcquire(pool.objectOf(slot));
        } catch (Throwable failure) {
            allObjects.discardAfter(failure, slot);
            throw failure;
        }
    }

    /** Reads the clock before the use begins: a clock that fails costs as much as a hook that does. */
    private void time(PoolSlot slot) {
        try {
            pool.timeUse();
            if (pool.settings.leakTracking() > 0 && --untilTrace <= 0) {
                untilTrace = pool.settings.leakTracking();
                slot.trace = new LeakTrace(slot.useId(), allObjects.clock.getAsLong());
            }
        } catch (Throwable failure) {
            allObjects.discardAfter(failure, slot);
            throw failure;
        }
    }
}

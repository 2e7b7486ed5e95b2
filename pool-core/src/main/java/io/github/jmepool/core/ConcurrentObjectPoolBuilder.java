// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Collects what a {@link ConcurrentObjectPool} is built from. For one thread.
 *
 * @param <T> what is pooled
 */
public final class ConcurrentObjectPoolBuilder<T> {
    PoolLifecycle<T> lifecycle;
    /** Whether there are hooks on acquire and release. */
    final boolean hooked;
    PoolSettings settings = PoolSettings.builder("unnamed").build();
    PoolListener listener;
    LongSupplier clock = System::nanoTime;
    boolean timesEveryAcquire;
    boolean releasedByAcquirer;

    ConcurrentObjectPoolBuilder(PoolLifecycle<T> lifecycle, boolean hooked) {
        this.lifecycle = lifecycle;
        this.hooked = hooked;
    }

    /**
     * Sets name, limits and policies.
     *
     * @param poolSettings the settings; without them the pool is called "unnamed" and has no limits
     * @return this builder
     */
    public ConcurrentObjectPoolBuilder<T> settings(PoolSettings poolSettings) {
        settings = Check.notNull("settings", poolSettings);
        return this;
    }

    /**
     * Sets who hears of creations, disposals, exhaustion and closing; called on the thread that causes the event.
     *
     * @param poolListener the listener
     * @return this builder
     */
    public ConcurrentObjectPoolBuilder<T> listener(PoolListener poolListener) {
        listener = Check.notNull("listener", poolListener);
        return this;
    }

    /**
     * Sets the clock for leak tracking, creation times and the time of the last acquire. Waiting acquires don't use it:
     * they are timed by {@link System#nanoTime()}, as parked threads are.
     *
     * @param nanoClock nanoseconds from any origin, for any thread; {@link System#nanoTime()} by default
     * @return this builder
     */
    public ConcurrentObjectPoolBuilder<T> clock(LongSupplier nanoClock) {
        clock = Check.notNull("clock", nanoClock);
        return this;
    }

    /**
     * Reads the clock on every acquire. Without this, {@link PoolStats#lastAcquireNanos()} is the time at which
     * {@link ConcurrentObjectPool#stats()} first saw that there had been another acquire, which costs an acquire
     * nothing.
     *
     * @return this builder
     */
    public ConcurrentObjectPoolBuilder<T> timeEveryAcquire() {
        timesEveryAcquire = true;
        return this;
    }

    /**
     * Sets what happens to an object at its end, for a pool that was started from a plain factory: unlike a
     * {@link PoolLifecycle}, this costs an acquire and a release nothing.
     *
     * @param ending called as {@link PoolLifecycle#onDispose} would be
     * @return this builder
     * @throws IllegalStateException if the pool was started from a lifecycle, which has an onDispose of its own
     */
    public ConcurrentObjectPoolBuilder<T> disposer(Consumer<? super T> ending) {
        lifecycle = new ObjectPoolBuilder<>(lifecycle, hooked).disposer(ending).lifecycle;
        return this;
    }

    /**
     * Binds each use to the thread that acquired the object: only that thread may release, end, discard or detach it,
     * unless it calls {@link ConcurrentObjectPool#share} first or has ended. This saves the release its atomic
     * instruction, about a third of an acquire and release; see the pool's memory ordering for what that changes.
     *
     * @return this builder
     */
    public ConcurrentObjectPoolBuilder<T> releasedByAcquirer() {
        releasedByAcquirer = true;
        return this;
    }

    /**
     * Builds the pool. It makes no objects yet: see {@link ConcurrentObjectPool#prewarm()}.
     *
     * @return an empty pool
     * @throws IllegalArgumentException if the settings ask for objects to be taken from their users
     */
    public ConcurrentObjectPool<T> build() {
        checkSupported(settings);
        return new ConcurrentObjectPool<>(this);
    }

    static void checkSupported(PoolSettings wanted) {
        if (wanted.exhaustion().takesFromUsers()) {
            throw new IllegalArgumentException("Pool '" + wanted.name() + "': exhaustion " + wanted.exhaustion()
                    + " would take an object from a thread that is using it; choose GROW, REFUSE or RETURN_NULL, or"
                    + " wait with acquire(Duration)");
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.reflect.Method;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Collects what an {@link ObjectPool} is built from. For one thread.
 *
 * @param <T> what is pooled
 */
public final class ObjectPoolBuilder<T> {
    PoolLifecycle<T> lifecycle;
    /** Whether there are hooks on acquire and release; a plain supplier has none, which saves two calls per use. */
    final boolean hooked;
    PoolSettings settings = PoolSettings.builder("unnamed").build();
    PoolListener listener;
    LongSupplier clock = System::nanoTime;
    Consumer<? super T> reclaimer;
    VictimSelector<T> selector;
    boolean timesEveryAcquire;
    boolean bindsLater;

    ObjectPoolBuilder(PoolLifecycle<T> lifecycle, boolean hooked) {
        this.lifecycle = lifecycle;
        this.hooked = hooked;
    }

    /** Whether the lifecycle does anything on acquire or release; one written as a lambda, for instance, does not. */
    static boolean hasHooks(PoolLifecycle<?> lifecycle) {
        for (Method method : lifecycle.getClass().getMethods()) {
            boolean hook = method.getName().equals("onAcquire") || method.getName().equals("onRelease");
            if (hook && method.getDeclaringClass() != PoolLifecycle.class) {
                return true;
            }
        }
        return false;
    }

    static <T> PoolLifecycle<T> plain(Supplier<? extends T> factory) {
        Check.notNull("factory", factory);
        return factory::get;
    }

    /**
     * Sets name, limits and policies.
     *
     * @param poolSettings the settings; without them the pool is called "unnamed" and has no limits
     * @return this builder
     */
    public ObjectPoolBuilder<T> settings(PoolSettings poolSettings) {
        settings = Check.notNull("settings", poolSettings);
        return this;
    }

    /**
     * Sets who hears of creations, disposals, exhaustion and closing.
     *
     * @param poolListener the listener
     * @return this builder
     */
    public ObjectPoolBuilder<T> listener(PoolListener poolListener) {
        listener = Check.notNull("listener", poolListener);
        return this;
    }

    /**
     * Sets the clock for leak tracking, creation times and the time of the last acquire.
     *
     * @param nanoClock nanoseconds from any origin; {@link System#nanoTime()} by default
     * @return this builder
     */
    public ObjectPoolBuilder<T> clock(LongSupplier nanoClock) {
        clock = Check.notNull("clock", nanoClock);
        return this;
    }

    /**
     * Reads the clock on every acquire. Without this, {@link PoolStats#lastAcquireNanos()} is the time at which
     * {@link ObjectPool#stats()} first saw that there had been another acquire, which costs an acquire nothing.
     *
     * @return this builder
     */
    public ObjectPoolBuilder<T> timeEveryAcquire() {
        timesEveryAcquire = true;
        return this;
    }

    /**
     * Sets how the victim of {@link ExhaustionPolicy#REUSE_OLDEST} and {@link ExhaustionPolicy#REUSE_CHOSEN} ends its
     * use; it must release, discard or detach the object it is given. Without it the pool releases the object.
     *
     * @param ending called on the pool's thread with the victim
     * @return this builder
     */
    public ObjectPoolBuilder<T> reclaimer(Consumer<? super T> ending) {
        reclaimer = Check.notNull("reclaimer", ending);
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
    public ObjectPoolBuilder<T> disposer(Consumer<? super T> ending) {
        if (hooked) {
            throw new IllegalStateException("The lifecycle has an onDispose already; do the work there");
        }
        Check.notNull("disposer", ending);
        PoolLifecycle<T> factory = lifecycle;
        lifecycle = new PoolLifecycle<>() {
            @Override
            public T create() {
                return factory.create();
            }

            @Override
            public void onDispose(T object) {
                ending.accept(object);
            }
        };
        return this;
    }

    /**
     * Sets who chooses the victim of {@link ExhaustionPolicy#REUSE_CHOSEN}.
     *
     * @param victimSelector the selector
     * @return this builder
     */
    public ObjectPoolBuilder<T> victim(VictimSelector<T> victimSelector) {
        selector = Check.notNull("victim", victimSelector);
        return this;
    }

    /**
     * Binds the pool to the first thread that uses it instead of the one that builds it.
     *
     * @return this builder
     */
    public ObjectPoolBuilder<T> bindLater() {
        bindsLater = true;
        return this;
    }

    /**
     * Builds the pool. It makes no objects yet: see {@link ObjectPool#prewarm()}.
     *
     * @return an empty pool
     * @throws IllegalArgumentException if the settings ask for chosen victims and there is no selector
     */
    public ObjectPool<T> build() {
        checkSelector(settings);
        return new ObjectPool<>(this);
    }

    void checkSelector(PoolSettings wanted) {
        if (wanted.exhaustion() == ExhaustionPolicy.REUSE_CHOSEN && selector == null) {
            throw new IllegalArgumentException("Pool '" + wanted.name()
                    + "': exhaustion REUSE_CHOSEN needs a victim selector; give the builder one with victim(...)");
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The base of the builders of both kinds of pool. For one thread.
 *
 * @param <T> the objects' type
 * @param <B> the builder of one kind
 */
abstract class PoolBuilder<T, B extends PoolBuilder<T, B>> {
    /** Whether there are hooks on acquire and release; a plain supplier has none, which saves two calls per use. */
    final boolean hooked;
    /** Whether the pool was started from a lifecycle that does something at an object's end. */
    private final boolean disposes;
    PoolLifecycle<T> lifecycle;
    PoolSettings settings = PoolSettings.builder("unnamed").build();
    @Nullable PoolListener listener;
    LongSupplier clock = System::nanoTime;
    boolean timesEveryAcquire;

    PoolBuilder(Supplier<? extends T> factory) {
        Check.notNull("factory", factory);
        lifecycle = factory::get;
        hooked = false;
        disposes = false;
    }

    PoolBuilder(PoolLifecycle<T> lifecycle) {
        this.lifecycle = Check.notNull("lifecycle", lifecycle);
        Method[] methods = lifecycle.getClass().getMethods();
        hooked = hasHooks(methods);
        disposes = overrides(methods, "onDispose");
    }

    /**
     * Whether a lifecycle does anything on acquire or release; one written as a lambda, for instance, does not.
     *
     * @param methods the lifecycle's public methods; without a create() they are hidden, as in a native image that
     *         was not configured for reflection on them
     */
    static boolean hasHooks(Method[] methods) {
        boolean hidden = Arrays.stream(methods).noneMatch(method -> method.getName().equals("create"));
        return hidden || overrides(methods, "onAcquire") || overrides(methods, "onRelease");
    }

    private static boolean overrides(Method[] methods, String hook) {
        return Arrays.stream(methods).anyMatch(
                method -> method.getName().equals(hook) && method.getDeclaringClass() != PoolLifecycle.class);
    }

    abstract Pool<T> build();

    @SuppressWarnings("unchecked")
    private B self() {
        return (B) this;
    }

    /**
     * Sets name, limits and policies.
     *
     * @param poolSettings the settings; without them the pool is called "unnamed" and has no limits
     * @return this builder
     */
    public B settings(PoolSettings poolSettings) {
        settings = Check.notNull("settings", poolSettings);
        return self();
    }

    /**
     * Sets the listener to creations, disposals, exhaustion and closing; called on the thread that causes the event.
     *
     * @param poolListener the listener
     * @return this builder
     */
    public B listener(PoolListener poolListener) {
        listener = Check.notNull("listener", poolListener);
        return self();
    }

    /**
     * Sets the clock for leak tracking, creation times and the time of the last acquire. Acquires that wait don't use
     * it: they are timed by {@link System#nanoTime()}, as parked threads are.
     *
     * @param nanoClock nanoseconds from any origin, for every thread that uses the pool; {@link System#nanoTime()} by
     *                  default
     * @return this builder
     */
    public B clock(LongSupplier nanoClock) {
        clock = Check.notNull("clock", nanoClock);
        return self();
    }

    /**
     * Reads the clock on every acquire. Without this, {@link PoolStats#lastAcquireNanos()} is the time at which
     * {@link Pool#stats()} first saw that there had been another acquire, which costs an acquire nothing.
     *
     * @return this builder
     */
    public B timeEveryAcquire() {
        timesEveryAcquire = true;
        return self();
    }

    /**
     * Sets what happens to an object at its end, for a pool that was started from a plain factory: unlike a
     * {@link PoolLifecycle}, this costs an acquire and a release nothing.
     *
     * @param ending called as {@link PoolLifecycle#onDispose} would be
     * @return this builder
     * @throws IllegalStateException if the pool was started from a lifecycle with hooks, whose onDispose can do it
     */
    public B disposer(Consumer<? super T> ending) {
        if (hooked || disposes) {
            throw new IllegalStateException("The pool was started from a lifecycle, which ends its objects itself;"
                    + " override its onDispose instead of setting a disposer");
        }
        Check.notNull("disposer", ending);
        lifecycle = new WithDisposer<>(lifecycle, ending);
        return self();
    }

    /** Not an inner class, as the pool would keep its builder, and with it the settings that it began with. */
    private static final class WithDisposer<T> implements PoolLifecycle<T> {
        private final PoolLifecycle<T> factory;
        private final Consumer<? super T> ending;

        WithDisposer(PoolLifecycle<T> factory, Consumer<? super T> ending) {
            this.factory = factory;
            this.ending = ending;
        }

        @Override
        public T create() {
            return factory.create();
        }

        @Override
        public void onDispose(T object) {
            ending.accept(object);
        }
    }
}

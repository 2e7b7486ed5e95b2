// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Collects what an {@link ObjectPool} is built from. For one thread.
 *
 * @param <T> the objects' type
 */
public final class ObjectPoolBuilder<T> extends PoolBuilder<T, ObjectPoolBuilder<T>> {
    @Nullable Consumer<? super T> reclaimer;
    @Nullable Function<? super Iterable<T>, ? extends @Nullable T> selector;
    @Nullable LongSupplier useIds;
    boolean bindsLater;

    ObjectPoolBuilder(Supplier<? extends T> factory) {
        super(factory);
    }

    ObjectPoolBuilder(PoolLifecycle<T> lifecycle) {
        super(lifecycle);
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
     * Sets the function that chooses the object whose use ends under {@link ExhaustionPolicy#REUSE_CHOSEN}.
     *
     * @param victimSelector called on the pool's thread with the objects in use, oldest use first, valid during the
     *                       call only. Returns one of them, or null to let the acquire fail with
     *                       {@link PoolExhaustedException}; must not change the pool
     * @return this builder
     */
    public ObjectPoolBuilder<T> victim(Function<? super Iterable<T>, ? extends @Nullable T> victimSelector) {
        selector = Check.notNull("victim", victimSelector);
        return this;
    }

    /**
     * Sets where the ids of uses come from. Pools of one thread that count by the same function never give the same id
     * to two uses. Without this, a pool counts its own uses.
     *
     * @param ids called at each acquire, on the pool's thread; returns a greater number each time, and 1 or more
     * @return this builder
     */
    public ObjectPoolBuilder<T> useIds(LongSupplier ids) {
        useIds = Check.notNull("useIds", ids);
        return this;
    }

    /**
     * Binds the pool to the first thread that uses it instead of the thread that builds it. Prewarming doesn't bind it.
     *
     * @return this builder
     */
    public ObjectPoolBuilder<T> bindLater() {
        bindsLater = true;
        return this;
    }

    /**
     * Builds the pool and makes {@link PoolSettings#prewarm()} objects, on the calling thread. An exception of the
     * factory reaches the caller; the objects made so far are disposed of first.
     *
     * @return the pool
     * @throws IllegalArgumentException if the settings ask for chosen victims and there is no selector
     */
    @Override
    public ObjectPool<T> build() {
        checkSelector(settings, selector);
        ObjectPool<T> pool = new ObjectPool<>(this);
        Failures.orUndo(() -> pool.fill(settings.prewarm()), pool::close);
        return pool;
    }

    static void checkSelector(PoolSettings wanted, @Nullable Function<?, ?> selector) {
        if (wanted.exhaustion() == ExhaustionPolicy.REUSE_CHOSEN && selector == null) {
            throw new IllegalArgumentException("Pool '" + wanted.name()
                    + "': exhaustion REUSE_CHOSEN needs a victim selector; give the builder one with victim(...)");
        }
    }
}

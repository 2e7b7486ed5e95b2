// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.util.Check;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a {@link SharedPool} is built from. For one thread.
 *
 * @param <K> the type of the keys
 * @param <T> the type of the objects
 */
public final class SharedPoolBuilder<K, T> {
    final String name;
    boolean multipleHolders;
    int capacity = PoolSettings.UNLIMITED;
    @Nullable Duration expiry;
    Duration evictionInterval = Duration.ofSeconds(60);
    LongSupplier clock = System::nanoTime;
    SharedPoolHooks<K, T> hooks = new SharedPoolHooks<>() { };
    Predicate<? super SharedObject<K, T>> filter = object -> true;
    Executor disposeOn = Runnable::run;

    SharedPoolBuilder(String name) {
        this.name = Check.notBlank("name", name);
    }

    /**
     * Allows one object any number of holders at a time; by default it has one.
     *
     * @return this builder
     */
    public SharedPoolBuilder<K, T> multipleHolders() {
        multipleHolders = true;
        return this;
    }

    /**
     * Sets how many objects the pool keeps; unused ones beyond that are evicted.
     *
     * @param objects at least 0; {@link PoolSettings#UNLIMITED} by default
     * @return this builder
     * @throws IllegalArgumentException if negative
     */
    public SharedPoolBuilder<K, T> capacity(int objects) {
        capacity = Check.atLeast("capacity", objects, 0);
        return this;
    }

    /**
     * Sets how long after its last use an unused object expires.
     *
     * @param sinceLastUse not negative; without it nothing expires
     * @return this builder
     * @throws IllegalArgumentException if negative
     */
    public SharedPoolBuilder<K, T> expiry(Duration sinceLastUse) {
        expiry = Check.notNegative("expiry", sinceLastUse);
        return this;
    }

    /**
     * Sets how often {@link SharedPool#update} evicts objects that have expired or are over capacity.
     *
     * @param interval not negative; zero for every update; a minute by default
     * @return this builder
     * @throws IllegalArgumentException if negative
     */
    public SharedPoolBuilder<K, T> evictionInterval(Duration interval) {
        evictionInterval = Check.notNegative("evictionInterval", interval);
        return this;
    }

    /**
     * Sets the clock by which uses are timed; {@link SharedPool#update} must be given times of the same clock.
     *
     * @param nanoClock nanoseconds from any origin, for any thread; {@link System#nanoTime()} by default
     * @return this builder
     */
    public SharedPoolBuilder<K, T> clock(LongSupplier nanoClock) {
        clock = Check.notNull("clock", nanoClock);
        return this;
    }

    /**
     * Sets the hooks of the objects, which free them.
     *
     * @param sharedPoolHooks the hooks
     * @return this builder
     */
    public SharedPoolBuilder<K, T> hooks(SharedPoolHooks<K, T> sharedPoolHooks) {
        hooks = Check.notNull("hooks", sharedPoolHooks);
        return this;
    }

    /**
     * Sets where {@link SharedPoolHooks#onDispose} runs, for objects that only one thread may free, as those with GPU
     * memory. The executor is called outside the pool's lock, once per object.
     *
     * @param executor by default, the thread whose call evicts the object
     * @return this builder
     */
    public SharedPoolBuilder<K, T> disposeOn(Executor executor) {
        disposeOn = Check.notNull("disposeOn", executor);
        return this;
    }

    /**
     * Sets which unused objects may be evicted at all. One registration or release over capacity asks until it has been
     * refused 64 times, and the next one goes on from there; {@link SharedPool#evict} and {@link SharedPool#update} ask
     * about all.
     *
     * @param mayEvict called under the pool's lock: must not use the pool; all by default
     * @return this builder
     */
    public SharedPoolBuilder<K, T> evictOnlyIf(Predicate<? super SharedObject<K, T>> mayEvict) {
        filter = Check.notNull("mayEvict", mayEvict);
        return this;
    }

    /**
     * Builds the pool.
     *
     * @return an empty pool
     */
    public SharedPool<K, T> build() {
        return new SharedPool<>(this);
    }
}

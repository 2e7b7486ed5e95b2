// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Failures;
import java.util.function.Supplier;

/**
 * Collects what a {@link ConcurrentObjectPool} is built from. For one thread.
 *
 * @param <T> the objects' type
 */
public final class ConcurrentObjectPoolBuilder<T> extends PoolBuilder<T, ConcurrentObjectPoolBuilder<T>> {
    ConcurrentObjectPoolBuilder(Supplier<? extends T> factory) {
        super(factory);
    }

    ConcurrentObjectPoolBuilder(PoolLifecycle<T> lifecycle) {
        super(lifecycle);
    }

    /**
     * Builds the pool and makes {@link PoolSettings#prewarm()} objects, on the calling thread. An exception of the
     * factory reaches the caller; the objects made so far are disposed of first.
     *
     * @return the pool
     * @throws IllegalArgumentException if the settings ask for objects to be taken from their users
     */
    @Override
    public ConcurrentObjectPool<T> build() {
        checkSupported(settings);
        ConcurrentObjectPool<T> pool = new ConcurrentObjectPool<>(this);
        Failures.orUndo(pool::prewarmNow, pool::close);
        return pool;
    }

    static void checkSupported(PoolSettings wanted) {
        if (wanted.exhaustion().takesFromUsers()) {
            throw new IllegalArgumentException("Pool '" + wanted.name() + "': exhaustion " + wanted.exhaustion()
                    + " would take an object from a thread that is using it; choose GROW or THROW, or wait with"
                    + " tryAcquire(Duration)");
        }
    }
}

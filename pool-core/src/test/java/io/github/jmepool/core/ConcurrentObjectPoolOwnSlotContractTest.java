// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.function.Function;

/** The concurrent pool on one thread, of objects that a confined pool would use as their own slots. */
final class ConcurrentObjectPoolOwnSlotContractTest extends PoolContract {
    @Override
    Pool<Object> newPool(PoolLifecycle<Object> lifecycle, PoolSettings settings,
            Function<Iterable<Object>, Object> victim) {
        return ConcurrentObjectPool.withLifecycle(lifecycle).settings(settings).build();
    }

    @Override
    Kind kind() {
        return Kind.OWN;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.function.Function;

/** The confined pool, of objects that hold their slots. */
final class ObjectPoolIntrusiveContractTest extends VictimContract {
    @Override
    Pool<Object> newPool(PoolLifecycle<Object> lifecycle, PoolSettings settings,
            Function<Iterable<Object>, Object> victim) {
        ObjectPoolBuilder<Object> builder = ObjectPool.withLifecycle(lifecycle).settings(settings);
        return (victim == null ? builder : builder.victim(victim)).build();
    }

    @Override
    Kind kind() {
        return Kind.HOLDER;
    }
}

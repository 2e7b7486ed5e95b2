// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.function.Function;
import java.util.function.Supplier;

/** The confined pool without hooks; of objects that hold their slots. */
final class PlainPoolIntrusiveContractTest extends PoolLimitContract {
    @Override
    Pool<Object> newPool(PoolLifecycle<Object> lifecycle, PoolSettings settings,
            Function<Iterable<Object>, Object> victim) {
        ObjectPoolBuilder<Object> builder = ObjectPool.from((Supplier<Object>) lifecycle::create)
                .disposer(lifecycle::onDispose).settings(settings);
        return (victim == null ? builder : builder.victim(victim)).build();
    }

    @Override
    Kind kind() {
        return Kind.HOLDER;
    }

    @Override
    boolean callsHooks() {
        return false;
    }
}

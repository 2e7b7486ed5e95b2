// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** The confined pool, of objects that are their own slots. */
final class ObjectPoolOwnSlotContractTest extends VictimContract {
    @Override
    Pool<Object> newPool(PoolLifecycle<Object> lifecycle, PoolSettings settings, VictimSelector<Object> victim) {
        ObjectPoolBuilder<Object> builder = ObjectPool.from(lifecycle).settings(settings);
        return (victim == null ? builder : builder.victim(victim)).build();
    }

    @Override
    Kind kind() {
        return Kind.OWN;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** The concurrent pool on one thread, of objects that a confined pool would use as their own slots. */
final class ConcurrentObjectPoolOwnSlotContractTest extends PoolContract {
    @Override
    Pool<Object> newPool(PoolLifecycle<Object> lifecycle, PoolSettings settings, VictimSelector<Object> victim) {
        return ConcurrentObjectPool.from(lifecycle).settings(settings).build();
    }

    @Override
    Kind kind() {
        return Kind.OWN;
    }
}

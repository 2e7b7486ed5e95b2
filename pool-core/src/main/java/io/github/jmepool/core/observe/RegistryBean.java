// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.MemoryRelief;
import java.util.concurrent.Executor;
import java.util.function.ToIntFunction;

/** All pools of a registry as JMX shows them. */
record RegistryBean(PoolRegistry registry, Executor poolThread) implements PoolRegistryMXBean {
    @Override
    public String[] getPoolNames() {
        return registry.pools().stream().map(ManagedPool::name).toArray(String[]::new);
    }

    @Override
    public long getActive() {
        return sum(PoolStats::active);
    }

    @Override
    public long getIdle() {
        return sum(PoolStats::idle);
    }

    @Override
    public void releaseIdle() {
        relieve(MemoryRelief.releaseIdle());
    }

    @Override
    public void compressToPrewarm() {
        relieve(MemoryRelief.compressToPrewarm());
    }

    @Override
    public void releaseLeastUsed(int pools) {
        relieve(MemoryRelief.leastUsed(pools));
    }

    @Override
    public void releaseLeastRecentlyUsed(int pools) {
        relieve(MemoryRelief.leastRecentlyUsed(pools));
    }

    @Override
    public void release(String pool) {
        if (!registry.has(pool)) {
            throw new IllegalArgumentException("no pool is named '" + pool + "'");
        }
        poolThread.execute(() -> {
            if (registry.has(pool)) {
                registry.relieve(MemoryRelief.named(pool));
            }
        });
    }

    private void relieve(MemoryRelief strategy) {
        poolThread.execute(() -> registry.relieve(strategy));
    }

    private long sum(ToIntFunction<PoolStats> count) {
        return registry.publishedStats().stream().mapToLong(stats -> count.applyAsInt(stats)).sum();
    }
}

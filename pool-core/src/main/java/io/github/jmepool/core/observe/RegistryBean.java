// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.TrimStrategy;
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
    public void trimAll() {
        trim(TrimStrategy.allIdle());
    }

    @Override
    public void trimToPrewarm() {
        trim(TrimStrategy.toPrewarm());
    }

    @Override
    public void trimLeastUsed(int pools) {
        trim(TrimStrategy.leastUsed(pools));
    }

    @Override
    public void trimLeastRecentlyUsed(int pools) {
        trim(TrimStrategy.leastRecentlyUsed(pools));
    }

    @Override
    public void trim(String pool) {
        if (!registry.has(pool)) {
            throw new IllegalArgumentException("no pool is named '" + pool + "'");
        }
        poolThread.execute(() -> {
            if (registry.has(pool)) {
                registry.trim(TrimStrategy.named(pool));
            }
        });
    }

    private void trim(TrimStrategy strategy) {
        poolThread.execute(() -> registry.trim(strategy));
    }

    private long sum(ToIntFunction<PoolStats> count) {
        return registry.publishedStats().stream().mapToLong(stats -> count.applyAsInt(stats)).sum();
    }
}

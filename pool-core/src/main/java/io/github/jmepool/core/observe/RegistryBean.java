// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.MemoryRelief;
import io.github.jmepool.core.util.DesktopOnly;
import java.util.concurrent.Executor;
import java.util.function.ToIntFunction;

/** All pools of a registry as JMX shows them; operations are passed to the pools' thread. */
@DesktopOnly
final class RegistryBean {
    private final PoolRegistry registry;
    private final Executor poolThread;

    private RegistryBean(PoolRegistry registry, Executor poolThread) {
        this.registry = registry;
        this.poolThread = poolThread;
    }

    static JmxBean of(PoolRegistry registry, Executor poolThread) {
        RegistryBean bean = new RegistryBean(registry, poolThread);
        return new JmxBean("All pools of a registry; operations are carried out later, on the pools' thread")
                .shows("PoolNames", String[].class, "The pools' names, in the order of registration", bean::names)
                .shows("Active", long.class, "Objects in use in all pools", () -> bean.sum(PoolStats::active))
                .shows("Idle", long.class, "Idle objects in all pools", () -> bean.sum(PoolStats::idle))
                .does("releaseIdle", "Requests disposal of all idle objects",
                        () -> bean.relieve(MemoryRelief.releaseIdle()))
                .does("compressToPrewarm", "Requests that every pool shrinks to its prewarm size",
                        () -> bean.relieve(MemoryRelief.compressToPrewarm()))
                .does("releaseLeastUsed", "Requests disposal of the idle objects of the least used pools", "pools",
                        pools -> bean.relieve(MemoryRelief.leastUsed(pools)))
                .does("releaseLeastRecentlyUsed", "Requests disposal of the idle objects of the least recently used"
                        + " pools", "pools", pools -> bean.relieve(MemoryRelief.leastRecentlyUsed(pools)))
                .doesWithName("release", "Requests disposal of the idle objects of one pool", "pool",
                        bean::release);
    }

    private String[] names() {
        return registry.pools().stream().map(ManagedPool::name).toArray(String[]::new);
    }

    private void release(String pool) {
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

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Chooses which idle instances to dispose of when memory is short. Never asks for active instances.
 *
 * <p>A pure function of published counts, so any thread may plan; {@code PoolRegistry.trim} plans and carries out.
 */
@FunctionalInterface
public interface TrimStrategy {
    /**
     * Plans how many idle instances to dispose of.
     *
     * @param pools the counts of all pools
     * @return how many idle instances each pool loses, the coldest first, by the pool's name: at least 0, and all
     *         if the pool has fewer. A pool that is not in it loses none. The pools take turns in the map's order
     * @throws IllegalArgumentException if the strategy names a pool that is not among them
     */
    Map<String, Integer> plan(List<PoolCounts> pools);

    /**
     * Disposes of all idle instances of all pools.
     *
     * @return the strategy
     */
    static TrimStrategy allIdle() {
        return pools -> trims(pools, PoolCounts::idle);
    }

    /**
     * Trims each pool to its prewarm size, active instances included, as far as its idle instances allow.
     *
     * @return the strategy
     */
    static TrimStrategy toPrewarm() {
        return pools -> trims(pools, pool -> Math.min(pool.idle(), pool.total() - pool.prewarm()));
    }

    /**
     * Disposes of all idle instances of the pools that served the fewest acquisitions; pools without idle instances
     * don't count.
     *
     * @param pools the number of pools
     * @return the strategy
     * @throws IllegalArgumentException if the number is below 1
     */
    static TrimStrategy leastUsed(int pools) {
        Check.atLeast("pools", pools, 1);
        return all -> first(pools, all, Comparator.comparingLong(PoolCounts::acquisitions));
    }

    /**
     * Disposes of all idle instances of the pools that have gone unused for longest, never used ones first; pools
     * without idle instances don't count.
     *
     * @param pools the number of pools
     * @return the strategy
     * @throws IllegalArgumentException if the number is below 1
     */
    static TrimStrategy leastRecentlyUsed(int pools) {
        Check.atLeast("pools", pools, 1);
        Comparator<PoolCounts> neverUsedFirst = Comparator.comparing(pool -> pool.acquisitions() > 0);
        // By the difference, as the clock may overflow.
        Comparator<PoolCounts> oldestFirst =
                (one, other) -> Long.signum(one.lastAcquireNanos() - other.lastAcquireNanos());
        return all -> first(pools, all, neverUsedFirst.thenComparing(oldestFirst));
    }

    /**
     * Disposes of all idle instances of the named pools.
     *
     * @param names the pools' names
     * @return the strategy
     */
    static TrimStrategy named(String... names) {
        List<String> wanted = List.of(names);
        return pools -> {
            List<String> known = pools.stream().map(PoolCounts::name).collect(Collectors.toUnmodifiableList());
            for (String name : wanted) {
                if (!known.contains(name)) {
                    throw new IllegalArgumentException("no pool is named '" + name + "'; there are " + known);
                }
            }
            return trims(pools, pool -> wanted.contains(pool.name()) ? pool.idle() : 0);
        };
    }

    private static Map<String, Integer> first(int count, List<PoolCounts> pools, Comparator<PoolCounts> order) {
        List<PoolCounts> chosen = pools.stream().filter(pool -> pool.idle() > 0).sorted(order).limit(count)
                .collect(Collectors.toUnmodifiableList());
        return trims(chosen, PoolCounts::idle);
    }

    private static Map<String, Integer> trims(List<PoolCounts> pools, ToIntFunction<PoolCounts> count) {
        Map<String, Integer> trims = new LinkedHashMap<>();
        for (PoolCounts pool : pools) {
            int idle = count.applyAsInt(pool);
            if (idle > 0) {
                trims.put(pool.name(), idle);
            }
        }
        return trims;
    }
}

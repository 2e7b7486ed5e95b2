// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import java.util.List;

/**
 * Chooses which unused objects a {@link SharedPool} evicts.
 *
 * @param <K> the type of the keys
 * @param <T> the type of the objects
 */
@FunctionalInterface
public interface EvictionRule<K, T> {
    /**
     * Chooses. Called under the pool's lock: must not use the pool.
     *
     * @param candidates those that may be evicted: unused, not locked, allowed by the pool's filter; least recently
     *        used first
     * @param surplus how many have to go, 0 when only expired ones should
     * @param expired the count of candidates, from the first, that have expired
     * @return those of the candidates to evict, in this order
     */
    List<SharedObject<K, T>> choose(List<SharedObject<K, T>> candidates, int surplus, int expired);

    /**
     * Returns the rule that chooses everything expired and, if that is less than the surplus, of the others those of
     * the lowest priority, the least recently used first.
     *
     * @param <K> the type of the keys
     * @param <T> the type of the objects
     * @return the rule, the default of every pool
     */
    static <K, T> EvictionRule<K, T> expiredThenLowestPriority() {
        return new ExpiredThenLowestPriority<>();
    }
}

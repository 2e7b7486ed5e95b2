// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.util.Internal;

/**
 * All pools of a registry in JMX, for {@link javax.management.JMX#newMXBeanProxy}. Sums are those of the counts as of
 * the last {@link PoolRegistry#publish()}. Operations are carried out later, on the pools' thread.
 */
@Internal
public interface PoolRegistryMXBean {
    /**
     * Returns the pools' names.
     *
     * @return the names in the order of registration
     */
    String[] getPoolNames();

    /**
     * Returns the objects in use in all pools.
     *
     * @return the sum
     */
    long getActive();

    /**
     * Returns the idle objects of all pools.
     *
     * @return the sum
     */
    long getIdle();

    /** Requests disposal of all idle objects. */
    void trimAll();

    /** Requests that every pool shrinks to its prewarm size. */
    void trimToPrewarm();

    /**
     * Requests disposal of the idle objects of the least used pools.
     *
     * @param pools how many pools
     * @throws IllegalArgumentException if it is below 1
     */
    void trimLeastUsed(int pools);

    /**
     * Requests disposal of the idle objects of the least recently used pools.
     *
     * @param pools how many pools
     * @throws IllegalArgumentException if it is below 1
     */
    void trimLeastRecentlyUsed(int pools);

    /**
     * Requests disposal of the idle objects of one pool.
     *
     * @param pool the pool's name
     * @throws IllegalArgumentException if no pool has that name
     */
    void trim(String pool);
}

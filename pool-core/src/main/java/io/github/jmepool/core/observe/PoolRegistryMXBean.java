// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.sizing.MemoryRelief;

/** All pools of a registry as JMX shows them. What is asked for is done later, on the pools' thread. */
public interface PoolRegistryMXBean {
    /**
     * The names of the registered pools.
     *
     * @return the names, in the order of registration
     */
    String[] getPoolNames();

    /**
     * Objects in use in all pools.
     *
     * @return the count last published
     */
    long getActive();

    /**
     * Idle objects in all pools.
     *
     * @return the count last published
     */
    long getIdle();

    /** Asks for everything idle to be given up; see {@link MemoryRelief#releaseIdle()}. */
    void releaseIdle();

    /** Asks for every pool to shrink to its prewarm size; see {@link MemoryRelief#compressToPrewarm()}. */
    void compressToPrewarm();

    /**
     * Asks for the idle objects of the least used pools to be given up; see {@link MemoryRelief#leastUsed}.
     *
     * @param pools the number of pools
     * @throws IllegalArgumentException if the number is below 1
     */
    void releaseLeastUsed(int pools);

    /**
     * Asks for the idle objects of the least recently used pools to be given up; see
     * {@link MemoryRelief#leastRecentlyUsed}.
     *
     * @param pools the number of pools
     * @throws IllegalArgumentException if the number is below 1
     */
    void releaseLeastRecentlyUsed(int pools);

    /**
     * Asks for the idle objects of one pool to be given up.
     *
     * @param pool its name
     * @throws IllegalArgumentException if there is no pool of that name
     */
    void release(String pool);
}

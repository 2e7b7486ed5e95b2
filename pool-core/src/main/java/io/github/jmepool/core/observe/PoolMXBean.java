// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.PoolStats;

/** One pool as JMX shows it: the counts last published, and what may be asked of it. */
public interface PoolMXBean {
    /**
     * The pool's name.
     *
     * @return the name
     */
    String getName();

    /**
     * Objects in use.
     *
     * @return the count
     */
    int getActive();

    /**
     * Objects waiting for an acquire.
     *
     * @return the count
     */
    int getIdle();

    /**
     * Objects whose disposal has begun and not yet ended.
     *
     * @return the count
     */
    int getDisposing();

    /**
     * Objects that the pool has, active and idle.
     *
     * @return the count
     */
    int getTotal();

    /**
     * The most objects that were active at once.
     *
     * @return the count
     */
    int getPeakActive();

    /**
     * The number of active objects that the pool is meant for.
     *
     * @return the count
     */
    int getDesignCapacity();

    /**
     * How much the pool is strained; see {@link PoolStats#pressure()}.
     *
     * @return 0 full and unused, about 1 fully in use
     */
    double getPressure();

    /**
     * Objects made so far.
     *
     * @return the count
     */
    long getCreated();

    /**
     * Objects that came to their end.
     *
     * @return the count
     */
    long getDisposed();

    /**
     * Of the disposed: given up by their user, or because a hook threw.
     *
     * @return the count
     */
    long getDiscarded();

    /**
     * Of the disposed: given up while idle.
     *
     * @return the count
     */
    long getTrimmed();

    /**
     * Acquires that found an object.
     *
     * @return the count
     */
    long getHits();

    /**
     * Acquires for which an object had to be made.
     *
     * @return the count
     */
    long getMisses();

    /**
     * Acquires that met a limit.
     *
     * @return the count
     */
    long getExhausted();

    /**
     * The share of acquires that found an object.
     *
     * @return 0 to 1
     */
    double getHitRate();

    /**
     * Time spent making objects.
     *
     * @return milliseconds
     */
    double getCreateMillis();

    /**
     * Asks for idle objects to be given up, the coldest first; done later on the pools' thread.
     *
     * @param count at most so many
     * @throws IllegalArgumentException if the count is negative
     */
    void trim(int count);

    /**
     * Asks for objects until so many are idle; done later on the pools' thread.
     *
     * @param idle idle objects wanted
     * @throws IllegalArgumentException if the number is negative
     */
    void prewarm(int idle);
}

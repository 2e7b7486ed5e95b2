// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.util.Internal;

/**
 * One pool in JMX, for {@link javax.management.JMX#newMXBeanProxy}. Attributes are the counts as of the last
 * {@link PoolRegistry#publish()}; reading one before the first throws an {@link IllegalStateException}. Operations are
 * carried out later, on the pools' thread.
 */
@Internal
public interface PoolMXBean {
    /**
     * Returns the pool's name.
     *
     * @return the name
     */
    String getName();

    /**
     * Returns the objects in use.
     *
     * @return the count
     */
    int getActive();

    /**
     * Returns the objects that are available to an acquire.
     *
     * @return the count
     */
    int getIdle();

    /**
     * Returns the objects whose disposal has begun and not yet ended.
     *
     * @return the count
     */
    int getDisposing();

    /**
     * Returns the objects that the pool has, active and idle.
     *
     * @return the sum
     */
    int getTotal();

    /**
     * Returns the most objects that were active at once.
     *
     * @return the count
     */
    int getPeakActive();

    /**
     * Returns the number of active objects that the pool is meant for.
     *
     * @return at least 1
     */
    int getDesignCapacity();

    /**
     * Returns how much the pool is strained.
     *
     * @return 0 full and unused, about 1 fully in use, above 1 when the design capacity is too small
     */
    double getPressure();

    /**
     * Returns the objects made so far.
     *
     * @return the count
     */
    long getCreated();

    /**
     * Returns the objects that were disposed of.
     *
     * @return the count
     */
    long getDisposed();

    /**
     * Returns those of the disposed that were discarded by their user, or because a hook threw.
     *
     * @return the count
     */
    long getDiscarded();

    /**
     * Returns those of the disposed that were trimmed while idle.
     *
     * @return the count
     */
    long getTrimmed();

    /**
     * Returns the acquires that found an idle object.
     *
     * @return the count
     */
    long getHits();

    /**
     * Returns the acquires for which an object had to be made.
     *
     * @return the count
     */
    long getMisses();

    /**
     * Returns the acquires that met a limit.
     *
     * @return the count
     */
    long getExhausted();

    /**
     * Returns the share of acquires that found an object.
     *
     * @return 0 to 1
     */
    double getHitRate();

    /**
     * Returns the time spent making objects.
     *
     * @return milliseconds
     */
    double getCreateMillis();

    /**
     * Requests disposal of idle objects, the coldest first.
     *
     * @param count how many
     * @throws IllegalArgumentException if it is negative
     */
    void trim(int count);

    /**
     * Requests idle objects until this many exist, in use and idle together.
     *
     * @param count how many, at most 1,000,000
     * @throws IllegalArgumentException if it is negative or more
     */
    void prewarm(int count);
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** The methods of every kind of pool for managers. Each kind specifies which thread may call them. */
public interface ManagedPool extends AutoCloseable {
    /**
     * Returns the pool's name, which never changes.
     *
     * @return the name
     */
    String name();

    /**
     * Returns a consistent view of the counts.
     *
     * @return the counts now
     */
    PoolStats stats();

    /**
     * Returns the settings in force.
     *
     * @return the settings
     */
    PoolSettings settings();

    /**
     * Disposes of idle objects, those that have been idle longest first, and no more than are idle when it is called.
     * Never touches active ones.
     *
     * @param count at most so many, at least 0
     * @return how many were disposed of
     * @throws IllegalArgumentException if the count is negative
     * @throws PoolClosedException if the pool is closed
     */
    int trim(int count);

    /**
     * Makes idle objects until the pool has at least that many, in use and idle together, or a limit is reached, before
     * it returns; no more than are missing when it is called.
     *
     * @param count how many objects are to exist, at least 0
     * @throws IllegalArgumentException if the number is negative
     * @throws PoolClosedException if the pool is closed
     */
    void prewarmNow(int count);

    /**
     * Makes blocked and future acquires throw {@link PoolClosedException} instead of waiting; others go on. Call it on
     * all pools before closing them together, to avoid deadlocks between hooks and waiting threads. Can't be undone.
     * Any thread. Does nothing in a pool whose acquires don't wait.
     */
    default void endWaiting() {
    }

    /**
     * Closes the pool and disposes of its objects: of idle ones at once, of those in use at once or, by the kind of
     * pool, when they are released. Closing twice does nothing.
     */
    @Override
    void close();
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** Something a pool refuses. The message names the pool, the object, the values and the remedy. */
public class PoolException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The pool's name. */
    private final String pool;

    /**
     * Makes the exception; its message begins with the pool's name.
     *
     * @param pool name of the pool
     * @param problem what is refused, and the remedy
     */
    public PoolException(String pool, String problem) {
        super("Pool '" + pool + "': " + problem);
        this.pool = pool;
    }

    /**
     * The name of the pool that refused.
     *
     * @return the name
     */
    public final String pool() {
        return pool;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import org.jspecify.annotations.Nullable;

/** Something a pool refuses. The message names the pool, the object, the values and the remedy. */
public class PoolException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The pool's name, or null. */
    private final @Nullable String pool;

    /**
     * Makes the exception; its message begins with the pool's name, if there is one.
     *
     * @param pool name of the pool, or null when it is no single pool that refuses
     * @param problem the refused call or value, and the remedy
     */
    public PoolException(@Nullable String pool, String problem) {
        super(pool == null ? problem : "Pool '" + pool + "': " + problem);
        this.pool = pool;
    }

    /**
     * Returns the name of the pool that refused.
     *
     * @return the name; null when it is no single pool that refused, but all of a scene
     */
    public final @Nullable String pool() {
        return pool;
    }
}

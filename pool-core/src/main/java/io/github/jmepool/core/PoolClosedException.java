// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** A pool was used after it was closed. */
public class PoolClosedException extends PoolException {
    private static final long serialVersionUID = 1;

    /**
     * Makes the exception; its message begins with the pool's name.
     *
     * @param pool name of the pool
     * @param problem the refused call or value, and the remedy
     */
    public PoolClosedException(String pool, String problem) {
        super(pool, problem);
    }
}

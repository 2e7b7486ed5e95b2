// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** An object was released, ended, discarded or detached from inside a hook that is running for it. */
public class ObjectBusyException extends PoolException {
    private static final long serialVersionUID = 1;

    /**
     * Makes the exception; its message begins with the pool's name.
     *
     * @param pool name of the pool
     * @param problem the refused call or value, and the remedy
     */
    public ObjectBusyException(String pool, String problem) {
        super(pool, problem);
    }
}

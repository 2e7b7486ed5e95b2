// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import org.jspecify.annotations.Nullable;

/** An object was given to a pool that it doesn't belong to. */
public class ForeignObjectException extends PoolException {
    private static final long serialVersionUID = 1;

    /**
     * Makes the exception; its message begins with the pool's name.
     *
     * @param pool name of the pool, or null when it is no single pool that refuses
     * @param problem the refused call or value, and the remedy
     */
    public ForeignObjectException(@Nullable String pool, String problem) {
        super(pool, problem);
    }
}

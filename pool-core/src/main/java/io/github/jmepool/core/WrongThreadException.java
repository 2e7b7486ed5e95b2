// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import org.jspecify.annotations.Nullable;

/** A confined pool was used on another thread than its own. */
public class WrongThreadException extends PoolException {
    private static final long serialVersionUID = 1;

    /**
     * Makes the exception; its message begins with the pool's name.
     *
     * @param pool name of the pool, or null when it is no single pool that refuses
     * @param problem the refused call or value, and the remedy
     */
    public WrongThreadException(@Nullable String pool, String problem) {
        super(pool, problem);
    }
}

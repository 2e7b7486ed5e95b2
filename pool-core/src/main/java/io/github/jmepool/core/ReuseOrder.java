// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** Which idle object the next acquire gets. */
public enum ReuseOrder {
    /** The object that was released last: still warm in the caches, and the others grow cold enough to be trimmed. */
    LIFO,
    /** The object that has been idle longest: every object gets its turn. */
    FIFO
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** The action of an acquire when a limit on active or total objects forbids another one. */
public enum ExhaustionPolicy {
    /** Makes one anyway: the limit is soft, and objects beyond it are disposed of when released. */
    GROW,
    /** Throws {@link PoolExhaustedException}; {@link Pool#tryAcquire} returns null instead. */
    THROW,
    /**
     * Takes the object that has been in use longest away from its user and hands it out again; more than one, where the
     * limit was lowered below what is in use.
     */
    REUSE_OLDEST,
    /** As {@link #REUSE_OLDEST}, but {@link ObjectPoolBuilder#victim} chooses the object. */
    REUSE_CHOSEN;

    boolean takesFromUsers() {
        return this == REUSE_OLDEST || this == REUSE_CHOSEN;
    }
}

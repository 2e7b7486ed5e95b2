// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;

/**
 * A policy's decision about one pool.
 *
 * @param delta     instances to create (above 0) or idle ones to dispose of (below 0)
 * @param oversized whether the pool is too large at present; a round in which no pool is oversized is a quiet one
 * @param next      the state from now on
 * @param deferred  the state from now on if a trim was asked for and another pool was trimmed instead
 */
public record SizingDecision(int delta, boolean oversized, SizingState next, SizingState deferred) {
    /**
     * Checks that there is a state to go on with.
     *
     * @param delta     any number; the pool's limits are kept to
     * @param oversized true or false
     * @param next      not null
     * @param deferred  not null
     * @throws NullPointerException if a state is null
     */
    public SizingDecision {
        // Its opposite is also a number.
        delta = Math.max(-Integer.MAX_VALUE, delta);
        Check.notNull("next", next);
        Check.notNull("deferred", deferred);
    }

    /**
     * Returns the decision to leave the pool unchanged.
     *
     * @param next the state from now on
     * @return the decision
     */
    public static SizingDecision keep(SizingState next) {
        return new SizingDecision(0, false, next, next);
    }

    /**
     * Returns the decision to leave the pool unchanged for now, and counts a vote against it: it is oversized.
     *
     * @param next the state from now on
     * @return the decision
     */
    public static SizingDecision vote(SizingState next) {
        return new SizingDecision(0, true, next, next);
    }

    /**
     * Returns the decision to make idle instances, as many as the limits allow.
     *
     * @param count how many, 0 for none
     * @param next  the state from now on
     * @return the decision
     * @throws IllegalArgumentException if the count is negative
     */
    public static SizingDecision create(int count, SizingState next) {
        return new SizingDecision(Check.atLeast("count", count, 0), false, next, next);
    }

    /**
     * Returns the decision to dispose of idle instances, the coldest first; never more than there are.
     *
     * @param count    how many, 0 for none
     * @param next      the state once this is done
     * @param deferred  the state if another pool is trimmed instead
     * @return the decision
     * @throws IllegalArgumentException if the count is negative
     */
    public static SizingDecision trim(int count, SizingState next, SizingState deferred) {
        return new SizingDecision(-Check.atLeast("count", count, 0), count > 0, next, deferred);
    }
}

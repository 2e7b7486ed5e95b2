// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** How many objects of a pool may be idle; those released beyond that are disposed of. Immutable, for any thread. */
public sealed interface IdleLimit permits FixedIdleLimit, IdleLimitFromGrowth {
    /**
     * Returns a limit that allows any number of idle objects.
     *
     * @return no limit
     */
    static IdleLimit none() {
        return FixedIdleLimit.NONE;
    }

    /**
     * Returns a limit.
     *
     * @param objects at least 0; {@link PoolSettings#UNLIMITED} for none
     * @return the limit
     * @throws IllegalArgumentException if negative
     */
    static IdleLimit of(int objects) {
        return new FixedIdleLimit(objects);
    }

    /**
     * Returns the limit that is the prewarm count plus one growth step, whatever these become.
     *
     * @return the limit
     */
    static IdleLimit fromGrowth() {
        return new IdleLimitFromGrowth();
    }

    /**
     * Returns how many objects may be idle.
     *
     * @param prewarm the pool's prewarm count
     * @param growth the pool's growth policy
     * @return objects, at least 0
     */
    int objects(int prewarm, GrowthPolicy growth);
}

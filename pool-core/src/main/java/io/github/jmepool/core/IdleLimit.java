// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;

/** How many objects of a pool may be idle; those released beyond that are disposed of. Immutable, for any thread. */
public sealed interface IdleLimit {
    /**
     * Returns a limit that allows any number of idle objects.
     *
     * @return no limit
     */
    static IdleLimit none() {
        return new Fixed(PoolSettings.UNLIMITED);
    }

    /**
     * Returns a limit.
     *
     * @param objects at least 0; {@link PoolSettings#UNLIMITED} for none
     * @return the limit
     * @throws IllegalArgumentException if negative
     */
    static IdleLimit of(int objects) {
        return new Fixed(objects);
    }

    /**
     * Returns the limit that is the prewarm count plus one growth step, whatever these become.
     *
     * @return the limit
     */
    static IdleLimit fromGrowth() {
        return new FromGrowth();
    }

    /**
     * Returns how many objects may be idle.
     *
     * @param prewarm the pool's prewarm count
     * @param growth the pool's growth policy
     * @return objects, at least 0
     */
    int objects(int prewarm, GrowthPolicy growth);

    /**
     * A number of objects may be idle.
     *
     * @param objects at least 0; {@link PoolSettings#UNLIMITED} for any number
     */
    record Fixed(int objects) implements IdleLimit {
        /**
         * Checks the number.
         *
         * @param objects at least 0
         * @throws IllegalArgumentException if negative
         */
        public Fixed {
            Check.atLeast("idle limit", objects, PoolSettings.MIN_COUNT);
        }

        @Override
        public int objects(int prewarm, GrowthPolicy growth) {
            return objects;
        }

        @Override
        public String toString() {
            return objects == PoolSettings.UNLIMITED ? "no limit" : Integer.toString(objects);
        }
    }

    /** So many objects may be idle as are made ahead of use, and with the first growth step after that. */
    record FromGrowth() implements IdleLimit {
        @Override
        public int objects(int prewarm, GrowthPolicy growth) {
            return (int) Math.min(PoolSettings.UNLIMITED, (long) prewarm + growth.step(prewarm));
        }

        @Override
        public String toString() {
            return "fromGrowth";
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;

/**
 * A number of objects may be idle.
 *
 * @param objects at least 0; {@link PoolSettings#UNLIMITED} for any number
 */
record FixedIdleLimit(int objects) implements IdleLimit {
    FixedIdleLimit {
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

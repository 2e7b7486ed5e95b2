// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import org.jspecify.annotations.Nullable;

/**
 * A number of objects may be idle.
 *
 * @param objects at least 0; {@link PoolSettings#UNLIMITED} for any number
 */
record FixedIdleLimit(int objects) implements IdleLimit {
    static final FixedIdleLimit NONE = new FixedIdleLimit(PoolSettings.UNLIMITED);

    FixedIdleLimit {
        Check.atLeast("idle limit", objects, PoolSettings.MIN_COUNT);
    }

    @Override
    public int objects(int prewarm, GrowthPolicy growth) {
        return objects;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        // the generated one would keep the class loader: DroppedLoaderTest
        return other instanceof FixedIdleLimit that && objects == that.objects;
    }

    @Override
    public int hashCode() {
        return objects;
    }

    @Override
    public String toString() {
        return objects == PoolSettings.UNLIMITED ? "no limit" : Integer.toString(objects);
    }
}

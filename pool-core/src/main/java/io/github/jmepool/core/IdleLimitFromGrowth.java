// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import org.jspecify.annotations.Nullable;

/** So many objects may be idle as are made ahead of use, and with the first growth step after that. */
record IdleLimitFromGrowth() implements IdleLimit {
    @Override
    public int objects(int prewarm, GrowthPolicy growth) {
        return (int) Math.min(PoolSettings.UNLIMITED, (long) prewarm + growth.step(prewarm));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        // the generated one would keep the class loader: DroppedLoaderTest
        return other instanceof IdleLimitFromGrowth;
    }

    @Override
    public int hashCode() {
        return 1;
    }

    @Override
    public String toString() {
        return "fromGrowth";
    }
}

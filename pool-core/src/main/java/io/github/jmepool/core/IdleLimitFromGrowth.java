// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** So many objects may be idle as are made ahead of use, and with the first growth step after that. */
record IdleLimitFromGrowth() implements IdleLimit {
    @Override
    public int objects(int prewarm, GrowthPolicy growth) {
        return (int) Math.min(PoolSettings.UNLIMITED, (long) prewarm + growth.step(prewarm));
    }

    @Override
    public String toString() {
        return "fromGrowth";
    }
}

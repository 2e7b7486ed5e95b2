// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.SpatialPoolSettings;

/**
 * Sizes that would have fitted what a pool has seen so far.
 *
 * <p>Prewarm is the peak of active instances, the limit on all instances a third more; both rounded up to two digits.
 *
 * @param pool    the pool's name
 * @param prewarm instances to make ahead of use
 * @param limit   instances that may exist in all
 */
public record Suggestion(String pool, int prewarm, int limit) {
    /**
     * Returns the sizes that fit a pool's peak.
     *
     * @param stats the pool's statistics
     * @return the suggestion; a pool that was never used is suggested a prewarm of 0 and a limit of 1
     */
    public static Suggestion of(PoolStats stats) {
        int prewarm = roundUp(stats.peakActive());
        long third = (stats.peakActive() + 2L) / 3;
        return new Suggestion(stats.name(), prewarm, Math.max(1, roundUp(stats.peakActive() + third)));
    }

    /**
     * Returns settings with these sizes.
     *
     * @param settings what the pool has now
     * @return the same with prewarm, total limit and design size of this suggestion; limits on active and idle that
     *         would contradict them are lifted to fit
     */
    public SpatialPoolSettings in(SpatialPoolSettings settings) {
        SpatialPoolSettings.Builder fitted = settings.toBuilder().prewarm(prewarm).maxTotal(limit)
                .designCapacity(Math.max(1, prewarm));
        if (settings.core().maxActive() != Integer.MAX_VALUE && settings.core().maxActive() > limit) {
            fitted.maxActive(limit);
        }
        if (!settings.core().idleLimitFromGrowth() && settings.core().maxIdle() < prewarm) {
            fitted.maxIdle(prewarm);
        }
        return fitted.build();
    }

    @Override
    public String toString() {
        return pool + ": prewarm " + prewarm + ", total limit " + limit;
    }

    private static int roundUp(long count) {
        long unit = 1;
        while (count / unit >= 100) {
            unit *= 10;
        }
        return (int) Math.min(Integer.MAX_VALUE, (count + unit - 1) / unit * unit);
    }
}

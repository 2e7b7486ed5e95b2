// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;

/**
 * Sizes that would have fitted a pool's use so far.
 *
 * <p>Prewarm and design size are the peak of active instances, rounded up to two digits. A limit is suggested only
 * where no spawn can fail by it: a later peak may be higher.
 *
 * @param pool    the pool's name
 * @param prewarm instances to make ahead of use
 * @param limit   instances that may exist in all, a third more than the peak; {@link PoolSettings#UNLIMITED} if none is
 *                suggested
 * @param reason  the effect of the limit; empty if none is suggested
 */
record Suggestion(String pool, int prewarm, int limit, String reason) {
    /**
     * Returns the sizes that fit a pool's peak.
     *
     * @param stats    the pool's statistics
     * @param settings the pool's settings, whose exhaustion policy decides whether a limit is suggested
     * @return the suggestion; a pool that was never used is suggested a prewarm of 0 and no limit
     */
    static Suggestion of(PoolStats stats, SpatialPoolSettings settings) {
        int peak = stats.peakActive();
        int prewarm = Math.min(roundUp(peak), settings.maxTotal());
        String reason = peak == 0 ? "" : switch (settings.exhaustion()) {
            case GROW -> "what is made beyond it is disposed of when it is recycled";
            case REUSE_OLDEST, REUSE_CHOSEN -> "beyond it a spawn ends another use";
            // a spawn would throw
            case THROW -> "";
        };
        int limit = reason.isEmpty() ? PoolSettings.UNLIMITED : Math.max(1, roundUp(peak + (peak + 2L) / 3));
        return new Suggestion(stats.name(), prewarm, limit, reason);
    }

    /**
     * Returns settings with these sizes.
     *
     * @param settings the pool's present settings
     * @return the same with prewarm and design size of this suggestion, and with its limit if it has one; limits on
     *         active and idle that would contradict them are lifted to fit
     */
    SpatialPoolSettings in(SpatialPoolSettings settings) {
        SpatialPoolSettings.Builder fitted = settings.toBuilder().source(SettingSource.PANEL).prewarm(prewarm)
                .designCapacity(Math.max(1, prewarm));
        if (limit != PoolSettings.UNLIMITED) {
            fitted.maxTotal(limit);
            if (settings.maxActive() != PoolSettings.UNLIMITED && settings.maxActive() > limit) {
                fitted.maxActive(limit);
            }
        } else if (settings.maxTotal() < prewarm) {
            fitted.maxTotal(prewarm);
        }
        if (settings.maxActive() < prewarm) {
            fitted.maxActive(prewarm);
        }
        if (!settings.idleLimit().equals(IdleLimit.fromGrowth()) && settings.maxIdle() < prewarm) {
            fitted.maxIdle(prewarm);
        }
        return fitted.build();
    }

    @Override
    public String toString() {
        return pool + ": prewarm " + prewarm
                + (limit == PoolSettings.UNLIMITED ? "" : ", total limit " + limit + " (" + reason + ")");
    }

    private static int roundUp(long count) {
        long unit = 1;
        while (count / unit >= 100) {
            unit *= 10;
        }
        return (int) Math.min(Integer.MAX_VALUE, (count + unit - 1) / unit * unit);
    }
}

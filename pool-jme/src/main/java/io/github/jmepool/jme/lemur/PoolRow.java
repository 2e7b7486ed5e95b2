// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.SizingView;
import io.github.jmepool.jme.SpatialPool;
import java.util.Locale;

/** One pool as the overview shows it: its last statistics and its history. Render thread only. */
final class PoolRow {
    private final SpatialPool<?> pool;
    private final CountHistory history;
    private final PoolSettingsModel settings;
    private PoolStats stats;
    private int marks;

    PoolRow(SpatialPool<?> pool, int samples) {
        this.pool = pool;
        history = new CountHistory(samples);
        settings = new PoolSettingsModel(pool::spatialSettings, pool::configure);
        stats = pool.stats();
    }

    /** Takes a sample; {@code judged} is what the judge remembers of this pool, null when it has not seen it yet. */
    void sample(SizingView.Pool judged) {
        stats = pool.stats();
        marks = judged == null ? 0 : judged.marks();
        history.add(stats.active(), stats.idle());
        settings.refresh();
    }

    SpatialPool<?> pool() {
        return pool;
    }

    String name() {
        return stats.name();
    }

    PoolStats stats() {
        return stats;
    }

    int marks() {
        return marks;
    }

    CountHistory history() {
        return history;
    }

    PoolSettingsModel settings() {
        return settings;
    }

    /** Returns the hit rate as the overview shows it: a percentage, or a dash for a pool that was never used. */
    String hitRate() {
        return stats.hits() + stats.misses() == 0 ? "-"
                : String.format(Locale.ROOT, "%.0f%%", Math.floor(stats.hitRate() * 100));
    }

    /** Returns the pressure with two decimals. */
    String pressure() {
        return String.format(Locale.ROOT, "%.2f", stats.pressure());
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.InstancedRendering;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;

/** One pool as the overview shows it: its last statistics and its history. Render thread only. */
final class PoolRow {
    private static final double HIGH = 0.8;

    private final SpatialPool<?> pool;
    private final CountHistory history;
    private final PoolSettingsModel settings;
    private SpatialPoolSettings preset;
    private PoolStats stats;
    private int votes;
    private int drawCalls;

    PoolRow(SpatialPool<?> pool, int samples) {
        this.pool = pool;
        history = new CountHistory(samples);
        settings = new PoolSettingsModel(pool::settings, pool::configure);
        preset = pool.settings();
        stats = pool.stats();
    }

    /** Takes a sample; {@code collected} is how many votes this pool has. */
    void sample(int collected) {
        stats = pool.stats();
        votes = collected;
        drawCalls = pool.drawCalls();
        history.add(stats.active(), stats.idle());
    }

    /** Returns the settings that "reset to preset" brings back: those that the pool had when it was first seen. */
    SpatialPoolSettings preset() {
        return preset;
    }

    /** Makes the settings in force those that "reset to preset" brings back. */
    void rememberPreset() {
        preset = pool.settings();
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

    int votes() {
        return votes;
    }

    /** Returns the number of objects that the engine draws for the instances in use. */
    int drawCalls() {
        return drawCalls;
    }

    /** Returns the number of further objects if each instance were drawn individually. */
    int drawCallsSaved() {
        InstancedRendering drawing = pool.instancedRendering();
        // no materials before the poses are baked: then each is drawn singly
        return drawing == null || drawing.instancedCount() == 0 ? 0
                : drawing.drawnMaterials().size() * stats.active() - drawCalls;
    }

    CountHistory history() {
        return history;
    }

    PoolSettingsModel settings() {
        return settings;
    }

    /** Writes the hit rate as the overview shows it: a percentage, or a dash for a pool that was never used. */
    void writeHitRate(StringBuilder text) {
        if (stats.hits() + stats.misses() == 0) {
            text.append('-');
        } else {
            text.append((int) Math.floor(stats.hitRate() * 100)).append('%');
        }
    }

    /** Whether there is a size to measure by: of its own, or that of the prewarm count. */
    private boolean isMeasured() {
        return isSized() || pool.settings().prewarm() > 0;
    }

    /** Whether the design size was set, so that more instances in use than that are worth an alarm. */
    boolean isSized() {
        return pool.settings().isDesignCapacitySet();
    }

    /** Returns the part of the design size that is in use, 1 for all of it; 0 where there is no size to measure by. */
    double fullness() {
        return isMeasured() ? stats.fullness() : 0;
    }

    /**
     * Whether the pool may soon need more than its design size. One that is limited to that size and never had to
     * refuse a spawn may be full all the time.
     */
    boolean isBusy() {
        SpatialPoolSettings now = pool.settings();
        return fullness() > HIGH
                && (Math.min(now.maxActive(), now.maxTotal()) > now.designCapacity() || stats.exhausted() > 0);
    }

    /** Returns the number of idle instances beyond the design size; 0 where there is no size to measure by. */
    int spare() {
        return isMeasured() ? stats.spare() : 0;
    }

    /** Writes how full the pool is, in whole percent, or a dash where there is no size to measure by. */
    void writeFullness(StringBuilder text) {
        if (isMeasured()) {
            text.append(Math.round(stats.fullness() * 100)).append(" %");
        } else {
            text.append('-');
        }
    }
}

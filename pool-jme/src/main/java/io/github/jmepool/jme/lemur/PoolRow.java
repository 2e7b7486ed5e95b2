// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolDrawing;
import io.github.jmepool.jme.SpatialPool;

/** One pool as the overview shows it: its last statistics and its history. Render thread only. */
final class PoolRow {
    private final SpatialPool<?> pool;
    private final CountHistory history;
    private final PoolSettingsModel settings;
    private PoolStats stats;
    private int marks;
    private int drawCalls;

    PoolRow(SpatialPool<?> pool, int samples) {
        this.pool = pool;
        history = new CountHistory(samples);
        settings = new PoolSettingsModel(pool::spatialSettings, pool::configure);
        stats = pool.stats();
    }

    /** Takes a sample; {@code marked} is how many marks the judge remembers of this pool. */
    void sample(int marked) {
        stats = pool.stats();
        marks = marked;
        drawCalls = pool.drawCalls();
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

    /** How many objects the engine draws for the instances in use. */
    int drawCalls() {
        return drawCalls;
    }

    /** How many more that would be if each instance were drawn by itself. */
    int drawCallsSaved() {
        PoolDrawing drawing = pool.drawing();
        return drawing == null ? 0 : drawing.drawnMaterials().size() * stats.active() - drawCalls;
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

    /** Writes the pressure with two decimals. */
    void writePressure(StringBuilder text) {
        long hundredths = Math.round(stats.pressure() * 100);
        long digits = Math.abs(hundredths);
        text.append(hundredths < 0 ? "-" : "").append(digits / 100).append('.')
                .append((char) ('0' + digits / 10 % 10)).append((char) ('0' + digits % 10));
    }
}

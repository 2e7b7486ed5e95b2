// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.InstancedRendering;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.ArrayList;
import java.util.List;

/** One pool as the table shows it: its last statistics and its history. Render thread only. */
final class PoolRow {
    private static final double HIGH = 0.8;
    private static final int MANY_UNUSED = 16;

    final SpatialPool<?> pool;
    final PoolSettingsModel settings;
    /** The samples of the last minute, the oldest first. */
    final List<PoolStats> history = new ArrayList<>();
    private PoolStats stats;
    private int drawCalls;
    private int individual;
    private int forgotten;

    PoolRow(SpatialPool<?> pool) {
        this.pool = pool;
        settings = new PoolSettingsModel(pool::settings, pool::configure);
        stats = pool.stats();
    }

    void sample() {
        InstancedRendering drawing = pool.instancedRendering();
        stats = pool.stats();
        drawCalls = pool.drawCalls();
        individual = drawing == null ? 0 : drawing.singleCount();
        if (history.size() == PoolsModel.SAMPLES_PER_MINUTE) {
            history.remove(0);
            forgotten++;
        }
        history.add(stats);
    }

    String name() {
        return stats.name();
    }

    PoolStats stats() {
        return stats;
    }

    /** Returns the number of objects that the engine draws for the instances in use. */
    int drawCalls() {
        return drawCalls;
    }

    /** Returns how many samples were taken before the oldest one that is kept. */
    int forgotten() {
        return forgotten;
    }

    /** Returns the largest count of all instances in the last minute. */
    int largestTotal() {
        return history.stream().mapToInt(PoolStats::total).max().orElse(0);
    }

    /** Returns how many spawns of the last minute had to clone. */
    long cloned() {
        return history.isEmpty() ? 0 : stats.misses() - history.get(0).misses();
    }

    /** Returns how many instances were never in use at once, if they are as many as those that were. */
    private int unused() {
        int unused = stats.total() - stats.peakActive();
        return unused >= MANY_UNUSED && unused >= stats.peakActive() ? unused : 0;
    }

    /** Returns what most costs time or memory in a few words; empty if nothing stands out. */
    String finding() {
        return switch (urgency()) {
            case 0 -> "cloned " + cloned();
            case 1 -> individual + " individually";
            case 2 -> unused() + " unused";
            default -> "";
        };
    }

    /** Returns what the finding means, and what to do. */
    String advice() {
        return switch (urgency()) {
            case 0 -> Texts.plural(cloned(), "spawn") + " of the last minute had to clone: raise Prewarm, or prewarm"
                    + " earlier. ";
            case 2 -> unused() + " of " + stats.total() + " instances were never in use at once: lower Prewarm, or"
                    + " trim. ";
            default -> "";
        };
    }

    /** Returns the place of the finding among all, 0 for the most urgent one. */
    int urgency() {
        return cloned() > 0 ? 0 : individual > 0 ? 1 : unused() > 0 ? 2 : 3;
    }

    /** Whether there is a size to measure by: of its own, or that of the prewarm count. */
    boolean isMeasured() {
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

    /** Whether more instances are in use than the design size that was set. */
    boolean isOver() {
        return isSized() && fullness() > 1;
    }

    /**
     * Whether the pool may soon need more than the design size that was set. One that is limited to that size and never
     * had to refuse a spawn may be full all the time.
     */
    boolean isBusy() {
        SpatialPoolSettings now = pool.settings();
        return isSized() && fullness() > HIGH
                && (Math.min(now.maxActive(), now.maxTotal()) > now.designCapacity() || stats.exhausted() > 0);
    }

    /** Returns the number of idle instances beyond the design size; 0 where there is no size to measure by. */
    int surplus() {
        return isMeasured() ? stats.spare() : 0;
    }

    /** Returns how full the pool is, in whole percent, or a dash where there is no size to measure by. */
    String usage() {
        return isMeasured() ? Math.round(stats.fullness() * 100) + " %" : "-";
    }

    /** Returns the prewarm count and design size that would have fitted so far: the peak, rounded up to two digits. */
    int suggestedSize() {
        long unit = 1;
        while (stats.peakActive() / unit >= 100) {
            unit *= 10;
        }
        return (int) Math.min(pool.settings().maxTotal(), (stats.peakActive() + unit - 1) / unit * unit);
    }

    /** Sets the suggested size, if the pool was used; limits that would contradict it are lifted to fit. */
    void applySuggestedSize() {
        int size = suggestedSize();
        if (size > 0) {
            SpatialPoolSettings now = pool.settings();
            SpatialPoolSettings.Builder fitted = now.toBuilder().source(SettingSource.PANEL).prewarm(size)
                    .designCapacity(size);
            if (now.maxActive() < size) {
                fitted.maxActive(size);
            }
            if (!now.idleLimit().equals(IdleLimit.fromGrowth()) && now.maxIdle() < size) {
                fitted.maxIdle(size);
            }
            settings.apply(fitted.build());
        }
    }
}

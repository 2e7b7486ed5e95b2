// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.HandlePool;
import io.github.jmepool.jme.InstancedRendering;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.lemur.History.Sample;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One pool, swarm or labels, as the table shows it: its last statistics and its history. Render thread only. */
final class PoolRow {
    private static final double HIGH = 0.8;
    private static final int MANY_UNUSED = 16;
    private static final Finding NOTHING = new Finding(3, "", "", -1);

    final ManagedPool managed;
    /** Null for a swarm and labels, whose instances have no spatials. */
    final @Nullable SpatialPool<?> pool;
    final PoolSettingsModel settings;
    final History history = new History();
    /** The history that the plots show while they are paused. */
    private @Nullable History paused;
    private PoolStats stats;
    private int drawCalls;
    private int individual;

    PoolRow(ManagedPool managed) {
        this.managed = managed;
        pool = managed instanceof SpatialPool<?> spatials ? spatials : null;
        settings = new PoolSettingsModel(this::now, this::configure);
        stats = managed.stats();
    }

    private SpatialPoolSettings now() {
        return (SpatialPoolSettings) managed.settings();
    }

    private void configure(SpatialPoolSettings changed) {
        if (pool != null) {
            pool.configure(changed);
        } else if (managed instanceof HandlePool handles) {
            handles.configure(changed);
        }
    }

    /** Returns how the instances are drawn; null where each is drawn individually, and where none has a spatial. */
    @Nullable InstancedRendering drawing() {
        return pool == null ? null : pool.instancedRendering();
    }

    void sample(long late) {
        long misses = stats.misses();
        stats = managed.stats();
        if (stats.misses() < misses) {
            // the scene was opened again
            history.clear();
        }
        // a pool that was never used makes its renderer when it is asked for it
        InstancedRendering drawing = stats.active() == 0 ? null : drawing();
        drawCalls = pool != null ? pool.drawCalls() : managed instanceof HandlePool handles ? handles.drawCalls() : 0;
        individual = drawing == null ? 0 : drawing.individualCount();
        history.add(new Sample(stats, late));
    }

    /** Lets the plots show this pool as it is now, or as it goes on. */
    void pause(boolean isPaused) {
        paused = !isPaused ? null : paused == null ? history.copy() : paused;
    }

    /** Returns the samples that the plots show. */
    List<Sample> shown(boolean isLong) {
        return (paused == null ? history : paused).samples(isLong);
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

    /** Returns how many instances are drawn individually though the pool is instanced. */
    int individual() {
        return individual;
    }

    /** Ends all uses. */
    void recycleAll() {
        if (pool != null) {
            pool.recycleAll();
        } else if (managed instanceof HandlePool handles) {
            handles.recycleAll();
        }
    }

    /** Returns how many spawns of the last minute had to clone. */
    long cloned() {
        List<Sample> minute = history.samples(false);
        return minute.isEmpty() ? 0 : stats.misses() - minute.get(0).misses();
    }

    /** Returns what most costs time or memory. */
    Finding finding() {
        int unused = stats.total() - stats.peakActive();
        int fitting = Math.min(now().maxActive(), suggestedSize());
        int prewarm = now().prewarm();
        if (cloned() > 0) {
            return new Finding(0, "cloned " + cloned(), Texts.plural(cloned(), "spawn")
                    + " of the last minute had to clone: raise Prewarm, or prewarm earlier. ",
                    fitting > prewarm ? fitting : -1);
        }
        if (individual > 0) {
            return new Finding(1, individual + " individually", "", -1);
        }
        return unused < Math.max(MANY_UNUSED, stats.peakActive()) ? NOTHING : new Finding(2, unused + " unused",
                unused + " of " + stats.total() + " instances were never in use at once: lower Prewarm, or trim. ",
                fitting < prewarm ? fitting : -1);
    }

    /** Whether the design size was set, so that more instances in use than that are worth an alarm. */
    boolean isSized() {
        return now().isDesignCapacitySet();
    }

    /** Returns the part of the design size that is in use, 1 for all of it; -1 where there is no size to measure by. */
    double usage() {
        return isSized() || now().prewarm() > 0 ? stats.usage() : -1;
    }

    /** Whether more instances are in use than the design size that was set. */
    boolean isOver() {
        return isSized() && usage() > 1;
    }

    /**
     * Whether the pool may soon need more than the design size that was set. One that is limited to that size and never
     * had to refuse a spawn may be full all the time.
     */
    boolean isBusy() {
        SpatialPoolSettings now = now();
        return isSized() && usage() > HIGH
                && (Math.min(now.maxActive(), now.maxTotal()) > now.designCapacity() || stats.exhausted() > 0);
    }

    /** Returns the number of idle instances beyond the design size; 0 where there is no size to measure by. */
    int surplus() {
        return usage() < 0 ? 0 : stats.surplus();
    }

    /** Returns the usage in whole percent, or a dash where there is no size to measure by. */
    String usageText() {
        return usage() < 0 ? "-" : Math.round(usage() * 100) + " %";
    }

    /** Returns the prewarm count and design size that would have fitted so far: the peak, rounded up to two digits. */
    int suggestedSize() {
        long unit = 1;
        while (stats.peakActive() / unit >= 100) {
            unit *= 10;
        }
        return (int) Math.min(now().maxTotal(), (stats.peakActive() + unit - 1) / unit * unit);
    }

    /** Sets the suggested size, if the pool was used; lifts limits that would contradict it. */
    void applySuggestedSize() {
        int size = suggestedSize();
        if (size > 0) {
            SpatialPoolSettings now = now();
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

    /**
     * What costs time or memory.
     *
     * @param urgency 0 for the most urgent kind
     * @param words a few words for the table
     * @param advice what it means and what to do
     * @param prewarm the prewarm count that mends it; -1 where none does
     */
    record Finding(int urgency, String words, String advice, int prewarm) {
    }
}

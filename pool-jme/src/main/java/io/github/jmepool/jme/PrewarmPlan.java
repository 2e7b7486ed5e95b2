// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.jme.background.Background;
import io.github.jmepool.jme.background.PrewarmOrders;
import io.github.jmepool.jme.background.PrewarmTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Gathers what to prewarm, for one progress bar. Render thread only.
 *
 * <pre>{@code
 * PrewarmTask task = pools.prewarm().add(bullets, 500).add(enemies, 40).start();
 * // in a state's update:
 * progressBar.setProgress(task.progress());
 * if (task.isDone()) { startTheLevel(); }
 * }</pre>
 */
public final class PrewarmPlan {
    private final Background background;
    private final List<Entry> entries = new ArrayList<>();
    private boolean started;

    PrewarmPlan(Background background) {
        this.background = background;
    }

    /**
     * Adds a pool.
     *
     * @param pool a registered pool
     * @param idle how many instances are to be idle when the task is done; what is idle already counts
     * @return this plan
     * @throws IllegalArgumentException when {@code idle} is negative
     * @throws NullPointerException when the pool is null
     */
    public PrewarmPlan add(SpatialPool<?> pool, int idle) {
        Objects.requireNonNull(pool, "pool");
        if (idle < 0) {
            throw new IllegalArgumentException("Pool '" + pool.name() + "': idle must be >= 0 but was " + idle);
        }
        entries.add(new Entry(pool, idle));
        return this;
    }

    /**
     * Starts the plan. Limits of a pool are kept: it gets as many as they allow.
     *
     * @return the task, which goes on by itself from frame to frame
     * @throws IllegalStateException when the plan was started before, or a pool is not open
     */
    public PrewarmTask start() {
        if (started) {
            throw new IllegalStateException("This plan was started already; make another");
        }
        started = true;
        PrewarmOrders orders = new PrewarmOrders(background);
        for (Entry entry : entries) {
            orders.add(entry.pool.openRun("prewarm").seat, entry.idle);
        }
        return orders.place();
    }

    private record Entry(SpatialPool<?> pool, int idle) {
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.jme.internal.scene.RegisteredSwarm;
import io.github.jmepool.jme.internal.work.PoolWork;
import io.github.jmepool.jme.internal.work.Prewarm;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Collects the pools to prewarm in one task with a common progress. Render thread only.
 *
 * <pre>{@code
 * PrewarmTask task = pools.prewarm().add(bullets, 500).add(enemies, 40).start();
 * task.whenOver(this::startTheLevel);
 * // in a state's update:
 * progressBar.setProgress(task.progress());
 * }</pre>
 */
public final class PrewarmPlan {
    /** Stands for the prewarm count of the pool's settings. */
    private static final int AS_SET = -1;

    private final ScenePools owner;
    private final List<Entry> entries = new ArrayList<>();
    private boolean started;

    PrewarmPlan(ScenePools owner) {
        this.owner = owner;
    }

    /**
     * Adds all pools of the scene, swarms and labels among them, with the prewarm counts of their settings, for a
     * loading screen that shows how far they are. Without a plan these instances are made under the same budget. To
     * make them before the next frame, call {@link ScenePools#prewarmNow()}.
     *
     * @return this plan
     * @throws IllegalStateException when the plan was started
     */
    public PrewarmPlan addAll() {
        checkNotStarted();
        for (SpatialPool<?> pool : owner.pools()) {
            entries.add(Entry.of(pool, AS_SET));
        }
        for (RegisteredSwarm<?> swarm : owner.scene.swarms()) {
            entries.add(Entry.of(swarm, AS_SET));
        }
        return this;
    }

    /**
     * Adds a pool.
     *
     * @param pool a pool of this scene
     * @param count how many instances are to exist when the task is done, in use and idle together
     * @return this plan
     * @throws IllegalArgumentException when {@code count} is negative, or the pool is not registered with the scene of
     *         this plan
     * @throws NullPointerException when the pool is null
     * @throws IllegalStateException when the plan was started
     */
    public PrewarmPlan add(SpatialPool<?> pool, int count) {
        checkNotStarted();
        owner.checkRegistered(Objects.requireNonNull(pool, "pool"), "this plan");
        checkCount(pool, count);
        entries.add(Entry.of(pool, count));
        return this;
    }

    /**
     * Adds a swarm, or labels.
     *
     * @param pool a swarm or labels of this scene
     * @param count how many instances are to exist when the task is done, in use and idle together
     * @return this plan
     * @throws IllegalArgumentException when {@code count} is negative, or the pool is not registered with the scene of
     *         this plan
     * @throws NullPointerException when the pool is null
     * @throws IllegalStateException when the plan was started
     */
    public PrewarmPlan add(HandlePool pool, int count) {
        checkNotStarted();
        owner.checkRegistered(Objects.requireNonNull(pool, "pool").registered(), "this plan");
        checkCount(pool, count);
        entries.add(Entry.of(pool.registered(), count));
        return this;
    }

    private static void checkCount(ManagedPool pool, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("Pool '" + pool.name() + "': count must be >= 0 but was " + count);
        }
    }

    /**
     * Starts the plan. Limits of a pool are kept: it gets as many as they allow.
     *
     * @return the task, which goes on from frame to frame
     * @throws IllegalStateException when the plan was started before, or the scene of a pool is not open; in
     *         the latter case it can be started once the scene is open
     * @throws io.github.jmepool.core.PoolClosedException when a pool was closed since it was added
     */
    public PrewarmTask start() {
        checkNotStarted();
        // a pool that can't be opened is to change nothing for the others
        List<PoolWork> opened = new ArrayList<>();
        for (Entry entry : entries) {
            opened.add(entry.work.get());
        }
        started = true;
        Prewarm prewarm = new Prewarm();
        for (int i = 0; i < opened.size(); i++) {
            int count = entries.get(i).count;
            if (count == AS_SET) {
                opened.get(i).orderPrewarm(prewarm);
            } else {
                opened.get(i).orderPrewarm(prewarm, count);
            }
        }
        owner.scene.background.start(prewarm);
        return new PrewarmTask(prewarm, owner.scene.phase);
    }

    private void checkNotStarted() {
        if (started) {
            throw new IllegalStateException("This plan was started already; make another");
        }
    }

    /**
     * A pool in the plan.
     *
     * @param work returns its work, for which it is opened if it is not yet
     */
    private record Entry(Supplier<PoolWork> work, int count) {
        static Entry of(SpatialPool<?> pool, int count) {
            return new Entry(() -> pool.requireOpen("prewarm").work, count);
        }

        static Entry of(RegisteredSwarm<?> swarm, int count) {
            return new Entry(() -> swarm.requireOpen("prewarm").work(), count);
        }
    }
}

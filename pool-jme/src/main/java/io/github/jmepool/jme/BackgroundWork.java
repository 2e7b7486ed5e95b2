// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.sizing.MemoryRelief;
import io.github.jmepool.core.util.RuntimeParts;
import io.github.jmepool.jme.background.Background;
import io.github.jmepool.jme.background.FrameBudget;
import io.github.jmepool.jme.background.InstanceCost;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a scene's pools do besides spawning and recycling: clone ahead of need on a worker thread, upload, judge sizes,
 * dispose. What of it belongs on the render thread runs there under one {@link FrameBudget}.
 *
 * <p>What goes wrong reaches the {@link SceneListener}s of {@link PoolMonitoring#addListener}. Render thread only,
 * unless a method says otherwise. Get it from {@link ScenePools#background()}.
 */
public final class BackgroundWork {
    private final Background engine;

    BackgroundWork(Background engine) {
        this.engine = engine;
    }

    /**
     * How much time background results may take in a frame.
     *
     * @return the budget; change it there
     */
    public FrameBudget budget() {
        return engine.budget();
    }

    /**
     * Gives up idle instances because memory is short: they are taken out of their pools in the next frame, and
     * disposed of under the budget. Any thread.
     *
     * @param strategy which ones
     * @throws NullPointerException when it is null
     */
    public void relieveMemory(MemoryRelief strategy) {
        engine.relieveLater(Objects.requireNonNull(strategy, "strategy"));
    }

    /**
     * Gives up idle instances: they are out of their pools when this returns, and disposed of under the budget.
     *
     * @param strategy which ones
     * @return how many; 0 while the scene isn't open
     * @throws IllegalArgumentException if the strategy names a pool that isn't open; nothing was given up then
     * @throws NullPointerException when it is null
     */
    public int relieveMemoryNow(MemoryRelief strategy) {
        return engine.relieve(Objects.requireNonNull(strategy, "strategy"));
    }

    /**
     * Relieves memory by itself from now on, whenever the JVM says that a collection left more of the heap in use than
     * a part of it, as long as the scene is open. Uses the collection usage threshold of the JVM's memory pools, which
     * is one for all listeners.
     *
     * @param fraction of the heap's old generation, above 0 and below 1
     * @param strategy what to give up; null ends it
     * @throws IllegalArgumentException when the fraction is not between 0 and 1
     * @throws IllegalStateException when this Java runtime has no {@code java.management} and the strategy isn't null
     */
    public void relieveMemoryAbove(double fraction, @Nullable MemoryRelief strategy) {
        if (!(fraction > 0 && fraction < 1)) {
            throw new IllegalArgumentException("fraction must be between 0 and 1 but was " + fraction);
        }
        if (strategy != null && !RuntimeParts.has("java.lang.management.MemoryMXBean")) {
            throw new IllegalStateException("relieveMemoryAbove needs java.management, which this Java runtime lacks;"
                    + " call relieveMemory when the system says that memory is short");
        }
        engine.relieveAbove(fraction, strategy);
    }

    /**
     * Chooses whether the direct memory behind a disposed instance's own vertex buffers is freed with them. By default
     * it is left to the collector, which is safe and late.
     *
     * <p>Freed memory is first taken out of its vertex buffer, so that no mesh shows it. Leave this off where the game
     * takes {@code getData()} of an instance's buffers and keeps it, where it gives instances meshes that it keeps and
     * gives to others later, or where buffers are views of one another. What was ever {@linkplain ScenePools#shared()
     * shared} keeps its memory, as its loader may hand it out again. The memory is freed by the engine's buffer
     * allocator; the one of a headless application can't, and logs so.
     *
     * @param free true to free it at once
     */
    public void freeDirectMemory(boolean free) {
        engine.freeDirectMemory(free);
    }

    /**
     * What one instance costs, for each open pool.
     *
     * @return one report a pool, in the order in which the pools were opened
     */
    public List<InstanceCost> instanceCosts() {
        return engine.instanceCosts();
    }

    /**
     * Whether there is something left to do on the render thread.
     *
     * @return false when the next frame would have nothing to do
     */
    public boolean isIdle() {
        return engine.isIdle();
    }
}

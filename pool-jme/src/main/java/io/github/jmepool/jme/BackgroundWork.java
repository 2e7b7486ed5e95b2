// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.sizing.MemoryRelief;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.jme.internal.work.Background;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The background work of a scene's pools: it clones ahead of need on a worker thread, uploads, checks sizes and
 * disposes of instances. Its work on the render thread is limited by one {@link FrameBudget}.
 *
 * <p>Failures reach the {@link SceneListener}s of
 * {@link PoolMonitoring#addListener}. Render thread only, unless a method specifies otherwise.
 * Returned by {@link ScenePools#background()}.
 */
public final class BackgroundWork {
    private final Background background;
    private final FrameBudget budget;
    private final FirstSight firstSight;

    BackgroundWork(Background background) {
        this.background = background;
        budget = new FrameBudget(background.timer);
        firstSight = new FirstSight(background.drawer);
    }

    /**
     * Returns the time that background results may take in a frame.
     *
     * @return the budget; change it there
     */
    public FrameBudget budget() {
        return budget;
    }

    /**
     * Returns how prewarms draw instances ahead of their first sight.
     *
     * @return the settings; change them there
     */
    public FirstSight firstSight() {
        return firstSight;
    }

    /**
     * Disposes of idle instances because memory is short: they are taken out of their pools in the next frame, and
     * disposed of under the budget. Any thread.
     *
     * @param strategy which ones
     * @throws NullPointerException when it is null
     */
    @AnyThread
    public void relieveMemory(MemoryRelief strategy) {
        background.relieveMemory(strategy);
    }

    /**
     * Takes idle instances out of their pools before it returns; they are disposed of under the budget.
     *
     * @param strategy which ones
     * @return how many; 0 while the scene isn't open
     * @throws IllegalArgumentException if the strategy names a pool that isn't open; no instance was taken out then
     * @throws NullPointerException when it is null
     */
    public int relieveMemoryNow(MemoryRelief strategy) {
        return background.relieveMemoryNow(strategy);
    }

    /**
     * Relieves memory from now on whenever a garbage collection leaves more than a fraction of the heap in use, as long
     * as the scene is open. Uses the collection usage threshold of the JVM's memory pools, which all listeners share.
     *
     * @param fraction of the heap's old generation, above 0 and below 1
     * @param strategy which idle instances to dispose of; null ends it
     * @throws IllegalArgumentException when the fraction is not between 0 and 1
     * @throws IllegalStateException when this Java runtime has no {@code java.management} and the strategy isn't null
     */
    public void relieveMemoryAbove(double fraction, @Nullable MemoryRelief strategy) {
        background.relieveMemoryAbove(fraction, strategy);
    }

    /**
     * Chooses whether the direct memory behind a disposed instance's own vertex buffers is freed with them. By default
     * it is left to the collector, which is safe and late.
     *
     * <p>Freed memory is first taken out of its vertex buffer, so that no mesh shows it. Leave this off where the game
     * takes {@code getData()} of an instance's buffers and keeps it, where it gives instances meshes that it keeps and
     * gives to others later, or where buffers are views of one another. Whatever was ever
     * {@linkplain io.github.jmepool.jme.ScenePools#shared() shared} keeps its memory, as its loader may return it
     * again. The memory is freed by the engine's buffer allocator; the one of a headless application can't, and logs
     * so.
     *
     * @param free true to free it at once
     */
    public void freeDirectMemory(boolean free) {
        background.freeDirectMemory(free);
    }

    /**
     * Returns what one instance costs, for each open pool.
     *
     * @return one report a pool, in the order in which the pools were opened
     */
    public List<InstanceCost> instanceCosts() {
        return background.instanceCosts();
    }

    /**
     * Returns whether no work is left for the render thread.
     *
     * @return true when the next frame would have nothing to do
     */
    public boolean isIdle() {
        return background.isIdle();
    }
}

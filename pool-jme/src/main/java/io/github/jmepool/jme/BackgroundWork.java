// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.light.Light;
import com.jme3.math.Vector3f;
import com.jme3.post.SceneProcessor;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.jme.internal.scene.FramePhase;
import io.github.jmepool.jme.internal.work.Background;
import io.github.jmepool.jme.internal.work.FrameTimer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The background work of a scene's pools: it clones in advance on a worker thread, uploads, checks sizes and
 * disposes of instances. Its work on the render thread is limited by one budget of time a frame.
 *
 * <p><b>Shader warm-up.</b> A prewarm draws a copy of the prefab, so that the shaders that the scene needs are compiled
 * before the game is played. The copy is drawn once through each viewport that shows the node that the pool spawns
 * under, at each position where other kinds or numbers of lights are in range, and is disposed of afterwards. Nothing
 * of it is on the screen. Of a viewport's processors, the engine's shadow renderers take part, and a filter
 * post-processor whose filters are all the engine's, with the passes that its filters draw of the scene. All others are
 * excluded, as they may have effects of their own: screenshots, videos, counts of frames. A prewarm before the first
 * frame initializes the processors that take part, as the engine would: in their order, as far as the first that is
 * excluded and not initialized yet. Later ones that are not initialized take no part. The controls of the copy are
 * called to render, but never to update: as those of a spatial that is attached after the scene's update.
 *
 * <p>A prewarm of a pool that was warmed up before draws again if the drawings differ: with other numbers of lights at
 * the positions, other viewports, processors, filters or overrides, or because the pool is instanced now, or its poses
 * are baked. After {@code Application.restart()} all that was drawn before is drawn again, under the frame budget. In
 * development mode, the log names what is compiled at run time nevertheless, with its lights and its position.
 *
 * <p>Failures reach the {@link SceneListener}s of
 * {@link PoolMonitoring#addListener}. Render thread only, unless a method specifies otherwise.
 * Returned by {@link ScenePools#background()}.
 */
public final class BackgroundWork {
    /** The budget of a new scene, in microseconds a frame. */
    public static final int DEFAULT_BUDGET_MICROS = FrameTimer.DEFAULT_BUDGET_MICROS;

    private final Background background;
    private final FramePhase phase;

    BackgroundWork(Background background, FramePhase phase) {
        this.background = background;
        this.phase = phase;
    }

    /**
     * Returns the time that background results (clones handed over, meshes uploaded, native objects disposed of) may
     * take in one frame.
     *
     * @return microseconds a frame
     */
    public int getBudgetMicros() {
        return background.timer.budgetMicros();
    }

    /**
     * Sets the time that background results may take in one frame, from the next unit of work on.
     *
     * <p>The clock is read before each unit. Each frame may run one unit, however small the budget is; so a frame
     * spends at most the budget and one unit. While a pool is prewarmed and spawns of it miss, its work may exceed the
     * budget in the next frame, up to what this frame's work and misses took together: that frame is no longer, and
     * later spawns find idle instances.
     *
     * @param micros microseconds a frame; 0 allows one unit a frame
     * @throws IllegalArgumentException when {@code micros} is negative
     */
    public void setBudgetMicros(int micros) {
        if (micros < 0) {
            throw new IllegalArgumentException("micros must be >= 0 but was " + micros);
        }
        background.timer.budgetMicros(micros);
    }

    /**
     * Returns the time that background work took in the last frame.
     *
     * @return microseconds; 0 when there was none
     */
    public float spentMicros() {
        return background.timer.isWorking() ? spentNanos() / 1000f : 0f;
    }

    /**
     * Returns the time that background work took in the last frame in which there was any.
     *
     * @return nanoseconds, by the scene's clock
     */
    public long spentNanos() {
        return background.timer.spentNanos();
    }

    /**
     * Returns the time of the longest unit of the last frame in which there was any: a frame may exceed the budget by
     * that much.
     *
     * @return nanoseconds, by the scene's clock
     */
    public long longestUnitNanos() {
        return background.timer.longestUnitNanos();
    }

    /**
     * Returns how many units ran in the last frame in which there was any.
     *
     * @return the number
     */
    public int units() {
        return background.timer.units();
    }

    /**
     * Adds a position where instances are first seen: the lights in range of it decide which shaders prewarms compile.
     * While the game adds none, instances are drawn at the origin of the world, and at the lights of the scene. Used by
     * prewarms that are ordered later.
     *
     * @param position in world coordinates; copied
     * @param lights lights in range of the position that are not in the scene yet, such as those of an explosion; drawn
     *        with in addition to the lights of the scene
     * @throws NullPointerException when the position or one of the lights is null
     */
    public void addWarmUpPosition(Vector3f position, Light... lights) {
        background.drawer.addPlace(new Vector3f(position), List.of(lights));
    }

    /**
     * Excludes a processor from the drawings of prewarms that are ordered later, though it would take part. What only
     * it draws with is compiled the first time it is drawn.
     *
     * @param processor a shadow renderer, or a filter post-processor
     * @throws NullPointerException when it is null
     */
    public void excludeFromWarmUp(SceneProcessor processor) {
        background.drawer.leaveOut(Objects.requireNonNull(processor, "processor"));
    }

    /**
     * Disposes of idle instances because memory is short: they are taken out of their pools in the next frame, and
     * disposed of under the budget. Any thread.
     *
     * @param strategy which ones
     * @throws NullPointerException when it is null
     */
    @AnyThread
    public void freeMemory(TrimStrategy strategy) {
        background.freeMemory(strategy);
    }

    /**
     * Takes idle instances out of their pools before it returns; they are disposed of under the budget.
     *
     * @param strategy which ones
     * @return how many; 0 while the scene isn't open
     * @throws IllegalArgumentException if the strategy names a pool that isn't open; no instance was taken out then
     * @throws NullPointerException when it is null
     * @throws io.github.jmepool.core.WrongThreadException on any thread but the render thread
     */
    public int freeMemoryNow(TrimStrategy strategy) {
        phase.checkThread(null, "freeMemoryNow");
        return background.freeMemoryNow(strategy);
    }

    /**
     * Frees memory from now on whenever a garbage collection leaves more than a fraction of the heap in use, as long
     * as the scene is open. Uses the collection usage threshold of the JVM's memory pools, which all listeners share.
     *
     * @param fraction of the heap's old generation, above 0 and below 1
     * @param strategy which idle instances to dispose of; null ends it
     * @throws IllegalArgumentException when the fraction is not between 0 and 1
     * @throws IllegalStateException when this Java runtime has no {@code java.management} and the strategy isn't null
     */
    public void freeMemoryAbove(double fraction, @Nullable TrimStrategy strategy) {
        background.freeMemoryAbove(fraction, strategy);
    }

    /**
     * Chooses whether the direct memory behind a disposed instance's own vertex buffers is freed with them. By default
     * it is left to the garbage collector, which is safe and late.
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
    public void setFreeDirectMemory(boolean free) {
        background.setFreeDirectMemory(free);
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

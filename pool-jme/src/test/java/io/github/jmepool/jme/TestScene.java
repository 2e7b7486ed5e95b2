// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.jme.internal.prefab.PrefabCheck;
import io.github.jmepool.jme.internal.report.KnownOwners;
import io.github.jmepool.jme.internal.report.LeftoverLog;
import io.github.jmepool.jme.internal.report.MissedNodes;
import io.github.jmepool.jme.internal.reset.LeftoverKind;
import io.github.jmepool.jme.internal.reset.LeftoverSink;
import io.github.jmepool.jme.internal.reset.ResetHands;
import io.github.jmepool.jme.internal.reset.ResetPlan;
import io.github.jmepool.jme.internal.scene.MovedInstances;
import io.github.jmepool.jme.internal.scene.PoolEntry;
import io.github.jmepool.jme.internal.scene.PoolReset;
import io.github.jmepool.jme.internal.scene.Scene;
import io.github.jmepool.jme.internal.scene.SceneFrame;
import io.github.jmepool.jme.internal.scene.SceneListeners;
import io.github.jmepool.jme.internal.swarm.OpenLabels;
import io.github.jmepool.jme.internal.tree.PoolChunk;
import io.github.jmepool.jme.internal.work.BackgroundHands;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.logging.Level;

/**
 * The tests' one way behind the public face of a scene: what its application, its worker and its clock do, and what is
 * counted inside. Behaviour tests use this and the public API, and nothing else.
 *
 * <p>It holds nothing of its own: there may be one for each question. What belongs to the background is in
 * {@link BackgroundHands}, what belongs to the reset in {@link ResetHands} and
 * {@code SavedInstance}.
 */
public final class TestScene {
    /** At how many instances in use the search for lost ones looks in a frame. */
    public static final int LOST_PER_FRAME = SceneFrame.LOST_PER_FRAME;
    /** How many instances a pool's own node holds at most. */
    public static final int CHUNK_CAPACITY = PoolChunk.CAPACITY;
    /** The logger of what uses leave behind. */
    public static final String USE_LOG = PoolReset.class.getName();
    /** The logger of lost instances. */
    public static final String LOST_LOG = MovedInstances.class.getName();
    /** The logger of owners that still have an instance whose use has ended. */
    public static final String OWNERS_LOG = KnownOwners.class.getName();
    /** The logger of a node beside the pools that gives their instances nothing. */
    public static final String MISSED_LOG = MissedNodes.class.getName();
    /** The logger that is told that a scene is in development mode. */
    public static final String SCENE_LOG = Scene.class.getName();
    /** The logger that is told what no listener is notified of. */
    public static final String LISTENER_LOG = SceneListeners.class.getName();
    /** The logger that is told what a prefab holds that no pool can restore. */
    public static final String PREFAB_LOG = PrefabCheck.class.getName();

    private final ScenePools pools;

    private TestScene(ScenePools pools) {
        this.pools = pools;
    }

    /** The inside of a scene. */
    public static TestScene of(ScenePools pools) {
        return new TestScene(pools);
    }

    /** A scene whose time and worker are the test's: the worker works in {@link #runWorker}, on the test's thread. */
    public static ScenePools pools(LongSupplier clock) {
        return new ScenePools(clock, SizingSchedule.DEFAULT, false);
    }

    /** A scene whose time is the test's, with a worker on a thread of its own that reads that time, too. */
    public static ScenePools poolsWithWorker(LongSupplier clock) {
        return new ScenePools(clock, SizingSchedule.DEFAULT, true);
    }

    /** A scene whose worker is the test's, and for which it is always the same time. */
    public static ScenePools pools() {
        return pools(() -> 0);
    }

    /** What an application does when it begins. */
    public void open() {
        pools.scene.lifecycle.open(null, null);
    }

    /** What an application does when it ends. */
    public void shut(String because) {
        pools.scene.lifecycle.shut(because);
    }

    /** The application has updated the scene and begins to render it. */
    public void beginRendering() {
        pools.scene.phase.beginRendering();
    }

    /** The application has rendered the scene. */
    public void endRendering() {
        pools.scene.phase.endRendering();
    }

    /** Does what waited for the end of rendering or for the render thread. */
    public void handOver() {
        pools.scene.frame.doDeferred();
    }

    /** What asking for the end of a use does once the instance has been found. */
    public boolean request(PooledInstance instance, long useId) {
        return pools.scene.frame.request(instance.entry, useId);
    }

    /** How many spatials the scene knows as the roots of instances. */
    public int knownInstances() {
        return pools.scene.table.size();
    }

    /** Whether the scene knows this very spatial as the root of an instance. */
    public boolean isInstance(Spatial spatial) {
        return pools.scene.table.get(spatial) != null;
    }

    /** How many lifetimes go on. */
    public int pendingLifetimes() {
        return pools.scene.lifetimes.pending();
    }

    /** Ends the use as its lifetime would, at once and by itself alone. */
    public void expire(PooledInstance instance) {
        pools.scene.lifetimes.schedule(instance.entry, 0f);
        pools.scene.lifetimes.advance(1f);
        PoolEntry due = pools.scene.lifetimes.pollExpired();
        due.openPool.recycle(due, EndReason.RECYCLED);
    }

    /** The use that is out as the render thread sees it, though its end may have been asked for; 0 for none. */
    public static long useOf(PooledInstance instance) {
        return instance.entry.use();
    }

    /** The use that is out, or else the last one; 0 when there was none. */
    public static long lastUseOf(PooledInstance instance) {
        return instance.entry.lastUse();
    }

    /** At which index of its parent's children the scene remembers the instance. */
    public int siblingIndex(Spatial spatial) {
        return pools.scene.placement.index(pools.entryOf(spatial));
    }

    /** The instance's row among those under the game's parents. */
    public int row(Spatial spatial) {
        return pools.entryOf(spatial).row;
    }

    /** The instance's place among those of its pool that are in use. */
    public int place(Spatial spatial) {
        return pools.entryOf(spatial).place;
    }

    /** To which pool's own nodes a parent belongs: the name of the topmost; null when it is the game's node. */
    public static String poolNodeOver(Node parent) {
        return parent instanceof PoolChunk chunk ? chunk.owner().getName() : null;
    }

    /** What a scene does when a pool of it is closed, or was refused. */
    public void forget(SpatialPool<?> pool) {
        pools.scene.forget(pool);
    }

    /** Whether the pool has been opened and not closed since. */
    public static boolean isOpen(SpatialPool<?> pool) {
        return pool.registered.openPool() != null;
    }

    /** The pool's instances in use, as the pool itself goes through them. */
    public static List<?> active(SpatialPool<?> pool) {
        return pool.registered.openPool().active.copy();
    }

    /** Makes at once what the settings of all pools want ahead of use. */
    public static void prewarm(ScenePools pools) {
        pools.prewarmNow();
    }

    /** Hands a clone to the pool as the worker's come in; false when the pool has no room for it. */
    public static boolean adopt(SpatialPool<?> pool) {
        return pool.requireOpen("test").adopt(pool.registered.prefab.clone());
    }

    /** Why no prewarm has drawn the pool's prefab before it is first drawn, and the remedy; null when one has. */
    public static String notWarmedUp(SpatialPool<?> pool) {
        return pool.requireOpen("test").work.warmUps.missing();
    }

    /** Whether a pool has what draws its instances together, which is made with the first of them. */
    public static boolean hasRenderer(SpatialPool<?> pool) {
        return pool.requireOpen("test").drawing.renderer() != null;
    }

    /** The copy of the prefab that a pool clones. */
    @SuppressWarnings("unchecked") // It is of the prefab's class.
    public static <S extends Spatial> S prefabOf(SpatialPool<S> pool) {
        return (S) pool.registered.prefab;
    }

    /** What labels are while their scene is open. */
    public static OpenLabels openOf(Labels labels) {
        return labels.registered.requireOpen("test");
    }

    /** What is behind the pools of a scene. */
    public static Scene insideOf(ScenePools pools) {
        return pools.scene;
    }

    /** What the settings say about resets. */
    public static ResetPlan planOf(SpatialPoolSettings settings) {
        return PoolReset.planOf(settings);
    }

    /** What the registration of a prefab would say of it. */
    public static List<String> checkPrefab(Spatial prefab, SpatialPoolSettings settings) {
        PrefabCheck.copy(settings.name(), prefab);
        return PrefabCheck.warnings(prefab, settings);
    }

    /** What the registration of a prefab would say of its physics controls when nobody takes care of them. */
    public static List<String> checkBodies(Spatial prefab) {
        return PrefabCheck.bodies(prefab, control -> false);
    }

    /** What words, for a pool named enemy, what a use has left: how grave it is, and the sentence. */
    public static LeftoverSink leftovers(ResetScope scope, BiConsumer<Level, String> output) {
        return new LeftoverLog("enemy", scope, output);
    }

    /** The names of all kinds of what a use may leave. */
    public static List<String> leftoverKinds() {
        return Arrays.stream(LeftoverKind.values()).map(Enum::name).toList();
    }

    /** What is logged of a change of that kind, in a pool with that scope. */
    public static String sentenceFor(String leftoverKind, ResetScope scope) {
        List<String> told = new ArrayList<>();
        leftovers(scope, (level, sentence) -> told.add(sentence))
                .leftover(LeftoverKind.valueOf(leftoverKind), "turret", "it was left changed");
        return told.get(0);
    }

    /** How many uses the scope has room for. */
    public static int capacityOf(PoolGroup scope) {
        return scope.capacity();
    }

    /** Gives the scene a renderer but no application. */
    public void connect(RenderManager manager) {
        BackgroundHands.connect(pools.scene.background, manager);
    }

    /** Runs what the worker has to do now, one go each; returns whether there was anything. */
    public boolean runWorker() {
        return BackgroundHands.runWorker(pools.scene.background);
    }

    /** Whether there is a background that could have work. */
    public boolean hasBackground() {
        return BackgroundHands.isOpen(pools.scene.background);
    }

    /** The background of now, which may be looked at when it was closed, too. */
    public BackgroundHands background() {
        return BackgroundHands.in(pools.scene.background);
    }

    /** What a warm-up draws, apart from any pool. */
    public BackgroundHands.DrawerHands drawer() {
        return new BackgroundHands.DrawerHands(pools.scene.background);
    }

    /** Has something done on the render thread as a unit, under the budget. */
    public void offer(String what, Runnable action) {
        BackgroundHands.offer(pools.scene.background, what, action);
    }
}

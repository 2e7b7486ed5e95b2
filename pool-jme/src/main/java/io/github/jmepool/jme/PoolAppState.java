// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AbstractAppState;
import com.jme3.app.state.AppStateManager;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Gives the pools of a scene an application's frames.
 *
 * <p>Prefabs may be registered before it is attached; spawning works from the moment that it is attached. Disabling it
 * pauses lifetimes and nothing else. Detaching it disposes of all instances; registrations and settings survive, and
 * attaching it again makes a new start.
 */
public final class PoolAppState extends BaseAppState {
    private static final String NOT_ATTACHED = "the PoolAppState is not attached; attach it to the state manager first";
    private static final String DETACHED = "the PoolAppState was detached; attach it again to spawn";

    private final ScenePools pools;
    private final FrameState frameState = new FrameState();
    private final AtomicBoolean taskQueued = new AtomicBoolean();

    /** Makes a state with pools of its own, which appear under the rootNode of a SimpleApplication. */
    public PoolAppState() {
        this(new ScenePools());
        pools.door.refuse(NOT_ATTACHED);
    }

    /**
     * Makes a state for pools that exist already.
     *
     * @param pools the pools; if they have a root they keep it
     */
    public PoolAppState(ScenePools pools) {
        this.pools = pools;
    }

    /**
     * The pools that this state drives; everything else can be done there.
     *
     * @return the pools
     */
    public ScenePools pools() {
        return pools;
    }

    /**
     * Registers a prefab; see {@link ScenePools#register(String, Spatial)}.
     *
     * @param name unique within the scene
     * @param prefab what instances are made from
     * @param <S> what kind of spatial it is
     * @return the pool
     */
    public <S extends Spatial> SpatialPool<S> register(String name, S prefab) {
        return pools.register(name, prefab);
    }

    /**
     * Registers a prefab; see {@link ScenePools#register(String, Spatial, SpatialPoolSettings)}.
     *
     * @param name unique within the scene
     * @param prefab what instances are made from
     * @param settings settings of the same name
     * @param <S> what kind of spatial it is
     * @return the pool
     */
    public <S extends Spatial> SpatialPool<S> register(String name, S prefab, SpatialPoolSettings settings) {
        return pools.register(name, prefab, settings);
    }

    /**
     * Spawns an instance; see {@link ScenePools#spawn(String)}.
     *
     * @param name a pool's name
     * @return the instance; null only under {@code ExhaustionPolicy.RETURN_NULL} at a limit
     */
    public @Nullable Spatial spawn(String name) {
        return pools.spawn(name);
    }

    /**
     * Spawns an instance; see {@link ScenePools#spawn(String, float)}.
     *
     * @param name a pool's name
     * @param lifetimeSeconds seconds until it comes back by itself; 0 means it stays until recycled
     * @return the instance; null only under {@code ExhaustionPolicy.RETURN_NULL} at a limit
     */
    public @Nullable Spatial spawn(String name, float lifetimeSeconds) {
        return pools.spawn(name, lifetimeSeconds);
    }

    /**
     * Spawns an instance of a prefab; see {@link ScenePools#spawn(Spatial)}.
     *
     * @param prefab the prefab itself, the same object each time
     * @param <S> what kind of spatial it is
     * @return the instance; null only under {@code ExhaustionPolicy.RETURN_NULL} at a limit
     */
    public <S extends Spatial> @Nullable S spawn(S prefab) {
        return pools.spawn(prefab);
    }

    /**
     * Spawns an instance of a prefab at a place; see {@link ScenePools#spawn(Spatial, Vector3f, Quaternion)}.
     *
     * @param prefab the prefab itself, the same object each time
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param <S> what kind of spatial it is
     * @return the instance; null only under {@code ExhaustionPolicy.RETURN_NULL} at a limit
     */
    public <S extends Spatial> @Nullable S spawn(S prefab, @Nullable Vector3f translation,
            @Nullable Quaternion rotation) {
        return pools.spawn(prefab, translation, rotation);
    }

    /**
     * Ends the use of an instance; see {@link ScenePools#recycle(Spatial)}.
     *
     * @param spatial an instance, or anything below it
     */
    public void recycle(Spatial spatial) {
        pools.recycle(spatial);
    }

    /**
     * Makes an instance come back by itself; see {@link ScenePools#recycleAfter}.
     *
     * @param spatial an instance in use, or anything below it
     * @param seconds seconds from now; 0 means that it stays until recycled
     */
    public void recycleAfter(Spatial spatial, float seconds) {
        pools.recycleAfter(spatial, seconds);
    }

    /**
     * Asks for the end of an instance's use, from any thread; see {@link ScenePools#requestRecycle(Spatial)}.
     *
     * @param spatial an instance, or anything below it
     * @return false when it isn't in use, has left the scene since, or somebody has asked before
     */
    public boolean requestRecycle(Spatial spatial) {
        return pools.requestRecycle(spatial);
    }

    @Override
    public void stateAttached(AppStateManager stateManager) {
        pools.door.claim(this);
        Application app = stateManager.getApplication();
        open(app);
        pools.phase.beginUntold();
        stateManager.attach(frameState);
    }

    private void open(Application app) {
        // an application that has stopped never ran the task that it was given last
        taskQueued.set(false);
        // a SimpleApplication that is still being constructed has no rootNode yet
        pools.door.open(() -> wake(app), () -> rootOf(app));
        pools.engine.connect(app::getRenderManager, app::enqueue);
    }

    @Override
    public void stateDetached(AppStateManager stateManager) {
        stateManager.detach(frameState);
        pools.door.refuse(DETACHED);
        if (!isInitialized()) {
            pools.door.shut(DETACHED);
        }
    }

    @Override
    protected void initialize(Application app) {
        // again, as a detaching in the frame of the attaching is cleaned up in between
        pools.door.claim(this);
        open(app);
        pools.bindToCurrentThread();
        // nobody is told of a state that was disabled before it was initialized
        pools.pauseLifetimes(!isEnabled());
        pools.door.openAll();
    }

    @Override
    protected void cleanup(Application app) {
        pools.door.shut(DETACHED);
    }

    @Override
    protected void onEnable() {
        pools.pauseLifetimes(false);
    }

    @Override
    protected void onDisable() {
        pools.pauseLifetimes(true);
    }

    private static @Nullable Node rootOf(Application app) {
        if (app instanceof SimpleApplication simple) {
            return simple.getRootNode();
        }
        if (app.getViewPort() != null) {
            for (Spatial scene : app.getViewPort().getScenes()) {
                if (scene instanceof Node node) {
                    return node;
                }
            }
        }
        return null;
    }

    /** A paused application updates no state, but it still runs tasks. */
    private void wake(Application app) {
        if (taskQueued.compareAndSet(false, true)) {
            // What the task throws, the application reports.
            Future<?> unused = app.enqueue(() -> {
                taskQueued.set(false);
                pools.frame.handOver();
                return null;
            });
        }
    }

    /** Stays enabled when the outer state is disabled, because the engine gives frames to enabled states only. */
    private final class FrameState extends AbstractAppState {
        @Override
        public void update(float tpf) {
            pools.update(tpf);
        }

        @Override
        public void render(RenderManager rm) {
            pools.frame.beforeRendering(rm);
        }

        @Override
        public void postRender() {
            pools.frame.afterRendering();
        }
    }
}

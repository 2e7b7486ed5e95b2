// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AbstractAppState;
import com.jme3.app.state.AppStateManager;
import com.jme3.app.state.BaseAppState;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Owns the {@link ScenePools} of an application and updates them once per frame; most games only call
 * {@link #attachTo}.
 *
 * <p>Prefabs may be registered before it is attached; spawning is possible once it is attached. Disabling it pauses
 * lifetimes and {@link RecycleWhen} conditions, and nothing else. Detaching it disposes of all instances; registrations
 * and settings survive, and are used again when it is attached again. Each {@link ScenePools} has one state at a time:
 * attaching a second one throws {@link IllegalStateException}.
 */
public final class PoolAppState extends BaseAppState {
    private static final String NOT_ATTACHED = "the PoolAppState is not attached; attach it to the state manager first";
    private static final String DETACHED = "the PoolAppState was detached; attach it again to spawn";

    private final ScenePools pools;
    private final FrameState frameState = new FrameState();
    private final AtomicBoolean taskQueued = new AtomicBoolean();
    /** The render thread while it runs the task. */
    private volatile @Nullable Thread taskThread;

    /** Makes a state with pools of its own, which appear under the rootNode of a SimpleApplication. */
    public PoolAppState() {
        this(new ScenePools());
        pools.scene.lifecycle.refuse(NOT_ATTACHED);
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
     * Attaches a state with pools of its own, unless a state of this class is attached already.
     *
     * @param stateManager of the application, {@code getStateManager()}
     * @return the pools of the state that is attached now
     * @throws NullPointerException when it is null
     * @throws IllegalStateException if the engine is older than 3.7.0
     */
    public static ScenePools attachTo(AppStateManager stateManager) {
        PoolAppState attached = Objects.requireNonNull(stateManager, "stateManager").getState(PoolAppState.class);
        if (attached == null) {
            attached = new PoolAppState();
            stateManager.attach(attached);
        }
        return attached.pools;
    }

    /**
     * Returns the pools that this state drives.
     *
     * @return the pools
     */
    public ScenePools pools() {
        return pools;
    }

    @Override
    public void stateAttached(AppStateManager stateManager) {
        pools.scene.lifecycle.claim(this);
        Application app = stateManager.getApplication();
        open(app);
        stateManager.attach(frameState);
    }

    private void open(Application app) {
        // an application that has stopped never ran the task that it was given last
        taskQueued.set(false);
        // a SimpleApplication that is still being constructed has no rootNode yet
        pools.scene.lifecycle.open(() -> wake(app), () -> rootOf(app));
        pools.scene.owners.connect(app::getStateManager);
        pools.scene.background.connect(app::getRenderManager, app::enqueue);
    }

    @Override
    public void stateDetached(AppStateManager stateManager) {
        stateManager.detach(frameState);
        pools.scene.lifecycle.refuse(DETACHED);
        if (!isInitialized()) {
            pools.scene.lifecycle.shut(DETACHED);
        }
    }

    @Override
    protected void initialize(Application app) {
        // again, as a detaching in the frame of the attaching is cleaned up in between
        pools.scene.lifecycle.claim(this);
        open(app);
        pools.bindToCurrentThread();
        // a state that was disabled before it was initialized gets no call of onDisable
        pools.setLifetimesPaused(!isEnabled());
        pools.scene.lifecycle.openAll();
    }

    @Override
    protected void cleanup(Application app) {
        pools.scene.lifecycle.shut(DETACHED);
    }

    @Override
    protected void onEnable() {
        pools.setLifetimesPaused(false);
    }

    @Override
    protected void onDisable() {
        pools.setLifetimesPaused(true);
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
        // The application runs tasks until none is left: what the hooks of this one request waits for the next frame.
        if (Thread.currentThread() != taskThread && taskQueued.compareAndSet(false, true)) {
            // The application reports the task's exceptions. If it takes no task, it is asked again the next time.
            Failures.orUndo(() -> {
                Future<?> unused = app.enqueue(() -> {
                    taskQueued.set(false);
                    taskThread = Thread.currentThread();
                    try {
                        pools.scene.frame.doDeferred();
                    } finally {
                        taskThread = null;
                    }
                    return null;
                });
            }, () -> taskQueued.set(false));
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
            pools.scene.frame.beforeRendering(rm);
        }

        @Override
        public void postRender() {
            pools.scene.frame.afterRendering();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.renderer.RenderManager;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.internal.instancing.PoolRenderer;
import io.github.jmepool.jme.internal.tree.FrameTime;
import io.github.jmepool.jme.internal.tree.InstanceState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The steps of a scene's pools in a frame, in order: a step that throws does not keep the others from running.
 * Render thread only, except {@link #request}.
 */
public final class SceneFrame {
    /** The number of instances in use that the search for lost ones looks at in a frame. */
    public static final int LOST_PER_FRAME = 64;

    private final Scene scene;
    private final Queue<PoolEntry> requests = new ConcurrentLinkedQueue<>();
    /** Instances whose use has ended while the scene must not change. */
    private final ArrayDeque<PoolEntry> deferred = new ArrayDeque<>();
    /** Instances whose use has ended in this frame, of pools that check their idle instances. */
    private final ArrayDeque<PoolEntry> unchecked = new ArrayDeque<>();
    private final Failures failures = new Failures();
    final FrameTime time = new FrameTime();
    /** The pool in which the search for lost instances goes on. */
    private int lostAt;

    SceneFrame(Scene scene) {
        this.scene = scene;
    }

    /** Asks for the end of a use, from any thread; false when it has ended or was asked before. */
    public boolean request(PoolEntry instance, long useId) {
        boolean accepted = instance.request(useId);
        if (accepted) {
            requests.offer(instance);
        }
        return accepted;
    }

    void resetLater(PoolEntry instance) {
        deferred.add(instance);
    }

    /** Has the instance checked in the next update, or once the frame was rendered. */
    void checkIdleLater(PoolEntry instance) {
        unchecked.add(instance);
    }

    /** The scene was shut, in the middle of a frame perhaps. What waits otherwise is passed over: it is gone. */
    void shut() {
        unchecked.clear();
        endShaderWatch();
    }

    /** All of a frame's work, background and observers included. */
    public void update(float tpf) {
        time.advance(tpf);
        try {
            updatePools(tpf);
        } catch (Throwable problem) {
            failures.add(problem);
        }
        try {
            scene.background.frame(scene.lifecycle.reason() == null);
        } catch (Throwable problem) {
            failures.add(problem);
        }
        try {
            scene.observation.frame(time.nanos());
        } catch (Throwable problem) {
            failures.add(problem);
        }
        failures.throwFirst();
    }

    private void updatePools(float tpf) {
        checkIdle();
        if (scene.lifecycle.reason() == null) {
            // what was registered meanwhile is prewarmed now, not by its first spawn
            scene.lifecycle.openAll(failures);
        }
        resetDeferred();
        carryOutRequests();
        scene.lifetimes.advance(tpf);
        expire();
        List<RegisteredPool> pools = scene.pools();
        searchLost(pools);
        for (int i = 0; i < pools.size(); i++) {
            OpenPool openPool = pools.get(i).openPool();
            if (openPool != null) {
                openPool.frame(failures);
            }
        }
        for (RegisteredSwarm swarm : scene.swarms()) {
            swarm.frame(tpf, failures);
        }
        scene.missedNodes.look(pools);
    }

    /** The scene is complete, and rendered next. */
    public void beforeRendering(RenderManager manager) {
        List<RegisteredPool> pools = scene.pools();
        boolean development = false;
        for (int i = 0; i < pools.size(); i++) {
            OpenPool openPool = pools.get(i).openPool();
            if (openPool != null) {
                development |= openPool.reset.development;
                PoolRenderer renderer = openPool.drawing.renderer();
                if (renderer != null) {
                    try {
                        renderer.beforeRendering(manager);
                    } catch (Throwable problem) {
                        failures.add(problem);
                    }
                }
            }
        }
        for (RegisteredSwarm swarm : scene.swarms()) {
            swarm.beforeRendering(manager, failures);
        }
        scene.phase.beginRendering();
        if (development && scene.shaderWatch != null) {
            scene.shaderWatch.begin(scene, manager);
        }
        failures.throwFirst();
    }

    /** The scene was rendered. */
    public void afterRendering() {
        scene.phase.endRendering();
        try {
            endShaderWatch();
        } catch (Throwable problem) {
            failures.add(problem);
        }
        List<RegisteredPool> pools = scene.pools();
        for (int i = 0; i < pools.size(); i++) {
            OpenPool openPool = pools.get(i).openPool();
            PoolRenderer renderer = openPool == null ? null : openPool.drawing.renderer();
            if (renderer != null) {
                try {
                    renderer.afterRendering();
                } catch (Throwable problem) {
                    failures.add(problem);
                }
            }
        }
        for (RegisteredSwarm swarm : scene.swarms()) {
            swarm.afterRendering();
        }
        doDeferred();
    }

    private void endShaderWatch() {
        if (scene.shaderWatch != null) {
            scene.shaderWatch.end();
        }
    }

    /** Does what waited for the render thread or for the end of rendering. */
    public void doDeferred() {
        checkIdle();
        resetDeferred();
        carryOutRequests();
        failures.throwFirst();
    }

    private void checkIdle() {
        // only those that wait already: hooks of instances below them that spawn there would go on without end
        for (int left = unchecked.size(); left > 0; left--) {
            PoolEntry instance = unchecked.poll();
            if (instance == null) {
                // a hook has called update, or shut the scene
                break;
            }
            try {
                instance.openPool.reset.checkIdle(instance);
            } catch (Throwable problem) {
                failures.add(problem);
            }
        }
        try {
            scene.owners.look();
        } catch (Throwable problem) {
            // of a class of the game
            failures.add(problem);
        }
    }

    private void resetDeferred() {
        for (PoolEntry instance = deferred.poll(); instance != null; instance = deferred.poll()) {
            try {
                instance.openPool.rendered(instance);
            } catch (Throwable problem) {
                failures.add(problem);
            }
        }
    }

    private void carryOutRequests() {
        List<PoolEntry> inHook = List.of();
        // only those that wait already: hooks that spawn and request again would hold up the frame without end
        for (int left = requests.size(); left > 0; left--) {
            PoolEntry instance = requests.poll();
            if (instance == null) {
                // a hook has called update, which has carried out the others
                break;
            }
            if (instance.isRequested()) {
                inHook = recycle(instance, EndReason.REQUESTED, inHook);
            }
        }
        for (int i = 0; i < inHook.size(); i++) {
            requests.offer(inHook.get(i));
        }
    }

    private void expire() {
        List<PoolEntry> inHook = List.of();
        // only those that wait already: hooks that spawn what ends at once would hold up the frame without end
        for (int left = scene.lifetimes.pending(); left > 0; left--) {
            PoolEntry due = scene.lifetimes.pollExpired();
            if (due == null) {
                break;
            }
            inHook = recycle(due, EndReason.EXPIRED, inHook);
        }
        // once all that is due has been taken out, or these would be due again at once
        for (int i = 0; i < inHook.size(); i++) {
            PoolEntry instance = inHook.get(i);
            // it is gone if its pool was closed meanwhile
            if (!instance.is(InstanceState.GONE)) {
                scene.lifetimes.schedule(instance, 0f);
            }
        }
    }

    /** Recycles an instance, unless it is inside a hook, which has called this: those are tried in the next frame. */
    private List<PoolEntry> recycle(PoolEntry instance, EndReason why, List<PoolEntry> inHook) {
        if (instance.isBusy()) {
            List<PoolEntry> more = inHook.isEmpty() ? new ArrayList<>() : inHook;
            more.add(instance);
            return more;
        }
        try {
            instance.openPool.recycle(instance, why);
        } catch (Throwable problem) {
            failures.add(problem);
        }
        return inHook;
    }

    /** Round robin, so that its cost doesn't grow with the number in use. */
    private void searchLost(List<RegisteredPool> pools) {
        int left = LOST_PER_FRAME;
        for (int ended = 0; left > 0 && ended < pools.size();) {
            if (lostAt >= pools.size()) {
                lostAt = 0;
            }
            OpenPool openPool = pools.get(lostAt).openPool();
            if (openPool != null) {
                left = openPool.moved.searchLost(left, failures);
            }
            if (openPool == null || openPool.moved.isSearched()) {
                lostAt++;
                ended++;
            }
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.renderer.RenderManager;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.internal.instancing.PoolRenderer;
import io.github.jmepool.jme.internal.instancing.ShownScenes;
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
    /** The number of pools in which a frame looks for instances that have been parked for long. */
    private static final int SWEPT_PER_FRAME = 64;

    private final Scene scene;
    private final Queue<PoolEntry> requests = new ConcurrentLinkedQueue<>();
    /** Instances whose use has ended while the scene must not change. */
    private final ArrayDeque<PoolEntry> deferred = new ArrayDeque<>();
    /** Instances whose use has ended in this frame, and that are compared with their saved state after it. */
    private final ArrayDeque<PoolEntry> unchecked = new ArrayDeque<>();
    private final Failures failures = new Failures();
    final FrameTime time = new FrameTime();
    /** What the viewports show in the present frame. */
    private final ShownScenes shown = new ShownScenes();
    /** The places of the pools in which the search for lost instances goes on, and the detaching of parked ones. */
    private int lostAt;
    private int sweptAt;
    /** Whether the scene is being rendered, or was in a frame that failed then. */
    private boolean mustEndRendering;
    private boolean mayUpdateScene;
    /** How many calls are under way; hooks may make further ones. */
    private int depth;

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

    /** Whether the engine may be updating the scene: from the end of the pools' update to rendering, or the next. */
    boolean mayUpdateScene() {
        return mayUpdateScene;
    }

    /** Has the instance checked in the next update, or once the frame was rendered. */
    void checkIdleLater(PoolEntry instance) {
        unchecked.add(instance);
    }

    /** The scene was shut, in the middle of a frame perhaps. What waits otherwise is passed over: it is gone. */
    void shut(Failures problems) {
        unchecked.clear();
        mustEndRendering = false;
        shown.forget();
        endShaderWatch();
        scene.shared.clear(problems);
    }

    /** All of a frame's work, background and observers included. */
    public void update(float tpf) {
        depth++;
        try {
            updateAll(tpf);
        } finally {
            depth--;
        }
        throwOutermost();
    }

    private void updateAll(float tpf) {
        if (mustEndRendering) {
            // the frame before has failed
            endRendering();
        }
        mayUpdateScene = false;
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
        time.updated();
        mayUpdateScene = true;
    }

    private void updatePools(float tpf) {
        checkIdle();
        if (scene.lifecycle.reason() == null) {
            // what was registered meanwhile is prewarmed now, not by its first spawn
            scene.lifecycle.openAll(failures);
        }
        resetDeferred();
        carryOutRequests();
        if (!scene.lifetimes.isPaused()) {
            scene.lifetimes.advance(tpf);
            expire();
        }
        OpenPools open = scene.open;
        searchLost(open);
        for (int place = open.working.next(0); place >= 0; place = open.working.next(place + 1)) {
            OpenPool pool = open.at(place);
            pool.frame(failures);
            // a hook may have closed it
            if (pool.place == place && pool.rests()) {
                open.working.remove(place);
            }
        }
        sweep(open);
        for (RegisteredSwarm<?> swarm : scene.swarms()) {
            swarm.frame(tpf, failures);
        }
        if (scene.isDeveloped()) {
            scene.missedNodes.look(scene.pools(), scene.swarms());
        }
    }

    /** Detaches what was parked for long, of some pools in turn. */
    private void sweep(OpenPools open) {
        if (scene.roots.lookForChange()) {
            try {
                open.checkGrouped();
                scene.shared.checkGrouped();
            } catch (Throwable problem) {
                failures.add(problem);
            }
        }
        scene.shared.sweep(failures);
        int first = -1;
        for (int left = SWEPT_PER_FRAME; left > 0; left--) {
            int place = open.attached.nextInTurn(sweptAt);
            if (place < 0 || place == first) {
                break;
            }
            OpenPool pool = open.at(place);
            pool.nodes.sweep(failures);
            sweptAt = place + 1;
            if (pool.nodes.isSwept()) {
                open.attached.remove(place);
            } else if (first < 0) {
                first = place;
            }
        }
    }

    /** The scene is complete, and rendered next. */
    public void beforeRendering(RenderManager manager) {
        mustEndRendering = true;
        mayUpdateScene = false;
        OpenPools open = scene.open;
        shown.look(manager);
        for (int place = open.working.next(0); place >= 0; place = open.working.next(place + 1)) {
            try {
                open.at(place).beforeRendering(manager, shown);
            } catch (Throwable problem) {
                failures.add(problem);
            }
        }
        for (RegisteredSwarm<?> swarm : scene.swarms()) {
            swarm.beforeRendering(manager, shown, failures);
        }
        scene.phase.beginRendering();
        if (scene.shaderWatch != null && scene.isDeveloped()) {
            scene.shaderWatch.begin(scene, manager);
        }
        failures.throwFirst();
    }

    /** The scene was rendered. */
    public void afterRendering() {
        scene.phase.endRendering();
        endRendering();
        doDeferred();
    }

    private void endRendering() {
        mustEndRendering = false;
        try {
            endShaderWatch();
        } catch (Throwable problem) {
            failures.add(problem);
        }
        OpenPools open = scene.open;
        for (int place = open.working.next(0); place >= 0; place = open.working.next(place + 1)) {
            PoolRenderer renderer = open.at(place).drawing.renderer();
            if (renderer != null) {
                try {
                    renderer.afterRendering();
                } catch (Throwable problem) {
                    failures.add(problem);
                }
            }
        }
        for (RegisteredSwarm<?> swarm : scene.swarms()) {
            try {
                swarm.afterRendering();
            } catch (Throwable problem) {
                failures.add(problem);
            }
        }
    }

    private void endShaderWatch() {
        if (scene.shaderWatch != null) {
            scene.shaderWatch.end();
        }
    }

    /** Does what waited for the render thread or for the end of rendering. */
    public void doDeferred() {
        depth++;
        try {
            checkIdle();
            resetDeferred();
            carryOutRequests();
            for (RegisteredSwarm<?> swarm : scene.swarms()) {
                swarm.carryOutRequests(failures);
            }
        } finally {
            depth--;
        }
        throwOutermost();
    }

    /** The hook that has made a call within a call is not to throw what others have thrown. */
    private void throwOutermost() {
        if (depth == 0) {
            failures.throwFirst();
        }
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
    private void searchLost(OpenPools open) {
        int first = -1;
        for (int left = LOST_PER_FRAME; left > 0;) {
            int place = open.used.nextInTurn(lostAt);
            if (place < 0 || place == first) {
                break;
            }
            OpenPool pool = open.at(place);
            left = pool.moved.searchLost(left, failures);
            lostAt = place;
            if (!pool.moved.isSearched()) {
                continue;
            }
            lostAt++;
            // a hook may have closed it
            if (pool.place == place && pool.active.isEmpty()) {
                open.used.remove(place);
            } else if (first < 0) {
                first = place;
            }
        }
    }
}

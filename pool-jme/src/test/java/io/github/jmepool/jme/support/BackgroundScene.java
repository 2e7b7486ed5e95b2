// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import java.util.function.UnaryOperator;

/** A scene without an application, whose frames, time and worker are the test's. */
public final class BackgroundScene implements AutoCloseable {
    public final ManualClock clock = new ManualClock();
    public final ScenePools pools = TestScene.pools(clock);
    public final Node root = new Node("root");
    public final RecordingSceneListener listener = new RecordingSceneListener();

    public BackgroundScene() {
        pools.setRoot(root);
        pools.monitoring().addListener(listener);
    }

    public SpatialPool<Spatial> pool(String name) {
        return pool(name, settings -> settings);
    }

    public SpatialPool<Spatial> pool(String name, UnaryOperator<SpatialPoolSettings.Builder> change) {
        return pool(name, tree(name), change);
    }

    public SpatialPool<Spatial> pool(String name, Spatial prefab, UnaryOperator<SpatialPoolSettings.Builder> change) {
        SpatialPool<Spatial> pool = new SpatialPool<>(name, prefab,
                change.apply(SpatialPoolSettings.builder(name)).build());
        pools.register(pool);
        pool.prewarmNow(0);
        return pool;
    }

    /** A node with two geometries. */
    public static Node tree(String name) {
        Node node = new Node(name);
        node.attachChild(new Geometry("hull", new Box(1, 1, 1)));
        node.attachChild(new Geometry("turret", new Sphere(6, 6, 1)));
        return node;
    }

    /** A pool whose instances have a mesh each; its own cloneInstance may run off-thread. */
    public SpatialPool<Geometry> ownMeshes(String name, UnaryOperator<SpatialPoolSettings.Builder> change) {
        SpatialPool<Geometry> pool = new OwnMeshPool(name, new Geometry(name, new Box(1, 1, 1)),
                change.apply(SpatialPoolSettings.builder(name)).build());
        pools.register(pool);
        pool.prewarmNow(0);
        return pool;
    }

    /** One frame of a sixtieth of a second; the worker does what it has before it. */
    public void frame() {
        TestScene.of(pools).runWorker();
        clock.advanceMicros(16_667);
        pools.update(1f / 60f);
    }

    /** A frame in which the worker had time for all that it had to do. */
    public void slowFrame() {
        for (int i = 0; i < 1_000 && TestScene.of(pools).runWorker(); i++) {
            // All of it.
        }
        frame();
    }

    public void slowFrames(int count) {
        for (int i = 0; i < count; i++) {
            slowFrame();
        }
    }

    public void frames(int count) {
        for (int i = 0; i < count; i++) {
            frame();
        }
    }

    /** Frames until the task is over; fails when it never is. */
    public void finish(PrewarmTask task) {
        for (int i = 0; i < 100_000 && !task.isOver(); i++) {
            frame();
        }
        if (!task.isOver()) {
            throw new AssertionError("the task is still at " + task.progress());
        }
    }

    @Override
    public void close() {
        pools.close();
    }

    /** Gives each instance a mesh of its own. */
    public static class OwnMeshPool extends SpatialPool<Geometry> {
        public OwnMeshPool(String name, Geometry prefab, SpatialPoolSettings settings) {
            super(name, prefab, settings);
        }

        @Override
        protected Geometry cloneInstance(Geometry prefab) {
            Geometry clone = (Geometry) prefab.clone(false);
            Mesh own = prefab.getMesh().deepClone();
            clone.setMesh(own);
            return clone;
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.reset.ResetPlan;
import io.github.jmepool.jme.internal.reset.SharedStates;
import io.github.jmepool.jme.internal.reset.SnapshotTemplate;
import io.github.jmepool.jme.internal.reset.SpatialSnapshot;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of checking and resetting a recycled instance, next to cloning a new one.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ResetBenchmark {
    private Geometry geometryPrefab;
    private Node treePrefab;
    private Geometry geometry;
    private Node tree;
    private Spatial leaf;
    private SnapshotTemplate geometryTemplate;
    private SnapshotTemplate treeTemplate;
    private SpatialSnapshot geometrySnapshot;
    private SpatialSnapshot treeSnapshot;
    private float x;

    /** Makes the prefabs and one instance of each. */
    @Setup
    public void makeInstances() {
        geometryPrefab = (Geometry) Prefabs.of("geometry");
        treePrefab = (Node) Prefabs.of("tree");
        geometry = geometryPrefab.clone(false);
        tree = treePrefab.clone(false);
        leaf = tree;
        while (leaf instanceof Node node && node.getQuantity() > 0) {
            leaf = node.getChild(node.getQuantity() - 1);
        }
        geometryTemplate = template(geometryPrefab);
        treeTemplate = template(treePrefab);
        geometrySnapshot = geometryTemplate.capture(geometry);
        treeSnapshot = treeTemplate.capture(tree);
    }

    private static SnapshotTemplate template(Spatial prefab) {
        return new SnapshotTemplate(prefab,
                new ResetPlan(MaterialMode.SHARED, ResetScope.EVERYTHING, List.of(), true, false), true,
                new SharedStates());
    }

    /** A geometry on which nothing changed. */
    @Benchmark
    public ResetOutcome geometryUnchanged() {
        return geometrySnapshot.reset(null);
    }

    /** A geometry that was moved, as every one is. */
    @Benchmark
    public ResetOutcome geometryMoved() {
        geometry.setLocalTranslation(++x, 0, 0);
        return geometrySnapshot.reset(null);
    }

    /** The move alone. */
    @Benchmark
    public void move() {
        geometry.setLocalTranslation(++x, 0, 0);
    }

    /** A tree of 21 spatials on which nothing changed. */
    @Benchmark
    public ResetOutcome treeUnchanged() {
        return treeSnapshot.reset(null);
    }

    /** The same tree with the transform of one leaf changed. */
    @Benchmark
    public ResetOutcome treeOneTransform() {
        leaf.setLocalTranslation(++x, 0, 0);
        return treeSnapshot.reset(null);
    }

    /** The cost that a new instance has once. */
    @Benchmark
    public SpatialSnapshot geometryCapture() {
        return geometryTemplate.capture(geometry);
    }

    /** The cost that a new instance has once. */
    @Benchmark
    public SpatialSnapshot treeCapture() {
        return treeTemplate.capture(tree);
    }

    /** The work of a game without a pool. */
    @Benchmark
    public Spatial geometryClone() {
        return geometryPrefab.clone(false);
    }

    /** The work of a game without a pool. */
    @Benchmark
    public Spatial treeClone() {
        return treePrefab.clone(false);
    }

    /** Uses of a geometry, each a spawn and a recycle, in frames of 100; idle instances are not verified. */
    @Benchmark
    @OperationsPerInvocation(Uses.PER_FRAME)
    public void geometryUse(Uses uses) {
        uses.frame(uses.geometries);
    }

    /** The same with {@code checkIdle(true)}. */
    @Benchmark
    @OperationsPerInvocation(Uses.PER_FRAME)
    public void geometryUseVerified(Uses uses) {
        uses.frame(uses.verifiedGeometries);
    }

    /** The same for a tree of 21 spatials. */
    @Benchmark
    @OperationsPerInvocation(Uses.PER_FRAME)
    public void treeUse(Uses uses) {
        uses.frame(uses.trees);
    }

    /** The same with {@code checkIdle(true)}. */
    @Benchmark
    @OperationsPerInvocation(Uses.PER_FRAME)
    public void treeUseVerified(Uses uses) {
        uses.frame(uses.verifiedTrees);
    }

    /** A scene with pools whose instances come and go. */
    @State(Scope.Thread)
    public static class Uses {
        static final int PER_FRAME = 100;
        private final ScenePools pools = new ScenePools();
        private final Spatial[] out = new Spatial[PER_FRAME];
        private SpatialPool<Spatial> geometries;
        private SpatialPool<Spatial> verifiedGeometries;
        private SpatialPool<Spatial> trees;
        private SpatialPool<Spatial> verifiedTrees;

        /** Registers the pools. */
        @Setup
        public void register() {
            pools.setRoot(new Node("root"));
            geometries = pool("geometry", false);
            verifiedGeometries = pool("geometry", true);
            trees = pool("tree", false);
            verifiedTrees = pool("tree", true);
        }

        private SpatialPool<Spatial> pool(String prefab, boolean verified) {
            String name = prefab + verified;
            SpatialPool<Spatial> pool = pools.register(name, Prefabs.of(prefab), SpatialPoolSettings.builder(name)
                    .developmentMode(false).checkIdle(verified).prewarm(PER_FRAME).build());
            pool.prewarmNow(PER_FRAME);
            return pool;
        }

        void frame(SpatialPool<Spatial> pool) {
            for (int i = 0; i < PER_FRAME; i++) {
                out[i] = pool.spawn();
            }
            for (int i = 0; i < PER_FRAME; i++) {
                pool.recycle(out[i]);
            }
            pools.update(0.016f);
        }

        /** Ends the scene. */
        @TearDown
        public void close() {
            pools.close();
        }
    }
}

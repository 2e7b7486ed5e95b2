// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.light.AmbientLight;
import com.jme3.light.Light;
import com.jme3.light.PointLight;
import com.jme3.material.MatParamOverride;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.support.Seeds;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What is below a chunk is updated as below any node of the engine, whatever has changed. */
class QuickUpdateTest {
    private static final VarHandle FLAGS =
            Objects.requireNonNull(EngineFields.find(Spatial.class, "refreshFlags", int.class));
    private static final int INSTANCES = 3;
    private static final long SEED = Seeds.of(QuickUpdateTest.class);

    private Random random;
    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();
    /** A pair for each instance: its spatials, and those of its twin. */
    private final List<List<Spatial>> ofPool = new ArrayList<>();
    private final List<List<Spatial>> ofEngine = new ArrayList<>();
    private final Node twins = new Node("twins");
    private final Recorder reported = new Recorder();
    private final Recorder expected = new Recorder();

    /** A class of the game, of which nothing is known. */
    private static final class Counting extends Node {
        private int updates;

        Counting() {
            super("counting");
        }

        @Override
        public void updateGeometricState() {
            super.updateGeometricState();
            updates++;
        }
    }

    private static final class Recorder extends GeometryGroupNode {
        private final List<String> moved = new ArrayList<>();

        @Override
        public void onTransformChange(Geometry geometry) {
            moved.add(geometry.getName() + geometry.getWorldTranslation());
        }

        @Override
        public void onMaterialChange(Geometry geometry) {
            moved.add("material");
        }

        @Override
        public void onMeshChange(Geometry geometry) {
            moved.add("mesh");
        }

        @Override
        public void onGeometryUnassociated(Geometry geometry) {
            moved.add("left");
        }
    }

    private Spatial tree(int depth) {
        int kind = random.nextInt(depth == 0 ? 6 : 10);
        Spatial made;
        if (kind < 6) {
            made = geometry(kind);
        } else {
            Node node = kind == 9 ? new Counting() : new Node("node");
            for (int n = random.nextInt(4); n > 0; n--) {
                node.attachChild(tree(depth - 1));
            }
            made = node;
        }
        change(made, random.nextInt(4), random.nextLong());
        return made;
    }

    private Geometry geometry(int kind) {
        Mesh mesh = new Box(1f + random.nextFloat(), 1f, 2f);
        switch (kind) {
            case 0 -> mesh.setBound(new BoundingSphere(1f, new Vector3f(1f, 0f, 0f)));
            case 1 -> mesh.setBound(new BoundingBox(Vector3f.ZERO, Float.POSITIVE_INFINITY, 1f, 1f));
            default -> mesh.getBound().setCenter(new Vector3f(random.nextFloat(), 0f, 1f));
        }
        Geometry geometry = new Geometry("geometry " + random.nextInt(), mesh);
        geometry.setIgnoreTransform(kind == 2);
        return geometry;
    }

    /** The same change of two spatials that are alike. */
    private static void change(Spatial spatial, int kind, long dice) {
        Random its = new Random(dice);
        switch (kind) {
            case 0 -> spatial.setLocalTranslation(its.nextFloat() * 9f, its.nextFloat(), -its.nextFloat());
            case 1 -> spatial.setLocalRotation(
                    new Quaternion().fromAngles(its.nextFloat(), 3f * its.nextFloat(), -its.nextFloat()));
            case 2 -> spatial.setLocalScale(its.nextFloat() + 0.1f, its.nextFloat() - 0.5f, its.nextFloat() + 0.5f);
            case 3 -> spatial.move(0f, its.nextFloat(), 0f);
            case 4 -> spatial.addLight(new PointLight(new Vector3f(its.nextFloat() * 9f, 1f, 0f), ColorRGBA.White));
            case 5 -> spatial.addMatParamOverride(new MatParamOverride(VarType.Float, "PointSize", its.nextFloat()));
            case 6 -> {
                if (spatial instanceof Node node) {
                    node.attachChild(new Geometry("guest", new Box(its.nextFloat(), 1f, 1f)));
                }
            }
            case 7 -> spatial.setModelBound(new BoundingBox(Vector3f.UNIT_Y, its.nextFloat(), 1f, 2f));
            case 8 -> spatial.setLocalRotation(new Quaternion(its.nextFloat(), 1f, 0f, its.nextFloat()));
            default -> spatial.getWorldBound();
        }
    }

    private static List<Spatial> all(Spatial spatial) {
        List<Spatial> all = new ArrayList<>();
        spatial.depthFirstTraversal(all::add);
        return all;
    }

    /** Where there are lights, the engine asks for bounds, from which it has their distances. */
    private void begin(boolean lit) {
        pools.setRoot(root);
        root.attachChild(twins);
        if (lit) {
            root.addLight(new AmbientLight());
            root.addLight(new PointLight(new Vector3f(5f, 0f, 0f), ColorRGBA.White));
            root.addLight(new PointLight(new Vector3f(-5f, 0f, 3f), ColorRGBA.White));
        }
        for (int i = 0; i < INSTANCES; i++) {
            Spatial prefab = tree(3);
            Spatial twin = prefab.clone(false);
            twin.setLocalTransform(prefab.getLocalTransform());
            SpatialPool<Spatial> pool = pools.register("pool " + i, prefab, s -> s.developmentMode(false));
            Spatial instance = pool.spawn();
            instance.setLocalTransform(prefab.getLocalTransform());
            // as the chunk has, which is updated only where something below has changed
            Node parent = new Node("parent");
            twins.attachChild(parent);
            parent.attachChild(twin);
            ofPool.add(all(instance));
            ofEngine.add(all(twin));
        }
        root.updateGeometricState();
        for (int i = 0; i < INSTANCES; i++) {
            group(ofPool.get(i), reported);
            group(ofEngine.get(i), expected);
        }
    }

    private static void group(List<Spatial> spatials, Recorder recorder) {
        for (int i = 0; i < spatials.size(); i += 2) {
            if (spatials.get(i) instanceof Geometry geometry) {
                geometry.associateWithGroupNode(recorder, 0);
            }
        }
    }

    @Test
    void onlyChunksInWhichSomethingMovesAreVisited() {
        pools.setRoot(root);
        SpatialPool<Counting> pool = pools.register("counting", new Counting());
        List<Counting> spawned = new ArrayList<>();
        for (int i = 0; i < 3 * PoolChunk.CAPACITY; i++) {
            spawned.add(pool.spawn());
        }
        root.updateGeometricState();
        int before = spawned.stream().mapToInt(each -> each.updates).sum();
        spawned.get(0).move(1f, 0f, 0f);
        root.updateGeometricState();
        assertThat(spawned.stream().mapToInt(each -> each.updates).sum() - before)
                .isBetween(1, PoolChunk.CAPACITY);
    }

    @RepeatedTest(6)
    void whatMovesIsUpdatedAsTheEngineUpdatesIt(RepetitionInfo repetition) {
        random = Seeds.random(SEED + repetition.getCurrentRepetition());
        assertThat(QuickUpdate.IS_POSSIBLE).isTrue();
        begin(repetition.getCurrentRepetition() % 2 == 0);
        for (int frame = 0; frame < 400; frame++) {
            for (int n = random.nextInt(4); n > 0; n--) {
                int i = random.nextInt(INSTANCES);
                int at = random.nextInt(3) > 0 ? ofPool.get(i).size() - 1 : random.nextInt(ofPool.get(i).size());
                // moves come first: they are what this is for
                int kind = random.nextInt(3) > 0 ? random.nextInt(4) : random.nextInt(10);
                long dice = random.nextLong();
                change(ofPool.get(i).get(at), kind, dice);
                change(ofEngine.get(i).get(at), kind, dice);
            }
            if (random.nextInt(20) == 0) {
                root.move(1f, 0f, 0f);
            }
            root.updateGeometricState();
            compare("seed " + SEED + ", repetition " + repetition.getCurrentRepetition() + ", frame " + frame);
        }
    }

    private void compare(String when) {
        for (int i = 0; i < INSTANCES; i++) {
            List<Spatial> spatials = all(ofPool.get(i).get(ofPool.get(i).size() - 1));
            List<Spatial> others = all(ofEngine.get(i).get(ofEngine.get(i).size() - 1));
            assertThat(spatials).as(when).hasSameSizeAs(others);
            for (int s = 0; s < spatials.size(); s++) {
                compare(spatials.get(s), others.get(s), when + ", " + spatials.get(s).getName());
            }
        }
        assertThat(reported.moved).as(when).containsExactlyInAnyOrderElementsOf(expected.moved);
        reported.moved.clear();
        expected.moved.clear();
    }

    private static void compare(Spatial actual, Spatial twin, String what) {
        assertThat((int) FLAGS.get(actual)).as(what).isZero();
        assertThat(actual.getWorldTransform()).as(what).isEqualTo(twin.getWorldTransform());
        assertSame(actual.getWorldBound(), twin.getWorldBound(), what);
        List<String> lights = new ArrayList<>();
        twin.getWorldLightList().forEach(light -> lights.add(text(light)));
        assertThat(actual.getWorldLightList()).as(what).extracting(QuickUpdateTest::text)
                .containsExactlyElementsOf(lights);
        assertThat(actual.getWorldMatParamOverrides()).as(what).hasSameSizeAs(twin.getWorldMatParamOverrides());
        if (actual instanceof Geometry geometry) {
            assertThat(geometry.getWorldMatrix().isSimilar(((Geometry) twin).getWorldMatrix(), 0f)).as(what).isTrue();
        }
        if (actual instanceof Counting counting) {
            assertThat(counting.updates).as(what).isEqualTo(((Counting) twin).updates);
        }
    }

    private static String text(Light light) {
        return light.getType() + (light instanceof PointLight point ? point.getPosition().toString() : "");
    }

    private static void assertSame(BoundingVolume actual, BoundingVolume twin, String what) {
        if (twin == null) {
            assertThat(actual).as(what).isNull();
            return;
        }
        assertThat(actual.getType()).as(what).isEqualTo(twin.getType());
        for (int axis = 0; axis < 3; axis++) {
            assertSame(actual.getCenter().get(axis), twin.getCenter().get(axis), what);
        }
        if (actual instanceof BoundingBox box && twin instanceof BoundingBox other) {
            assertSame(box.getXExtent(), other.getXExtent(), what);
            assertSame(box.getYExtent(), other.getYExtent(), what);
            assertSame(box.getZExtent(), other.getZExtent(), what);
        }
    }

    private static void assertSame(float actual, float expected, String what) {
        if (Float.isNaN(expected) || Float.isInfinite(expected)) {
            assertThat(Float.valueOf(actual)).as(what).isEqualTo(Float.valueOf(expected));
        } else {
            assertThat(actual).as(what).isCloseTo(expected, Offset.offset(1e-4f * Math.max(1f, Math.abs(expected))));
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.collision.CollisionResults;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Caps;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.instancing.InstancedNode;
import io.github.jmepool.jme.InstancedRendering;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeardLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is drawn of a pool that is instanced. */
class DrawnAsOneTest {
    private final DrawnScene scene = new DrawnScene();

    @AfterEach
    void close() {
        scene.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_000, 10_000})
    void oneObjectIsDrawnForEachGeometryOfThePrefab(int live) {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        SpatialPool<Node> trees = scene.asOne(scene.tree("tree"));
        DrawnScene.spawn(boxes, live);
        DrawnScene.spawn(trees, live);

        scene.app.step();

        assertThat(scene.app.drawn()).hasSize(3).hasOnlyElementsOfType(InstancedGeometry.class);
        assertThat(scene.groups()).extracting(InstancedGeometry::getNumVisibleInstances).containsOnly(live);
        assertThat(boxes.instancedRendering().instancedCount()).isEqualTo(live);
        assertThat(boxes.drawCalls()).isEqualTo(1);
        assertThat(trees.drawCalls()).isEqualTo(2);
    }

    /** The numbers that the shader gets are those that the engine's own instancing would give it. */
    @Test
    void instancesAreDrawnWhereTheEngineWouldDrawThem() {
        long seed = 42;
        Random random = new Random(seed);
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        InstancedNode engine = new InstancedNode("engine");
        Node carrier = new Node("carrier");
        carrier.setLocalScale(1f, 2f, 3f);
        scene.app.getRootNode().attachChild(carrier);
        for (int i = 0; i < 200; i++) {
            Geometry box = boxes.spawnUnder(carrier);
            box.setLocalTranslation(random.nextFloat(), random.nextFloat(), random.nextFloat());
            box.setLocalRotation(new Quaternion().fromAngles(random.nextFloat(), random.nextFloat(), 1f));
            box.setLocalScale(i % 3 == 0 ? new Vector3f(1f, -2f, -0.5f) : new Vector3f(2f, 2f, 2f));
        }
        scene.app.step();
        Material instanced = scene.box("any").getMaterial();
        instanced.setBoolean("UseInstancing", true);
        boxes.forEachActive(box -> {
            Geometry copy = new Geometry("copy", box.getMesh());
            copy.setMaterial(instanced);
            copy.setLocalTransform(box.getWorldTransform());
            engine.attachChild(copy);
        });
        engine.instance();
        engine.updateGeometricState();
        InstancedGeometry theirs = (InstancedGeometry) engine.getChildren().stream()
                .filter(InstancedGeometry.class::isInstance).findFirst().orElseThrow();
        theirs.updateInstances(null);
        float[] data = DrawnScene.data(theirs, Type.InstanceData);
        // the engine's rotation is another one where a scale differs by axis
        boxes.forEachActive(box -> setRotation(data, box.getWorldTranslation(), box.getWorldRotation().inverse()));

        assertSameInstances(DrawnScene.data(scene.groups().get(0), Type.InstanceData), data, seed);
    }

    private static void setRotation(float[] data, Vector3f of, Quaternion rotation) {
        for (int at = 0; at < data.length; at += 16) {
            if (new Vector3f(data[at + 12], data[at + 13], data[at + 14]).isSimilar(of, 1e-5f)) {
                data[at + 3] = rotation.getX();
                data[at + 7] = rotation.getY();
                data[at + 11] = rotation.getZ();
                data[at + 15] = rotation.getW();
            }
        }
    }

    /** The same sets in any order; a quaternion and its negative are the same rotation. */
    private static void assertSameInstances(float[] ours, float[] theirs, long seed) {
        assertThat(ours).as("seed %d", seed).hasSameSizeAs(theirs);
        for (int at = 0; at < ours.length; at += 16) {
            float least = Float.MAX_VALUE;
            for (int other = 0; other < theirs.length; other += 16) {
                least = Math.min(least, difference(ours, at, theirs, other));
            }
            assertThat(least).as("seed %d, instance %d", seed, at / 16).isLessThan(1e-3f);
        }
    }

    private static float difference(float[] ours, int at, float[] theirs, int other) {
        float places = 0f;
        float turns = 0f;
        float negatives = 0f;
        for (int i = 0; i < 16; i++) {
            float mine = ours[at + i];
            float his = theirs[other + i];
            if (i % 4 == 3) {
                turns += Math.abs(mine - his);
                negatives += Math.abs(mine + his);
            } else {
                places += Math.abs(mine - his);
            }
        }
        return places + Math.min(turns, negatives);
    }

    @Test
    void recycledInstancesAreNotDrawnAndTheOthersAre() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        List<Geometry> all = DrawnScene.spawn(boxes, 200);
        scene.app.step();
        for (int i = 0; i < 150; i++) {
            boxes.recycle(all.get(i));
        }

        scene.app.step();

        List<Vector3f> expected = all.subList(150, 200).stream().map(Geometry::getWorldTranslation).toList();
        assertThat(scene.app.drawn()).hasSize(1);
        assertThat(DrawnScene.places(scene.groups().get(0))).containsExactlyInAnyOrderElementsOf(expected);
        boxes.recycleAll();
        scene.app.step();
        assertThat(scene.app.drawn()).isEmpty();
    }

    @Test
    void anInstanceIsDrawnWhereItWasMovedTo() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        List<Geometry> all = DrawnScene.spawn(boxes, 3);
        scene.app.step();
        all.get(1).setLocalTranslation(7f, 8f, 9f);

        scene.app.step();

        assertThat(DrawnScene.places(scene.groups().get(0))).contains(new Vector3f(7f, 8f, 9f)).hasSize(3);
    }

    /** As of the engine's own: it computes nothing before a setter is called. */
    @Test
    void aTransformWrittenInPlaceIsDrawnFromTheNextSetterOn() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        Geometry box = boxes.spawn();
        Geometry own = scene.box("own");
        scene.app.getRootNode().attachChild(own);
        scene.app.step();
        for (Geometry each : List.of(box, own)) {
            each.getLocalTranslation().set(1f, 2f, 3f);
        }
        scene.app.step();
        assertThat(own.getWorldTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(DrawnScene.places(scene.group())).containsExactly(Vector3f.ZERO);
        for (Geometry each : List.of(box, own)) {
            each.setLocalScale(2f);
        }
        scene.app.step();
        assertThat(own.getWorldTranslation()).isEqualTo(new Vector3f(1f, 2f, 3f));
        assertThat(DrawnScene.places(scene.group())).containsExactly(new Vector3f(1f, 2f, 3f));
    }

    @Test
    void anInstanceWithAnotherMaterialIsDrawnIndividuallyForThatUse() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        List<Geometry> all = DrawnScene.spawn(boxes, 5);
        Material other = scene.box("any").getMaterial();
        all.get(2).setMaterial(other);

        scene.app.step();

        assertThat(scene.individually()).containsExactly(all.get(2));
        assertThat(boxes.instancedRendering().individualReasons()).containsOnly(
                Map.entry("this use has changed its material", 1));
        assertThat(scene.together()).isEqualTo(4);
        assertThat(boxes.drawCalls()).isEqualTo(2);
        boxes.recycle(all.get(2));
        Geometry again = boxes.spawn();
        scene.app.step();
        assertThat(again).isSameAs(all.get(2));
        assertThat(scene.together()).isEqualTo(5);
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void theGroupIsKeptWhenTheGameSetsTheSameMaterialAgain() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        Geometry box = boxes.spawn();
        box.setMaterial(box.getMaterial());
        box.setMesh(box.getMesh());

        scene.app.step();

        assertThat(scene.together()).isEqualTo(1);
    }

    @Test
    void aPickFindsTheInstanceItself() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        List<Geometry> all = DrawnScene.spawn(boxes, 300);
        scene.app.step();
        CollisionResults hits = new CollisionResults();
        Vector3f above = all.get(123).getWorldTranslation().add(0f, 0f, 10f);

        scene.app.getRootNode().collideWith(new Ray(above, Vector3f.UNIT_Z.negate()), hits);

        assertThat(hits.getClosestCollision().getGeometry()).isSameAs(all.get(123));
        assertThat(scene.pools.instanceOf(hits.getClosestCollision().getGeometry()).pool()).isSameAs(boxes);
        assertThat(hits).allSatisfy(hit -> assertThat(hit.getGeometry()).isIn(all));
    }

    @Test
    void theRootsBoundIsThatOfTheInstances() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        Geometry box = boxes.spawn(new Vector3f(100f, 0f, 0f));
        scene.app.step();
        box.setLocalTranslation(-100f, 0f, 0f);
        scene.app.step();

        scene.app.onUpdate(() -> {
            scene.app.getRootNode().updateGeometricState();
            assertThat(scene.app.getRootNode().getWorldBound().getCenter()).isEqualTo(new Vector3f(-100f, 0f, 0f));
        });
        scene.app.step();
    }

    @Test
    void eachInstanceHasAColourOfItsOwnForOneUse() {
        SpatialPool<Geometry> boxes = scene.register(scene.box("box"),
                settings -> settings.instanced(true).instanceColors(true));
        List<Geometry> all = DrawnScene.spawn(boxes, 3);
        boxes.setColor(all.get(1), ColorRGBA.Red);
        scene.app.step();

        assertThat(DrawnScene.data(scene.groups().get(0), Type.Color))
                .containsExactly(1f, 1f, 1f, 1f, 1f, 0f, 0f, 1f, 1f, 1f, 1f, 1f);
        assertThat(boxes.instancedRendering().drawnMaterials().get(0).getParamValue("VertexColor").toString())
                .isEqualTo("true");

        boxes.recycle(all.get(1));
        boxes.spawn();
        scene.app.step();
        assertThat(DrawnScene.data(scene.groups().get(0), Type.Color)).containsOnly(1f);
    }

    @Test
    void aColourIsRefusedWhereThereIsNone() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        Geometry box = boxes.spawn();

        assertThatThrownBy(() -> boxes.setColor(box, ColorRGBA.Red)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Pool 'box'").hasMessageContaining("instanceColors(true)");
    }

    @Test
    void noColourIsRefusedAndLeavesTheOneThatThereIs() {
        SpatialPool<Geometry> boxes = scene.register(scene.box("box"),
                settings -> settings.instanced(true).instanceColors(true));
        Geometry box = boxes.spawn();
        boxes.setColor(box, ColorRGBA.Red);

        assertThatThrownBy(() -> boxes.setColor(box, null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'box'").hasMessageContaining("ColorRGBA.White");

        scene.pools.reparent(box, scene.app.getRootNode());
        scene.app.step();
        assertThat(DrawnScene.data(scene.groups().get(0), Type.Color)).containsExactly(1f, 0f, 0f, 1f);
    }

    @Test
    void thePrefabsMaterialStaysAsItIs() {
        Geometry prefab = scene.box("box");
        SpatialPool<Geometry> boxes = scene.asOne(prefab);
        Geometry box = boxes.spawn();
        scene.app.step();

        assertThat(box.getMaterial()).isSameAs(prefab.getMaterial());
        assertThat(prefab.getMaterial().getParam("UseInstancing")).isNull();
        assertThat(scene.groups().get(0).getMaterial()).isSameAs(boxes.instancedRendering().drawnMaterials().get(0));
    }

    @Test
    void instancesOutOfViewAreNotDrawn() {
        SpatialPool<Geometry> rocks = scene.asOne(scene.box("rock"));
        long seed = 7;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            rocks.spawn(new Vector3f(random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, random.nextFloat() - 0.5f)
                    .multLocal(1000f));
        }
        Camera camera = scene.app.getCamera();
        camera.setFrustumPerspective(75f, 1f, 0.1f, 500f);
        camera.setLocation(Vector3f.ZERO.clone());
        camera.lookAtDirection(Vector3f.UNIT_X, Vector3f.UNIT_Y);
        scene.app.step();

        int[] visible = {0};
        rocks.forEachActive(rock -> {
            camera.setPlaneState(0);
            visible[0] += camera.contains(rock.getWorldBound()) == Camera.FrustumIntersect.Outside ? 0 : 1;
        });
        assertThat(scene.app.drawn()).hasSize(1);
        assertThat(scene.together()).as("seed %d", seed).isBetween(visible[0], visible[0] + visible[0] / 20);
        assertThat(visible[0]).as("a tenth, seed %d", seed).isBetween(1_500, 2_500);

        camera.lookAtDirection(Vector3f.UNIT_X.negate(), Vector3f.UNIT_Y);
        scene.app.step();
        assertThat(DrawnScene.places(scene.groups().get(0))).hasSizeBetween(1_500, 2_600)
                .allMatch(place -> place.x < 2f);
        camera.lookAtDirection(Vector3f.UNIT_X, Vector3f.UNIT_Y);
        camera.setLocation(new Vector3f(10_000f, 0f, 0f));
        scene.app.step();
        assertThat(scene.app.drawn()).isEmpty();
    }

    @Test
    void anInstanceAtTheEdgeIsStillSeenAfterAnotherHasGone() {
        SpatialPool<Geometry> rocks = scene.asOne(scene.box("rock"));
        Geometry small = rocks.spawn(new Vector3f(100f, 0f, 0f));
        for (int i = 0; i < 100; i++) {
            rocks.spawn(new Vector3f(100f, 0f, 0f));
        }
        rocks.spawn(new Vector3f(100f, 0f, 120f)).setLocalScale(100f);
        Camera camera = scene.app.getCamera();
        camera.setFrustumPerspective(75f, 1f, 0.1f, 500f);
        camera.setLocation(Vector3f.ZERO.clone());
        camera.lookAtDirection(Vector3f.UNIT_X, Vector3f.UNIT_Y);
        scene.app.step();
        assertThat(scene.together()).isEqualTo(102);

        rocks.recycle(small);
        scene.app.step();

        assertThat(scene.together()).isEqualTo(101);
    }

    @Test
    void instancesAreDrawnIndividuallyWhereTheCardKnowsNoInstancing() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        List<Geometry> all = DrawnScene.spawn(boxes, 10);
        scene.app.step();
        scene.app.getRenderer().getCaps().remove(Caps.MeshInstancing);

        scene.app.step();

        assertThat(scene.app.drawn()).containsExactlyInAnyOrderElementsOf(all);
        all.add(boxes.spawn());
        scene.app.step();
        assertThat(scene.app.drawn()).containsExactlyInAnyOrderElementsOf(all);
        scene.app.getRenderer().getCaps().add(Caps.MeshInstancing);
        scene.app.steps(2);
        assertThat(scene.together()).isEqualTo(11);
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void theLogReportsOnceForEachPoolThatTheCardHasNoInstancing() {
        List<String> warnings = new ArrayList<>();
        try (HeardLog log = new HeardLog(DrawnScene.LOG,
                entry -> warnings.add(entry.getLevel() + " " + entry.getMessage()))) {
            SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
            SpatialPool<Geometry> balls = scene.asOne(scene.box("ball"));
            for (int i = 0; i < 3; i++) {
                scene.app.getRenderer().getCaps().remove(Caps.MeshInstancing);
                DrawnScene.spawn(boxes, 5);
                DrawnScene.spawn(balls, 5);
                scene.app.steps(3);
                scene.app.getRenderer().getCaps().add(Caps.MeshInstancing);
                scene.app.steps(3);
            }
        }
        assertThat(warnings).hasSize(2);
        assertThat(warnings).allMatch(it -> it.startsWith("WARNING") && it.contains("not support instancing"));
        assertThat(warnings.get(0)).contains("'box'");
        assertThat(warnings.get(1)).contains("'ball'");
    }

    @Test
    void theSettingIsSwitchedInPlay() {
        SpatialPool<Geometry> boxes = scene.register(scene.box("box"), settings -> settings);
        List<Geometry> all = DrawnScene.spawn(boxes, 10);
        scene.app.step();
        assertThat(scene.app.drawn()).containsExactlyInAnyOrderElementsOf(all);
        assertThat(boxes.drawCalls()).isEqualTo(10);
        assertThat(boxes.instancedRendering()).isNull();

        for (int i = 0; i < 3; i++) {
            boxes.configure(boxes.settings().toBuilder().instanced(true).build());
            scene.app.step();
            assertThat(scene.individually()).isEmpty();
            assertThat(scene.together()).isEqualTo(10);
            boxes.recycle(all.remove(0));
            all.add(boxes.spawn());
            scene.app.step();
            assertThat(scene.together()).isEqualTo(10);

            boxes.configure(boxes.settings().toBuilder().instanced(false).build());
            scene.app.step();
            assertThat(scene.app.drawn()).containsExactlyInAnyOrderElementsOf(all);
        }
        assertThat(scene.app.getRootNode().getQuantity()).as("nothing but the pool's node").isEqualTo(1);
    }

    @Test
    void coloursAreSwitchedInPlay() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        Geometry box = boxes.spawn();
        boxes.configure(boxes.settings().toBuilder().instanceColors(true).build());
        boxes.setColor(box, ColorRGBA.Green);

        scene.app.step();

        assertThat(scene.app.drawn()).hasSize(1);
        assertThat(DrawnScene.data(scene.groups().get(0), Type.Color)).containsExactly(0f, 1f, 0f, 1f);
    }

    private static void switchTo(SpatialPool<?> pool, boolean asOne, boolean colors) {
        pool.configure(pool.settings().toBuilder().instanced(asOne).instanceColors(colors).build());
    }

    @Test
    void coloursGivenWhileDrawnIndividuallyAreShownAfterwards() {
        SpatialPool<Geometry> boxes = scene.register(scene.box("box"),
                settings -> settings.instanced(true).instanceColors(true));
        List<Geometry> all = DrawnScene.spawn(boxes, 3);
        boxes.setColor(all.get(0), ColorRGBA.Red);
        boxes.setColor(all.get(1), ColorRGBA.Red);
        switchTo(boxes, false, true);
        boxes.setColor(all.get(1), ColorRGBA.Green);
        switchTo(boxes, true, false);
        boxes.setColor(all.get(2), ColorRGBA.Blue);
        switchTo(boxes, false, false);
        boxes.setColor(all.get(2), ColorRGBA.Yellow);
        scene.app.step();
        assertThat(scene.individually()).hasSize(3);

        switchTo(boxes, true, true);
        scene.app.step();

        assertThat(scene.together()).isEqualTo(3);
        assertThat(DrawnScene.data(scene.groups().get(0), Type.Color)).containsExactlyInAnyOrder(1f, 0f, 0f, 1f, 0f, 1f,
                0f, 1f, ColorRGBA.Yellow.r, ColorRGBA.Yellow.g, ColorRGBA.Yellow.b, 1f);
    }

    @Test
    void aColourGivenWhileDrawnIndividuallyEndsWithItsUse() {
        SpatialPool<Geometry> boxes = scene.register(scene.box("box"),
                settings -> settings.instanced(true).instanceColors(true));
        switchTo(boxes, false, true);
        Geometry box = boxes.spawn();
        boxes.setColor(box, ColorRGBA.Red);
        boxes.recycle(box);
        assertThat(boxes.spawn()).isSameAs(box);

        switchTo(boxes, true, true);
        scene.app.step();

        assertThat(DrawnScene.data(scene.groups().get(0), Type.Color)).containsExactly(1f, 1f, 1f, 1f);
    }

    @Test
    void theBuffersDoubleAndShrinkWithTheTrim() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        List<Geometry> all = DrawnScene.spawn(boxes, 10_000);
        scene.app.step();
        InstancedRendering drawing = boxes.instancedRendering();
        assertThat(drawing.bufferBytes()).isEqualTo(16_384 * 64L);

        all.subList(10, 10_000).forEach(boxes::recycle);
        scene.app.step();
        assertThat(drawing.bufferBytes()).as("they may come again").isEqualTo(16_384 * 64L);
        boxes.trim(10_000);
        scene.app.steps(2);
        assertThat(drawing.bufferBytes()).isEqualTo(64 * 64L);
        assertThat(scene.together()).isEqualTo(10);
    }

    @Test
    void aCloneOfTheSceneDrawsTheInstancesOnce() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        DrawnScene.spawn(boxes, 5);
        scene.app.step();
        Node copy = scene.app.getRootNode().clone(false);
        boxes.recycleAll();
        scene.app.getRootNode().attachChild(copy);

        scene.app.step();

        assertThat(scene.together()).isZero();
        assertThat(scene.individually()).hasSize(5);
    }

    @Test
    void closedPoolsLeaveNothingInTheScene() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        DrawnScene.spawn(boxes, 5);
        scene.app.step();

        boxes.close();
        scene.app.step();

        assertThat(scene.app.getRootNode().getChildren()).isEmpty();
        assertThat(boxes.instancedRendering()).isNull();
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.SkinningControl;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Box;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.crowd.BakedModel;
import io.github.jmepool.jme.support.ArmedModel;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the prefab has attached to its joints is drawn with the crowd. */
class ArmedCrowdTest {
    private static final float TPF = 0.03f;
    private static final String[] WEAPONS = {"sword", "gem", "shield", "hat"};
    private final DrawnScene scene = new DrawnScene();

    @AfterEach
    void close() {
        scene.close();
    }

    private static AnimComposer composer(Spatial instance) {
        return instance.getControl(AnimComposer.class);
    }

    private Node knight() {
        return ArmedModel.arm(scene.arm("knight"));
    }

    @Test
    void eachAttachedGeometryIsOneDrawCallMore() {
        SpatialPool<Node> knights = scene.crowd(knight());
        DrawnScene.spawn(knights, 100).forEach(knight -> composer(knight).setCurrentAction("bow"));

        scene.app.step(TPF);

        assertThat(knights.instancedRendering().individualReasons()).isEmpty();
        assertThat(scene.groups()).hasSize(1 + WEAPONS.length)
                .allSatisfy(group -> assertThat(group.getNumVisibleInstances()).isEqualTo(100));
        assertThat(scene.app.drawn()).hasSize(1 + WEAPONS.length);
        assertThat(knights.drawCalls()).isEqualTo(1 + WEAPONS.length);
    }

    /** Places and poses are uploaded once for all, and vertices are shared with the prefab. */
    @Test
    void weaponsHaveNoBuffersOfTheirOwnForInstances() {
        SpatialPool<Node> knights = scene.crowd(knight());
        SpatialPool<Node> plain = scene.crowd(scene.arm("plain"));
        Mesh sword = ((Geometry) DrawnScene.spawn(knights, 100).get(0).getChild("sword")).getMesh();
        DrawnScene.spawn(plain, 100);
        Node camp = new Node("camp");
        scene.app.getRootNode().attachChild(camp);
        DrawnScene.spawnUnder(knights, camp);
        scene.app.step(TPF);

        assertThat(knights.instancedRendering().bufferBytes()).isEqualTo(plain.instancedRendering().bufferBytes()
                + 64 * (64 + 16));
        List<InstancedGeometry> swords = scene.groups().stream()
                .filter(group -> group.getMesh().getBuffer(Type.Position) == sword.getBuffer(Type.Position)).toList();
        assertThat(swords).as("below the pool's node and below the game's").hasSize(2);
        assertThat(swords.get(0).getMesh()).isSameAs(swords.get(1).getMesh());
        assertThat(sword.getBuffer(Type.HWBoneWeight)).as("the instances' own mesh").isNull();
    }

    @Test
    void emptyAttachmentNodesKeepNothingFromTheCrowd() {
        Node prefab = scene.arm("arm");
        prefab.getControl(SkinningControl.class).getAttachmentsNode("joint2");
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();
        composer(arm).setCurrentAction("bow");
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);

        arm.getControl(SkinningControl.class).getAttachmentsNode("joint2").attachChild(scene.box("torch"));
        scene.app.step(TPF);

        assertThat(arms.instancedRendering().individualReasons()).containsExactly(
                Map.entry("something is attached below it", 1));
        assertThat(scene.individually()).extracting(Geometry::getName).containsExactlyInAnyOrder("skin", "torch");
    }

    /** What is found while the frame is rendered moves joints, and with them what they carry. */
    @Test
    void instancesLeaveTheCrowdWhileTheFrameIsRendered() {
        Node prefab = knight();
        SpatialPool<Node> knights = scene.crowd(prefab);
        Node knight = knights.spawn();
        Node twin = (Node) prefab.clone(false);
        scene.app.getRootNode().attachChild(twin);
        composer(knight).setCurrentAction("bow");
        composer(twin).setCurrentAction("bow");
        for (int frame = 0; frame < 20; frame++) {
            scene.app.step(TPF);
        }
        assertThat(knights.instancedRendering().instancedCount()).isEqualTo(1);

        knight.setShadowMode(ShadowMode.Cast);
        scene.app.step(TPF);

        assertThat(knights.instancedRendering().individualReasons()).containsExactly(
                Map.entry("this use has changed its shadow mode", 1));
        for (String weapon : WEAPONS) {
            Vector3f tip = new Vector3f(0.1f, 0.3f, 0);
            assertThat(knight.getChild(weapon).localToWorld(tip, null).distance(
                    twin.getChild(weapon).localToWorld(tip, null))).as(weapon).isLessThan(0.01f);
        }
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                change("this use has changed its transform of what is attached to a joint",
                        (scene, knight) -> knight.getChild("sword").move(0, 1, 0)),
                change("this use has changed its transform of what is attached to a joint",
                        (scene, knight) -> knight.getChild("hilt").setLocalScale(3)),
                change("this use has changed its material",
                        (scene, knight) -> knight.getChild("shield").setMaterial(scene.box("other").getMaterial())),
                change("this use has changed its mesh",
                        (scene, knight) -> ((Geometry) knight.getChild("hat")).setMesh(scene.box("other").getMesh())),
                change("a part of it is detached",
                        (scene, knight) -> knight.getChild("gem").removeFromParent()),
                change("a part of it is detached",
                        (scene, knight) -> knight.getChild("hilt").removeFromParent()));
    }

    private static Arguments change(String reason, BiConsumer<DrawnScene, Node> act) {
        return Arguments.of(reason, act);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void usesThatChangeTheirWeaponsAreDrawnIndividually(String reason, BiConsumer<DrawnScene, Node> act) {
        SpatialPool<Node> knights = scene.crowd(knight());
        List<Node> all = DrawnScene.spawn(knights, 3);
        all.forEach(knight -> composer(knight).setCurrentAction("bow"));
        scene.app.step(TPF);

        act.accept(scene, all.get(1));
        scene.app.step(TPF);

        assertThat(knights.instancedRendering().individualReasons()).containsExactly(Map.entry(reason, 1));
        assertThat(scene.groups()).hasSize(5)
                .allSatisfy(group -> assertThat(group.getNumVisibleInstances()).isEqualTo(2));
        knights.recycle(all.get(1));
        Node fresh = knights.spawn();
        composer(fresh).setCurrentAction("bow");
        scene.app.step(TPF);
        assertThat(knights.instancedRendering().instancedCount()).isEqualTo(3);
    }

    static Stream<Arguments> rebuilds() {
        return Stream.of(
                change("detached", (scene, knight) -> knight.getChild("hilt").removeFromParent()),
                change("exchanged", (scene, knight) -> {
                    Node hand = knight.getChild("hilt").getParent();
                    knight.getChild("hilt").removeFromParent();
                    hand.attachChild(new Node("other"));
                }),
                change("detached, and the game asks for a bound before the update", (scene, knight) -> {
                    knight.getChild("hilt").removeFromParent();
                    scene.app.getRootNode().getWorldBound();
                }),
                change("attached",
                        (scene, knight) -> knight.getChild("hilt").getParent().attachChild(scene.box("flag"))),
                change("attached at the root", (scene, knight) -> knight.attachChild(scene.box("flag"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rebuilds")
    void oneRebuiltAmongThousandsLeavesInTheSameFrame(String what, BiConsumer<DrawnScene, Node> act) {
        SpatialPool<Node> knights = scene.crowd(knight());
        Node camp = new Node("camp");
        scene.app.getRootNode().attachChild(camp);
        List<Node> below = Stream.generate(() -> knights.spawnUnder(camp)).limit(1_000).toList();
        List<Node> own = DrawnScene.spawn(knights, 1_000);
        scene.app.steps(3);
        assertThat(knights.instancedRendering().individualReasons()).isEmpty();

        act.accept(scene, own.get(500));
        scene.app.step(TPF);
        assertThat(knights.instancedRendering().individualCount()).as("below the pool's node").isEqualTo(1);
        act.accept(scene, below.get(500));
        scene.app.step(TPF);
        assertThat(knights.instancedRendering().individualCount()).as("below the game's node").isEqualTo(2);
    }

    @Test
    void guestsOfNodesWithOtherListsAreFoundInTurn() {
        Node prefab = knight();
        prefab.attachChild(new Bag());
        SpatialPool<Node> knights = scene.crowd(prefab);
        Node knight = DrawnScene.spawn(knights, 100).get(50);
        scene.app.steps(3);
        assertThat(knights.instancedRendering().individualReasons()).isEmpty();

        ((Node) knight.getChild("bag")).attachChild(scene.box("loot"));
        scene.app.step(TPF);

        assertThat(knights.instancedRendering().individualReasons()).containsExactly(
                Map.entry("something is attached below it", 1));
    }

    /** A node of the game whose list of children is unmodifiable. */
    private static final class Bag extends Node {
        Bag() {
            super("bag");
        }

        @Override
        public List<Spatial> getChildren() {
            return Collections.unmodifiableList(super.getChildren());
        }
    }

    @Test
    void manyThatLeaveAtOnceCostTheSceneOneUpdate() {
        int[] updates = new int[1];
        Node counter = new Node("counter") {
            @Override
            public void updateGeometricState() {
                updates[0]++;
                super.updateGeometricState();
            }
        };
        scene.app.getRootNode().attachChild(counter);
        SpatialPool<Node> knights = scene.crowd(knight());
        List<Node> all = DrawnScene.spawn(knights, 100);
        scene.app.steps(3);
        updates[0] = 0;

        all.forEach(knight -> knight.setShadowMode(ShadowMode.Cast));
        scene.app.step(TPF);

        assertThat(knights.instancedRendering().individualCount()).isEqualTo(100);
        assertThat(updates[0]).as("the frame's own, and one more").isLessThanOrEqualTo(2);
    }

    @Test
    void weaponsAreDrawnAtThePlaceOfTheSkin() {
        SpatialPool<Node> knights = scene.crowd(knight());
        Node knight = knights.spawn();
        composer(knight).setCurrentAction("bow");
        scene.app.step(TPF);

        knight.setLocalTranslation(7, 8, 9);
        scene.app.step(TPF);

        assertThat(scene.groups()).hasSize(5).allSatisfy(group -> {
            assertThat(DrawnScene.places(group)).containsExactly(new Vector3f(7, 8, 9));
            assertThat(DrawnScene.data(group, BakedModel.ATTRIBUTE)[0]).isPositive();
        });
    }

    /** The engine scales each translation between a joint and a vertex, axis by axis, before it turns it. */
    @Test
    void weaponsAreWithinTheBoundUnderAnyScale() {
        Node prefab = scene.arm("knight");
        Geometry lance = scene.box("lance");
        lance.setMesh(new Box(new Vector3f(0, -0.1f, -0.1f), new Vector3f(7, 0.1f, 0.1f)));
        lance.rotate(0, 0, -FastMath.HALF_PI);
        prefab.getControl(SkinningControl.class).getAttachmentsNode("joint3").attachChild(lance);
        SpatialPool<Node> knights = scene.crowd(prefab);
        Node knight = knights.spawn();
        Node twin = (Node) prefab.clone(false);
        scene.app.getRootNode().attachChild(twin);
        Geometry carried = (Geometry) twin.getChild("lance");
        for (Vector3f scale : new Vector3f[] {Vector3f.UNIT_XYZ, new Vector3f(3, 1, 1), new Vector3f(0.2f, 1, 4)}) {
            knight.setLocalScale(scale);
            twin.setLocalScale(scale);
            scene.app.step(TPF);
            BoundingVolume bound = DrawnScene.groupBelow(scene.app.getRootNode(), 0).getWorldBound();
            for (Vector3f vertex : BufferUtils.getVector3Array(carried.getMesh().getFloatBuffer(Type.Position))) {
                assertThat(bound.contains(carried.localToWorld(vertex, null))).as("%s, %s", scale, vertex).isTrue();
            }
        }
        assertThat(knights.instancedRendering().individualReasons()).isEmpty();
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.ModelKey;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.PhysicsControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.cinematic.MotionPath;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.font.BitmapText;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.AssetLinkNode;
import com.jme3.scene.BatchNode;
import com.jme3.scene.CameraNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.LightNode;
import com.jme3.scene.Node;
import com.jme3.scene.SimpleBatchNode;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.LightControl;
import com.jme3.scene.control.UpdateControl;
import com.jme3.scene.instancing.InstancedNode;
import com.jme3.scene.shape.Box;
import com.jme3.system.NativeLibraryLoader;
import com.simsilica.lemur.core.GuiControl;
import com.simsilica.lemur.event.CursorEventControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeardLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Prefabs whose clones hang on to each other are refused or named when they are registered, never in the game. */
class PrefabHazardsTest {
    private final AssetManager assets = new DesktopAssetManager(true);

    @BeforeAll
    static void loadPhysics() {
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
    }

    /** One that clones without any complaint, as a game's own would. */
    private static final class OwnBody extends RigidBodyControl {
        OwnBody() {
            super(new BoxCollisionShape(0.5f), 1f);
        }
    }

    private static List<String> check(Spatial prefab) {
        return TestScene.checkPrefab(prefab, SpatialPoolSettings.builder("things").developmentMode(false).build());
    }

    private static Node below(Spatial child) {
        Node parent = new Node("outer");
        parent.attachChild(child);
        return parent;
    }

    private Geometry box(String name) {
        Geometry box = new Geometry(name, new Box(1, 1, 1));
        box.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        box.getMaterial().setBoolean("UseInstancing", true);
        return box;
    }

    @Test
    void aPhysicsControlIsNamedWithThePageAndTheMomentOfRegistration() {
        Node prefab = below(box("crate"));
        prefab.getChild(0).addControl(new OwnBody());
        List<String> log = new ArrayList<>();
        try (HeardLog heard = new HeardLog(TestScene.PREFAB_LOG,
                line -> log.add(line.getLevel() + ": " + line.getMessage()));
                ScenePools pools = new ScenePools()) {
            pools.register("crate", prefab);
            assertThat(log).singleElement().asString().startsWith("WARNING: Pool 'crate': control "
                    + OwnBody.class.getName() + " on 'outer/crate' is a PhysicsControl")
                    .contains("stays in the physics space", "docs/prefabs.md#physics-controls");
            pools.setRoot(new Node("root"));
            pools.spawn("crate");
            assertThat(log).as("nothing is looked up after the registration").hasSize(1);
        }
    }

    @Test
    void everyKindOfPhysicsControlIsNamed() {
        Node prefab = new Node("ghost");
        prefab.addControl(new GhostControl(new BoxCollisionShape(0.5f)));
        assertThat(prefab.getControl(0)).isInstanceOf(PhysicsControl.class);
        assertThat(TestScene.checkBodies(prefab)).singleElement().asString().contains(GhostControl.class.getName());
    }

    @Test
    void anInstancedNodeIsRefusedWithTheNameWithItsPathAtTheRootAndBelow() {
        for (boolean instanced : new boolean[] {true, false}) {
            InstancedNode forest = new InstancedNode("forest");
            forest.attachChild(box("tree"));
            if (instanced) {
                forest.instance();
            }
            assertRefused(forest, "InstancedNode 'forest'");
            assertRefused(below(forest), "InstancedNode 'outer/forest'");
        }
    }

    private static void assertRefused(Spatial prefab, String what) {
        try (ScenePools pools = new ScenePools()) {
            assertThatThrownBy(() -> pools.register("things", prefab)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Pool 'things': prefab '" + prefab.getName() + "'")
                    .hasMessageContaining(what).hasMessageContaining("docs/prefabs.md");
            assertThat(pools.pools()).as("nothing is left of it").isEmpty();
            pools.register("things", new Node("another"));
        }
    }

    @Test
    void aMemberOfAnInstancedNodeOrABatchMayBeAPrefab() {
        InstancedNode forest = new InstancedNode("forest");
        Geometry tree = box("tree");
        forest.attachChild(tree);
        forest.instance();
        BatchNode wall = new BatchNode("wall");
        Geometry brick = box("brick");
        wall.attachChild(brick);
        wall.batch();
        for (Geometry prefab : List.of(tree, brick)) {
            assertThat(check(prefab)).isEmpty();
            assertThat(((Geometry) prefab.clone(false)).isGrouped()).isFalse();
        }
    }

    /** The material of what an InstancedNode held. */
    @Test
    void aMaterialThatShowsNothingOfAnIndividualInstanceIsNamed() {
        Geometry tree = box("tree");
        SpatialPoolSettings settings = SpatialPoolSettings.builder("trees").instanced(true).build();
        assertThat(TestScene.checkPrefab(below(tree), settings)).singleElement().asString()
                .startsWith("Pool 'trees': the material of 'outer/tree' has UseInstancing")
                .contains("clear that parameter in it");
        tree.getMaterial().clearParam("UseInstancing");
        assertThat(TestScene.checkPrefab(below(tree), settings)).isEmpty();
    }

    @Test
    void aBatchBelowThePrefabsRootIsRefusedOnceBatched() {
        for (BatchNode wall : List.of(new BatchNode("wall"), new SimpleBatchNode("wall"))) {
            Geometry brick = box("brick");
            wall.attachChild(brick);
            assertThat(check(below(wall))).isEmpty();
            wall.batch();
            assertRefused(below(wall), wall.getClass().getSimpleName() + " 'outer/wall' is batched");
        }
    }

    @Test
    void anInstanceOfABatchMovesItsOwnMeshOnly() {
        BatchNode wall = new BatchNode("wall");
        wall.attachChild(box("brick"));
        wall.batch();
        Node root = new Node("root");
        try (ScenePools pools = new ScenePools()) {
            pools.setRoot(root);
            SpatialPool<BatchNode> pool = pools.register("wall", wall);
            BatchNode one = pool.spawn();
            BatchNode two = pool.spawn();
            one.getChild("brick").setLocalTranslation(5, 0, 0);
            root.updateLogicalState(0f);
            root.updateGeometricState();
            assertThat(firstX(one)).isEqualTo(firstX(two) + 5f);
            assertThat(firstX(wall)).isEqualTo(firstX(two));
        }
    }

    private static float firstX(BatchNode batch) {
        Geometry drawn = (Geometry) batch.getChildren().stream().filter(child -> child.getName().contains("-batch"))
                .findFirst().orElseThrow();
        return drawn.getMesh().getFloatBuffer(Type.Position).get(0);
    }

    @Test
    void aCameraThatAllInstancesWouldMoveIsNamed() {
        CameraNode prefab = new CameraNode("eye", new Camera(4, 3));
        assertThat(check(below(prefab))).singleElement().asString()
                .contains("CameraControl on 'outer/eye' moves a camera", "all instances move the same one");
    }

    @Test
    void aLightOutsideThePrefabIsNamedOneInsideIsNot() {
        PointLight lamp = new PointLight();
        Node prefab = below(new LightNode("lamp", lamp));
        assertThat(check(prefab)).singleElement().asString()
                .contains("LightControl on 'outer/lamp' moves a light that is not in the prefab");
        prefab.addLight(lamp);
        assertThat(check(prefab)).isEmpty();
        Node instance = (Node) prefab.clone(false);
        assertThat(instance.getLocalLightList().get(0))
                .isSameAs(instance.getChild(0).getControl(LightControl.class).getLight()).isNotSameAs(lamp);
    }

    @Test
    void aLemurControlIsNamedOncePerElement() {
        Node label = new Node("label");
        label.addControl(new GuiControl("icon"));
        label.addControl(new CursorEventControl());
        Node part = new Node("part");
        part.addControl(new CursorEventControl());
        label.attachChild(part);
        assertThat(check(below(label))).singleElement().asString()
                .contains("GuiControl on 'outer/label' is one of Lemur's", "make the element in a factory or onCreate",
                        "docs/prefabs.md#lemur-elements");
    }

    @Test
    void partsThatTheEngineClonesWellAreNotNamed() {
        Geometry rider = box("rider");
        MotionPath path = new MotionPath();
        path.addWayPoint(Vector3f.ZERO);
        path.addWayPoint(Vector3f.UNIT_X);
        new MotionEvent(rider, path);
        Node prefab = below(rider);
        prefab.attachChild(new AssetLinkNode("link", new ModelKey("Models/Door.j3o")));
        prefab.attachChild(new BitmapText(assets.loadFont("Interface/Fonts/Default.fnt")));
        prefab.addControl(new UpdateControl());
        assertThat(check(prefab)).isEmpty();
    }

    /** Asserts instead of throwing, as some of the engine's own do. */
    private static final class Asserting extends Node {
        @Override
        public Node clone(boolean cloneMaterials) {
            throw new AssertionError();
        }
    }

    @Test
    void anAssertionInACloneIsARefusalToo() {
        assertThatThrownBy(() -> check(new Asserting())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot be cloned");
    }
}

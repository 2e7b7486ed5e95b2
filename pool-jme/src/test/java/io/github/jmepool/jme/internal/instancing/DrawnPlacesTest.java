// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.material.MatParamOverride;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.BatchNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.SimpleBatchNode;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.Swarm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Instances are drawn with others only where that makes no difference, and no ghost of them ever. */
class DrawnPlacesTest {
    private final DrawnScene scene = new DrawnScene();
    private final Node root = scene.app.getRootNode();
    private final SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
    private final SpatialPool<Node> trees = scene.asOne(scene.tree("tree"));

    @AfterEach
    void close() {
        scene.close();
    }

    private Node node(Node parent) {
        Node node = new Node("game's");
        parent.attachChild(node);
        return node;
    }

    static Stream<Arguments> differences() {
        return Stream.of(
                Arguments.of("bucket", (Consumer<Spatial>) node -> node.setQueueBucket(Bucket.Transparent)),
                Arguments.of("shadow", (Consumer<Spatial>) node -> node.setShadowMode(ShadowMode.Cast)),
                Arguments.of("light", (Consumer<Spatial>) node -> node.addLight(new AmbientLight())),
                Arguments.of("override", (Consumer<Spatial>) node -> node.addMatParamOverride(
                        new MatParamOverride(VarType.Float, "PointSize", 2f))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("differences")
    void theGroupBelowANodeFollowsTheNodesSettings(String what, Consumer<Spatial> difference) {
        Node carrier = node(root);
        Node below = node(carrier);
        List<Geometry> there = DrawnScene.spawnUnder(boxes, below);
        Geometry own = boxes.spawn();
        scene.app.step();

        difference.accept(carrier);
        scene.app.step();

        assertThat(scene.individually()).isEmpty();
        assertThat(scene.groups()).hasSize(2).extracting(group -> group.hasAncestor(below))
                .containsExactlyInAnyOrder(false, true);
        for (InstancedGeometry group : scene.groups()) {
            Geometry like = group.hasAncestor(below) ? there.get(0) : own;
            assertThat(group.getQueueBucket()).isEqualTo(like.getQueueBucket());
            assertThat(group.getShadowMode()).isEqualTo(like.getShadowMode());
            assertThat(group.getWorldLightList()).containsExactlyElementsOf(like.getWorldLightList());
            assertThat(group.getWorldMatParamOverrides()).isEqualTo(like.getWorldMatParamOverrides());
        }
    }

    /** The engine lights each geometry by the first probes of its list. */
    @ParameterizedTest
    @EnumSource(names = {"Inherit", "Never"})
    void theNearestProbesComeFirstWhereverInstancesMove(CullHint hint) {
        root.setCullHint(hint);
        Geometry clone = scene.box("clone");
        root.attachChild(clone);
        for (float x : new float[] {900f, -800f, 700f, 0f}) {
            LightProbe probe = new LightProbe();
            probe.setPosition(new Vector3f(x, 0f, 0f));
            probe.getArea().setRadius(5_000f);
            root.addLight(probe);
        }
        Geometry box = boxes.spawn();
        Swarm swarm = scene.pools.swarm("swarm", scene.box("of the swarm"), settings -> settings);
        long handle = swarm.spawn(Vector3f.ZERO);
        for (float x : new float[] {0f, 900f, -790f, -10f}) {
            Vector3f place = new Vector3f(x, 0f, 0f);
            clone.setLocalTranslation(place);
            box.setLocalTranslation(place);
            swarm.setPosition(handle, place);
            scene.app.step();

            assertThat(scene.groups()).hasSize(2).allSatisfy(group -> assertThat(group.getWorldLightList())
                    .containsExactlyElementsOf(clone.getWorldLightList()));
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"Gui", "Sky"})
    void instancesPaintedInOrderAreDrawnIndividually(Bucket bucket) {
        Node carrier = node(root);
        DrawnScene.spawnUnder(boxes, carrier);
        scene.app.step();
        assertThat(scene.together()).isEqualTo(DrawnScene.FEW);

        carrier.setQueueBucket(bucket);
        scene.app.step();
        assertThat(scene.together()).isZero();
        assertThat(scene.individually()).hasSize(DrawnScene.FEW);

        carrier.setQueueBucket(Bucket.Inherit);
        scene.app.steps(2);
        assertThat(scene.together()).isEqualTo(DrawnScene.FEW);
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void instancesOutOfViewAreCulledDespiteOneDrawnIndividually() {
        Node carrier = node(root);
        DrawnScene.spawnUnder(boxes, carrier).forEach(box -> box.setLocalTranslation(0f, 0f, 2_000f));
        Geometry ahead = boxes.spawnUnder(carrier);
        boxes.setInstanced(ahead, false);
        scene.app.step();
        assertThat(scene.individually()).containsExactly(ahead);
        assertThat(scene.groups()).isEmpty();
    }

    /** As the listener of a ragdoll does; the renderer is notified after it. */
    @Test
    void aListenerOfSpawnsMayDrawInstancesIndividually() {
        boolean[] individually = {true};
        SpatialPool<Geometry> asked = scene.register(scene.box("asked"), s -> s.instanced(true));
        asked.addInstanceListener(new InstanceListener<Void>() {
            @Override
            public void spawned(PooledInstance instance, Void kept) {
                asked.setInstanced(instance.spatial(), !individually[0]);
            }
        });
        Geometry one = asked.spawn();
        scene.app.step();
        assertThat(scene.individually()).containsExactly(one);

        asked.recycle(one);
        individually[0] = false;
        assertThat(asked.spawn()).isSameAs(one);
        scene.app.step();
        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(1);
    }

    @Test
    void aFewBelowTheGamesNodeAreDrawnIndividually() {
        Node carrier = node(root);
        List<Geometry> few = new ArrayList<>(DrawnScene.spawnUnder(boxes, carrier));
        boxes.recycle(few.remove(0));
        scene.app.step();
        assertThat(scene.together()).as("those that there are stay together").isEqualTo(few.size());

        few.forEach(boxes::recycle);
        assertThat(carrier.getChildren()).isEmpty();
        for (int i = 0; i < few.size(); i++) {
            boxes.spawnUnder(carrier);
        }
        scene.app.step();
        assertThat(scene.together()).isZero();
        assertThat(scene.individually()).hasSize(few.size());

        boxes.spawnUnder(carrier);
        scene.app.step();
        assertThat(scene.together()).isEqualTo(DrawnScene.FEW);
        assertThat(scene.individually()).isEmpty();
    }

    static Stream<Arguments> differencesOfInstances() {
        return Stream.concat(differences(), Stream.of(Arguments.of("ignoreTransform", (Consumer<Spatial>) part ->
                part.depthFirstTraversal(each -> {
                    if (each instanceof Geometry geometry) {
                        geometry.setIgnoreTransform(true);
                    }
                }))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("differencesOfInstances")
    void anInstanceThatAUseDrawsOtherwiseIsDrawnAloneForThatUse(String what, Consumer<Spatial> difference) {
        Geometry box = boxes.spawn();
        Node tree = trees.spawn();
        boxes.spawn();
        scene.app.step();
        difference.accept(box);
        difference.accept(tree.getChild("inner"));

        scene.app.step();

        assertThat(boxes.instancedRendering().individualReasons()).hasSize(1).allSatisfy((reason, count) ->
                assertThat(reason).startsWith("this use has changed its ").contains(what));
        assertThat(scene.individually()).hasSize(3).contains(box, (Geometry) tree.getChild("right"));
        assertThat(scene.together()).isEqualTo(1);
        boxes.recycle(box);
        trees.recycle(tree);
        boxes.spawn();
        trees.spawn();
        scene.app.step();
        assertThat(scene.individually()).as("the next use begins as the prefab is").isEmpty();
        assertThat(scene.together()).isEqualTo(4);
    }

    static Stream<Arguments> reportedDifferences() {
        return differences().skip(2);
    }

    /** The engine reports both, which chunks of the pool notice, but not whose they are. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("reportedDifferences")
    void lightsAndOverridesAmongThousandsAreSeenAtOnce(String what, Consumer<Spatial> difference) {
        List<Geometry> all = DrawnScene.spawn(boxes, 3 * DrawnScene.SWEPT_PER_FRAME);
        List<Node> nodes = DrawnScene.spawn(trees, all.size());
        scene.app.step();
        for (int i = 1; i < 5; i++) {
            difference.accept(all.get(700 * i));
            difference.accept(nodes.get(700 * i).getChild("inner"));
            scene.app.step();
            assertThat(boxes.instancedRendering().individualCount()).isEqualTo(i);
            assertThat(trees.instancedRendering().individualReasons()).hasSize(1).allSatisfy((reason, count) ->
                    assertThat(reason).contains(what)).containsValue(i);
        }
        difference.accept(root);
        scene.app.step();
        assertThat(trees.instancedRendering().individualCount()).as("those of nodes above").isEqualTo(4);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reportedDifferences")
    void lightsAndOverridesBelowANodeOfTheGameAreSeen(String what, Consumer<Spatial> difference) {
        Geometry box = DrawnScene.spawnUnder(boxes, node(root)).get(3);
        Node tree = DrawnScene.spawnUnder(trees, node(root)).get(3);
        scene.app.step();

        difference.accept(box);
        difference.accept(tree.getChild("inner"));
        scene.app.step();

        assertThat(scene.individually()).hasSize(3).contains(box);
    }

    @Test
    void nothingBelowACulledNodeIsDrawnUntilItIsShownAgain() {
        Node carrier = node(root);
        DrawnScene.spawnUnder(boxes, node(carrier));
        DrawnScene.spawnUnder(trees, carrier);
        scene.app.step();

        for (int i = 0; i < 3; i++) {
            carrier.setCullHint(CullHint.Always);
            scene.app.step();
            assertThat(scene.app.drawn()).isEmpty();
            carrier.setCullHint(CullHint.Inherit);
            scene.app.steps(2);
            assertThat(scene.together()).isEqualTo(3 * DrawnScene.FEW);
        }
    }

    /** The engine ungroups a geometry that is detached itself, and tells nobody when that happens above it. */
    @Test
    void instancesDetachedWithANodeAboveLeaveNoGhost() {
        Node carrier = node(root);
        DrawnScene.spawnUnder(boxes, node(carrier));
        DrawnScene.spawnUnder(trees, carrier);
        scene.app.step();

        carrier.removeFromParent();
        scene.app.step();
        assertThat(scene.app.drawn()).isEmpty();

        root.attachChild(carrier);
        scene.app.steps(2);
        assertThat(scene.together()).isEqualTo(3 * DrawnScene.FEW);
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void anInstanceThatTheGameDetachesLeavesNoGhost() {
        Node tree = trees.spawn();
        Geometry box = boxes.spawn();
        List<Node> others = DrawnScene.spawnUnder(trees, node(root));
        scene.app.step();
        assertThat(scene.together()).isEqualTo(3 + 2 * DrawnScene.FEW);

        tree.removeFromParent();
        box.removeFromParent();
        others.forEach(Node::removeFromParent);
        scene.app.step();

        assertThat(scene.app.drawn()).isEmpty();
    }

    @Test
    void aDetachedSingleInstanceIsNotInTheGroupMadeLater() {
        Node carrier = node(root);
        List<Geometry> few = new ArrayList<>();
        while (few.size() < DrawnScene.FEW - 1) {
            few.add(boxes.spawnUnder(carrier));
        }
        scene.app.step();
        few.get(0).removeFromParent();

        boxes.spawnUnder(carrier);
        boxes.spawnUnder(carrier);
        scene.app.steps(2);
        assertThat(scene.together()).isEqualTo(DrawnScene.FEW);
        assertThat(scene.individually()).isEmpty();

        carrier.attachChild(few.get(0));
        scene.app.steps(2);
        assertThat(scene.together()).isEqualTo(DrawnScene.FEW + 1);
    }

    @Test
    void aPartThatTheGameTakesOffTheInstanceLeavesNoGhost() {
        Node tree = trees.spawn();
        scene.app.step();

        tree.getChild("inner").removeFromParent();
        scene.app.step();

        assertThat(scene.app.drawn()).containsExactly((Geometry) tree.getChild("left"));
    }

    @Test
    void instancesThatTheGameMovesElsewhereAreDrawnThere() {
        Node far = node(root);
        far.setLocalTranslation(5f, 0f, 0f);
        List<Geometry> some = Stream.generate(boxes::spawn).limit(DrawnScene.FEW).toList();
        List<Node> others = Stream.generate(trees::spawn).limit(DrawnScene.FEW).toList();
        scene.app.step();

        some.forEach(far::attachChild);
        others.forEach(tree -> scene.pools.reparent(tree, far));
        scene.app.steps(2);

        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(3 * DrawnScene.FEW);
        assertThat(scene.groups()).allSatisfy(group -> assertThat(DrawnScene.places(group))
                .allMatch(place -> place.x >= 5f));
    }

    @Test
    void instancesNestedInOneAreDrawnTogetherBelowIt() {
        Node tree = trees.spawn(new Vector3f(10f, 0f, 0f));
        List<Geometry> nested = DrawnScene.spawnUnder(boxes, (Node) tree.getChild("inner"));
        boxes.spawn();
        scene.app.step();
        assertThat(scene.app.drawn()).hasSize(4).hasOnlyElementsOfType(InstancedGeometry.class);
        assertThat(scene.together()).isEqualTo(3 + DrawnScene.FEW);

        tree.setLocalTranslation(20f, 0f, 0f);
        scene.app.step();
        assertThat(nested.get(0).getWorldTranslation().x).isEqualTo(20f);
        assertThat(scene.groups()).anySatisfy(group -> assertThat(DrawnScene.places(group))
                .containsOnly(new Vector3f(20f, 0f, 0f)).hasSize(DrawnScene.FEW));

        trees.recycle(tree);
        scene.app.step();
        assertThat(scene.together()).isEqualTo(1);
        assertThat(scene.individually()).isEmpty();
        assertThat(trees.leftovers()).isEmpty();
    }

    @Test
    void childrenOfAnInstanceThatAreDrawnIndividuallyAreDrawn() {
        Node tree = trees.spawn();
        Geometry lamp = scene.box("lamp");
        ((Node) tree.getChild("inner")).attachChild(lamp);

        scene.app.step();

        assertThat(scene.individually()).containsExactly(lamp);
        assertThat(scene.together()).isEqualTo(2);
    }

    /** The engine sorts its bucket by height, instance by instance. */
    @Test
    void instancesOnTheGuiAreDrawnIndividually() {
        List<Geometry> buttons = DrawnScene.spawnUnder(boxes, scene.app.getGuiNode());
        trees.setRoot(scene.app.getGuiNode());
        trees.spawn(new Vector3f(100f, 100f, 0f));

        scene.app.steps(2);

        assertThat(scene.groups()).isEmpty();
        assertThat(scene.individually()).containsAll(buttons).hasSize(buttons.size() + 2);
        assertThat(scene.app.getGuiNode().getChildren()).as("the instances and the trees' own node")
                .hasSize(buttons.size() + 1);
    }

    /** The engine culls the gui by the size of the window, unless it is not to cull it at all, and sorts it by z. */
    @Test
    void aSwarmOnTheGuiIsDrawnWhereItsRootIs() {
        Node layer = node(scene.app.getGuiNode());
        layer.setCullHint(CullHint.Dynamic);
        layer.setLocalTranslation(0f, 0f, 10f);
        Geometry behind = scene.box("behind");
        behind.setLocalTranslation(100f, 100f, 5f);
        scene.app.getGuiNode().attachChild(behind);
        Swarm icons = scene.pools.swarm("icon", scene.box("icon"), s -> s);
        icons.setRoot(layer);
        icons.spawn(new Vector3f(100f, 100f, 0f));
        icons.spawn(new Vector3f(200f, 300f, 0f));

        scene.app.step();

        assertThat(scene.app.drawnTogether()).hasSize(2);
        assertThat(scene.app.drawn()).last().isInstanceOf(InstancedGeometry.class);
    }

    @Test
    void aRootThatMovesTakesTheGroupAlong() {
        boxes.spawn();
        scene.app.step();
        Node other = node(root);

        boxes.setRoot(other);
        scene.app.steps(2);

        assertThat(scene.groups()).singleElement().matches(group -> group.hasAncestor(other));
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void aGameThatEmptiesItsRootLosesNothing() {
        boxes.spawn();
        scene.app.step();
        root.detachAllChildren();
        scene.app.step();
        assertThat(scene.app.drawn()).isEmpty();

        boxes.spawn();
        scene.app.steps(2);

        assertThat(scene.together()).isEqualTo(2);
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void aHintOfOneAmongThousandsIsSeenWithinAFewFrames() {
        List<Geometry> all = DrawnScene.spawn(boxes, 10_000);
        scene.app.step();
        all.get(5_000).setCullHint(CullHint.Always);

        scene.app.steps(10_000 / DrawnScene.SWEPT_PER_FRAME + 1);

        assertThat(scene.together()).isEqualTo(9_999);
        assertThat(scene.individually()).isEmpty();
    }

    /** The engine reports neither; a game hides and shows whole objects more often than it does anything else. */
    @Test
    void aRootsHintIsSeenAtOnceAndThatOfAPartInFourFrames() {
        List<Node> all = DrawnScene.spawn(trees, DrawnScene.COMPARED_AT_ONCE * DrawnScene.FRAMES_OF_A_TURN);
        scene.app.step();
        for (int i = 0; i < 512; i += 73) {
            Node hidden = all.get(i);
            Node other = all.get(all.size() - 1 - i);
            hidden.setCullHint(CullHint.Always);
            other.getChild("right").setQueueBucket(Bucket.Transparent);
            // 2,048 of the spatials of trees of four are looked at in a frame
            scene.app.steps(2);
            assertThat(trees.instancedRendering().individualReasons())
                    .containsEntry("this use has changed its cull hint", i / 73 + 1);
            scene.app.steps(DrawnScene.FRAMES_OF_A_TURN - 2);
            assertThat(trees.instancedRendering().individualCount()).isEqualTo(2 * (i / 73 + 1));
        }
    }

    /** Of so many, a quarter is compared in a frame, and the hints of the others are looked at. */
    @Test
    void amongHundredsAHintIsSeenAtOnceAndABucketInFourFrames() {
        int count = 2 * DrawnScene.COMPARED_AT_ONCE + 1;
        List<Geometry> all = DrawnScene.spawn(boxes, count);
        scene.app.step();
        int changed = 0;
        for (int i = 0; i + 18 < count; i += 37) {
            all.get(i).setCullHint(CullHint.Always);
            scene.app.step();
            assertThat(boxes.instancedRendering().individualCount()).isEqualTo(++changed);
            all.get(i + 18).setQueueBucket(Bucket.Transparent);
            scene.app.steps(DrawnScene.FRAMES_OF_A_TURN);
            assertThat(boxes.instancedRendering().individualCount()).isEqualTo(++changed);
        }
    }

    @Test
    void aDetachedInstanceIsDrawnIndividually() {
        Node carrier = node(root);
        Geometry box = boxes.spawnUnder(carrier);
        scene.app.step();

        boxes.detach(box);
        scene.app.step();

        assertThat(scene.app.drawn()).containsExactly(box);
    }

    @Test
    void anInstanceRecycledWhileRenderingIsNotInTheNextFrame() {
        Geometry box = boxes.spawn();
        boxes.spawn();
        scene.app.step();
        assertThat(scene.together()).isEqualTo(2);
        scene.pools.requestRecycle(box);
        scene.app.step();

        assertThat(scene.together()).isEqualTo(1);
        assertThat(scene.individually()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBatchTakesInstancesFromWhereTheyAre(boolean asTrees) {
        SpatialPool<? extends Spatial> pool = asTrees ? trees : boxes;
        BatchNode batch = new BatchNode("batch");
        Node below = node(batch);
        Node later = node(root);
        root.attachChild(batch);
        for (int way = 0; way < 4; way++) {
            pool.setRoot(way == 0 ? batch : way == 1 ? below : root);
            for (int i = 0; i < DrawnScene.FEW; i++) {
                Vector3f place = new Vector3f(i, 2f, way);
                if (way < 2) {
                    pool.spawn(place);
                } else {
                    pool.spawnUnder(way == 2 ? below : later, place, null);
                }
            }
            scene.app.steps(2);
            scene.app.onUpdate(() -> {
                batch.attachChild(later);
                batch.batch();
            });
            scene.app.steps(2);
            for (Spatial child : batch.getChildren()) {
                if (batch.isBatch(child)) {
                    BoundingBox box = (BoundingBox) child.getWorldBound();
                    float first = asTrees && ((Geometry) child).getMaterial().getParam("Color") != null ? 2f : 0f;
                    assertThat(box.getMin(null)).as("way " + way)
                            .isEqualTo(new Vector3f(first - 0.5f, 1.5f, way - 0.5f));
                    assertThat(box.getMax(null)).as("way " + way)
                            .isEqualTo(new Vector3f(first + DrawnScene.FEW - 0.5f, 2.5f, way + 0.5f));
                }
            }
            assertThat(batch.getTriangleCount()).isEqualTo((asTrees ? 48 : 24) * DrawnScene.FEW);
            scene.pools.recycleAll();
            batch.batch();
            root.attachChild(later);
            scene.app.steps(2);
            assertThat(scene.app.drawn()).isEmpty();
        }
    }

    /** The engine's batch draws what it has taken until the next call of batch(). */
    @Test
    void aRecycledInstanceIsGoneUnlessABatchHasTakenIt() {
        BatchNode batch = new BatchNode("batch");
        root.attachChild(batch);
        boxes.setRoot(batch);
        Geometry taken = boxes.spawn();
        scene.app.steps(2);
        batch.batch();
        Geometry later = boxes.spawn(new Vector3f(3f, 0f, 0f));
        scene.app.steps(2);
        assertThat(scene.together()).isEqualTo(1);
        assertThat(scene.individually()).extracting(Geometry::getName).containsExactly("batch-batch0");

        boxes.recycle(later);
        boxes.recycle(taken);
        scene.app.steps(2);

        assertThat(scene.together()).isZero();
        assertThat(scene.individually()).extracting(Geometry::getName).containsExactly("batch-batch0");
        batch.batch();
        scene.app.steps(2);
        assertThat(scene.app.drawn()).isEmpty();
    }

    /** It refuses nodes, which what draws them is. */
    @Test
    void instancesAreDrawnTogetherBelowASimpleBatchNode() {
        SimpleBatchNode simple = new SimpleBatchNode("simple");
        root.attachChild(simple);
        List<Geometry> all = DrawnScene.spawnUnder(boxes, simple);
        scene.app.steps(2);
        assertThat(scene.together()).isEqualTo(DrawnScene.FEW);
        all.forEach(boxes::recycle);
        scene.app.steps(2);
        assertThat(simple.getChildren()).isEmpty();
    }

    @Test
    void instancesMovedBelowAHiddenNodeAreNotDrawnAnyMore() {
        Node hidden = node(root);
        hidden.setCullHint(CullHint.Always);
        Geometry box = boxes.spawn();
        scene.app.step();

        hidden.attachChild(box);
        scene.app.step();

        assertThat(scene.app.drawn()).isEmpty();
    }

    /** The engine draws a pass for each, and would blend those of all instances one after the other. */
    @Test
    void transparentInstancesAreDrawnTogetherWhileOneLightShines() {
        Geometry prefab = scene.box("ice", "Common/MatDefs/Light/Lighting.j3md");
        prefab.setQueueBucket(Bucket.Transparent);
        SpatialPool<Geometry> ice = scene.asOne(prefab);
        DrawnScene.spawn(ice, 20);
        root.addLight(new AmbientLight());
        root.addLight(new DirectionalLight());
        scene.app.step();
        assertThat(scene.together()).isEqualTo(20);

        PointLight lamp = new PointLight();
        root.addLight(lamp);
        scene.app.step();
        ice.spawn();
        scene.app.step();
        assertThat(scene.individually()).hasSize(21);
        assertThat(ice.instancedRendering().individualReasons().keySet()).singleElement().asString()
                .contains("transparent").contains("setPreferredLightMode(SinglePass)");

        scene.app.getRenderManager().setPreferredLightMode(LightMode.SinglePass);
        scene.app.step();
        assertThat(scene.individually()).as("a batch of one light").hasSize(21);
        scene.app.getRenderManager().setSinglePassLightBatchSize(2);
        scene.app.step();
        assertThat(scene.together()).isEqualTo(21);

        scene.app.getRenderManager().setPreferredLightMode(LightMode.MultiPass);
        scene.app.step();
        assertThat(scene.individually()).hasSize(21);
        lamp.setEnabled(false);
        scene.app.step();
        assertThat(scene.together()).as("while the lamp is off").isEqualTo(21);
        lamp.setEnabled(true);
        scene.app.step();
        assertThat(scene.individually()).hasSize(21);
        root.removeLight(lamp);
        scene.app.step();
        assertThat(scene.together()).isEqualTo(21);
        assertThat(ice.instancedRendering().individualReasons()).isEmpty();
    }

    @Test
    void opaqueAndUnlitInstancesAreDrawnTogetherWhateverShines() {
        Geometry stone = scene.box("stone", "Common/MatDefs/Light/Lighting.j3md");
        Geometry glass = scene.box("glass");
        glass.setQueueBucket(Bucket.Transparent);
        scene.asOne(stone).spawn();
        scene.asOne(glass).spawn();
        root.addLight(new DirectionalLight());
        root.addLight(new DirectionalLight());
        root.addLight(new PointLight());

        scene.app.step();

        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(2);
    }
}

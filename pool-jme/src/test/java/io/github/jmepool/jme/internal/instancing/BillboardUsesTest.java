// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.app.state.AbstractAppState;
import com.jme3.bounding.BoundingBox;
import com.jme3.light.AmbientLight;
import com.jme3.material.MatParamOverride;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.BillboardControl.Alignment;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.HeardLog;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Uses that change what turns an instance which is drawn with others. */
class BillboardUsesTest {
    private static final int WIDTH = 16;

    private final DrawnScene scene = new DrawnScene();
    private final HeardLog log = new HeardLog(DrawnScene.LOG, line -> { });

    BillboardUsesTest() {
        scene.app.getCamera().setLocation(new Vector3f(100f, 80f, 300f));
        scene.app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
    }

    @AfterEach
    void close() {
        log.close();
        scene.app.close();
    }

    private SpatialPool<Geometry> flowers() {
        Geometry flower = scene.box("flower");
        flower.addControl(new BillboardControl());
        SpatialPool<Geometry> pool = scene.asOne(flower);
        DrawnScene.spawn(pool, 3);
        scene.app.step();
        return pool;
    }

    /** Of those in the places of others as well, once there are more than a block of places. */
    @Test
    void theBoundForgetsWhatHasGone() {
        SpatialPool<Geometry> pool = flowers();
        List<Geometry> near = DrawnScene.spawn(pool, 64);
        Geometry far = pool.spawn(new Vector3f(5000f, 0f, 0f));
        scene.app.step();
        pool.recycle(near.get(0));
        scene.app.step();
        pool.recycle(far);
        scene.app.steps(2);
        assertThat(((BoundingBox) scene.app.getRootNode().getWorldBound()).getMax(null).x).isLessThan(1000f);
    }

    /** The rotation with which the first group draws an instance. */
    private Quaternion drawn(Geometry instance) {
        int at = WIDTH * DrawnScene.slotOf(instance, scene.group());
        for (VertexBuffer buffer : scene.group().getAllInstanceData()) {
            if (buffer.getBufferType() == Type.InstanceData) {
                FloatBuffer data = (FloatBuffer) buffer.getData();
                return new Quaternion(-data.get(at + 3), -data.get(at + 7), -data.get(at + 11), data.get(at + 15));
            }
        }
        throw new AssertionError("no places");
    }

    private Quaternion ofScreen() {
        return scene.app.getCamera().getRotation().mult(new Quaternion(0f, 1f, 0f, 0f));
    }

    private static void assertSame(Quaternion rotation, Quaternion expected) {
        assertThat(Math.abs(rotation.dot(expected))).as(rotation + " as " + expected).isGreaterThan(0.99999f);
    }

    private static BillboardControl control(Spatial instance) {
        return instance.getControl(BillboardControl.class);
    }

    @Test
    void aChangedControlIsSeenAtOnceAndIsThePrefabsAgain() {
        SpatialPool<Geometry> pool = flowers();
        Geometry flower = pool.spawn();
        for (int change = 0; change < 3; change++) {
            scene.app.step();
            assertSame(drawn(flower), ofScreen());
            Quaternion before = ofScreen();
            switch (change) {
                case 0 -> control(flower).setEnabled(false);
                case 1 -> flower.removeControl(BillboardControl.class);
                default -> control(flower).setAlignment(Alignment.AxialY);
            }
            scene.app.getCamera().lookAt(new Vector3f(50f, 10f * change, 0f), Vector3f.UNIT_Y);
            scene.app.step();
            if (change < 2) {
                assertSame(drawn(flower), before);
            } else {
                assertThat(drawn(flower).getRotationColumn(1).distance(Vector3f.UNIT_Y)).isLessThan(1e-5f);
            }
            pool.recycle(flower);
            flower = pool.spawn();
        }
        scene.app.step();
        assertSame(drawn(flower), ofScreen());
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(4);
    }

    @Test
    void aRotationThatTheGameSetsBeforeItDisablesStays() {
        SpatialPool<Geometry> pool = flowers();
        Geometry flower = pool.spawn();
        scene.app.step();
        Quaternion fallen = new Quaternion().fromAngles(1f, 0.5f, 0.2f);
        flower.setLocalRotation(fallen);
        control(flower).setEnabled(false);
        scene.app.step();
        assertSame(drawn(flower), fallen);
    }

    @Test
    void aControlIsDisabledAfterChangesOfLightsAndOverridesAbove() {
        SpatialPool<Geometry> pool = flowers();
        Node above = scene.app.getRootNode();
        for (int change = 0; change < 2; change++) {
            Geometry flower = pool.spawn();
            scene.app.step();
            Quaternion before = ofScreen();
            if (change == 0) {
                above.addLight(new AmbientLight());
            } else {
                above.addMatParamOverride(new MatParamOverride(VarType.Float, "Unused", 1f));
            }
            control(flower).setEnabled(false);
            scene.app.getCamera().lookAt(new Vector3f(50f, 10f * change, 0f), Vector3f.UNIT_Y);
            scene.app.step();
            assertSame(flower.getWorldRotation(), before);
            assertThat(flower.getWorldLightList().size()).isEqualTo(1);
            assertThat(flower.getWorldMatParamOverrides().size()).isEqualTo(change);
        }
    }

    private SpatialPool<Geometry> boxes() {
        SpatialPool<Geometry> pool = scene.asOne(scene.box("box"));
        DrawnScene.spawn(pool, 3);
        scene.app.step();
        return pool;
    }

    private void look(float angle) {
        scene.app.getCamera().lookAt(new Vector3f(10f * angle, 2f * angle, 0f), Vector3f.UNIT_Y);
        scene.app.step();
    }

    @Test
    void aControlThatAUseAddsIsDrawnTogetherForThatUse() {
        SpatialPool<Geometry> pool = boxes();
        Geometry box = pool.spawn();
        for (int use = 0; use < 2; use++) {
            look(0f);
            assertSame(drawn(box), box.getWorldRotation());
            box.addControl(new BillboardControl());
            look(1f);
            assertSame(drawn(box), ofScreen());
            look(2f);
            assertSame(drawn(box), ofScreen());
            assertThat(scene.individually()).isEmpty();
            assertThat(box.getWorldRotation().isIdentity()).as("left to the draw call").isTrue();
            pool.recycle(box);
            box = pool.spawn();
        }
        look(1f);
        assertThat(drawn(box).isIdentity()).isTrue();
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(4);
    }

    @Test
    void anAddedControlIsFollowedWhateverTheUseDoesWithIt() {
        Geometry box = boxes().spawn();
        BillboardControl control = new BillboardControl();
        box.addControl(control);
        look(0f);
        look(1f);
        Quaternion before = ofScreen();
        control.setEnabled(false);
        look(2f);
        assertSame(drawn(box), before);
        assertSame(box.getWorldRotation(), before);
        control.setEnabled(true);
        look(3f);
        assertSame(drawn(box), ofScreen());
        control.setAlignment(Alignment.AxialY);
        look(4f);
        assertThat(drawn(box).getRotationColumn(1).distance(Vector3f.UNIT_Y)).isLessThan(1e-5f);
        control.setAlignment(Alignment.Screen);
        look(5f);
        before = ofScreen();
        box.removeControl(control);
        look(6f);
        assertSame(drawn(box), before);
        box.addControl(control);
        look(7f);
        assertSame(drawn(box), ofScreen());
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void aControlThatAUseExchangesOrMovesIsDrawnTogether() {
        SpatialPool<Node> pool = scene.asOne(scene.tree("tree"));
        Node tree = DrawnScene.spawn(pool, 3).get(0);
        Geometry part = (Geometry) tree.getChild(0);
        BillboardControl control = new BillboardControl();
        tree.addControl(control);
        look(1f);
        look(2f);
        tree.removeControl(control);
        BillboardControl other = new BillboardControl();
        other.setAlignment(Alignment.AxialY);
        tree.addControl(other);
        look(3f);
        assertThat(drawn(part).getRotationColumn(1).distance(Vector3f.UNIT_Y)).isLessThan(1e-5f);
        tree.removeControl(other);
        part.addControl(control);
        look(4f);
        assertSame(drawn(part), ofScreen());
        assertThat(scene.individually()).isEmpty();
    }

    private static BillboardControl axial() {
        BillboardControl control = new BillboardControl();
        control.setAlignment(Alignment.AxialY);
        return control;
    }

    private void assertUpright(Geometry part) {
        assertThat(drawn(part).getRotationColumn(1).distance(Vector3f.UNIT_Y)).isLessThan(1e-5f);
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void aControlInsteadOfThePrefabsIsDrawnTogetherForThatUse() {
        SpatialPool<Geometry> pool = flowers();
        Geometry flower = pool.spawn();
        BillboardControl own = control(flower);
        BillboardControl other = axial();
        look(1f);
        for (int use = 0; use < 2; use++) {
            flower.removeControl(own);
            flower.addControl(other);
            look(2f);
            assertUpright(flower);
            flower.removeControl(other);
            flower.addControl(own);
            look(3f);
            assertSame(drawn(flower), ofScreen());
            flower.removeControl(own);
            flower.addControl(other);
            look(4f);
            assertUpright(flower);
            pool.recycle(flower);
            assertThat(pool.spawn()).isSameAs(flower);
            assertThat(control(flower)).isSameAs(own);
            look(5f);
            assertSame(drawn(flower), ofScreen());
        }
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void theRootsControlMayBeExchangedForThatOfAPart() {
        Node sign = scene.tree("sign");
        sign.addControl(new BillboardControl());
        SpatialPool<Node> pool = scene.asOne(sign);
        Node changed = DrawnScene.spawn(pool, 3).get(0);
        Geometry part = (Geometry) changed.getChild(0);
        BillboardControl own = control(changed);
        look(1f);
        changed.removeControl(own);
        part.addControl(new BillboardControl());
        look(2f);
        assertSame(drawn(part), ofScreen());
        assertThat(scene.individually()).isEmpty();
        changed.addControl(own);
        look(3f);
        look(4f);
        assertThat(pool.instancedRendering().individualReasons()).isEqualTo(Map.of(Reason.BILLBOARD.words(), 1));
        pool.recycle(changed);
        pool.spawn();
        look(5f);
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(3);
    }

    @Test
    void thePrefabsControlBesideItsSuccessorIsDrawnIndividually() {
        SpatialPool<Geometry> pool = flowers();
        Geometry flower = pool.spawn();
        BillboardControl own = control(flower);
        flower.removeControl(own);
        flower.addControl(axial());
        look(1f);
        assertUpright(flower);
        flower.addControl(own);
        look(2f);
        assertThat(scene.individually()).containsExactly(flower);
    }

    /** As the engine's are for clones, the bounds of the node would be computed once for each control. */
    @Test
    void controlsAddedToNodesComputeNoBoundsAboveThem() {
        int[] bounds = {0};
        Node level = new Node("level") {
            @Override
            protected void updateWorldBound() {
                bounds[0]++;
                super.updateWorldBound();
            }
        };
        scene.app.getRootNode().attachChild(level);
        List<Node> trees = DrawnScene.spawnUnder(scene.asOne(scene.tree("tree")), level);
        trees.forEach(tree -> tree.addControl(new BillboardControl()));
        look(1f);
        look(2f);
        bounds[0] = 0;
        look(3f);

        assertThat(bounds[0]).isLessThanOrEqualTo(1);
        assertThat(scene.together()).isEqualTo(2 * trees.size());
        assertSame(new Quaternion(trees.get(0).getWorldRotation()), Quaternion.IDENTITY);
        assertThat(trees).allMatch(tree -> control(tree).getSpatial() == tree);
    }

    @Test
    void anAddedControlMayBeChangedWhileTheSceneIsRendered() {
        Node tree = DrawnScene.spawn(scene.asOne(scene.tree("tree")), 3).get(0);
        Geometry part = (Geometry) tree.getChild(0);
        BillboardControl control = new BillboardControl();
        tree.addControl(control);
        look(1f);
        List<Runnable> changes = List.of(() -> control.setEnabled(false), () -> control.setEnabled(true),
                () -> tree.removeControl(control), () -> tree.addControl(control));
        for (int i = 0; i < changes.size(); i++) {
            Runnable change = changes.get(i);
            AbstractAppState rendering = new AbstractAppState() {
                @Override
                public void render(RenderManager manager) {
                    change.run();
                }
            };
            scene.app.getStateManager().attach(rendering);
            look(2f);
            scene.app.getStateManager().detach(rendering);
            Quaternion before = drawn(part);
            look(3f + i);
            look(4f + i);
            assertSame(drawn(part), i % 2 == 0 ? before : ofScreen());
        }
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void whatIsAttachedBelowANodeThatAUseTurnsTurnsWithIt() {
        SpatialPool<Node> pool = scene.asOne(scene.tree("tree"));
        List<Node> trees = DrawnScene.spawn(pool, 3);
        Geometry guest = scene.box("guest");
        for (Node tree : trees.subList(0, 2)) {
            tree.addControl(new BillboardControl());
            look(1f);
            tree.attachChild(guest);
            look(2f);
            assertSame(guest.getWorldRotation(), ofScreen());
            assertThat(pool.instancedRendering().individualReasons()).isEqualTo(Map.of(Reason.GUEST.words(), 1));
        }
        trees.get(2).attachChild(guest);
        look(3f);
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(3);
        trees.get(2).addControl(new BillboardControl());
        look(4f);
        look(5f);
        assertSame(guest.getWorldRotation(), ofScreen());
    }

    @Test
    void aControlDisabledBeforeItsMaterialChangesStaysAsSeen() {
        Geometry box = boxes().spawn();
        BillboardControl control = new BillboardControl();
        box.addControl(control);
        look(0f);
        look(1f);
        Quaternion before = ofScreen();
        control.setEnabled(false);
        box.setMaterial(box.getMaterial().clone());
        look(2f);
        assertSame(box.getWorldRotation(), before);
        assertThat(scene.individually()).containsExactly(box);
    }

    @Test
    void aCameraToWhichBillboardsNeedNotTurnSeesThem() {
        scene.app.getCamera().setRotation(new Quaternion(0f, -1f, 0f, 0f));
        flowers();
        for (VertexBuffer buffer : scene.group().getAllInstanceData()) {
            if (buffer.getBufferType() == Type.InstanceData) {
                FloatBuffer data = (FloatBuffer) buffer.getData();
                assertThat(List.of(data.get(0), data.get(5), data.get(10))).containsExactly(1f, 1f, 1f);
            }
        }
    }

    /** Where the camera sees none of them: below a node of the game that is out of view as they were seen last. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void billboardsOutOfViewThrowTheirShadowAsInOneView(boolean isBelowANode) {
        Node prefab = scene.tree("tree");
        prefab.addControl(new BillboardControl());
        prefab.setShadowMode(ShadowMode.Cast);
        SpatialPool<Node> pool = scene.asOne(prefab);
        Node trees = new Node("trees");
        scene.app.getRootNode().attachChild(trees);
        Geometry inView = scene.box("in view");
        inView.setLocalTranslation(200f, 80f, 500f);
        scene.app.getRootNode().attachChild(inView);
        if (isBelowANode) {
            DrawnScene.spawnUnder(pool, trees);
        } else {
            pool.spawn();
        }
        scene.app.step();
        Quaternion seen = ofScreen();
        scene.app.getCamera().lookAt(inView.getLocalTranslation(), Vector3f.UNIT_Y);
        scene.app.step();
        Vector3f expected = (isBelowANode ? seen : ofScreen()).mult(new Vector3f(2f, 0f, 0f));

        List<Vector3f> cast = scene.castBy(DrawnScene.sun(50f),
                DrawnScene.groupBelow(isBelowANode ? trees : scene.app.getRootNode(), 1));
        assertThat(cast).isNotEmpty().allSatisfy(place -> assertThat(place.distance(expected)).isLessThan(0.01f));
    }

    @Test
    void anAddedControlTurnsAnInstanceThatLeavesAndJoinsTheOthers() {
        SpatialPool<Geometry> pool = boxes();
        Geometry box = pool.spawn();
        box.addControl(new BillboardControl());
        look(1f);
        pool.setInstanced(box, false);
        look(2f);
        assertSame(box.getWorldRotation(), ofScreen());
        assertThat(scene.individually()).containsExactly(box);
        pool.setInstanced(box, true);
        look(3f);
        look(4f);
        assertSame(drawn(box), ofScreen());
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void aPartThatAUseTurnsIsDrawnTogether() {
        SpatialPool<Node> pool = scene.asOne(scene.tree("tree"));
        Node tree = DrawnScene.spawn(pool, 3).get(0);
        Geometry part = (Geometry) tree.getChild(0);
        part.addControl(new BillboardControl());
        look(1f);
        look(2f);
        assertSame(drawn(part), ofScreen());
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void aNodeThatAUseTurnsIsDrawnTogether() {
        SpatialPool<Node> pool = scene.asOne(scene.tree("tree"));
        Node tree = DrawnScene.spawn(pool, 3).get(0);
        tree.addControl(new BillboardControl());
        look(1f);
        look(2f);
        assertSame(drawn((Geometry) tree.getChild(0)), ofScreen());
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void aSecondControlOrASubclassIsDrawnIndividually() {
        SpatialPool<Geometry> pool = boxes();
        Geometry twice = pool.spawn();
        twice.addControl(new BillboardControl());
        twice.addControl(new BillboardControl());
        Geometry own = pool.spawn();
        own.addControl(new BillboardControl() { });
        look(1f);

        assertThat(scene.individually()).containsExactlyInAnyOrder(twice, own);
        assertThat(pool.instancedRendering().individualReasons()).isEqualTo(Map.of(Reason.BILLBOARD.words(), 2));
        pool.recycle(twice);
        pool.recycle(own);
        DrawnScene.spawn(pool, 2);
        look(2f);
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(5);
    }

    /** A control of a game whose first turn fails. */
    private static final class Failing extends BillboardControl {
        private final RuntimeException failure = new IllegalStateException("the first turn");
        private int turns;

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
            if (turns++ == 0) {
                throw failure;
            }
            super.controlRender(manager, view);
        }
    }

    /** It ends the frame, in which another instance is turned by the draw call instead of by its own control. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aControlThatThrowsEndsOneFrameAsThatOfACloneDoes(boolean isClone) {
        Node prefab = scene.tree("tree");
        SpatialPool<Node> pool = scene.asOne(prefab);
        List<Node> trees = DrawnScene.spawn(pool, 4);
        BillboardControl held = new BillboardControl();
        trees.get(0).addControl(held);
        look(1f);
        look(2f);
        Node failing = isClone ? (Node) prefab.clone(false) : trees.get(1);
        if (isClone) {
            scene.app.getRootNode().attachChild(failing);
        }
        Failing control = new Failing();
        failing.addControl(control);

        assertThatThrownBy(() -> look(3f)).isSameAs(control.failure);

        scene.app.onUpdate(() -> assertThat(held.getSpatial()).isSameAs(trees.get(0)));
        look(4f);
        scene.app.onUpdate(() -> { });
        assertThat(control.turns).isEqualTo(2);
        assertSame(failing.getWorldRotation(), ofScreen());
        assertSame(drawn((Geometry) trees.get(0).getChild(0)), ofScreen());
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(isClone ? 4 : 3);
        pool.recycleAll();
        DrawnScene.spawn(pool, 4);
        look(5f);
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(4);
        assertThat(pool.stats().discarded()).isZero();
    }

    @Test
    void whatIsAttachedBelowABillboardTurnsWithIt() {
        Node sign = scene.tree("sign");
        sign.addControl(new BillboardControl());
        SpatialPool<Node> pool = scene.asOne(sign);
        List<Node> signs = DrawnScene.spawn(pool, 3);
        scene.app.step();
        assertThat(scene.individually()).isEmpty();
        assertThat(signs.get(0).getWorldRotation().isIdentity()).as("left to the draw call").isTrue();
        Geometry guest = scene.box("guest");
        signs.get(0).attachChild(guest);
        scene.app.step();

        assertSame(guest.getWorldRotation(), ofScreen());
        assertThat(pool.instancedRendering().individualReasons())
                .isEqualTo(Map.of("something is attached below it", 1));
    }

    private Node enemy() {
        Node enemy = new Node("enemy");
        enemy.attachChild(scene.box("body"));
        Node label = new Node("label");
        Geometry text = scene.box("text");
        text.setLocalTranslation(5f, 0f, 0f);
        label.attachChild(text);
        label.addControl(new BillboardControl());
        enemy.attachChild(label);
        return enemy;
    }

    @Test
    void aLabelThatAUseTakesOffKeepsItsRotation() {
        SpatialPool<Node> pool = scene.asOne(enemy());
        Node enemy = DrawnScene.spawn(pool, 3).get(0);
        scene.app.step();
        Spatial label = enemy.getChild("label");
        label.removeFromParent();

        assertThat(label.getWorldBound()).isNotNull();
        assertThat(label.getWorldRotation().isIdentity()).isTrue();
        scene.app.step();
        enemy.attachChild(label);
        scene.app.step();
        pool.recycle(enemy);
        pool.spawn();
        scene.app.step();
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(3);
    }

    private List<Node> signsBelow(Node level, Alignment alignment) {
        scene.app.getRootNode().attachChild(level);
        Node sign = scene.tree("sign");
        BillboardControl control = new BillboardControl();
        control.setAlignment(alignment);
        sign.addControl(control);
        List<Node> signs = DrawnScene.spawnUnder(scene.asOne(sign), level);
        scene.app.step();
        scene.app.step();
        return signs;
    }

    @ParameterizedTest
    @EnumSource(Alignment.class)
    void anInstanceThatTheGameDetachesMayBeAskedForItsPlace(Alignment alignment) {
        Node level = new Node("level");
        Node sign = signsBelow(level, alignment).get(0);
        level.detachChild(sign);

        assertThat(sign.getChild(0).getWorldTranslation()).isEqualTo(Vector3f.ZERO);
        sign.updateGeometricState();
        scene.app.step();
    }

    @ParameterizedTest
    @EnumSource(Alignment.class)
    void theControlOfADetachedInstanceMayBeDisabled(Alignment alignment) {
        Node level = new Node("level");
        Node sign = signsBelow(level, alignment).get(0);
        level.detachChild(sign);
        control(sign).setEnabled(false);

        assertThat(sign.getWorldRotation().isIdentity()).isTrue();
    }

    @Test
    void aControlThatReturnsAfterItsInstanceWasDrawnIndividuallyTurns() {
        SpatialPool<Geometry> pool = flowers();
        Geometry flower = pool.spawn();
        BillboardControl control = control(flower);
        scene.app.step();
        flower.removeControl(control);
        pool.setInstanced(flower, false);
        scene.app.step();
        pool.setInstanced(flower, true);
        scene.app.step();
        flower.addControl(control);
        scene.app.getCamera().lookAt(new Vector3f(50f, 10f, 0f), Vector3f.UNIT_Y);
        scene.app.step();

        assertSame(drawn(flower), ofScreen());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aControlThatIsRemovedWhileThePoolBecomesInstancedTurnsTheNextUse(boolean isRequested) {
        Geometry prefab = scene.box("flower");
        prefab.addControl(new BillboardControl());
        SpatialPool<Geometry> pool = scene.register(prefab, s -> s);
        Geometry flower = pool.spawn();
        flower.removeControl(BillboardControl.class);
        if (isRequested) {
            scene.pools.requestRecycle(flower);
        }
        pool.configure(pool.settings().toBuilder().instanced(true).build());
        scene.app.step();
        pool.recycleAll();
        assertThat(pool.spawn()).isSameAs(flower);
        scene.app.step();

        assertSame(drawn(flower), ofScreen());
    }

    /** No reset restores it. */
    @Test
    void aControlThatALaterUseGivesBackTurns() {
        Geometry prefab = scene.box("flower");
        prefab.addControl(new BillboardControl());
        SpatialPool<Geometry> pool = scene.register(prefab,
                s -> s.instanced(true).resetScope(ResetScope.TRANSFORM).developmentMode(false));
        Geometry flower = pool.spawn();
        BillboardControl control = control(flower);
        flower.removeControl(control);
        flower.setQueueBucket(Bucket.Transparent);
        scene.app.step();
        assertThat(scene.individually()).containsExactly(flower);
        for (int use = 0; use < 2; use++) {
            pool.recycle(flower);
            assertThat(pool.spawn()).isSameAs(flower);
            scene.app.step();
        }
        flower.setQueueBucket(Bucket.Inherit);
        flower.addControl(control);
        pool.recycle(flower);
        assertThat(pool.spawn()).isSameAs(flower);
        scene.app.step();

        assertSame(drawn(flower), ofScreen());
    }

    @Test
    void aControlThatAUseMovesTurnsWhatItWasMovedTo() {
        SpatialPool<Geometry> pool = flowers();
        Geometry flower = pool.spawn(new Vector3f(1f, 2f, 3f));
        BillboardControl control = control(flower);
        scene.app.step();
        Quaternion before = ofScreen();
        flower.removeControl(control);
        Geometry other = scene.box("other");
        scene.app.getRootNode().attachChild(other);
        other.addControl(control);
        for (int frame = 0; frame < 2; frame++) {
            scene.app.getCamera().lookAt(new Vector3f(50f, 10f * frame, 0f), Vector3f.UNIT_Y);
            flower.setLocalTranslation(frame, 4f, 5f);
            scene.app.step();

            assertSame(other.getWorldRotation(), ofScreen());
            assertSame(drawn(flower), before);
            assertThat(DrawnScene.places(scene.group())).contains(flower.getWorldTranslation());
        }
    }

    @Test
    void theBoundsAboveReachAsFarAsAnEnabledControlTurns() {
        Node level = new Node("level");
        List<Node> signs = signsBelow(level, Alignment.Screen);
        signs.forEach(sign -> control(sign).setEnabled(false));
        scene.app.step();
        float still = ((BoundingBox) level.getWorldBound()).getXExtent();
        scene.app.step();
        control(signs.get(0)).setEnabled(true);
        scene.app.step();

        assertThat(((BoundingBox) level.getWorldBound()).getXExtent()).isGreaterThan(1.2f * still);
    }

    @Test
    void theBoundsAboveAreAsBeforeOnceAnAddedControlIsRemoved() {
        Node level = new Node("level");
        scene.app.getRootNode().attachChild(level);
        Geometry box = DrawnScene.spawnUnder(scene.asOne(scene.box("box")), level).get(0);
        look(0f);
        float still = ((BoundingBox) level.getWorldBound()).getXExtent();
        BillboardControl control = new BillboardControl();
        box.addControl(control);
        look(0f);
        look(0f);
        assertThat(((BoundingBox) level.getWorldBound()).getXExtent()).isGreaterThan(1.2f * still);
        box.removeControl(control);
        look(0f);
        box.setLocalRotation(Quaternion.IDENTITY);
        look(0f);

        assertThat(((BoundingBox) level.getWorldBound()).getXExtent()).isEqualTo(still);
    }

    /** A billboard of the prefab turns whatever has it. */
    @Test
    void controlsThatTwoInstancesExchangeTurnThem() {
        SpatialPool<Geometry> pool = flowers();
        List<Geometry> two = List.of(pool.spawn(), pool.spawn());
        look(1f);
        List<BillboardControl> controls = List.of(control(two.get(0)), control(two.get(1)));
        two.forEach(flower -> flower.removeControl(BillboardControl.class));
        two.get(0).addControl(controls.get(1));
        two.get(1).addControl(controls.get(0));
        look(2f);
        look(3f);
        look(4f);
        for (Geometry flower : two) {
            assertSame(flower.getWorldRotation(), ofScreen());
        }
        assertThat(scene.individually()).containsExactlyInAnyOrderElementsOf(two);
        two.forEach(pool::recycle);
        DrawnScene.spawn(pool, 2);
        look(5f);
        look(6f);
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(5);
    }

    /** Its box, which stands edgewise, is beside the view. */
    @Test
    void whatTurnsIntoTheViewIsDrawn() {
        Geometry board = scene.box("board");
        board.setLocalScale(200f, 1f, 1f);
        board.addControl(new BillboardControl());
        SpatialPool<Geometry> pool = scene.asOne(board);
        scene.app.getCamera().setLocation(new Vector3f(0f, 0f, 100f));
        scene.app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        pool.spawn(new Vector3f(150f, 0f, 0f), new Quaternion().fromAngles(0f, 1.57f, 0f));
        scene.app.step();
        assertThat(scene.together()).isEqualTo(1);
    }
}

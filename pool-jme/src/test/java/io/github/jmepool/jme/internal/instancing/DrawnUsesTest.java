// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Box;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.Patience;
import java.lang.ref.WeakReference;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one use does to a pool that is instanced ends with that use. */
class DrawnUsesTest {
    private final DrawnScene scene = new DrawnScene();

    @AfterEach
    void close() {
        scene.close();
    }

    /** Does something with each instance that is spawned. */
    private record Spawned(Consumer<PooledInstance> action) implements InstanceListener<Object> {
        @Override
        public void spawned(PooledInstance instance, Object kept) {
            action.accept(instance);
        }
    }

    private static void drawAsOne(SpatialPool<?> pool, boolean asOne) {
        pool.configure(pool.settings().toBuilder().instanced(asOne).build());
    }

    @Test
    void aMaterialForTheWholeSceneIsTheInstancesForThatUseOnly() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        Geometry box = boxes.spawn();
        scene.app.step();
        Material wire = scene.box("any").getMaterial();

        scene.app.getRootNode().setMaterial(wire);
        scene.app.step();
        assertThat(scene.individually()).containsExactly(box);
        assertThat(box.getMaterial()).isSameAs(wire);
        boxes.recycle(box);
        boxes.spawn();
        scene.app.step();

        assertThat(scene.groups()).singleElement().satisfies(group ->
                assertThat(group.getMaterial()).isSameAs(boxes.instancedRendering().drawnMaterials().get(0)));
    }

    /** A box that has a coarser form: every second of its triangles. */
    private Geometry boxWithLevels() {
        Geometry box = scene.box("box");
        Mesh mesh = box.getMesh();
        ShortBuffer all = (ShortBuffer) mesh.getBuffer(Type.Index).getDataReadOnly();
        short[] half = new short[all.limit() / 2];
        all.get(half);
        VertexBuffer coarse = new VertexBuffer(Type.Index);
        coarse.setupData(VertexBuffer.Usage.Static, 3, VertexBuffer.Format.UnsignedShort,
                BufferUtils.createShortBuffer(half));
        mesh.setLodLevels(new VertexBuffer[] {mesh.getBuffer(Type.Index), coarse});
        return box;
    }

    static Stream<Arguments> shapes() {
        return Stream.of(
                Arguments.of("mesh", (Consumer<Geometry>) box -> box.setMesh(new Box(2f, 2f, 2f))),
                Arguments.of("level of detail", (Consumer<Geometry>) box -> box.setLodLevel(1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void anInstanceOfAnotherShapeIsDrawnIndividuallyForThatUse(String what, Consumer<Geometry> change) {
        SpatialPool<Geometry> boxes = scene.asOne(boxWithLevels());
        List<Geometry> all = DrawnScene.spawn(boxes, 5);
        scene.app.step();
        assertThat(scene.together()).isEqualTo(5);
        Geometry changed = all.get(1);

        change.accept(changed);
        scene.app.step();

        assertThat(scene.individually()).containsExactly(changed);
        assertThat(scene.together()).isEqualTo(4);
        assertThat(boxes.instancedRendering().individualCount()).isEqualTo(1);
        boxes.recycle(changed);
        assertThat(boxes.spawn()).isSameAs(changed);
        scene.app.step();
        assertThat(scene.individually()).as("the next use begins as the prefab is").isEmpty();
        assertThat(scene.together()).isEqualTo(5);
    }

    @Test
    void aMirroredInstanceIsDrawnIndividuallyUntilItIsTurnedBack() {
        SpatialPool<Node> trees = scene.asOne(scene.tree("tree"));
        Node tree = trees.spawn();
        trees.spawn();
        tree.setLocalScale(-2f, 2f, 2f);
        scene.app.step();
        assertThat(scene.individually()).extracting(Geometry::getName).containsExactlyInAnyOrder("left", "right");
        assertThat(scene.together()).isEqualTo(2);

        tree.setLocalScale(-2f, 2f, -2f);
        scene.app.steps(2);
        assertThat(scene.together()).as("turned by half").isEqualTo(4);

        tree.getChild("right").setLocalScale(-1f);
        scene.app.step();
        assertThat(scene.individually()).hasSize(2);
        trees.recycle(tree);
        trees.spawn();
        scene.app.step();
        assertThat(scene.together()).as("in its next use").isEqualTo(4);
    }

    @Test
    void anInstanceUnderAMirroredNodeIsDrawnIndividually() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        Node mirrored = new Node("mirrored");
        mirrored.setLocalScale(1f, 1f, -1f);
        scene.app.getRootNode().attachChild(mirrored);
        for (int i = 0; i < 20; i++) {
            boxes.spawnUnder(mirrored);
        }
        scene.app.step();
        assertThat(scene.individually()).hasSize(20);

        mirrored.setLocalScale(1f);
        scene.app.steps(2);

        assertThat(scene.together()).isEqualTo(20);
    }

    @Test
    void anInstanceHasJoinedTheOthersWhenItsHookIsCalled() {
        List<Integer> joined = new ArrayList<>();
        SpatialPool<Geometry> boxes = scene.pools.register(new SpatialPool<Geometry>("box", scene.box("box"),
                settings -> settings.instanced(true)) {
            @Override
            protected void onSpawn(Geometry box) {
                joined.add(instancedRendering().instancedCount());
            }
        });
        DrawnScene.spawn(boxes, 3);

        assertThat(joined).containsExactly(1, 2, 3);
    }

    @Test
    void aColourThatAListenerGivesAtSpawnIsShown() {
        SpatialPool<Geometry> boxes = scene.register(scene.box("box"),
                settings -> settings.instanced(true).instanceColors(true));
        boxes.addInstanceListener(new Spawned(instance -> boxes.setColor(instance.spatial(), ColorRGBA.Red)));
        boxes.spawn();
        scene.app.step();

        assertThat(DrawnScene.data(scene.groups().get(0), Type.Color)).startsWith(1f, 0f, 0f, 1f);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theSettingMayChangeInsideAHookOfAnInstance(boolean inListener) {
        Consumer<SpatialPool<?>> change = pool -> drawAsOne(pool, !pool.settings().instanced());
        SpatialPool<Geometry> boxes = scene.pools.register(new SpatialPool<Geometry>("box", scene.box("box")) {
            @Override
            protected void onSpawn(Geometry box) {
                if (!inListener) {
                    change.accept(this);
                }
            }
        });
        List<String> calls = new ArrayList<>();
        boxes.addInstanceListener(new Spawned(instance -> {
            if (inListener) {
                change.accept(boxes);
            }
        }));
        boxes.addInstanceListener(new Spawned(instance -> calls.add("spawned")));
        List<Geometry> all = new ArrayList<>(DrawnScene.spawn(boxes, 3));
        scene.app.step();
        assertThat(scene.together()).isEqualTo(3);
        assertThat(calls).hasSize(3);

        all.add(boxes.spawn());
        scene.app.step();
        assertThat(scene.individually()).containsExactlyInAnyOrderElementsOf(all);

        all.forEach(boxes::recycle);
        scene.app.step();
        assertThat(scene.app.drawn()).isEmpty();
        assertThat(boxes.stats().idle()).isEqualTo(4);
    }

    @Test
    void changesByAHookCountForTheUseThatBegins() {
        Material other = scene.box("any").getMaterial();
        SpatialPool<Geometry> boxes = scene.pools.register(new SpatialPool<Geometry>("box", scene.box("box"),
                settings -> settings.instanced(true)) {
            @Override
            protected void onSpawn(Geometry box) {
                if (stats().active() == 2) {
                    box.setMaterial(other);
                }
            }
        });
        List<Geometry> all = DrawnScene.spawn(boxes, 3);
        scene.app.step();

        assertThat(scene.individually()).containsExactly(all.get(1));
        assertThat(scene.together()).isEqualTo(2);
    }

    @Test
    void childrenOfAnInstanceAtASwitchAreDrawnIndividually() {
        SpatialPool<Node> trees = scene.register(scene.tree("tree"), settings -> settings);
        Node tree = trees.spawn();
        Geometry lamp = scene.box("lamp");
        ((Node) tree.getChild("inner")).attachChild(lamp);
        tree.attachChild(scene.box("sign"));

        drawAsOne(trees, true);
        scene.app.step();

        assertThat(scene.individually()).containsExactlyInAnyOrder(lamp, (Geometry) tree.getChild("sign"));
        assertThat(scene.together()).isEqualTo(2);
    }

    @Test
    void anInstanceInPiecesJoinsTheGroupInItsNextUse() {
        SpatialPool<Node> trees = scene.register(scene.tree("tree"), settings -> settings);
        Node tree = trees.spawn();
        Spatial left = tree.getChild("left");
        tree.detachChild(left);
        tree.attachChild(left);
        Node other = trees.spawn();
        other.getChild("right").removeFromParent();

        drawAsOne(trees, true);
        scene.app.step();
        assertThat(scene.individually()).hasSize(3);
        trees.recycleAll();
        DrawnScene.spawn(trees, 2);
        scene.app.step();

        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(4);
    }

    @Test
    void anInstanceThatWasInPiecesBeforeItsLevelsAreMadeJoinsTheGroup() {
        SpatialPool<Node> trees = scene.register(scene.tree("tree"), settings -> settings);
        Node tree = trees.spawn();
        tree.getChild("right").removeFromParent();
        trees.configure(trees.settings().toBuilder().instanced(true).lodLevels(1).build());
        trees.recycle(tree);
        assertThat(trees.spawn()).isSameAs(tree);
        Patience patience = new Patience();
        while (trees.instancedRendering().drawnMaterials().isEmpty()) {
            patience.check("the levels are made");
            scene.app.step();
        }
        scene.app.step();

        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(2);
    }

    /** No reset restores it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInstanceInPiecesJoinsTheGroupOnceAUseHasRepairedIt(boolean isOlder) {
        SpatialPool<Node> trees = scene.register(scene.tree("tree"), settings -> settings.instanced(!isOlder)
                .resetScope(ResetScope.TRANSFORM).developmentMode(false));
        Node tree = trees.spawn();
        Spatial right = tree.getChild("right");
        Node inner = right.getParent();
        for (int use = 0; use < 2; use++) {
            right.removeFromParent();
            drawAsOne(trees, true);
            scene.app.step();
            assertThat(scene.together()).isZero();
            trees.recycle(tree);
            trees.spawn();
        }
        inner.attachChild(right);
        trees.recycle(tree);
        assertThat(trees.spawn()).isSameAs(tree);
        scene.app.step();

        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(2);
    }

    /** Throws in a spawn when it is told to. */
    static final class Moody extends AbstractControl implements Poolable {
        static boolean throwsNext;

        @Override
        public void onSpawn() {
            if (throwsNext) {
                throwsNext = false;
                throw new IllegalStateException("moody");
            }
        }

        @Override
        public void onRecycle() {
            onSpawn();
        }

        @Override
        protected void controlUpdate(float tpf) {
            // has nothing to do
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
            // has nothing to do
        }
    }

    @Test
    void anInstanceWhoseHookThrowsIsNotDrawnAndNotCounted() {
        Geometry prefab = scene.box("box");
        prefab.addControl(new Moody());
        SpatialPool<Geometry> boxes = scene.asOne(prefab);
        List<Geometry> all = DrawnScene.spawn(boxes, 3);
        scene.app.step();

        Moody.throwsNext = true;
        assertThatThrownBy(boxes::spawn).hasMessage("moody");
        Moody.throwsNext = true;
        assertThatThrownBy(() -> boxes.recycle(all.get(0))).hasMessage("moody");
        scene.app.step();

        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(2);
        assertThat(boxes.instancedRendering().instancedCount()).isEqualTo(2);
        assertThat(boxes.instancedRendering().individualCount()).isZero();
        assertThat(boxes.stats().discarded()).isEqualTo(2);
    }

    @Test
    void aSceneThatIsClosedAndOpenedAgainIsDrawnAsOneAgain() {
        SpatialPool<Geometry> boxes = scene.register(scene.box("box"),
                settings -> settings.instanced(true).instanceColors(true));
        boxes.setColor(boxes.spawn(), ColorRGBA.Red);
        scene.app.step();

        scene.app.getStateManager().detach(scene.state);
        scene.app.step();
        assertThat(scene.app.drawn()).isEmpty();
        assertThat(boxes.instancedRendering()).isNull();
        scene.app.getStateManager().attach(scene.state);
        scene.app.step();
        DrawnScene.spawn(boxes, 2);
        scene.app.step();

        assertThat(scene.together()).isEqualTo(2);
        assertThat(DrawnScene.data(scene.groups().get(0), Type.Color)).containsOnly(1f);
    }

    @Test
    void instancesThatAreDetachedWhenParkedAreDrawnAgain() {
        SpatialPool<Geometry> boxes = scene.register(scene.box("box"),
                settings -> settings.instanced(true).keepAttached(false).keepSiblingOrder(true));
        Node carrier = new Node("carrier");
        scene.app.getRootNode().attachChild(carrier);
        for (int i = 0; i < 3; i++) {
            List<Geometry> under = DrawnScene.spawnUnder(boxes, carrier);
            Geometry box = boxes.spawn(new Vector3f(i, 0f, 0f));
            scene.app.step();
            assertThat(scene.together()).isEqualTo(1 + under.size());
            under.forEach(boxes::recycle);
            boxes.recycle(box);
            scene.app.step();
            assertThat(scene.app.drawn()).isEmpty();
        }
    }

    /** An idle instance remembers how it was drawn, and nothing of where. */
    @Test
    void aPoolThatWasDrawnAsOneKeepsNoNodeOfTheGamesAlive() {
        SpatialPool<Geometry> boxes = scene.register(scene.box("box"),
                settings -> settings.instanced(true).developmentMode(false));
        WeakReference<Node> level = new WeakReference<>(drawInALevelAndLeaveIt(boxes));
        JvmState.awaitCollection(level, "the end of a node");

        assertThat(boxes.stats().idle()).isEqualTo(DrawnScene.FEW);
    }

    private Node drawInALevelAndLeaveIt(SpatialPool<Geometry> boxes) {
        Node level = new Node("level");
        scene.app.getRootNode().attachChild(level);
        List<Geometry> below = DrawnScene.spawnUnder(boxes, level);
        scene.app.step();
        assertThat(scene.together()).isEqualTo(below.size());
        drawAsOne(boxes, false);
        below.forEach(boxes::recycle);
        level.removeFromParent();
        scene.app.steps(2);
        fillTheEnginesMemory();
        return level;
    }

    /** The engine remembers for each thread the nodes of the last path whose transforms it has updated. */
    private static void fillTheEnginesMemory() {
        Node leaf = new Node("leaf");
        for (Node at = leaf; at.getName().length() < 20; at = at.getParent()) {
            new Node(at.getName() + "+").attachChild(at);
        }
        leaf.getWorldTransform();
    }

    @Test
    void aSceneThatTheGameHasLeftIsNotKept() {
        SpatialPool<Geometry> boxes = scene.register(scene.box("box"),
                settings -> settings.instanced(true).developmentMode(false));
        WeakReference<Node> other = new WeakReference<>(drawInASceneAndLeaveIt(boxes));
        scene.app.steps(2);
        fillTheEnginesMemory();
        JvmState.awaitCollection(other, "the end of a node of another scene");
    }

    private Node drawInASceneAndLeaveIt(SpatialPool<Geometry> boxes) {
        Node other = new Node("other scene");
        ViewPort view = scene.app.getRenderManager().createMainView("other", scene.app.getCamera().clone());
        view.attachScene(other);
        List<Geometry> below = DrawnScene.spawnUnder(boxes, other);
        for (int i = 0; i < 2; i++) {
            other.updateLogicalState(0.01f);
            other.updateGeometricState();
            scene.app.step();
        }
        assertThat(boxes.instancedRendering().instancedCount()).isEqualTo(below.size());
        below.forEach(boxes::recycle);
        view.detachScene(other);
        scene.app.getRenderManager().removeMainView(view);
        return other;
    }
}

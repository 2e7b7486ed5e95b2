// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.state.AbstractAppState;
import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.collision.CollisionResults;
import com.jme3.light.Light;
import com.jme3.light.PointLight;
import com.jme3.material.MatParamOverride;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Ray;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.queue.GeometryComparator;
import com.jme3.renderer.queue.GeometryList;
import com.jme3.renderer.queue.OpaqueComparator;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.shader.VarType;
import com.jme3.shadow.ShadowUtil;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.support.ArmedModel;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the engine, the game and other threads read of spatials that are drawn together is what a clone has that is
 * updated, culled and drawn by the engine, whatever moved in the frame before and in this one.
 */
class DrawnReadersTest {
    private static final VarHandle FLAGS =
            Objects.requireNonNull(EngineFields.find(Spatial.class, "refreshFlags", int.class));
    private static final Offset<Float> ROUNDING = Offset.offset(1e-4f);
    /** Of the instances, and of their clones. */
    private static final int COUNT = 3;
    private static final int CHANGED = 1;

    /** Built so that the same changes can be made in all of them. */
    private enum Kind { BOX, TREE, KNIGHT }

    /** What a frame changes of one instance, and of its clone. */
    private enum Change {
        NOTHING(spatial -> { }),
        ROOT_MOVES(spatial -> spatial.move(1f, 2f, 3f)),
        ROOT_TURNS(spatial -> spatial.rotate(0.4f, 0.3f, 0.2f)),
        ROOT_IS_SCALED(spatial -> spatial.scale(1.5f, 2f, 0.5f)),
        ROOT_IS_MIRRORED(spatial -> spatial.setLocalScale(-1f, 1f, 1f)),
        LEADER_MOVES(spatial -> leader(spatial).move(0f, 0.5f, 0f)),
        INNER_NODE_MOVES(spatial -> inner(spatial).move(0f, 0.5f, 0f)),
        LAST_MOVES(spatial -> last(spatial).move(0f, 0.5f, 0f)),
        ROOT_AND_LAST_MOVE(spatial -> {
            spatial.move(1f, 2f, 3f);
            last(spatial).move(0f, 0.5f, 0f);
        }),
        ROOT_GETS_A_LIGHT(spatial -> spatial.addLight(LAMP)),
        LAST_GETS_A_LIGHT(spatial -> last(spatial).addLight(LAMP)),
        ROOT_GETS_AN_OVERRIDE(spatial -> spatial.addMatParamOverride(OVERRIDE)),
        LAST_GETS_AN_OVERRIDE(spatial -> last(spatial).addMatParamOverride(OVERRIDE)),
        INNER_NODE_GETS_A_CHILD(spatial -> attach(inner(spatial), new Node("guest"))),
        INNER_NODE_GETS_A_GEOMETRY(spatial -> attach(inner(spatial), last(spatial).clone(false).move(1f, 0f, 0f))),
        LAST_IS_DETACHED(spatial -> detach(last(spatial))),
        LAST_IS_HIDDEN(spatial -> last(spatial).setCullHint(CullHint.Always)),
        MOVES_AND_LEAVES(spatial -> {
            spatial.move(1f, 2f, 3f);
            spatial.setShadowMode(ShadowMode.Cast);
        });

        private final Consumer<Spatial> act;

        Change(Consumer<Spatial> act) {
            this.act = act;
        }

        private static void attach(Spatial to, Spatial child) {
            if (to instanceof Node node) {
                node.attachChild(child);
            }
        }

        private static void detach(Spatial part) {
            if (part.getName().equals("right") || part.getName().equals("gem")) {
                part.removeFromParent();
            }
        }
    }

    /** When the readers look, besides the end. */
    private enum Look { AT_THE_END, IN_EACH_FRAME }

    private static final PointLight LAMP = new PointLight(new Vector3f(3f, 3f, 3f), ColorRGBA.Red);
    private static final MatParamOverride OVERRIDE = new MatParamOverride(VarType.Float, "PointSize", 2f);
    /** Of the scene; those of skinning belong to the pose. */
    private static final MatParamOverride OF_ALL = new MatParamOverride(VarType.Float, "AlphaDiscardThreshold", 0f);

    private final DrawnScene scene = new DrawnScene();
    private final Node root = scene.app.getRootNode();
    private final Node clones = new Node("clones");
    private final List<Spatial> instances = new ArrayList<>();
    private SpatialPool<? extends Spatial> pool;

    @AfterEach
    void close() {
        scene.close();
    }

    private static Geometry leader(Spatial spatial) {
        return geometries(spatial).get(0);
    }

    private static Spatial last(Spatial spatial) {
        return named(spatial, "right", "gem");
    }

    private static Spatial inner(Spatial spatial) {
        return named(spatial, "inner", "hilt");
    }

    private static Spatial named(Spatial spatial, String... names) {
        for (String name : names) {
            if (spatial instanceof Node node && node.getChild(name) != null) {
                return node.getChild(name);
            }
        }
        return spatial;
    }

    private static List<Geometry> geometries(Spatial spatial) {
        List<Geometry> all = new ArrayList<>();
        spatial.depthFirstTraversal(each -> {
            if (each instanceof Geometry geometry) {
                all.add(geometry);
            }
        });
        return all;
    }

    private void begin(Kind kind) {
        Spatial prefab = switch (kind) {
            case BOX -> scene.box("box");
            case TREE -> scene.tree("tree");
            case KNIGHT -> ArmedModel.arm(scene.arm("knight"));
        };
        Spatial original = prefab.clone(false);
        for (int i = 0; i < 2; i++) {
            root.addLight(new PointLight(new Vector3f(50f - 70f * i, 4f, 5f), ColorRGBA.White));
        }
        root.addMatParamOverride(OF_ALL);
        root.attachChild(clones);
        pool = prefab instanceof Node node && kind == Kind.KNIGHT ? scene.crowd(node) : scene.asOne(prefab);
        for (int i = 0; i < COUNT; i++) {
            Transform place = new Transform(new Vector3f(10f * i, i, -i),
                    new Quaternion().fromAngles(0f, i * FastMath.QUARTER_PI, 0f));
            Spatial clone = original.clone(false);
            clone.setLocalTransform(place);
            clones.attachChild(clone);
            Spatial instance = pool.spawn(place.getTranslation(), place.getRotation());
            instances.add(instance);
        }
        scene.app.steps(2);
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(COUNT);
    }

    private void change(Change change) {
        change.act.accept(instances.get(CHANGED));
        change.act.accept(clones.getChild(CHANGED));
    }

    static Stream<Arguments> frames() {
        List<Arguments> all = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (Look look : Look.values()) {
                for (Change change : Change.values()) {
                    all.add(Arguments.of(kind, look, Change.ROOT_MOVES, change));
                }
                all.add(Arguments.of(kind, look, Change.ROOT_TURNS, Change.LEADER_MOVES));
                all.add(Arguments.of(kind, look, Change.LEADER_MOVES, Change.ROOT_TURNS));
                all.add(Arguments.of(kind, look, Change.LAST_MOVES, Change.ROOT_MOVES));
            }
        }
        // joints follow a skinned geometry that is moved below its root only while the instance is drawn individually
        all.removeIf(each -> each.get()[0] == Kind.KNIGHT && List.of(each.get()).contains(Change.LEADER_MOVES));
        return all.stream();
    }

    @Test
    void anInstanceThatLeavesWhileRenderingIsCulledUpdated() {
        begin(Kind.TREE);
        Spatial leaving = instances.get(CHANGED);
        scene.app.getStateManager().attach(new AbstractAppState() {
            @Override
            public void render(RenderManager manager) {
                drawIndividually(pool, leaving);
            }
        });
        play(Kind.TREE, Change.ROOT_MOVES, true);

        assertThat(scene.individually()).contains(leader(leaving));
        assertThat(pool.instancedRendering().individualCount()).isEqualTo(1);
    }

    @Test
    void classesThatOverrideUpdatesAreUpdatedInEachFrame() {
        Node tree = scene.tree("sounding");
        tree.attachChild(new Sounding());
        SpatialPool<Node> trees = scene.asOne(tree);
        Node instance = trees.spawn();
        scene.app.step();
        assertThat(trees.instancedRendering().instancedCount()).isEqualTo(1);
        Sounding sounding = (Sounding) instance.getChild("sounding part");

        for (int frame = 1; frame < 4; frame++) {
            instance.setLocalTranslation(frame, 0f, 0f);
            scene.app.step();
            assertThat(sounding.heardAt).as("as the place at which a sound is played").isEqualTo(frame);
        }
    }

    @SuppressWarnings("unchecked")
    private static <S extends Spatial> void drawIndividually(SpatialPool<S> pool, Spatial instance) {
        pool.setInstanced((S) instance, false);
    }

    /** Like the engine's AudioNode, acts when it is updated. */
    static final class Sounding extends Node {
        private float heardAt;

        Sounding() {
            super("sounding part");
        }

        @Override
        public void updateGeometricState() {
            super.updateGeometricState();
            heardAt = getWorldTranslation().x;
        }
    }

    @ParameterizedTest(name = "{0}, {1}: {2}, {3}")
    @MethodSource("frames")
    void readersSeeWhatAClonesReadersSee(Kind kind, Look look, Change first, Change second) {
        begin(kind);
        boolean[] looks = {look == Look.IN_EACH_FRAME};
        scene.app.getStateManager().attach(new AbstractAppState() {
            @Override
            public void render(RenderManager manager) {
                if (looks[0]) {
                    compare();
                }
            }
        });
        play(kind, first, looks[0]);
        play(kind, second, looks[0]);
        looks[0] = true;
        compare();
        play(kind, Change.NOTHING, true);
        play(kind, Change.NOTHING, true);
    }

    private void play(Kind kind, Change change, boolean looks) {
        scene.app.onUpdate(() -> {
            change(change);
            if (looks) {
                // the engine updates what is asked for
                compareTransformsAndBounds();
            }
        });
        scene.app.step();
        compareDrawn(kind);
        if (looks) {
            compare();
        }
    }

    private void compareTransformsAndBounds() {
        forEachPair((instance, clone) -> {
            assertSame(instance.getWorldTransform(), clone.getWorldTransform(), instance.getName());
            assertSame(instance.getWorldBound(), clone.getWorldBound(), instance.getName());
        });
        assertSame(poolNode().getWorldBound(), clones.getWorldBound(), "all of a pool");
        assertSame(poolNode().getChild(0).getWorldBound(), clones.getWorldBound(), "a chunk");
    }

    private void compare() {
        // first, as the others may make the engine update what they ask for
        root.depthFirstTraversal(each -> assertThat((int) FLAGS.get(each))
                .as("a reader of " + each.getName() + " on another thread writes nothing").isZero());
        compareLists();
        forEachPair((instance, clone) -> {
            if (instance instanceof Geometry geometry) {
                assertThat(geometry.getWorldMatrix().isSimilar(((Geometry) clone).getWorldMatrix(), 1e-4f))
                        .as("matrix of " + instance.getName()).isTrue();
            }
        });
        compareTransformsAndBounds();
        comparePicking();
        compareCasters();
    }

    private void compareLists() {
        forEachPair((instance, clone) -> {
            List<Light> lights = new ArrayList<>();
            clone.getWorldLightList().forEach(lights::add);
            assertThat(instance.getWorldLightList()).as("lights of " + instance.getName())
                    .containsExactlyElementsOf(lights);
            assertThat(overrides(instance)).as("overrides of " + instance.getName()).isEqualTo(overrides(clone));
        });
    }

    private static List<MatParamOverride> overrides(Spatial spatial) {
        return spatial.getWorldMatParamOverrides().stream().filter(each -> each == OVERRIDE || each == OF_ALL).toList();
    }

    private void comparePicking() {
        for (int i = 0; i < COUNT; i++) {
            for (Geometry geometry : geometries(clones.getChild(i))) {
                Vector3f at = geometry.getWorldBound().getCenter();
                Ray ray = new Ray(at.add(0.01f, 0.02f, 100f), Vector3f.UNIT_Z.negate());
                CollisionResults hits = new CollisionResults();
                CollisionResults expected = new CollisionResults();
                poolNode().collideWith(ray, hits);
                clones.collideWith(ray, expected);
                assertThat(hits.size()).as("hits").isEqualTo(expected.size());
                for (int hit = 0; hit < hits.size(); hit++) {
                    assertThat(hits.getCollision(hit).getDistance())
                            .isCloseTo(expected.getCollision(hit).getDistance(), Offset.offset(1e-3f));
                }
            }
        }
    }

    /** The engine asks each instance for its bound when it looks for casters, whether a camera has culled it or not. */
    private void compareCasters() {
        GeometryComparator order = new OpaqueComparator();
        GeometryList casters = new GeometryList(order);
        ShadowUtil.getGeometriesInCamFrustum(poolNode(), scene.app.getCamera(), ShadowMode.Cast, casters);
        GeometryList expected = new GeometryList(order);
        ShadowUtil.getGeometriesInCamFrustum(clones, scene.app.getCamera(), ShadowMode.Cast, expected);
        assertThat(casters.size()).as("casters").isEqualTo(expected.size());
    }

    /** Each is drawn, alone or by a group that draws at its place. */
    private void compareDrawn(Kind kind) {
        List<Geometry> individually = scene.individually();
        List<Vector3f> places = new ArrayList<>();
        scene.groups().forEach((InstancedGeometry group) -> places.addAll(DrawnScene.places(group)));
        for (int i = 0; i < COUNT; i++) {
            List<Geometry> its = geometries(instances.get(i));
            List<Geometry> ofClone = geometries(clones.getChild(i));
            assertThat(its).hasSameSizeAs(ofClone);
            // what follows a skinned geometry has the slot of that one
            int looked = kind == Kind.KNIGHT ? 1 : its.size();
            for (int g = 0; g < looked; g++) {
                boolean isDrawn = ofClone.get(g).getCullHint() != CullHint.Always;
                Vector3f at = ofClone.get(g).getWorldTranslation();
                boolean together = places.stream().anyMatch(place -> place.distance(at) < 1e-3f);
                assertThat(together || individually.contains(its.get(g))).as("instance " + i).isEqualTo(isDrawn);
                assertThat(together && its.get(g).isGrouped() && individually.contains(its.get(g))).as("twice")
                        .isFalse();
            }
        }
    }

    private Node poolNode() {
        return instances.get(0).getParent().getParent();
    }

    private void forEachPair(BiConsumer<Spatial, Spatial> reader) {
        for (int i = 0; i < COUNT; i++) {
            pair(instances.get(i), clones.getChild(i), reader);
        }
    }

    private static void pair(Spatial instance, Spatial clone, BiConsumer<Spatial, Spatial> reader) {
        reader.accept(instance, clone);
        if (instance instanceof Node node) {
            assertThat(node.getQuantity()).isEqualTo(((Node) clone).getQuantity());
            for (int i = 0; i < node.getQuantity(); i++) {
                pair(node.getChild(i), ((Node) clone).getChild(i), reader);
            }
        }
    }

    private static void assertSame(Transform actual, Transform expected, String what) {
        assertThat(actual.getTranslation().distance(expected.getTranslation())).as(what).isCloseTo(0f, ROUNDING);
        assertThat(actual.getScale().distance(expected.getScale())).as(what).isCloseTo(0f, ROUNDING);
        assertThat(Math.abs(actual.getRotation().dot(expected.getRotation()))).as(what).isCloseTo(1f, ROUNDING);
    }

    private static void assertSame(BoundingVolume actual, BoundingVolume expected, String what) {
        assertThat(actual.getCenter().distance(expected.getCenter())).as(what).isCloseTo(0f, ROUNDING);
        assertThat(((BoundingBox) actual).getExtent(null).distance(((BoundingBox) expected).getExtent(null))).as(what)
                .isCloseTo(0f, ROUNDING);
    }
}

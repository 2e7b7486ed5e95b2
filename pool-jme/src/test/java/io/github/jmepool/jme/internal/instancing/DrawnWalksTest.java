// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.collision.CollisionResults;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.BatchNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import jme3tools.optimize.GeometryBatchFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a game finds that walks through its scene, or hands it to the tools of the engine: the instances alone. */
class DrawnWalksTest {
    private static final int LARGE = 40;

    /** A root under which a pool's own node and a node of the game hold many instances, and another one none. */
    private static Object answer(boolean asOne, BiFunction<Node, AssetManager, Object> question) {
        try (DrawnScene scene = new DrawnScene()) {
            Node root = scene.app.getRootNode();
            Node level = new Node("level");
            root.attachChild(level);
            root.attachChild(scene.box("game's"));
            SpatialPool<Geometry> boxes = scene.register(scene.box("box"), settings -> settings.instanced(asOne));
            SpatialPool<Node> trees = scene.register(scene.tree("tree"), settings -> settings.instanced(asOne));
            SpatialPool<Geometry> none = scene.register(scene.box("none"), settings -> settings.instanced(asOne));
            Random random = new Random(3);
            for (int i = 0; i < LARGE; i++) {
                boxes.spawn(new Vector3f(50f + random.nextFloat(), i, 0f));
                trees.spawnUnder(level, new Vector3f(20f, random.nextFloat(), i), null, 0f);
            }
            List<Geometry> gone = DrawnScene.spawn(none, LARGE);
            scene.app.steps(2);
            assertThat(scene.groups().size()).isEqualTo(asOne ? 4 : 0);
            gone.forEach(none::recycle);
            scene.app.steps(2);
            Object[] found = new Object[1];
            scene.app.onUpdate(() -> found[0] = question.apply(root, scene.app.getAssetManager()));
            scene.app.step();
            return found[0];
        }
    }

    private static Arguments walk(String what, BiFunction<Node, AssetManager, Object> question) {
        return Arguments.of(what, question);
    }

    private static List<String> names(List<? extends Spatial> spatials) {
        return spatials.stream().filter(Geometry.class::isInstance)
                .map(spatial -> spatial.getName() + spatial.getWorldTranslation() + spatial.getWorldBound()).toList();
    }

    private static void collect(Node node, List<Spatial> into) {
        for (Spatial child : node.getChildren()) {
            into.add(child);
            if (child instanceof Node below) {
                collect(below, into);
            }
        }
    }

    static Stream<Arguments> walks() {
        return Stream.of(
                // so do the factories of collision shapes
                walk("getChildren, recursively", (root, assets) -> {
                    List<Spatial> all = new ArrayList<>();
                    collect(root, all);
                    return names(all);
                }),
                walk("depthFirstTraversal", (root, assets) -> {
                    List<String> all = new ArrayList<>();
                    root.depthFirstTraversal(spatial -> all.add(spatial.toString()));
                    return all;
                }),
                walk("breadthFirstTraversal", (root, assets) -> {
                    List<Spatial> all = new ArrayList<>();
                    root.breadthFirstTraversal(all::add);
                    return names(all);
                }),
                walk("descendantMatches", (root, assets) -> names(root.descendantMatches(Geometry.class))),
                walk("getWorldBound", (root, assets) -> root.getWorldBound().toString()),
                walk("getTriangleCount", (root, assets) -> root.getTriangleCount() + " " + root.getVertexCount()),
                walk("collideWith a ray", (root, assets) -> {
                    CollisionResults hits = new CollisionResults();
                    root.collideWith(new Ray(new Vector3f(-100f, 7.1f, 0.1f), Vector3f.UNIT_X), hits);
                    return hits.size() + " " + hits.getFarthestCollision().getGeometry().getName();
                }),
                walk("collideWith a bound", (root, assets) -> {
                    CollisionResults hits = new CollisionResults();
                    root.collideWith(new BoundingBox(new Vector3f(50f, 5f, 0f), 1f, 1f, 1f), hits);
                    return hits.size();
                }),
                walk("GeometryBatchFactory.optimize", (root, assets) -> {
                    GeometryBatchFactory.optimize(root);
                    return root.getVertexCount();
                }),
                walk("GeometryBatchFactory.gatherGeoms", (root, assets) -> {
                    List<Geometry> all = new ArrayList<>();
                    GeometryBatchFactory.gatherGeoms(root, all);
                    return names(all);
                }),
                walk("BatchNode.batch", (root, assets) -> {
                    BatchNode batch = new BatchNode("batch");
                    batch.attachChild(root.clone());
                    batch.batch();
                    return batch.getVertexCount();
                }),
                walk("clone", (root, assets) -> {
                    List<Spatial> all = new ArrayList<>();
                    collect((Node) root.clone(), all);
                    return names(all);
                }),
                walk("save and load", (root, assets) -> {
                    List<Spatial> all = new ArrayList<>();
                    collect(BinaryExporter.saveAndLoad(assets, root), all);
                    return names(all);
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("walks")
    void theSameIsFoundAsWithoutTheSetting(String what, BiFunction<Node, AssetManager, Object> question) {
        assertThat(answer(true, question)).isEqualTo(answer(false, question));
    }

    @Test
    void everyNodeOfThePoolsHasABound() {
        try (DrawnScene scene = new DrawnScene()) {
            Node root = scene.app.getRootNode();
            Node level = new Node("level");
            root.attachChild(level);
            SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
            SpatialPool<Node> trees = scene.asOne(scene.tree("tree"));
            List<Geometry> all = DrawnScene.spawn(boxes, LARGE);
            DrawnScene.spawnUnder(trees, level);
            for (int round = 0; round < 3; round++) {
                List<Spatial> found = new ArrayList<>();
                collect(root, found);
                root.breadthFirstTraversal(found::add);
                assertThat(found.stream().filter(DrawnScene::isDrawer).map(Spatial::getParent).distinct())
                        .containsExactlyInAnyOrder(root, level);
                for (Spatial spatial : found) {
                    assertThat(spatial.getWorldBound()).as(spatial.toString()).isNotNull();
                    if (DrawnScene.isDrawer(spatial) || round == 2 && spatial.getName().startsWith("pool box")) {
                        Vector3f place = spatial.getWorldBound().getCenter();
                        assertThat(spatial.getWorldBound().intersects(new BoundingSphere(9f, place))).isFalse();
                        assertThat(spatial.collideWith(new BoundingSphere(9f, place), new CollisionResults())).isZero();
                        assertThat(spatial.clone().getWorldBound()).isNotNull();
                    }
                }
                if (round == 1) {
                    all.forEach(boxes::recycle);
                }
                scene.app.step();
            }
        }
    }

    /** The instances are changed as well, and so are drawn by themselves; the next uses aren't. */
    @Test
    void aGameThatChangesAllOfItsSceneLeavesNothingOnTheGroups() {
        try (DrawnScene scene = new DrawnScene()) {
            SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
            List<Geometry> all = DrawnScene.spawn(boxes, LARGE);
            scene.app.step();
            scene.app.getRootNode().breadthFirstTraversal(spatial -> {
                spatial.setShadowMode(ShadowMode.Cast);
                if (DrawnScene.isDrawer(spatial) || spatial instanceof Geometry) {
                    spatial.setCullHint(CullHint.Always);
                }
            });
            scene.app.step();
            assertThat(scene.app.drawn()).isEmpty();
            all.forEach(boxes::recycle);
            scene.app.getRootNode().breadthFirstTraversal(spatial -> spatial.setShadowMode(ShadowMode.Inherit));

            DrawnScene.spawn(boxes, LARGE);
            scene.app.step();

            assertThat(scene.together()).isEqualTo(LARGE);
            assertThat(scene.groups()).allMatch(group -> group.getShadowMode() == ShadowMode.Off);
        }
    }
}

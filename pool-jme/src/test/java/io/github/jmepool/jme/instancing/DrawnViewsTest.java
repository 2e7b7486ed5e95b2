// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.instancing.InstancedGeometry;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What each of several cameras sees of a pool that is drawn as one. */
class DrawnViewsTest {
    private final DrawnScene scene = new DrawnScene();
    private final Node root = scene.app.getRootNode();
    private final SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
    private final SpatialPool<Node> trees = scene.asOne(scene.tree("tree"));
    private Consumer<RenderManager> whileRendering = manager -> { };

    @AfterEach
    void close() {
        scene.close();
    }

    private Node node(Node parent) {
        Node node = new Node("game's");
        parent.attachChild(node);
        return node;
    }

    private Camera camera(Vector3f direction) {
        Camera camera = new Camera(640, 480);
        camera.setFrustumPerspective(60f, 1f, 0.1f, 1000f);
        camera.lookAtDirection(direction, Vector3f.UNIT_Y);
        return camera;
    }

    private void renderWith(Consumer<RenderManager> action) {
        whileRendering = action;
        scene.app.getStateManager().attach(new BaseAppState() {
            @Override
            protected void initialize(Application app) {
                // has nothing to do
            }

            @Override
            protected void cleanup(Application app) {
                // has nothing to do
            }

            @Override
            protected void onEnable() {
                // has nothing to do
            }

            @Override
            protected void onDisable() {
                // has nothing to do
            }

            @Override
            public void render(RenderManager manager) {
                whileRendering.accept(manager);
            }
        });
    }

    /** How many geometries each frame of a second view draws, groups with as many as they draw. */
    private List<Integer> seenBy(ViewPort view, Spatial shown) {
        List<Integer> seen = new ArrayList<>();
        renderWith(manager -> {
            scene.app.drawn().clear();
            manager.renderScene(shown, view);
            view.getQueue().renderQueue(Bucket.Opaque, manager,
                    view.getCamera(), true);
            seen.add(scene.together() + scene.singly().size());
        });
        return seen;
    }

    @Test
    void aCameraThatLooksAtAPartOfTheSceneSeesTheInstancesInIt() {
        Node enemies = node(root);
        ViewPort map = scene.app.getRenderManager().createMainView("map", scene.app.getCamera().clone());
        List<Integer> seen = seenBy(map, enemies);
        boxes.spawnUnder(enemies);
        trees.spawnUnder(node(enemies));
        boxes.spawn();
        scene.app.step();
        assertThat(scene.singly()).isEmpty();

        map.attachScene(enemies);
        scene.app.step();

        assertThat(seen.get(seen.size() - 1)).isEqualTo(3);
        assertThat(scene.together() + scene.singly().size()).as("by the other camera").isEqualTo(4);
        map.detachScene(enemies);
        scene.app.steps(2);
        assertThat(scene.together()).isEqualTo(4);
    }

    @Test
    void aCameraThatLooksAtOneInstanceSeesIt() {
        Node tree = trees.spawn();
        trees.spawn();
        ViewPort portrait = scene.app.getRenderManager().createPreView("portrait", scene.app.getCamera().clone());
        List<Integer> seen = seenBy(portrait, tree);
        scene.app.step();
        portrait.attachScene(tree);

        scene.app.step();

        assertThat(seen.get(seen.size() - 1)).isEqualTo(2);
        assertThat(scene.together()).isEqualTo(2);
        assertThat(scene.singly()).hasSize(2);
        portrait.detachScene(tree);
        scene.app.steps(2);
        assertThat(scene.together()).isEqualTo(4);
    }

    /** A mirror that a processor renders when the scene is queued already, as SimpleWaterProcessor does. */
    @Test
    void aCameraThatLooksInBetweenTakesNothingFromTheView() {
        for (int i = 0; i < 300; i++) {
            boxes.spawn(new Vector3f(i % 2 == 0 ? 50f : -50f, 0f, i / 100f));
        }
        ViewPort left = new ViewPort("left", camera(Vector3f.UNIT_X.negate()));
        ViewPort mirror = new ViewPort("mirror", camera(Vector3f.UNIT_X));
        List<Vector3f> drawn = new ArrayList<>();
        renderWith(manager -> {
            manager.renderScene(root, left);
            for (int i = 0; i < 2; i++) {
                manager.renderScene(root, mirror);
                group().getAllInstanceData();
            }
            drawn.clear();
            drawn.addAll(DrawnScene.places(group()));
            left.getQueue().clear();
            mirror.getQueue().clear();
        });

        scene.app.steps(2);

        assertThat(drawn).filteredOn(place -> place.x < 0f).hasSize(150);
    }

    private InstancedGeometry group() {
        return (InstancedGeometry) root.getChildren().stream().filter(InstancedGeometry.class::isInstance)
                .findFirst().orElseThrow();
    }

    @Test
    void aCameraWithoutPerspectiveSeesWhatTheEngineWouldShowIt() {
        long seed = 11;
        Random random = new Random(seed);
        for (int i = 0; i < 3_000; i++) {
            boxes.spawn(new Vector3f(random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, random.nextFloat() - 0.5f)
                    .multLocal(400f));
        }
        Camera camera = scene.app.getCamera();
        camera.setParallelProjection(true);
        camera.setFrustum(-20f, 150f, -80f, 60f, 70f, -50f);
        camera.setLocation(new Vector3f(10f, 20f, 30f));
        camera.lookAtDirection(new Vector3f(1f, -1f, -0.5f), Vector3f.UNIT_Y);

        scene.app.step();

        List<Vector3f> visible = new ArrayList<>();
        boxes.forEachActive(box -> {
            camera.setPlaneState(0);
            if (camera.contains(box.getWorldBound()) != FrustumIntersect.Outside) {
                visible.add(box.getWorldTranslation());
            }
        });
        assertThat(DrawnScene.places(scene.groups().get(0))).as("seed %d", seed).containsAll(visible)
                .hasSizeLessThan(visible.size() + visible.size() / 10 + 5);
        assertThat(visible).as("seed %d", seed).hasSizeBetween(30, 1_500);
    }
}

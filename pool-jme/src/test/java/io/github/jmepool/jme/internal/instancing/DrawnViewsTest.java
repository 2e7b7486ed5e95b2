// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.Plane;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.GeometryList;
import com.jme3.renderer.queue.OpaqueComparator;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Sphere;
import com.jme3.shadow.ShadowUtil;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each of several cameras sees of a pool that is instanced. */
class DrawnViewsTest {
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

    private Camera camera(Vector3f direction) {
        Camera camera = new Camera(640, 480);
        camera.setFrustumPerspective(60f, 1f, 0.1f, 1000f);
        camera.lookAtDirection(direction, Vector3f.UNIT_Y);
        return camera;
    }

    /** Returns the places that are drawn at the end of a pass, in the second of two frames. */
    private List<Vector3f> drawnBy(Consumer<RenderManager> pass, ViewPort... views) {
        List<Vector3f> drawn = new ArrayList<>();
        scene.renderWith(manager -> {
            pass.accept(manager);
            drawn.clear();
            drawn.addAll(DrawnScene.drawnBy(manager, group()));
            for (ViewPort view : views) {
                view.getQueue().clear();
            }
        });
        scene.app.steps(2);
        return drawn;
    }

    /** How many geometries each frame of a second view draws, groups with as many as they draw. */
    private List<Integer> seenBy(ViewPort view, Spatial shown) {
        List<Integer> seen = new ArrayList<>();
        scene.renderWith(manager -> {
            scene.app.drawn().clear();
            manager.renderScene(shown, view);
            view.getQueue().renderQueue(Bucket.Opaque, manager,
                    view.getCamera(), true);
            seen.add(scene.together() + scene.individually().size());
        });
        return seen;
    }

    @Test
    void aCameraThatLooksAtAPartOfTheSceneSeesTheInstancesInIt() {
        Node enemies = node(root);
        ViewPort map = scene.app.getRenderManager().createMainView("map", scene.app.getCamera().clone());
        List<Integer> seen = seenBy(map, enemies);
        DrawnScene.spawnUnder(boxes, enemies);
        DrawnScene.spawnUnder(trees, node(enemies));
        boxes.spawn();
        scene.app.step();
        assertThat(scene.individually()).isEmpty();
        assertThat(seen).as("by an unknown camera").containsExactly(3 * DrawnScene.FEW);

        map.attachScene(enemies);
        scene.app.step();

        assertThat(seen).containsExactly(3 * DrawnScene.FEW, 3 * DrawnScene.FEW);
        assertThat(scene.together()).as("by the other camera").isEqualTo(3 * DrawnScene.FEW + 1);
        assertThat(scene.individually()).isEmpty();
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
        assertThat(scene.individually()).hasSize(2);
        portrait.detachScene(tree);
        scene.app.steps(2);
        assertThat(scene.together()).isEqualTo(4);
    }

    /** A mirror that a processor renders when the scene is queued, as the engine's SimpleWaterProcessor does. */
    @Test
    void aCameraThatLooksInBetweenTakesNothingFromTheView() {
        spawnOnBothSides();
        ViewPort left = new ViewPort("left", camera(Vector3f.UNIT_X.negate()));
        ViewPort mirror = new ViewPort("mirror", camera(Vector3f.UNIT_X));

        List<Vector3f> drawn = drawnBy(manager -> {
            manager.renderScene(root, left);
            for (int i = 0; i < 2; i++) {
                manager.renderScene(root, mirror);
                manager.setCamera(mirror.getCamera(), false);
                assertThat(DrawnScene.drawnBy(manager, group())).hasSize(150).allMatch(place -> place.x > 0f);
            }
            manager.setCamera(left.getCamera(), false);
        }, left, mirror);

        assertThat(drawn).hasSize(150).allMatch(place -> place.x < 0f);
    }

    /** As ambient occlusion does, whose processor is followed by that of a mirror. */
    @Test
    void aCameraThatLooksAfterAForcedPassTakesNothingEither() {
        spawnOnBothSides();
        ViewPort left = new ViewPort("left", camera(Vector3f.UNIT_X.negate()));
        ViewPort mirror = new ViewPort("mirror", camera(Vector3f.UNIT_X));

        List<Vector3f> drawn = drawnBy(manager -> {
            manager.renderScene(root, left);
            manager.setCamera(left.getCamera(), false);
            manager.setForcedTechnique("PreNormalPass");
            assertThat(DrawnScene.drawnBy(manager, group())).hasSize(150);
            manager.setForcedTechnique(null);
            manager.renderScene(root, mirror);
            manager.setCamera(mirror.getCamera(), false);
            assertThat(DrawnScene.drawnBy(manager, group())).hasSize(150).allMatch(place -> place.x > 0f);
            manager.setCamera(left.getCamera(), false);
        }, left, mirror);

        assertThat(drawn).hasSize(150).allMatch(place -> place.x < 0f);
    }

    /** As a second player's view, below water. */
    @Test
    void aViewAfterOneWithAMirrorSeesItsOwn() {
        spawnOnBothSides();
        ViewPort left = new ViewPort("left", camera(Vector3f.UNIT_X.negate()));
        ViewPort mirror = new ViewPort("mirror", camera(Vector3f.UNIT_X));
        ViewPort second = new ViewPort("second", camera(Vector3f.UNIT_X));

        List<Vector3f> drawn = drawnBy(manager -> {
            manager.renderScene(root, left);
            for (ViewPort view : List.of(mirror, left)) {
                manager.renderScene(root, mirror);
                manager.setCamera(view.getCamera(), false);
                DrawnScene.drawnBy(manager, group());
            }
            manager.renderScene(root, second);
            manager.setCamera(second.getCamera(), false);
        }, left, mirror, second);

        assertThat(drawn).hasSize(150).allMatch(place -> place.x > 0f);
    }

    /** As a second player's, while the first one's has a processor that asks for what a lamp shines on. */
    @Test
    void aViewAfterOneWithTheShadowsOfALampHasItsOwn() {
        spawnOnBothSides();
        ViewPort left = new ViewPort("left", camera(Vector3f.UNIT_X.negate()));
        ViewPort right = new ViewPort("right", camera(Vector3f.UNIT_X));
        GeometryList lit = new GeometryList(new OpaqueComparator());
        Camera[] lamp = {camera(Vector3f.UNIT_X.negate())};

        List<Vector3f> cast = castAfter(left, right, () -> { }, () ->
                ShadowUtil.getLitGeometriesInViewPort(root, left.getCamera(), lamp, ShadowMode.Receive, lit));

        assertThat(cast).hasSize(150).allMatch(place -> place.x > 0f);
    }

    /** As that of outlines, which has the camera of the first player. */
    @Test
    void aViewAfterOneWithTheShadowsOfALampHasItsOwnThoughAnotherHasTheCameraOfTheFirst() {
        spawnOnBothSides();
        RenderManager renderer = scene.app.getRenderManager();
        ViewPort left = renderer.createMainView("left", camera(Vector3f.UNIT_X.negate()));
        renderer.createPreView("outlines", left.getCamera());
        ViewPort right = renderer.createMainView("right", camera(Vector3f.UNIT_X));
        GeometryList lit = new GeometryList(new OpaqueComparator());
        Camera[] lamp = {camera(Vector3f.UNIT_X.negate())};

        List<Vector3f> cast = castAfter(left, right, () -> { }, () ->
                ShadowUtil.getLitGeometriesInViewPort(root, left.getCamera(), lamp, ShadowMode.Receive, lit));

        assertThat(cast).hasSize(150).allMatch(place -> place.x > 0f);
    }

    /** As one that has drawn a texture of depths before. */
    @Test
    void aViewOfTheCameraOfAnEarlierOneMayHaveAMirror() {
        spawnOnBothSides();
        RenderManager renderer = scene.app.getRenderManager();
        Camera eye = camera(Vector3f.UNIT_X);
        ViewPort depth = renderer.createPreView("depth", eye);
        ViewPort right = renderer.createMainView("right", eye);
        ViewPort mirror = new ViewPort("mirror", camera(Vector3f.UNIT_X.negate()));
        List<Vector3f> cast = new ArrayList<>();

        drawnBy(manager -> {
            manager.renderScene(root, depth);
            manager.setCamera(eye, false);
            DrawnScene.drawnBy(manager, group());
            manager.renderScene(root, right);
            manager.renderScene(root, mirror);
            manager.setCamera(mirror.getCamera(), false);
            DrawnScene.drawnBy(manager, group());
            cast.clear();
            cast.addAll(scene.castBy(sun(), group()));
            manager.setCamera(eye, false);
        }, depth, right, mirror);

        assertThat(cast).hasSize(150).allMatch(place -> place.x > 0f);
    }

    /** As the engine's WaterFilter does, whose processor clips what is below the water once that is culled. */
    @Test
    void aViewAfterAClippedMirrorHasItsOwnShadows() {
        spawnOnBothSides();
        ViewPort mirror = new ViewPort("mirror", camera(Vector3f.UNIT_X.negate()));
        ViewPort right = new ViewPort("right", camera(Vector3f.UNIT_X));
        Plane water = new Plane(Vector3f.UNIT_Y, 5f);

        List<Vector3f> cast = castAfter(mirror, right, () ->
                mirror.getCamera().setClipPlane(water, Plane.Side.Positive), () -> { });

        assertThat(cast).hasSize(150).allMatch(place -> place.x > 0f);
    }

    /** The places of what a sun above draws into the shadow map of a view that follows another one. */
    private List<Vector3f> castAfter(ViewPort first, ViewPort second, Runnable culled, Runnable drawn) {
        Camera sun = sun();
        List<Vector3f> cast = new ArrayList<>();
        drawnBy(manager -> {
            first.getCamera().setProjectionMatrix(null);
            manager.renderScene(root, first);
            culled.run();
            manager.setCamera(first.getCamera(), false);
            DrawnScene.drawnBy(manager, group());
            drawn.run();
            manager.renderScene(root, second);
            cast.clear();
            cast.addAll(scene.castBy(sun, group()));
            manager.setCamera(second.getCamera(), false);
        }, first, second);
        return cast;
    }

    private static Camera sun() {
        Camera sun = new Camera(512, 512);
        sun.setParallelProjection(true);
        sun.setFrustum(-100f, 100f, -100f, 100f, 100f, -100f);
        sun.lookAtDirection(Vector3f.UNIT_Y.negate(), Vector3f.UNIT_Z);
        return sun;
    }

    /** Those in the view; until a mirror within it is drawn, all, as the pass may be the mirror's. */
    @ParameterizedTest
    @CsvSource({"true, 150", "false, 300"})
    void parallelShadowsOfAViewWithAMirrorAreThoseInTheView(boolean isMirrorDrawn, int expected) {
        spawnOnBothSides();
        ViewPort left = new ViewPort("left", camera(Vector3f.UNIT_X.negate()));
        ViewPort mirror = new ViewPort("mirror", camera(Vector3f.UNIT_X));

        List<Vector3f> cast = castWithin(left, mirror, manager -> {
            if (isMirrorDrawn) {
                manager.setCamera(mirror.getCamera(), false);
                DrawnScene.drawnBy(manager, group());
            }
        });

        assertThat(cast).hasSize(expected);
        assertThat(cast.stream().filter(place -> place.x < 0f)).hasSize(150);
    }

    /** There may be shadows of them on something else in it. */
    @Test
    void parallelShadowsInAMirrorWithoutInstancesAreThoseOfAll() {
        root.setShadowMode(ShadowMode.CastAndReceive);
        spawnOnBothSides();
        ViewPort left = new ViewPort("left", camera(Vector3f.UNIT_X.negate()));
        Geometry ceiling = scene.box("ceiling");
        ceiling.setLocalTranslation(0f, 200f, 0f);
        root.attachChild(ceiling);
        ViewPort mirror = new ViewPort("mirror", camera(Vector3f.UNIT_Y));
        mirror.getCamera().setLocation(new Vector3f(0f, 100f, 0f));

        assertThat(castWithin(left, mirror, manager -> { })).hasSize(300);
    }

    /** The places of what a sun above draws into its shadow map after a mirror, in the second of two frames. */
    private List<Vector3f> castWithin(ViewPort view, ViewPort mirror, Consumer<RenderManager> mirrored) {
        Camera sun = sun();
        List<Vector3f> cast = new ArrayList<>();
        drawnBy(manager -> {
            manager.renderScene(root, view);
            manager.renderScene(root, mirror);
            mirrored.accept(manager);
            cast.clear();
            cast.addAll(scene.castBy(sun, group()));
            manager.setCamera(view.getCamera(), false);
        }, view, mirror);
        return cast;
    }

    /** Each draws what it sees, also where all that it draws is forced. */
    @Test
    void camerasOfAForcedTechniqueAreNotNested() {
        spawnOnBothSides();
        ViewPort left = new ViewPort("left", camera(Vector3f.UNIT_X.negate()));
        ViewPort right = new ViewPort("right", camera(Vector3f.UNIT_X));

        List<Vector3f> drawn = drawnBy(manager -> {
            manager.setForcedTechnique("Ids");
            manager.renderScene(root, left);
            manager.setCamera(left.getCamera(), false);
            DrawnScene.drawnBy(manager, group());
            manager.setForcedTechnique(null);
            manager.renderScene(root, right);
            manager.setCamera(right.getCamera(), false);
        }, left, right);

        assertThat(drawn).hasSize(150).allMatch(place -> place.x > 0f);
    }

    /** The engine's directional shadows ask everything that receives them for its bound. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 200})
    void shadowsFallOnWhatThereIs(int count) {
        Geometry prefab = scene.box("rock");
        prefab.setShadowMode(ShadowMode.CastAndReceive);
        SpatialPool<Geometry> rocks = scene.asOne(prefab);
        List<Geometry> all = DrawnScene.spawn(rocks, 300);
        scene.app.step();
        all.subList(count, all.size()).forEach(rocks::recycle);
        GeometryList receivers = new GeometryList(new OpaqueComparator());
        GeometryList casters = new GeometryList(new OpaqueComparator());
        Camera sun = new Camera(512, 512);
        sun.setParallelProjection(true);
        sun.lookAtDirection(new Vector3f(0f, -1f, 0.1f), Vector3f.UNIT_Z);
        Vector3f[] points = Stream.generate(Vector3f::new).limit(8).toArray(Vector3f[]::new);
        ShadowUtil.updateFrustumPoints(scene.app.getCamera(), 1f, 2000f, 1f, points);
        scene.renderWith(manager -> {
            ShadowUtil.getGeometriesInCamFrustum(root, scene.app.getCamera(), ShadowMode.Receive, receivers);
            ShadowUtil.updateShadowCamera(scene.app.getViewPort(), receivers, sun, points, casters, 512f);
        });

        scene.app.step();

        int groups = count == 0 ? 0 : 1;
        assertThat(receivers.size()).isEqualTo(groups);
        assertThat(casters.size()).isEqualTo(groups);
        assertThat(scene.together()).isEqualTo(count);
    }

    /** As a state does that has a scene of its own, and was attached after that of the pools. */
    @Test
    void instancesUpdatedAfterThePoolsAreDrawnWhereTheyAreThen() {
        Node own = new Node("own scene");
        boxes.setRoot(own);
        Geometry box = boxes.spawn(new Vector3f(0f, 0f, -30f));
        List<Vector3f> drawn = new ArrayList<>();
        ViewPort view = new ViewPort("own", camera(Vector3f.UNIT_X));
        scene.renderWith(manager -> {
            box.setLocalTranslation(box.getLocalTranslation().negate().addLocal(30f, 0f, 0f));
            own.updateGeometricState();
            drawn.clear();
            manager.renderScene(own, view);
            if (DrawnScene.hasDrawer(own)) {
                drawn.addAll(DrawnScene.places(DrawnScene.groupBelow(own, 0)));
            }
            assertThat(own.getWorldBound().getCenter()).isEqualTo(box.getWorldTranslation());
            view.getQueue().clear();
        });
        for (int i = 0; i < 10; i++) {
            box.setLocalTranslation(0f, 0f, i % 2 == 0 ? 500f : 0f);
            own.updateLogicalState(0.01f);
            scene.app.step();
            assertThat(drawn).containsExactly(box.getWorldTranslation());
        }
    }

    /** Even if nothing happened in the frame before, so that the engine had nothing to update. */
    @ParameterizedTest
    @CsvSource({"false, detached, 2", "false, put elsewhere, 2", "false, without a part, 1", "true, detached, 2",
        "true, put elsewhere, 2", "true, without a part, 1"})
    void whatLeavesASceneUpdatedAfterThePoolsIsNotDrawnInIt(boolean belowTheLevel, String change, int fewer) {
        Node own = new Node("own scene");
        Node level = node(own);
        Node other = node(own);
        trees.setRoot(level);
        int count = 2 * DrawnScene.SWEPT_PER_FRAME;
        List<Node> all = belowTheLevel ? Stream.generate(() -> trees.spawnUnder(level)).limit(count).toList()
                : DrawnScene.spawn(trees, count);
        ViewPort view = new ViewPort("map", scene.app.getCamera());
        List<Integer> seen = new ArrayList<>();
        scene.renderWith(manager -> {
            own.updateGeometricState();
            scene.app.drawn().clear();
            manager.renderScene(level, view);
            view.getQueue().renderQueue(Bucket.Opaque, manager, view.getCamera(), true);
            seen.add(scene.together() + scene.individually().size());
        });
        scene.app.steps(5);
        assertThat(trees.instancedRendering().instancedCount()).isEqualTo(count);

        switch (change) {
            case "detached" -> all.get(0).removeFromParent();
            case "put elsewhere" -> other.attachChild(all.get(0));
            default -> all.get(0).detachChildNamed("inner");
        }
        scene.app.step();

        assertThat(seen.get(seen.size() - 1)).isEqualTo(2 * count - fewer);
    }

    /** Meshes that a shader takes out of their bounds. */
    @Test
    void instancesNeverCulledAreDrawnWhereverTheCameraLooks() {
        Node never = node(root);
        never.setCullHint(CullHint.Never);
        DrawnScene.spawnUnder(boxes, never);
        scene.app.getCamera().lookAtDirection(Vector3f.UNIT_Z, Vector3f.UNIT_Y);
        trees.spawn(new Vector3f(0f, 0f, 1100f));

        scene.app.step();

        assertThat(scene.together()).isEqualTo(DrawnScene.FEW + 2);
        never.setCullHint(CullHint.Inherit);
        scene.app.step();
        assertThat(scene.together()).isEqualTo(2);
    }

    /** As below a node of the game with something that the camera sees; also where one use alone has the hint. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInstanceThatIsNeverCulledIsDrawnWhereverTheCameraLooks(boolean instanced) {
        Geometry flag = scene.box("flag");
        flag.setCullHint(CullHint.Never);
        SpatialPool<Geometry> flags = scene.register(flag, settings -> settings.instanced(instanced));
        flags.spawn();
        DrawnScene.spawnUnder(flags, root);
        scene.pools.swarm("flags", flag, settings -> settings).spawn(Vector3f.ZERO);
        boxes.spawn().setCullHint(CullHint.Never);
        boxes.spawn();
        scene.app.getCamera().lookAtDirection(Vector3f.UNIT_Z, Vector3f.UNIT_Y);
        trees.spawn(new Vector3f(0f, 0f, 1100f));

        for (int seen : List.of(DrawnScene.FEW + 5, 0)) {
            scene.app.step();
            assertThat(scene.together() + scene.individually().size()).isEqualTo(seen);
            root.setCullHint(CullHint.Always);
        }
    }

    /** A screenshot, a mirror or a probe: the engine asks for nothing but the nodes. */
    @Test
    void aViewThatIsRenderedByHandSeesWhatThereIsNow() {
        Node level = node(root);
        DrawnScene.spawnUnder(boxes, level);
        ViewPort shot = new ViewPort("shot", scene.app.getCamera().clone());
        shot.attachScene(level);
        List<Integer> seen = new ArrayList<>();
        scene.app.onUpdate(() -> {
            root.updateGeometricState();
            scene.app.drawn().clear();
            scene.app.getRenderManager().renderScene(level, shot);
            shot.getQueue().renderQueue(Bucket.Opaque, scene.app.getRenderManager(), shot.getCamera(), true);
            seen.add(scene.together());
        });
        scene.app.step();
        DrawnScene.spawnUnder(boxes, level);
        scene.app.step();

        assertThat(seen).containsExactly(DrawnScene.FEW, 2 * DrawnScene.FEW);
    }

    /** How many instances of the last frame a render filter lets through. */
    private int shown(Predicate<Geometry> filter) {
        return scene.app.drawn().stream().filter(filter).mapToInt(geometry ->
                geometry instanceof InstancedGeometry group ? group.getNumVisibleInstances() : 1).sum();
    }

    private static Predicate<Geometry> isBelow(Predicate<Spatial> wanted) {
        return geometry -> Stream.iterate((Spatial) geometry, Objects::nonNull, Spatial::getParent).anyMatch(wanted);
    }

    /** As the engine's EnvironmentProbeControl and a game's minimap do. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void renderFiltersFindNamesAndUserDataOfInstances(boolean instanced) {
        Node tree = scene.tree("oak");
        tree.setUserData("map", "oak");
        tree.getChild("left").setUserData("tag", true);
        SpatialPool<Node> oaks = scene.register(tree, settings -> settings.instanced(instanced));
        List<Node> all = DrawnScene.spawn(oaks, 20);
        all.forEach(oak -> oak.getChild("right").setUserData("lit", 7));
        root.setUserData("outdoors", true);

        scene.app.step();

        assertThat(scene.groups()).hasSize(instanced ? 2 : 0);
        assertThat(shown(geometry -> true)).isEqualTo(40);
        assertThat(shown(geometry -> geometry.getName().equals("left"))).isEqualTo(20);
        assertThat(shown(geometry -> geometry.getUserData("tag") != null)).isEqualTo(20);
        assertThat(shown(geometry -> geometry.getUserDataKeys().contains("tag"))).isEqualTo(20);
        assertThat(shown(geometry -> geometry.getUserData("lit") instanceof Integer)).as("by uses").isEqualTo(20);
        assertThat(shown(isBelow(spatial -> "oak".equals(spatial.getUserData("map"))))).isEqualTo(40);
        assertThat(shown(isBelow(spatial -> "inner".equals(spatial.getName())))).isEqualTo(20);
        assertThat(shown(isBelow(spatial -> spatial.getUserData("outdoors") != null))).isEqualTo(40);
        all.forEach(oaks::recycle);
        oaks.spawn();
        scene.app.step();
        assertThat(shown(geometry -> geometry.getUserData("lit") instanceof Integer)).as("of a new use").isZero();
    }

    @Test
    void renderFiltersFindThemInACrowd() {
        Node arm = scene.arm("arm");
        arm.getChild("skin").setUserData("tag", true);
        SpatialPool<Node> arms = scene.crowd(arm);
        DrawnScene.spawn(arms, 3);

        scene.app.step();

        assertThat(scene.groups()).hasSize(1);
        assertThat(shown(geometry -> geometry.getName().equals("skin") && geometry.getUserData("tag") != null))
                .isEqualTo(3);
    }

    @Test
    void renderFiltersFindThemAtAllLevelsOfDetail() {
        Geometry rock = new Geometry("rock", new Sphere(24, 21, 0.5f));
        rock.setMaterial(scene.box("any").getMaterial());
        new LodGenerator(rock).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f);
        rock.addControl(new LodControl());
        rock.setUserData("tag", true);
        SpatialPool<Geometry> rocks = scene.asOne(rock);
        rocks.spawn(new Vector3f(0f, 0f, 998f));
        rocks.spawn(new Vector3f(0f, 0f, -8_000f));

        scene.app.step();

        assertThat(scene.groups()).hasSize(2);
        assertThat(shown(geometry -> geometry.getName().equals("rock") && geometry.getUserData("tag") != null))
                .isEqualTo(2);
    }

    @Test
    void renderFiltersFindThemAtTheSampleThatIsDrawnBefore() {
        Geometry box = scene.box("crate");
        box.setUserData("tag", true);
        SpatialPool<Geometry> crates = scene.asOne(box);
        crates.spawn();
        Geometry sample = DrawnScene.samples(crates).get(0);
        assertThat(sample.getName()).isEqualTo("crate");
        assertThat((Boolean) sample.getUserData("tag")).isTrue();
    }

    private InstancedGeometry group() {
        return DrawnScene.groupBelow(root, 0);
    }

    private void spawnOnBothSides() {
        for (int i = 0; i < 300; i++) {
            boxes.spawn(new Vector3f(i % 2 == 0 ? 50f : -50f, 0f, i / 100f));
        }
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

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.light.DirectionalLight;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.GeometryList;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.renderer.queue.TransparentComparator;
import com.jme3.scene.Geometry;
import com.jme3.scene.instancing.InstancedGeometry;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each camera draws the transparent instances that it sees in the order in which the engine sorts them. */
class DepthOrderTest {
    private static final int COUNT = 1_500;
    private static final int CAMERAS = 40;
    private static final float WIDTH = 200f;
    /** Of distances. */
    private static final float ROUNDING = 2e-4f;
    private static final long SEED = Seeds.of(DepthOrderTest.class);

    private final DrawnScene scene = new DrawnScene();
    private final Random random = new Random(SEED);
    private final List<Vector3f> spawned = new ArrayList<>();
    private SpatialPool<Geometry> pool;
    private int seen;
    private boolean areTurned;

    @AfterEach
    void close() {
        scene.close();
    }

    private void scatter(Bucket bucket, int count, Geometry prefab) {
        prefab.setQueueBucket(bucket);
        pool = scene.asOne(prefab);
        for (int i = 0; i < count; i++) {
            Geometry instance = pool.spawn(place());
            instance.setLocalScale(0.2f + 2f * random.nextFloat());
            if (areTurned) {
                instance.setLocalScale(0.2f + 2f * random.nextFloat(), 0.2f + 2f * random.nextFloat(), 1f);
                instance.setLocalRotation(new Quaternion().fromAngles(random.nextFloat(), random.nextFloat(), 1f));
            }
            spawned.add(instance.getLocalTranslation().clone());
        }
        scene.app.step();
    }

    private Vector3f place() {
        return DrawnScene.place(random, WIDTH);
    }

    private Camera camera() {
        return DrawnScene.camera(random, WIDTH);
    }

    private InstancedGeometry group() {
        return scene.group();
    }

    private List<Vector3f> drawnBy(Camera camera) {
        InstancedGeometry group = group();
        camera.setPlaneState(0);
        scene.app.getRootNode().checkCulling(camera);
        scene.drawer().checkCulling(camera);
        return group.checkCulling(camera) ? DrawnScene.places(group) : List.of();
    }

    /** The places in the order of the engine's queue. */
    private List<Vector3f> sorted(Camera camera, boolean onlySeen) {
        GeometryList list = new GeometryList(new TransparentComparator());
        list.setCamera(camera);
        pool.forEachActive(instance -> {
            camera.setPlaneState(0);
            if (!onlySeen || camera.contains(instance.getWorldBound()) != FrustumIntersect.Outside) {
                list.add(instance);
            }
        });
        list.sort();
        List<Vector3f> places = new ArrayList<>();
        list.forEach(geometry -> places.add(geometry.getWorldTranslation().clone()));
        return places;
    }

    /** Of places; those at the same distance may be drawn in any order. */
    private List<Float> distances(List<Vector3f> places, Camera camera) {
        Map<Vector3f, Float> all = new HashMap<>();
        pool.forEachActive(instance -> all.put(instance.getWorldTranslation(),
                instance.getWorldBound().distanceToEdge(camera.getLocation())));
        return places.stream().map(all::get).toList();
    }

    private void assertSameOrder(List<Vector3f> drawn, List<Vector3f> expected, Camera camera) {
        List<Float> distances = distances(drawn, camera);
        List<Float> right = distances(expected, camera);
        assertThat(distances).as("seed %d", SEED).hasSameSizeAs(right);
        for (int i = 0; i < right.size(); i++) {
            // rounding exchanges neighbours
            assertThat(distances.get(i)).as("place %d, seed %d", i, SEED).isCloseTo(right.get(i), within(ROUNDING));
        }
    }

    private void assertInOrder(Camera camera) {
        List<Vector3f> drawn = drawnBy(camera);
        List<Vector3f> expected = sorted(camera, true);
        seen += expected.size();
        if (!areTurned) {
            assertThat(drawn).as("seed %d", SEED).containsAll(expected);
        }
        // the pool culls by spheres, and may draw some that the engine doesn't see
        List<Vector3f> all = sorted(camera, false);
        all.retainAll(drawn);
        assertSameOrder(drawn, all, camera);
    }

    @ParameterizedTest
    @EnumSource(value = Bucket.class, names = {"Transparent", "Translucent"})
    void anyCameraDrawsInTheOrderOfTheEngine(Bucket bucket) {
        scatter(bucket, COUNT, scene.box("ice"));
        for (int i = 0; i < CAMERAS; i++) {
            assertInOrder(camera());
        }
        assertThat(seen).as("seed %d", SEED).isBetween(1_000, CAMERAS * COUNT / 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 63, 64, 65})
    void fewInstancesAreInOrder(int count) {
        scatter(Bucket.Transparent, count, scene.box("ice"));
        for (int i = 0; i < CAMERAS; i++) {
            Camera camera = camera();
            List<Vector3f> drawn = drawnBy(camera);
            List<Vector3f> expected = sorted(camera, false);
            expected.retainAll(drawn);
            assertSameOrder(drawn, expected, camera);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void turnedAndStretchedInstancesAreInOrder(boolean isSphere) {
        areTurned = true;
        Geometry ice = scene.box("ice");
        Vector3f beside = new Vector3f(7f, -3f, 2f);
        ice.setModelBound(isSphere ? new BoundingSphere(3f, beside) : new BoundingBox(beside, 1f, 5f, 2f));
        scatter(Bucket.Transparent, COUNT, ice);
        for (int i = 0; i < CAMERAS; i++) {
            assertInOrder(camera());
        }
    }

    /** The camera is within some of them, to whose edge the distance is negative. */
    @Test
    void instancesWithinEachOtherAreInOrder() {
        Geometry cloud = scene.box("cloud");
        cloud.setModelBound(new BoundingSphere(40f, new Vector3f()));
        scatter(Bucket.Transparent, 300, cloud);
        for (int i = 0; i < CAMERAS; i++) {
            Camera camera = camera();
            assertInOrder(camera);
        }
    }

    @Test
    void movesAndChangesOfNumberKeepTheOrder() {
        scatter(Bucket.Transparent, COUNT, scene.box("ice"));
        List<Geometry> all = new ArrayList<>();
        pool.forEachActive(all::add);
        Camera camera = camera();
        for (int i = 0; i < CAMERAS; i++) {
            all.get(random.nextInt(all.size())).setLocalTranslation(place());
            pool.recycle(all.remove(random.nextInt(all.size())));
            all.add(pool.spawn(place()));
            scene.app.step();
            assertInOrder(camera);
        }
    }

    @Test
    void instancesThatCastShadowsAreDrawnInOrder() {
        Geometry ice = scene.box("ice");
        ice.setShadowMode(ShadowMode.Cast);
        scatter(Bucket.Transparent, COUNT, ice);
        Camera camera = camera();

        List<Vector3f> drawn = drawnBy(camera);
        assertThat(drawn).containsAll(sorted(camera, true)).hasSizeLessThan(COUNT);
        List<Vector3f> expected = sorted(camera, false);
        expected.retainAll(drawn);
        assertSameOrder(drawn, expected, camera);
    }

    /** A mirror that is rendered between the culling and the drawing of the view. */
    @Test
    void aViewWithinAViewLeavesTheOrderOfTheOuterOne() {
        scatter(Bucket.Transparent, COUNT, scene.box("ice"));
        Camera outer = new Camera(640, 480);
        outer.setFrustumPerspective(60f, 1.3f, 0.1f, 1000f);
        outer.setLocation(new Vector3f(0f, 0f, 2 * WIDTH));
        outer.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        InstancedGeometry group = group();
        outer.setPlaneState(0);
        assertThat(group.checkCulling(outer)).isTrue();
        Camera inner = outer.clone();
        inner.setLocation(new Vector3f(0f, 0f, -2 * WIDTH));
        inner.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        inner.setPlaneState(0);
        assertThat(group.checkCulling(inner)).isTrue();

        scene.app.getRenderManager().setCamera(outer, false);
        List<Vector3f> drawn = DrawnScene.drawnBy(scene.app.getRenderManager(), group);
        assertThat(drawn).hasSize(COUNT);
        assertSameOrder(drawn, sorted(outer, false), outer);
    }

    @Test
    void opaqueInstancesKeepTheOrderOfTheirPlaces() {
        scatter(Bucket.Opaque, COUNT, scene.box("stone"));
        List<Vector3f> drawn = drawnBy(camera());
        spawned.retainAll(drawn);

        assertThat(drawn).as("seed %d", SEED).isEqualTo(spawned);
    }

    /** The engine's shaders then light each pixel by as many lights, also by those that are not there. */
    @ParameterizedTest
    @CsvSource({"Lighting, MultiPass, 16, false", "Lighting, SinglePass, 1, false", "Lighting, SinglePass, 4, true",
        "PBRLighting, SinglePass, 1, true"})
    void opaqueInstancesLitAtGreatCostAreDrawnNearestFirst(String definition, LightMode mode, int inOnePass,
            boolean isNearestFirst) {
        InstancedCalls calls = new InstancedCalls();
        RenderManager manager = new RenderManager(calls);
        manager.setPreferredLightMode(mode);
        manager.setSinglePassLightBatchSize(inOnePass);
        scene.app.getRootNode().addLight(new DirectionalLight(Vector3f.UNIT_X));
        scatter(Bucket.Opaque, COUNT, scene.box("stone", "Common/MatDefs/Light/" + definition + ".j3md"));
        Camera camera = new Camera(640, 480);
        camera.setFrustumPerspective(60f, 1.3f, 0.1f, 1000f);
        camera.setLocation(new Vector3f(0f, 0f, WIDTH / 2));
        camera.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        ViewPort view = manager.createMainView("view", camera);
        view.attachScene(scene.app.getRootNode());
        calls.uploadsIn(() -> manager.renderViewPort(view, 0.01f));

        List<Vector3f> drawn = DrawnScene.places(calls.buffers);
        assertThat(drawn).as("seed %d", SEED).hasSizeBetween(100, COUNT - 100);
        boolean isInOrder = true;
        float before = 0f;
        for (Vector3f place : drawn) {
            float distance = place.distance(camera.getLocation());
            // rounding exchanges neighbours
            isInOrder &= distance > before - ROUNDING;
            before = distance;
        }
        assertThat(isInOrder).as("nearest first, seed %d", SEED).isEqualTo(isNearestFirst);
    }
}

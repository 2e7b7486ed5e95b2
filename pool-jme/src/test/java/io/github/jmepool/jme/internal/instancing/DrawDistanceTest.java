// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.jme3.bounding.BoundingBox;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Sphere;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Instances beyond {@link SpatialPoolSettings#drawDistance()} are not drawn, and counted. */
class DrawDistanceTest {
    private static final int COUNT = 1_500;
    private static final int CAMERAS = 40;
    private static final float WIDTH = 200f;
    private static final float DISTANCE = 60f;
    private static final long SEED = Seeds.of(DrawDistanceTest.class);

    private final DrawnScene scene = new DrawnScene();
    private final Random random = new Random(SEED);
    private final Geometry prefab = scene.box("rock");
    private SpatialPool<Geometry> pool;
    private InstancedGeometry group;

    @AfterEach
    void close() {
        scene.close();
    }

    private void scatter() {
        pool = scene.register(prefab, s -> s.instanced(true).drawDistance(DISTANCE));
        for (int i = 0; i < COUNT; i++) {
            pool.spawn(place()).setLocalScale(0.2f + 2f * random.nextFloat());
        }
        begin();
    }

    private void begin() {
        scene.app.step();
        scene.beforeRendering();
        group = scene.group();
    }

    private Vector3f place() {
        return DrawnScene.place(random, WIDTH);
    }

    private Camera camera() {
        return DrawnScene.camera(random, WIDTH);
    }

    private Set<Vector3f> drawnBy(Camera camera) {
        camera.setPlaneState(0);
        scene.app.getRootNode().checkCulling(camera);
        scene.drawer().checkCulling(camera);
        return group.checkCulling(camera) ? new HashSet<>(DrawnScene.places(group)) : Set.of();
    }

    private float distance(Geometry instance, Camera camera) {
        BoundingBox box = (BoundingBox) prefab.getMesh().getBound();
        return camera.getLocation().distance(instance.getWorldTranslation())
                - instance.getWorldScale().x * box.getExtent(null).length();
    }

    private List<Geometry> all() {
        List<Geometry> all = new ArrayList<>();
        pool.forEachActive(all::add);
        return all;
    }

    @ParameterizedTest
    @EnumSource(value = Bucket.class, names = {"Opaque", "Transparent"})
    void anyCameraDrawsWhatIsInViewAndNear(Bucket bucket) {
        prefab.setQueueBucket(bucket);
        scatter();
        int near = 0;
        int far = 0;
        for (int i = 0; i < CAMERAS; i++) {
            Camera camera = camera();
            Set<Vector3f> drawn = drawnBy(camera);
            int farther = 0;
            for (Geometry instance : all()) {
                camera.setPlaneState(0);
                float distance = distance(instance, camera);
                boolean isDrawn = drawn.contains(instance.getWorldTranslation());
                if (Math.abs(distance - DISTANCE) > 1e-3f) {
                    if (isDrawn) {
                        assertThat(distance).as("seed %d", SEED).isLessThan(DISTANCE);
                    } else if (camera.contains(instance.getWorldBound()) != FrustumIntersect.Outside) {
                        assertThat(distance).as("seed %d", SEED).isGreaterThan(DISTANCE);
                        farther++;
                    }
                }
            }
            near += drawn.size();
            far += farther;
            // the pool culls by spheres, and so may count some that the engine doesn't see
            assertThat(pool.instancedRendering().tooFarCount()).as("seed %d", SEED).isGreaterThanOrEqualTo(farther - 1);
            assertThat(pool.instancedRendering().tooFarCount() + drawn.size()).isLessThanOrEqualTo(COUNT);
        }
        assertThat(near).as("seed %d", SEED).isGreaterThan(100);
        assertThat(far).as("seed %d", SEED).isGreaterThan(100);
    }

    /** A map shows all, from wherever its camera is. */
    @Test
    void aCameraWithoutPerspectiveDrawsAtAnyDistance() {
        scatter();
        Camera map = new Camera(640, 480);
        map.setParallelProjection(true);
        map.setFrustum(0.1f, 5_000f, -WIDTH, WIDTH, WIDTH, -WIDTH);
        map.setLocation(new Vector3f(0f, 0f, 2_000f));
        map.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        assertThat(drawnBy(map)).hasSize(COUNT);
        assertThat(pool.instancedRendering().tooFarCount()).isZero();
    }

    @Test
    void castersThatAreTooFarThrowNoShadow() {
        prefab.setShadowMode(ShadowMode.Cast);
        scatter();
        Camera camera = camera();
        drawnBy(camera);
        int tooFar = pool.instancedRendering().tooFarCount();
        assertThat(scene.castBy(DrawnScene.spot(WIDTH), group)).as("also those behind the camera, seed %d", SEED)
                .hasSameSizeAs(near(camera));
        assertThat(pool.instancedRendering().tooFarCount()).as("in view").isEqualTo(tooFar);
    }

    private Set<Vector3f> near(Camera camera) {
        Set<Vector3f> near = all().stream().filter(rock -> distance(rock, camera) <= DISTANCE)
                .map(Geometry::getWorldTranslation).collect(Collectors.toSet());
        assertThat(near).as("seed %d", SEED).hasSizeBetween(1, COUNT - 1);
        return near;
    }

    @Test
    void castersOutOfViewThatAreTooFarThrowNoShadow() {
        prefab.setShadowMode(ShadowMode.Cast);
        scatter();
        Camera camera = camera();
        camera.setLocation(new Vector3f(0f, 0f, 0.6f * WIDTH));
        camera.lookAtDirection(Vector3f.UNIT_Z, Vector3f.UNIT_Y);
        camera.setPlaneState(0);
        scene.app.getRootNode().checkCulling(camera);
        assertThat(scene.drawer().checkCulling(camera)).isFalse();
        assertThat(scene.castBy(DrawnScene.spot(WIDTH), group)).as("seed %d", SEED).hasSameSizeAs(near(camera));
    }

    /** Its camera does not ask for what is below: as trees below a node for each part of a map, beside the view. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void castersBelowACulledNodeThatAreTooFarThrowNoShadow(boolean isInAnotherView) {
        prefab.setShadowMode(ShadowMode.Cast);
        scatter();
        Camera camera = scene.app.getCamera();
        camera.setLocation(new Vector3f(0f, 0f, 0.6f * WIDTH));
        DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(scene.app.getAssetManager(), 64, 1);
        scene.app.getViewPort().addProcessor(shadows);
        Camera sun = (Camera) EngineFields.read(EngineFields.SUN_CAMERA, shadows);
        sun.copyFrom(DrawnScene.sun(WIDTH));
        ShownScenes shown = new ShownScenes();
        shown.look(scene.app.getRenderManager());
        ((Batches) scene.drawer()).beforeRendering(shown);
        if (isInAnotherView) {
            Camera other = camera.clone();
            other.setLocation(new Vector3f(0f, 0f, -0.6f * WIDTH));
            other.lookAtDirection(Vector3f.UNIT_Z, Vector3f.UNIT_Y);
            assertThat(drawnBy(other)).isNotEmpty();
        }
        assertThat(scene.castBy(sun, group)).as("seed %d", SEED).hasSameSizeAs(near(camera));
    }

    /** Shadows are those of the outer one, in which what is near the inner one may be too far away. */
    @Test
    void shadowsWithAViewWithinAViewAreOfWhatIsNearTheOuterOne() {
        prefab.setShadowMode(ShadowMode.Cast);
        scatter();
        Camera outer = camera();
        Camera inner = camera();
        Set<Vector3f> near = near(outer);
        outer.lookAt(near.iterator().next(), Vector3f.UNIT_Y);
        cull(outer);
        inner.lookAt(near(inner).iterator().next(), Vector3f.UNIT_Y);
        cull(inner);
        assertThat(new HashSet<>(scene.castBy(DrawnScene.spot(WIDTH), group))).as("seed %d", SEED).isEqualTo(near);
    }

    /** The first of them ends before the view that it shows the same of. */
    @Test
    void shadowsOfAViewAreItsOwnAfterASmallerOneOfTheSameAndAnother() {
        prefab.setShadowMode(ShadowMode.Cast);
        scatter();
        Camera outer = camera();
        Set<Vector3f> near = near(outer);
        outer.lookAt(near.iterator().next(), Vector3f.UNIT_Y);
        cull(outer);
        Camera small = outer.clone();
        small.resize(64, 48, false);
        Camera inner = camera();
        inner.lookAt(near(inner).iterator().next(), Vector3f.UNIT_Y);
        for (Camera within : List.of(small, inner)) {
            cull(within);
            scene.app.getRenderManager().setCamera(within, false);
            DrawnScene.drawnBy(scene.app.getRenderManager(), group);
        }
        assertThat(new HashSet<>(scene.castBy(DrawnScene.spot(WIDTH), group))).as("seed %d", SEED).isEqualTo(near);
    }

    /** Where the panel reads it: states that are attached later, and the game itself, update after the pools. */
    @Test
    void theCountIsReadUntilTheNextFrameIsRendered() {
        pool = scene.register(prefab, s -> s.instanced(true).drawDistance(DISTANCE));
        pool.spawn(new Vector3f());
        pool.spawn(new Vector3f(0f, 0f, 980f));
        List<Integer> read = new ArrayList<>();
        scene.app.getStateManager().attach(new BaseAppState() {
            @Override
            protected void initialize(Application app) {
                // has nothing to do
            }

            @Override
            public void update(float tpf) {
                read.add(pool.instancedRendering().tooFarCount());
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
        });
        scene.app.step();
        scene.app.step();
        assertThat(read).endsWith(1);
        scene.app.getCamera().lookAtDirection(Vector3f.UNIT_Z, Vector3f.UNIT_Y);
        scene.app.steps(2);
        assertThat(read).as("out of view").endsWith(0);
    }

    private void cull(Camera camera) {
        camera.setPlaneState(0);
        scene.app.getRootNode().checkCulling(camera);
        scene.drawer().checkCulling(camera);
        assertThat(group.checkCulling(camera)).as("sees something, seed %d", SEED).isTrue();
    }

    /** Made by the worker, they would be missing until it has made them again. */
    @Test
    void levelsAreKeptWhenTheDistanceIsSwitched() {
        Geometry rock = new Geometry("rock", new Sphere(24, 21, 0.5f));
        rock.setMaterial(prefab.getMaterial());
        pool = scene.register(rock, s -> s.instanced(true).lodLevels(3));
        pool.spawn(new Vector3f());
        Patience patience = new Patience();
        while (pool.instancedRendering().individualCount() > 0) {
            patience.check("the levels are made");
            scene.app.step();
        }
        List<Material> drawn = pool.instancedRendering().drawnMaterials();

        pool.configure(pool.settings().toBuilder().drawDistance(5_000f).build());

        assertThat(pool.instancedRendering().individualCount()).isZero();
        assertThat(pool.instancedRendering().drawnMaterials()).isEqualTo(drawn);
        scene.app.step();
        assertThat(scene.together()).isEqualTo(1);
    }

    @Test
    void theDistanceIsSwitchedInPlay() {
        pool = scene.asOne(prefab);
        pool.spawn(new Vector3f());
        pool.spawn(new Vector3f(0f, 0f, 900f));
        for (float distance : new float[] {500f, 0f, 50f, 5_000f}) {
            pool.configure(pool.settings().toBuilder().drawDistance(distance).build());
            scene.app.step();
            int expected = distance == 500f ? 1 : distance == 50f ? 0 : 2;
            assertThat(scene.together()).as("within %s", distance).isEqualTo(expected);
            assertThat(pool.instancedRendering().tooFarCount()).isEqualTo(2 - expected);
        }
    }
}

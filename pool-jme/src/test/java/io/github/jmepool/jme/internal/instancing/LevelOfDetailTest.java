// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Sphere;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each camera draws the instances that it sees with the level of detail that their size on its screen asks for. */
class LevelOfDetailTest {
    private static final int COUNT = 1_500;
    private static final int CAMERAS = 40;
    private static final float WIDTH = 300f;
    private static final int LEVELS = 4;
    private static final long SEED = Seeds.of(LevelOfDetailTest.class);

    private final DrawnScene scene = new DrawnScene();
    private final Random random = new Random(SEED);
    private final Geometry prefab = new Geometry("rock", new Sphere(16, 24, 1f));
    private final LodControl control = new LodControl();
    private SpatialPool<Geometry> pool;
    private List<InstancedGeometry> drawing;

    @AfterEach
    void close() {
        scene.close();
    }

    private void register(float tolerance) {
        prefab.setMaterial(scene.box("any").getMaterial());
        new LodGenerator(prefab).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.7f, 0.9f);
        assertThat(prefab.getMesh().getNumLodLevels()).isEqualTo(LEVELS);
        control.setTrisPerPixel(0.5f);
        control.setDistTolerance(tolerance);
        prefab.addControl(control);
        pool = scene.asOne(prefab);
    }

    private void scatter(float tolerance) {
        register(tolerance);
        for (int i = 0; i < COUNT; i++) {
            pool.spawn(place()).setLocalScale(0.2f + 2f * random.nextFloat());
        }
        begin();
    }

    /** Draws a frame, of which the views of a test are then the next. */
    private void begin() {
        scene.app.step();
        scene.beforeRendering();
        drawing = new ArrayList<>(scene.drawer().getChildren().stream().map(InstancedGeometry.class::cast).toList());
        Collections.reverse(drawing);
        assertThat(drawing).hasSize(LEVELS);
    }

    private Vector3f place() {
        return DrawnScene.place(random, WIDTH);
    }

    private Camera camera() {
        Camera camera = new Camera(640, 480);
        if (random.nextInt(4) == 0) {
            float height = 5f + 60f * random.nextFloat();
            camera.setParallelProjection(true);
            camera.setFrustum(0.1f, 500f, -height, height, height, -height);
        } else {
            camera.setFrustumPerspective(10f + 80f * random.nextFloat(), 1.3f, 0.1f + random.nextFloat(), 1000f);
        }
        camera.setViewPort(0f, 1f, 0f, random.nextBoolean() ? 1f : 0.5f);
        camera.setLocation(place());
        camera.setRotation(new Quaternion().fromAngles(6f * random.nextFloat(), 6f * random.nextFloat(), 0f));
        return camera;
    }

    private static Camera before(float distance) {
        Camera camera = new Camera(640, 480);
        camera.setFrustumPerspective(45f, 1.3f, 0.1f, 2000f);
        camera.setLocation(new Vector3f(0f, 0f, distance));
        camera.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        return camera;
    }

    /** The level with which each place is drawn by a camera. */
    private Map<Vector3f, Integer> drawnBy(Camera camera) {
        cullAbove(camera);
        boolean[] visible = new boolean[LEVELS];
        for (int level = 0; level < LEVELS; level++) {
            camera.setPlaneState(0);
            visible[level] = drawing.get(level).checkCulling(camera);
        }
        Map<Vector3f, Integer> drawn = new HashMap<>();
        for (int level = 0; level < LEVELS; level++) {
            InstancedGeometry group = drawing.get(level);
            assertThat(group.getLodLevel()).isEqualTo(level);
            for (Vector3f place : visible[level] ? DrawnScene.places(group) : List.<Vector3f>of()) {
                assertThat(drawn.put(place, level)).as("drawn twice").isNull();
            }
        }
        return drawn;
    }

    private void cullAbove(Camera camera) {
        camera.setPlaneState(0);
        scene.app.getRootNode().checkCulling(camera);
        scene.drawer().checkCulling(camera);
    }

    /** From the corners on the screen, without what the pool knows. */
    private int expected(Geometry instance, Camera camera) {
        BoundingBox box = (BoundingBox) prefab.getMesh().getBound();
        float radius = instance.getWorldScale().x * (box.getCenter().length() + box.getExtent(null).length());
        float height = camera.getHeight() * (camera.getViewPortTop() - camera.getViewPortBottom());
        float half = (camera.getFrustumTop() - camera.getFrustumBottom()) / 2;
        float distance = camera.getLocation().distance(instance.getWorldTranslation());
        float pixels = radius / half * height / 2
                * (camera.isParallelProjection() ? 1f : camera.getFrustumNear() / distance);
        float allowed = FastMath.PI * pixels * pixels * control.getTrisPerPixel();
        for (int level = 0; level < LEVELS - 1; level++) {
            boolean fits = true;
            for (int coarser = level; coarser < LEVELS; coarser++) {
                fits &= prefab.getMesh().getTriangleCount(coarser) <= allowed;
            }
            if (fits) {
                return level;
            }
        }
        return LEVELS - 1;
    }

    @Test
    void anyCameraDrawsTheLevelOfTheSizeOnItsScreen() {
        scatter(0f);
        Set<Integer> seen = new HashSet<>();
        int different = 0;
        int drawn = 0;
        for (int i = 0; i < CAMERAS; i++) {
            Camera camera = camera();
            Map<Vector3f, Integer> levels = drawnBy(camera);
            List<Geometry> all = new ArrayList<>();
            pool.forEachActive(all::add);
            for (Geometry instance : all) {
                Integer level = levels.get(instance.getWorldTranslation());
                camera.setPlaneState(0);
                if (level == null) {
                    assertThat(camera.contains(instance.getWorldBound())).as("seed %d", SEED)
                            .isEqualTo(FrustumIntersect.Outside);
                } else {
                    assertThat(level).isBetween(0, LEVELS - 1);
                    drawn++;
                    different += level == expected(instance, camera) ? 0 : 1;
                    seen.add(level);
                }
            }
        }
        // rounding, where an instance has just the size of a level
        assertThat(different).as("of %d, seed %d", drawn, SEED).isLessThanOrEqualTo(drawn / 1_000);
        assertThat(drawn).as("seed %d", SEED).isBetween(1_000, CAMERAS * COUNT / 2);
        assertThat(seen).as("seed %d", SEED).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void aNarrowerViewShowsFinerLevels() {
        register(0f);
        Vector3f place = pool.spawn(new Vector3f()).getWorldTranslation();
        begin();
        Camera camera = before(70f);
        int wide = drawnBy(camera).get(place);
        camera.setFrustumPerspective(4f, 1.3f, 0.1f, 2000f);

        assertThat(drawnBy(camera).get(place)).isLessThan(wide).isZero();
    }

    /** The distance beyond which the next level has the right size. */
    private float switchOf(Vector3f place) {
        Camera camera = before(5f);
        int first = drawnBy(camera).get(place);
        float distance = 5f;
        while (drawnBy(camera).get(place) == first) {
            distance += 0.01f;
            camera.setLocation(new Vector3f(0f, 0f, distance));
        }
        return distance - control.getDistTolerance();
    }

    @Test
    void aCameraThatTremblesSwitchesNoLevel() {
        register(1f);
        Vector3f place = pool.spawn(new Vector3f()).getWorldTranslation();
        begin();
        float edge = switchOf(place);
        Camera camera = before(edge - 0.1f);
        int level = drawnBy(camera).get(place);
        for (int i = 0; i < 100; i++) {
            camera.setLocation(new Vector3f(0f, 0f, edge - 0.1f + 0.4f * random.nextFloat()));
            assertThat(drawnBy(camera).get(place)).as("seed %d", SEED).isEqualTo(level);
        }

        camera.setLocation(new Vector3f(0f, 0f, edge + 3f));
        int farther = drawnBy(camera).get(place);
        assertThat(farther).isEqualTo(level + 1);
        camera.setLocation(new Vector3f(0f, 0f, edge - 0.1f));
        assertThat(drawnBy(camera).get(place)).as("within the tolerance").isEqualTo(farther);
        camera.setLocation(new Vector3f(0f, 0f, edge - 3f));
        assertThat(drawnBy(camera).get(place)).as("beyond the tolerance").isEqualTo(level);
    }

    /** It must not be forgotten because it had nothing to choose anew. */
    @Test
    void aCameraAtRestForLongKeepsItsLevels() {
        register(1f);
        Geometry rock = pool.spawn(new Vector3f());
        Geometry other = pool.spawn(new Vector3f(1f, 0f, 0f));
        scene.app.getCamera().lookAtDirection(Vector3f.UNIT_Z, Vector3f.UNIT_Y);
        begin();
        float edge = switchOf(rock.getWorldTranslation());
        Camera camera = before(edge - 5f);
        int level = drawnBy(camera).get(rock.getWorldTranslation());
        camera.setLocation(new Vector3f(0f, 0f, edge + 0.1f));
        for (int i = 0; i <= DrawnScene.REMEMBERED_FRAMES + 1; i++) {
            begin();
            assertThat(drawnBy(camera).get(rock.getWorldTranslation())).isEqualTo(level);
        }
        drawnBy(before(edge + 5f));
        other.setLocalTranslation(2f, 0f, 0f);
        begin();
        assertThat(drawnBy(camera).get(rock.getWorldTranslation())).isEqualTo(level);
    }

    /** Other instances move, and take the slots of others, and so all levels are chosen anew. */
    @ParameterizedTest
    @ValueSource(floats = {0f, 1f})
    void aCameraAtRestSwitchesNoLevel(float tolerance) {
        scatter(tolerance);
        List<Geometry> all = new ArrayList<>();
        pool.forEachActive(all::add);
        Geometry moving = all.remove(0);
        Collections.shuffle(all, random);
        // so near that those that are left have several levels, wherever they are
        Camera camera = before(WIDTH / 2);
        Map<Vector3f, Integer> first = null;
        Set<Integer> seen = new HashSet<>();
        for (int frame = 0; frame < 20; frame++) {
            moving.setLocalTranslation(place());
            for (int i = 0; i < 50; i++) {
                pool.recycle(all.remove(all.size() - 1));
            }
            pool.spawn(place());
            begin();
            Map<Vector3f, Integer> levels = drawnBy(camera);
            levels.keySet().retainAll(all.stream().map(Geometry::getWorldTranslation).toList());
            first = first == null ? levels : first;
            first.keySet().retainAll(levels.keySet());
            seen.addAll(levels.values());
            assertThat(levels).as("seed %d", SEED).isEqualTo(first);
        }
        assertThat(seen).as("seed %d", SEED).hasSizeGreaterThan(1);
    }

    @Test
    void anInstanceThatIsSpawnedHasNoLevelOfAnother() {
        register(1f);
        Geometry rock = pool.spawn(new Vector3f());
        Vector3f place = rock.getWorldTranslation().clone();
        begin();
        float edge = switchOf(place);
        Camera camera = before(edge - 5f);
        int level = drawnBy(camera).get(place);
        pool.recycle(rock);
        pool.spawn(place);
        begin();
        camera.setLocation(new Vector3f(0f, 0f, edge + 0.1f));
        assertThat(drawnBy(camera).get(place)).isEqualTo(level + 1);
    }

    /** The near one must not take the far one's level within the tolerance, in any order. */
    @Test
    void eachOfTwoViewsHasItsOwnDistances() {
        register(1f);
        Vector3f place = pool.spawn(new Vector3f()).getWorldTranslation();
        begin();
        float edge = switchOf(place);
        Camera near = before(edge - 5f);
        Camera far = before(edge + 5f);
        int fine = drawnBy(near).get(place);
        int coarse = drawnBy(far).get(place);
        assertThat(coarse).isGreaterThan(fine);
        near.setLocation(new Vector3f(0f, 0f, edge - 0.2f));
        far.setLocation(new Vector3f(0f, 0f, edge - 0.3f));
        for (int i = 0; i < 5; i++) {
            assertThat(drawnBy(near).get(place)).isEqualTo(fine);
            assertThat(drawnBy(far).get(place)).isEqualTo(coarse);
        }
    }

    /** The near ones must not flicker because there are many cameras, of which each frame has new ones. */
    @Test
    void anyNumberOfCamerasRememberTheirLevels() {
        register(1f);
        Vector3f place = pool.spawn(new Vector3f()).getWorldTranslation();
        begin();
        float edge = switchOf(place);
        List<Camera> cameras = new ArrayList<>();
        List<Integer> levels = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Camera camera = before(i % 2 == 0 ? edge - 5f : edge + 5f);
            cameras.add(camera);
            levels.add(drawnBy(camera).get(place));
            camera.setLocation(new Vector3f(0f, 0f, edge - 0.2f - 0.001f * i));
        }
        assertThat(new HashSet<>(levels)).hasSize(2);
        for (int frame = 0; frame < 5; frame++) {
            for (int i = 0; i < cameras.size(); i++) {
                assertThat(drawnBy(cameras.get(i)).get(place)).as("camera %d", i).isEqualTo(levels.get(i));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = ShadowMode.class, names = {"Cast", "CastAndReceive"})
    void onlyShadowsThatItDoesNotReceiveAreCoarser(ShadowMode mode) {
        prefab.setShadowMode(mode);
        register(0f);
        pool.spawn(new Vector3f());
        begin();
        scene.app.getRenderManager().setForcedTechnique("PreShadow");
        assertThat(drawing).extracting(InstancedGeometry::getLodLevel)
                .containsExactlyElementsOf(mode == ShadowMode.Cast ? List.of(1, 2, 3, 3) : List.of(0, 1, 2, 3));
        scene.app.getRenderManager().setForcedTechnique(null);
        assertThat(drawing).extracting(InstancedGeometry::getLodLevel).containsExactly(0, 1, 2, 3);
    }

    @Test
    void aMeshThatLosesLevelsIsDrawnWithTheCoarsestLeft() {
        register(0f);
        pool.spawn(new Vector3f());
        begin();
        Mesh mesh = drawing.get(0).getMesh();
        mesh.setLodLevels(new VertexBuffer[] {mesh.getLodLevel(0), mesh.getLodLevel(1)});
        assertThat(drawing).extracting(InstancedGeometry::getLodLevel).containsExactly(0, 1, 1, 1);
        mesh.setLodLevels(null);
        assertThat(drawing).extracting(InstancedGeometry::getLodLevel).containsExactly(0, 0, 0, 0);
    }

    /** Each has room for its own instances, not for all. */
    @Test
    void bufferBytesFollowTheInstancesOfEachLevel() {
        register(0f);
        for (int i = 0; i < 4_000; i++) {
            pool.spawn(new Vector3f(i * 0.001f, 0f, 0f));
        }
        begin();
        drawnBy(before(5f));
        assertThat(pool.instancedRendering().bufferBytes()).as("all, and all again in one level")
                .isLessThanOrEqualTo(2 * 4_096 * 64 + 4 * 64);
        pool.recycleAll();
        pool.trim(4_000);
        pool.spawn(new Vector3f());
        begin();
        begin();
        drawnBy(before(5f));
        assertThat(pool.instancedRendering().bufferBytes()).isLessThanOrEqualTo(2 * 64 * 64 + 4 * 64);
    }

    @Test
    void aUseThatChangesItsControlIsDrawnIndividually() {
        register(0f);
        pool.spawn(new Vector3f());
        Geometry own = pool.spawn(new Vector3f(1f, 0f, 0f));
        begin();
        own.getControl(LodControl.class).setEnabled(false);
        own.setLodLevel(0);
        scene.app.step();
        assertThat(pool.instancedRendering().individualReasons()).containsOnlyKeys("this use has changed its level of"
                + " detail, or how it is chosen");
        pool.recycle(own);
        pool.spawn(new Vector3f());
        scene.app.step();
        assertThat(pool.instancedRendering().individualReasons()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = ShadowMode.class, names = {"Off", "CastAndReceive"})
    void castersOutOfViewAreDrawnForTheirShadowAlone(ShadowMode mode) {
        prefab.setShadowMode(mode);
        scatter(0f);
        Camera camera = before(0.2f * WIDTH);
        Map<Vector3f, Integer> drawn = drawnBy(camera);
        assertThat(drawn.size()).as("seed %d", SEED).isBetween(1, COUNT / 3);
        Map<Vector3f, Integer> cast = new HashMap<>();
        for (int level = 0; level < LEVELS; level++) {
            for (Vector3f place : scene.castBy(DrawnScene.sun(WIDTH), drawing.get(level))) {
                assertThat(cast.put(place, level)).as("drawn twice").isNull();
            }
        }
        assertThat(cast.entrySet().containsAll(drawn.entrySet())).as("seed %d", SEED).isTrue();
        assertThat(cast.size()).as("those above the view, seed %d", SEED).isBetween(drawn.size() * 5 / 4, COUNT / 2);
        assertThat(drawnBy(camera).equals(drawn)).as("afterwards").isTrue();
    }

    @Test
    void castersOutOfViewHaveTheLevelOfTheirDistance() {
        prefab.setShadowMode(ShadowMode.Cast);
        register(1f);
        pool.spawn(new Vector3f());
        begin();
        Camera camera = before(1_000f);
        camera.lookAtDirection(Vector3f.UNIT_Z, Vector3f.UNIT_Y);
        cullAbove(camera);
        assertThat(drawing).extracting(group -> scene.castBy(DrawnScene.sun(10f), group).size())
                .containsExactly(0, 0, 0, 1);
    }

    @Test
    void transparentInstancesOfEachLevelAreInOrder() {
        prefab.setQueueBucket(Bucket.Transparent);
        scatter(1f);
        Camera camera = before(WIDTH);
        assertThat(drawnBy(camera)).hasSizeGreaterThan(COUNT / 2);
        for (InstancedGeometry group : drawing) {
            camera.setPlaneState(0);
            List<Vector3f> places = group.checkCulling(camera) ? DrawnScene.places(group) : List.of();
            Map<Vector3f, Float> distances = new HashMap<>();
            pool.forEachActive(rock -> distances.put(rock.getWorldTranslation(),
                    rock.getWorldBound().distanceToEdge(camera.getLocation())));
            assertThat(places.stream().map(distances::get).toList()).as("seed %d", SEED)
                    .isSortedAccordingTo((one, other) -> Float.compare(other, one));
        }
    }

    /** As the reflection of water does, before the view that was culled first is drawn. */
    @Test
    void aViewWithinAViewTakesNothingFromTheOuterOne() {
        scatter(1f);
        Camera outer = before(WIDTH);
        Set<Vector3f> alone = drawnBy(outer).keySet();
        cullAbove(outer);
        for (InstancedGeometry group : drawing) {
            outer.setPlaneState(0);
            group.checkCulling(outer);
        }
        Set<Vector3f> within = drawnBy(camera()).keySet();
        assertThat(within).as("seed %d", SEED).hasSizeLessThan(COUNT);
        scene.app.getRenderManager().setCamera(outer, false);
        Set<Vector3f> drawn = new HashSet<>();
        drawing.forEach(group -> drawn.addAll(DrawnScene.drawnBy(scene.app.getRenderManager(), group)));
        assertThat(drawn).as("seed %d", SEED).isEqualTo(alone);
    }

    /** As that of a scene's depth with fewer pixels. */
    @Test
    void aSmallViewOfTheSameWithinAViewTakesNothingFromTheOuterOne() {
        scatter(0f);
        Camera outer = before(WIDTH);
        Map<Vector3f, Integer> alone = drawnBy(outer);
        Camera small = outer.clone();
        small.resize(64, 48, false);
        cullAbove(outer);
        List<InstancedGeometry> queued = new ArrayList<>();
        for (InstancedGeometry group : drawing) {
            outer.setPlaneState(0);
            if (group.checkCulling(outer)) {
                queued.add(group);
            }
        }
        Map<Vector3f, Integer> within = drawnBy(small);
        assertThat(within.keySet()).as("seed %d", SEED).isEqualTo(alone.keySet());
        assertThat(within).isNotEqualTo(alone);

        RenderManager manager = scene.app.getRenderManager();
        manager.setCamera(small, false);
        drawing.forEach(group -> DrawnScene.drawnBy(manager, group));
        manager.setCamera(outer, false);
        Map<Vector3f, Integer> drawn = new HashMap<>();
        queued.forEach(group -> DrawnScene.drawnBy(manager, group)
                .forEach(place -> drawn.put(place, group.getLodLevel())));
        assertThat(drawn).as("seed %d", SEED).isEqualTo(alone);
    }

    @Test
    void anInstanceDrawnIndividuallyHasTheEnginesControl() {
        register(0f);
        Geometry rock = pool.spawn(new Vector3f(0f, 0f, -8_000f));
        pool.spawn(new Vector3f(1f, 0f, -8_000f));
        scene.app.step();
        assertThat(pool.instancedRendering().individualCount()).isZero();
        assertThat(rock.getLodLevel()).isZero();
        pool.setInstanced(rock, false);
        scene.app.step();
        assertThat(rock.getLodLevel()).as("at a distance of 9000").isEqualTo(LEVELS - 1);

        pool.setInstanced(rock, true);
        scene.app.step();

        assertThat(pool.instancedRendering().individualReasons()).isEmpty();
    }

    @Test
    void theSettingIsSwitchedInPlay() {
        scatter(1f);
        for (int i = 0; i < 4; i++) {
            boolean together = i % 2 == 1;
            pool.configure(pool.settings().toBuilder().instanced(together).build());
            scene.app.steps(2);
            assertThat(scene.groups().isEmpty()).isEqualTo(!together);
        }
        assertThat(pool.instancedRendering().individualCount()).isZero();
        assertThat(pool.drawCalls()).isEqualTo(LEVELS);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.Seeds;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which slots are chosen, and when anew. */
class ChoiceTest {
    private static final float WIDTH = 60f;

    private final DrawnScene scene = new DrawnScene();
    private final SpatialPool<Geometry> pool = scene.asOne(scene.box("box"));

    @AfterEach
    void close() {
        scene.close();
    }

    /** Poles that are turned anyhow, so that the sphere around each is much larger than its bound. */
    @Test
    void aViewHasWhatTheEngineSeesWithinTheSphereAroundIt() {
        long seed = Seeds.of(ChoiceTest.class);
        Random random = new Random(seed);
        Geometry pole = new Geometry("pole", new Box(0.2f, 8f, 0.2f));
        pole.setMaterial(scene.box("any").getMaterial());
        SpatialPool<Geometry> poles = scene.asOne(pole);
        for (int i = 0; i < 500; i++) {
            poles.spawn(DrawnScene.place(random, WIDTH), new Quaternion().fromAngles(6f * random.nextFloat(),
                    6f * random.nextFloat(), 6f * random.nextFloat()));
        }
        scene.app.step();
        InstancedBatch group = (InstancedBatch) scene.group();
        VisibleSet[] levels = {new VisibleSet(null, "seen", group.slots)};
        Choice view = new Choice(group, DrawnScene.storeOf(group).flags(group.part), new DepthOrder(), levels);
        view.isView = true;
        int leftOut = 0;
        for (int round = 0; round < 20; round++) {
            Camera camera = DrawnScene.camera(random, WIDTH);
            view.lookFrom(camera, 0f);
            view.choose(camera, false, Choice.Order.ANY);
            Set<Integer> chosen = LightPassesTest.slots(levels[0]);
            for (int slot = 0; slot < group.slots.count; slot++) {
                Geometry its = DrawnScene.storeOf(group).geometry(slot);
                BoundingBox bound = (BoundingBox) its.getWorldBound();
                BoundingSphere around = new BoundingSphere(group.slots.reaches[slot] - 1e-3f,
                        its.getWorldTranslation());
                boolean isChosen = chosen.contains(slot);
                camera.setPlaneState(0);
                assertThat(isChosen || camera.contains(around) == FrustumIntersect.Outside
                        || !ReceiversTest.isContained(List.of(camera), bound, -1e-3f))
                        .as("drawn, slot %d, seed %d", slot, seed).isTrue();
                assertThat(!isChosen || ReceiversTest.isContained(List.of(camera), bound, 0.1f))
                        .as("left out, slot %d, seed %d", slot, seed).isTrue();
                leftOut += isChosen ? 0 : 1;
            }
        }
        assertThat(leftOut).as("seed %d", seed).isBetween(2_000, 9_900);
    }

    /** Only in an order, or within a distance, do the slots of a still pass depend on where the view is. */
    @ParameterizedTest
    @CsvSource({"0, ANY, false", "0, FARTHEST_FIRST, true", "0, NEAREST_FIRST, true", "50, ANY, true",
        "50, FARTHEST_FIRST, true"})
    void aStillPassChoosesAnewWhereTheMovedEyeMatters(float drawDistance, Choice.Order order, boolean isAnew) {
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            pool.spawn(DrawnScene.place(random, WIDTH));
        }
        scene.app.step();
        InstancedBatch group = (InstancedBatch) scene.group();
        VisibleSet[] levels = {new VisibleSet(null, "seen", group.slots)};
        Choice pass = new Choice(group, DrawnScene.storeOf(group).flags(group.part), new DepthOrder(), levels);
        Choice view = new Choice(group, DrawnScene.storeOf(group).flags(group.part), new DepthOrder(), levels);
        Camera eye = DrawnScene.camera(random, WIDTH);
        Camera light = DrawnScene.spot(WIDTH);
        view.lookFrom(eye, drawDistance);
        pass.lookAs(view);
        pass.choose(light, false, order);
        assertThat(levels[0].count).isPositive();
        levels[0].clear(group.slots.capacity());

        eye.setLocation(eye.getLocation().add(Vector3f.UNIT_X));
        view.lookFrom(eye, drawDistance);
        pass.lookAs(view);
        pass.choose(light, false, order);

        assertThat(levels[0].count > 0).isEqualTo(isAnew);
    }
}

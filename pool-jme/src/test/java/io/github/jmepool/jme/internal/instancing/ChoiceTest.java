// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import io.github.jmepool.jme.SpatialPool;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When slots are chosen anew. */
class ChoiceTest {
    private static final float WIDTH = 60f;

    private final DrawnScene scene = new DrawnScene();
    private final SpatialPool<Geometry> pool = scene.asOne(scene.box("box"));

    @AfterEach
    void close() {
        scene.close();
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

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.scene.Geometry;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On which instances a lamp's shadows are drawn, compared with what the engine's cameras of its maps contain. */
class ReceiversTest {
    /** A few blocks of neighbours, each around a place of its own, and one of which all are far from each other. */
    private static final int BLOCKS = 12;
    private static final float WIDTH = 60f;
    /** What is as near as this to an edge is on either side of it. */
    private static final float TIE = 1e-3f;
    /** As boxes are taken larger, against rounding. */
    private static final float LARGER = 0.02f;
    private static final long SEED = Seeds.of(ReceiversTest.class);

    private final DrawnScene scene = new DrawnScene();
    private final Random random = new Random(SEED);
    private final SpatialPool<Geometry> pool = scene.asOne(scene.box("box"));

    @AfterEach
    void close() {
        scene.close();
    }

    private InstancedBatch group() {
        for (int block = 0; block < BLOCKS; block++) {
            Vector3f middle = DrawnScene.place(random, WIDTH);
            for (int i = 0; i < SlotColumn.BLOCK; i++) {
                pool.spawn(DrawnScene.place(random, block == 0 ? WIDTH : 6f).addLocal(middle));
            }
        }
        scene.app.step();
        return (InstancedBatch) scene.group();
    }

    private List<Camera> maps(Material material, int count) {
        List<Camera> maps = new ArrayList<>();
        material.setVector3("LightPos", Vector3f.ZERO);
        for (int i = 0; i < count; i++) {
            Camera map = new Camera(512, 512);
            map.setFrustumPerspective(60f, 1f, 0.5f, WIDTH);
            map.setLocation(DrawnScene.place(random, WIDTH / 2f));
            map.lookAtDirection(DrawnScene.place(random, 1f).normalizeLocal(), Vector3f.UNIT_Y);
            material.setMatrix4("LightViewProjectionMatrix" + i, map.getViewProjectionMatrix());
            maps.add(map);
        }
        return maps;
    }

    /** Slots side by side, and one by one as where they are sorted; all that are in view, or some. */
    @Test
    void whatAMapContainsIsTakenOnceAndLittleElse() {
        InstancedBatch group = group();
        Receivers receivers = new Receivers(group.slots, group.part);
        Material material = new Material(scene.app.getAssetManager(), "Common/MatDefs/Light/Lighting.j3md");
        int passedOver = 0;
        for (int round = 0; round < 12; round++) {
            List<Camera> maps = maps(material, 1 + round / 2);
            VisibleSet seen = new VisibleSet(null, "seen", group.slots);
            int step = 1 + round % 2;
            for (int slot = 0; slot < group.slots.count; slot += step) {
                seen.take(slot, 1);
            }
            assertThat(receivers.haveMaps(material)).isTrue();
            VisibleSet chosen = new VisibleSet(null, "chosen", group.slots);
            receivers.choose(seen, chosen);
            Set<Integer> slots = LightPassesTest.slots(chosen);
            int most = 0;
            for (int slot = 0; slot < group.slots.count; slot += step) {
                BoundingBox bound = (BoundingBox) DrawnScene.storeOf(group).geometry(slot).getWorldBound();
                assertThat(slots.contains(slot) || !isContained(maps, bound, -TIE)).as("slot %d, seed %d", slot, SEED)
                        .isTrue();
                most += isContained(maps, bound, LARGER) ? 1 : 0;
            }
            assertThat(slots).as("seed %d", SEED).hasSizeLessThanOrEqualTo(most);
            passedOver += group.slots.count / step - slots.size();
        }
        assertThat(passedOver).as("seed %d", SEED).isGreaterThan(BLOCKS * SlotColumn.BLOCK);
    }

    static boolean isContained(List<Camera> maps, BoundingBox bound, float wider) {
        BoundingBox box = new BoundingBox(bound.getCenter(), bound.getXExtent() + wider, bound.getYExtent() + wider,
                bound.getZExtent() + wider);
        boolean isContained = false;
        for (Camera map : maps) {
            map.setPlaneState(0);
            isContained |= map.contains(box) != FrustumIntersect.Outside;
        }
        return isContained;
    }
}

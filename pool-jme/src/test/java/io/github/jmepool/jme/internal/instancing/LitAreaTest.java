// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where a sun shines on something. */
class LitAreaTest {
    private static final float WIDTH = 40f;
    private static final long SEED = Seeds.of(LitAreaTest.class);

    private final DrawnScene scene = new DrawnScene();
    private final Random random = new Random(SEED);
    private final Camera map = DrawnScene.sun(4f * WIDTH);
    private final LitArea area = new LitArea();

    @AfterEach
    void close() {
        scene.close();
    }

    private Frustum frustum(float margin) {
        return frustum(area, margin);
    }

    private Frustum frustum(LitArea area, float margin) {
        Frustum frustum = new Frustum();
        frustum.setClip(map.getViewProjectionMatrix(), false, Vector3f.ZERO, Float.POSITIVE_INFINITY);
        area.leaveOutBeside(frustum, margin);
        return frustum;
    }

    /** A point from which the light shines onto a point. */
    private Vector3f before(Vector3f point) {
        return map.getDirection().mult(-2f * WIDTH * random.nextFloat()).addLocal(point);
    }

    /** Of boxes, of spheres and of what is drawn together. */
    @Test
    void whateverThrowsItsShadowOntoSomethingIsSeen() {
        List<BoundingVolume> lit = new ArrayList<>();
        SpatialPool<Geometry> pool = scene.asOne(scene.box("box"));
        for (int i = 0; i < 5; i++) {
            Vector3f center = DrawnScene.place(random, WIDTH / 2f);
            lit.add(i % 2 == 0 ? new BoundingBox(center, random.nextFloat(), random.nextFloat(), random.nextFloat())
                    : new BoundingSphere(random.nextFloat(), center));
            pool.spawn(DrawnScene.place(random, WIDTH / 2f));
        }
        scene.app.step();
        area.begin(map);
        lit.forEach(area::extend);
        InstancedBatch group = (InstancedBatch) scene.group();
        VisibleSet all = new VisibleSet(null, "all", group.slots);
        all.take(0, group.slots.count);
        area.extend(group.slots, all);
        pool.forEachActive(box -> lit.add(box.getWorldBound()));
        Frustum frustum = frustum(0f);
        for (int round = 0; round < 1_000; round++) {
            BoundingVolume bound = lit.get(random.nextInt(lit.size()));
            Vector3f point = before(DrawnScene.place(random, 0.5f).addLocal(bound.getCenter()));
            if (bound.distanceToEdge(point) <= 0f || bound.contains(point)) {
                assertThat(frustum.sees(point.x, point.y, point.z, 0.01f)).as("seed %d", SEED).isTrue();
            }
            Vector3f center = before(bound.getCenter());
            assertThat(frustum.sees(center.x, center.y, center.z, 0.01f)).as("seed %d", SEED).isTrue();
        }
        for (float side : new float[] {-WIDTH, WIDTH}) {
            for (Vector3f axis : List.of(map.getLeft(), map.getUp())) {
                Vector3f beside = before(axis.mult(side));
                assertThat(frustum.sees(beside.x, beside.y, beside.z, 0.01f)).as("seed %d", SEED).isFalse();
                assertThat(frustum(2f * WIDTH).sees(beside.x, beside.y, beside.z, 0.01f)).as("blurred").isTrue();
            }
        }
    }

    @Test
    void itFillsAMapOnceNothingOfThatIsBesideIt() {
        area.begin(map);
        assertThat(area.fills(map)).isFalse();
        BoundingBox most = new BoundingBox(Vector3f.ZERO, 1f, 1f, 1f);
        for (float size = WIDTH; !area.fills(map); size++) {
            most = new BoundingBox(Vector3f.ZERO, size, size, size);
            area.extend(most);
        }
        assertThat(most.getXExtent()).isBetween(2f * WIDTH, 4f * WIDTH + 2f);
        map.setFrustum(-1f, 1f, -5f * WIDTH, 5f * WIDTH, WIDTH, -WIDTH);
        assertThat(area.fills(map)).as("a wider map").isFalse();
    }

    @Test
    void roundedItIsLittleLargerAndSeldomAnother() {
        LitArea rounded = new LitArea();
        LitArea before = new LitArea();
        int changes = 0;
        for (float size = WIDTH; size < 1.1f * WIDTH; size += 0.01f) {
            area.begin(map);
            area.extend(new BoundingBox(Vector3f.ZERO, size, size, size));
            rounded.setRounded(area);
            float reach = size * (Math.abs(map.getLeft().x) + Math.abs(map.getLeft().y) + Math.abs(map.getLeft().z));
            Vector3f within = map.getLeft().mult(0.999f * reach);
            Vector3f beside = map.getLeft().mult(1.2f * reach);
            Frustum frustum = frustum(rounded, 0f);
            assertThat(frustum.sees(within.x, within.y, within.z, 0f)).as("at size %s", size).isTrue();
            assertThat(frustum.sees(beside.x, beside.y, beside.z, 0f)).as("beside size %s", size).isFalse();
            changes += rounded.hasSameBounds(before) ? 0 : 1;
            before.set(rounded);
        }
        assertThat(changes).isBetween(1, 8);
    }

    @Test
    void whatHasNoKnownBoundIsEverywhere() {
        area.begin(map);
        area.extend(null);
        assertThat(area.hasSameBounds(LitArea.ANY)).as("another direction").isFalse();
        assertThat(area.fills(map)).isTrue();
        assertThat(area.isAlong(map)).isTrue();
        Vector3f beside = map.getLeft().mult(3f * WIDTH);
        assertThat(frustum(0f).sees(beside.x, beside.y, beside.z, 0.01f)).isTrue();
    }
}

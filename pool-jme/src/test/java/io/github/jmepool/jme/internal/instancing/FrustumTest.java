// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import io.github.jmepool.jme.support.Seeds;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is seen, compared with what the engine's camera says of the same boxes and spheres. */
class FrustumTest {
    private static final int ROUNDS = 20_000;
    /** What is as near as this to an edge is on either side of it. */
    private static final float TIE = 1e-3f;
    private static final Vector3f EYE = new Vector3f(3, -2, 7);

    private final Camera camera = new Camera(640, 480);
    private final Frustum frustum = new Frustum();
    private Random random;
    private String seed;

    @BeforeEach
    void look() {
        long given = Seeds.of(FrustumTest.class);
        seed = "seed " + given;
        random = new Random(given);
        camera.setFrustumPerspective(50, 4f / 3, 1, 60);
        camera.setLocation(EYE);
        camera.lookAt(new Vector3f(20, 9, -11), Vector3f.UNIT_Y);
    }

    private float between(float least, float greatest) {
        return least + random.nextFloat() * (greatest - least);
    }

    private Vector3f place() {
        return camera.getDirection().mult(between(-10, 70)).addLocal(EYE)
                .addLocal(between(-40, 40), between(-40, 40), between(-40, 40));
    }

    private FrustumIntersect engine(BoundingVolume bound) {
        camera.setPlaneState(0);
        return camera.contains(bound);
    }

    private static float distanceOfFarthestCorner(Vector3f center, Vector3f extent) {
        float farthest = 0;
        for (int corner = 0; corner < 8; corner++) {
            farthest = Math.max(farthest, EYE.distance(center.add(
                    (corner & 1) == 0 ? extent.x : -extent.x, (corner & 2) == 0 ? extent.y : -extent.y,
                    (corner & 4) == 0 ? extent.z : -extent.z)));
        }
        return farthest;
    }

    /** The box is the second of two: the first is nowhere. */
    private static float[] boxes(Vector3f center, Vector3f extent) {
        return new float[] {
            Float.NaN, Float.NaN, Float.NaN, Float.NaN, Float.NaN, Float.NaN,
            center.x - extent.x, center.y - extent.y, center.z - extent.z,
            center.x + extent.x, center.y + extent.y, center.z + extent.z,
        };
    }

    @Test
    void boxesAreSeenAsTheEnginesCameraSeesThem() {
        Map<FrustumIntersect, Integer> met = new EnumMap<>(FrustumIntersect.class);
        int tooFarInPart = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Vector3f center = place();
            Vector3f extent = new Vector3f(between(0.1f, 12), between(0.1f, 12), between(0.1f, 12));
            float reach = between(20, 80);
            FrustumIntersect expected = engine(new BoundingBox(center, extent.x + TIE, extent.y + TIE, extent.z + TIE));
            float away = distanceOfFarthestCorner(center, extent);
            if (Math.abs(away - reach) < TIE || expected
                    != engine(new BoundingBox(center, extent.x - TIE, extent.y - TIE, extent.z - TIE))) {
                continue;
            }
            met.merge(expected, 1, Integer::sum);

            frustum.setView(camera, false, EYE, Float.POSITIVE_INFINITY);
            assertThat(frustum.sees(boxes(center, extent), 6)).as(seed).isEqualTo(expected != FrustumIntersect.Outside);
            if (expected != FrustumIntersect.Outside) {
                assertThat(frustum.isPartial()).as(seed).isEqualTo(expected == FrustumIntersect.Intersects);
                frustum.setView(camera, false, EYE, reach);
                assertThat(frustum.sees(boxes(center, extent), 6)).as(seed).isTrue();
                assertThat(frustum.isPartial()).as(seed)
                        .isEqualTo(expected == FrustumIntersect.Intersects || away > reach);
                tooFarInPart += away > reach && expected == FrustumIntersect.Inside ? 1 : 0;
            }

            frustum.setView(camera, true, EYE, reach);
            assertThat(frustum.sees(boxes(center, extent), 6)).as(seed).isTrue();
            assertThat(frustum.isPartial()).as(seed).isEqualTo(away > reach);
        }
        assertThat(met).as(seed).hasSize(3);
        assertThat(tooFarInPart).as(seed).isPositive();
    }

    @Test
    void spheresAreSeenAsTheEnginesCameraSeesThemAsFarAsTheyAreDrawn() {
        Map<FrustumIntersect, Integer> met = new EnumMap<>(FrustumIntersect.class);
        float farthest = 45;
        int tooFar = 0;
        int tooFarAround = 0;
        Frustum around = new Frustum();
        frustum.setView(camera, false, EYE, farthest);
        around.setView(camera, true, EYE, farthest);
        for (int round = 0; round < ROUNDS; round++) {
            Vector3f center = place();
            float radius = between(0.1f, 12);
            float away = EYE.distance(center) - radius;
            FrustumIntersect expected = engine(new BoundingSphere(radius + TIE, center));
            if (Math.abs(away - farthest) < TIE || expected != engine(new BoundingSphere(radius - TIE, center))) {
                continue;
            }
            met.merge(expected, 1, Integer::sum);
            boolean isSeen = expected != FrustumIntersect.Outside;

            assertThat(frustum.sees(center.x, center.y, center.z, radius)).as(seed)
                    .isEqualTo(isSeen && away <= farthest);
            assertThat(around.sees(center.x, center.y, center.z, radius)).as(seed).isEqualTo(away <= farthest);
            tooFar += isSeen && away > farthest ? 1 : 0;
            tooFarAround += away > farthest ? 1 : 0;
        }
        assertThat(met).as(seed).hasSize(3);
        assertThat(frustum.tooFar).as(seed).isEqualTo(tooFar).isPositive();
        assertThat(around.tooFar).as(seed).isEqualTo(tooFarAround).isPositive();
        frustum.setView(camera, false, EYE, farthest);
        assertThat(frustum.tooFar).isZero();
    }

    /** Whether it is seen can't be told, so each of its instances is asked for by itself. */
    @Test
    void aBoxWithoutABoundIsSeenInPart() {
        frustum.setView(camera, false, EYE, Float.POSITIVE_INFINITY);

        assertThat(frustum.sees(boxes(EYE, Vector3f.UNIT_XYZ), 0)).isTrue();
        assertThat(frustum.isPartial()).isTrue();
    }

    @Test
    void whatTouchesAPlaneOrTheGreatestDistanceIsSeen() {
        camera.setLocation(Vector3f.ZERO);
        camera.lookAtDirection(Vector3f.UNIT_Z, Vector3f.UNIT_Y);
        Vector3f half = new Vector3f(0.5f, 0.5f, 0.5f);
        frustum.setView(camera, false, Vector3f.ZERO, 8);

        // the near plane is at 1, the far one at 60
        assertThat(frustum.sees(boxes(new Vector3f(0, 0, 0.5f), half), 6)).isTrue();
        assertThat(frustum.sees(0, 0, 0.5f, 0.5f)).isTrue();
        assertThat(frustum.sees(0, 0, 10, 2)).isTrue();
        assertThat(frustum.tooFar).isZero();

        frustum.setView(camera, true, Vector3f.ZERO, 3);
        // its farthest corners are exactly 3 away
        assertThat(frustum.sees(boxes(new Vector3f(0.5f, 1.5f, 1.5f), half), 6)).isTrue();
        assertThat(frustum.isPartial()).isFalse();
    }

    /** Between the same planes, as long as the camera's matrix is its own. */
    @Test
    void aMatrixClipsWhatTheCameraDoesNotSee() {
        Frustum clip = new Frustum();
        frustum.setView(camera, false, EYE, Float.POSITIVE_INFINITY);
        clip.setClip(camera.getViewProjectionMatrix(), false, EYE, Float.POSITIVE_INFINITY);
        int seen = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Vector3f center = place();
            float radius = between(0.1f, 12);
            boolean isSeen = frustum.sees(center.x, center.y, center.z, radius);
            if (isSeen == frustum.sees(center.x, center.y, center.z, radius + 10 * TIE)
                    && isSeen == frustum.sees(center.x, center.y, center.z, radius - 10 * TIE)) {
                assertThat(clip.sees(center.x, center.y, center.z, radius)).as(seed).isEqualTo(isSeen);
                seen += isSeen ? 1 : 0;
            }
        }
        assertThat(seen).as(seed).isBetween(ROUNDS / 50, ROUNDS / 2);
    }

    /** Into all of it, or into a part that begins and ends at a distance; the light shines ahead or back. */
    @ParameterizedTest
    @CsvSource({"1, Infinity, false", "1, 6, false", "6, 20, false", "6, 20, true", "20, 60, true"})
    void whateverThrowsItsShadowIntoTheViewIsSeen(float from, float to, boolean isAhead) {
        Camera sun = DrawnScene.sun(200);
        if (isAhead) {
            sun.lookAtDirection(sun.getDirection().addLocal(camera.getDirection()), Vector3f.UNIT_Z);
        }
        Frustum shadow = new Frustum();
        shadow.setClip(sun.getViewProjectionMatrix(), false, EYE, Float.POSITIVE_INFINITY);
        shadow.leaveOutUnseenShadows(camera, from, to, sun.getDirection(), 0f);
        Camera part = camera.clone();
        part.setFrustumPerspective(50, 4f / 3, from, Math.min(to, 60));
        frustum.setView(part, false, EYE, Float.POSITIVE_INFINITY);
        int casting = 0;
        int leftOut = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Vector3f center = place().addLocal(sun.getDirection().mult(between(-60, 60)));
            float radius = between(0.1f, 5);
            boolean isCasting = false;
            for (float away = 0; away < 100 && !isCasting; away += 2) {
                Vector3f at = sun.getDirection().mult(away).addLocal(center);
                isCasting = frustum.sees(at.x, at.y, at.z, radius);
            }
            boolean isSeen = shadow.sees(center.x, center.y, center.z, radius + TIE);
            assertThat(isSeen || !isCasting).as(seed).isTrue();
            casting += isCasting ? 1 : 0;
            leftOut += isSeen ? 0 : 1;
        }
        assertThat(casting).as(seed).isBetween(ROUNDS / 200, ROUNDS / 2);
        assertThat(leftOut).as(seed).isGreaterThan((ROUNDS - casting) / 2);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.collision.CollisionResults;
import com.jme3.math.Ray;
import com.jme3.math.Triangle;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.internal.tree.EmptyBound;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmptyBoundTest {
    private static final Vector3f PLACE = new Vector3f(1f, 2f, 3f);
    private final EmptyBound empty = new EmptyBound().at(PLACE);

    /** As a pool's nodes that show nothing. */
    private static final class Hollow extends Node {
        @Override
        public BoundingVolume getWorldBound() {
            super.getWorldBound();
            return new EmptyBound().at(getWorldTranslation());
        }
    }

    private static Geometry box(float x, BoundingVolume bound) {
        Geometry box = new Geometry("box", new Box(1f, 1f, 1f));
        if (bound != null) {
            box.setModelBound(bound);
        }
        box.setLocalTranslation(x, 0f, 0f);
        return box;
    }

    @Test
    void nothingIntersectsIt() {
        List<BoundingVolume> around = List.of(new BoundingBox(PLACE, 2f, 2f, 2f), new BoundingSphere(2f, PLACE),
                new BoundingBox(PLACE, 0f, 0f, 0f), new BoundingSphere(Float.POSITIVE_INFINITY, Vector3f.ZERO),
                new EmptyBound().at(PLACE));
        for (BoundingVolume other : around) {
            assertThat(empty.intersects(other)).as(other.toString()).isFalse();
            assertThat(other.intersects(empty)).as(other.toString()).isFalse();
            assertThat(empty.collideWith(other)).isZero();
            assertThat(empty.collideWith(other, new CollisionResults())).isZero();
        }
        for (Vector3f direction : List.of(Vector3f.UNIT_X, Vector3f.UNIT_Y, Vector3f.UNIT_Z,
                new Vector3f(1f, -1f, 2f).normalizeLocal())) {
            for (float distance : new float[] {-5f, 0f, 5f}) {
                Ray ray = new Ray(PLACE.add(direction.mult(distance)), direction);
                assertThat(empty.intersects(ray)).as(ray.toString()).isFalse();
                assertThat(empty.collideWith(ray)).isZero();
                assertThat(empty.collideWith(ray, new CollisionResults())).isZero();
            }
        }
        Triangle triangle = new Triangle(PLACE.add(-1f, 0f, -1f), PLACE.add(1f, 0f, -1f), PLACE.add(0f, 0f, 1f));
        assertThat(empty.collideWith(triangle)).isZero();
        assertThat(empty.intersects(PLACE)).isFalse();
        assertThat(empty.contains(PLACE)).isFalse();
    }

    @Test
    void itHasAPlaceAndNoSize() {
        assertThat(empty.getCenter()).isEqualTo(PLACE);
        assertThat(empty.getExtent(null)).isEqualTo(Vector3f.ZERO);
        assertThat(empty.getXExtent() + empty.getYExtent() + empty.getZExtent() + empty.getVolume()).isZero();
        assertThat(empty.getMin(new Vector3f())).isEqualTo(PLACE).isEqualTo(empty.getMax(null));
        assertThat(empty).hasToString("EmptyBound [Center: (1.0, 2.0, 3.0)]");
    }

    @Test
    void noCameraSeesIt() {
        Camera camera = new Camera(640, 480);
        camera.setFrustumPerspective(60f, 4f / 3f, 0.1f, 1000f);
        camera.setLocation(PLACE.add(0f, 0f, 10f));
        camera.lookAt(PLACE, Vector3f.UNIT_Y);
        assertThat(camera.contains(new BoundingBox(PLACE, 0f, 0f, 0f))).isEqualTo(FrustumIntersect.Inside);
        camera.setPlaneState(0);
        assertThat(camera.contains(empty)).isEqualTo(FrustumIntersect.Outside);
        assertThat(camera.containsGui(empty)).isFalse();
    }

    @Test
    void noBoundIsStretchedByIt() {
        for (BoundingVolume other : List.of(new BoundingBox(Vector3f.UNIT_X, 1f, 1f, 1f),
                new BoundingSphere(Float.POSITIVE_INFINITY, Vector3f.ZERO))) {
            BoundingVolume before = other.clone();
            assertThat(other.mergeLocal(empty)).isSameAs(other).isEqualTo(before);
            assertThat(other.merge(empty)).isEqualTo(before);
        }
    }

    @Test
    void aCloneOfItIsExtendedAsAnyBox() {
        BoundingBox other = new BoundingBox(new Vector3f(9f, 2f, 3f), 1f, 1f, 1f);
        BoundingVolume total = empty.clone();
        assertThat(total).isEqualTo(new BoundingBox(PLACE, 0f, 0f, 0f));
        assertThat(total.mergeLocal(other)).isSameAs(total);
        assertThat(((BoundingBox) total).getXExtent()).isEqualTo(4.5f);
        assertThat(total.intersects(other)).isTrue();
        assertThat(total.contains(other.getCenter())).isTrue();
    }

    @Test
    void itStaysEmptyWhenOthersAreMergedIntoIt() {
        BoundingBox other = new BoundingBox(new Vector3f(9f, 2f, 3f), 1f, 1f, 1f);
        assertThat(empty.merge(other)).isEqualTo(other).isNotSameAs(other).isExactlyInstanceOf(BoundingBox.class);
        assertThat(empty.mergeLocal(other)).isEqualTo(other).isNotSameAs(other);
        assertThat(empty.mergeLocal(new EmptyBound())).isSameAs(empty).isEqualTo(new EmptyBound().at(PLACE));
        BoundingBox third = new BoundingBox(Vector3f.UNIT_X, 1f, 1f, 1f);
        assertThat(third.mergeLocal(empty)).isEqualTo(new BoundingBox(Vector3f.UNIT_X, 1f, 1f, 1f));
    }

    @Test
    void theEngineComputesTheBoundOfANodeWithoutIt() {
        for (int empties = 0; empties < 8; empties++) {
            Node node = new Node("node");
            node.setLocalTranslation(7f, 0f, 0f);
            Node same = node.clone(false);
            for (int i = 0; i < 3; i++) {
                if ((empties >> i & 1) != 0) {
                    node.attachChild(new Hollow());
                } else {
                    node.attachChild(box(4f * i, null));
                    same.attachChild(box(4f * i, null));
                }
            }
            for (Spatial each : List.of(node, same)) {
                each.updateGeometricState();
            }
            assertThat(node.getWorldBound()).isExactlyInstanceOf(BoundingBox.class).isEqualTo(same.getWorldBound());
        }
    }
}

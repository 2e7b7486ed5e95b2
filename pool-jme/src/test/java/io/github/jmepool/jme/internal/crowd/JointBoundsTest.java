// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer.Type;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bound of a skinned mesh, compared with the corners of its joints' boxes, each moved one by one. */
class JointBoundsTest {
    private static final float TOLERANCE = 1e-4f;

    /** Two of the first joint, two of the second, one of both. */
    private static final float[] PLACES = {
        5, 7, 11,
        8, 9, 15,
        -4, 6, 3,
        -9, 5, -2,
        2, 13, 4,
    };
    private static final byte[] JOINTS = {
        0, 0, 0, 0,
        0, 0, 0, 0,
        1, 0, 0, 0,
        1, 0, 0, 0,
        0, 1, 0, 0,
    };
    private static final float[] WEIGHTS = {
        1, 0, 0, 0,
        1, 0, 0, 0,
        1, 0, 0, 0,
        1, 0, 0, 0,
        0.25f, 0.75f, 0, 0,
    };
    private static final List<Vector3f> OF_FIRST = List.of(new Vector3f(2, 7, 4), new Vector3f(8, 13, 15));
    private static final List<Vector3f> OF_SECOND = List.of(new Vector3f(-9, 5, -2), new Vector3f(2, 13, 4));

    private static final Matrix4f ONE_MOVE = new Matrix4f(
            0.7f, -1.3f, 0.4f, 20,
            1.1f, 0.6f, -0.9f, 30,
            -0.5f, 0.8f, 1.7f, -40,
            0, 0, 0, 1);
    private static final Matrix4f OTHER_MOVE = new Matrix4f(
            -0.3f, 0.2f, 1.9f, -25,
            0.1f, -1.6f, 0.35f, 45,
            1.2f, 0.45f, -0.15f, 55,
            0, 0, 0, 1);

    private static Mesh mesh(float[] places, byte[] joints, float[] weights) {
        Mesh mesh = new Mesh();
        mesh.setBuffer(Type.Position, 3, places);
        mesh.setBuffer(Type.BoneIndex, 4, joints);
        mesh.setBuffer(Type.BoneWeight, 4, weights);
        mesh.generateBindPose();
        return mesh;
    }

    /** The bound of the eight corners of a box, given by its least and its greatest one, after a move. */
    private static BoundingBox moved(List<Vector3f> box, Matrix4f move) {
        Vector3f min = new Vector3f(Vector3f.POSITIVE_INFINITY);
        Vector3f max = new Vector3f(Vector3f.NEGATIVE_INFINITY);
        for (int corner = 0; corner < 8; corner++) {
            Vector3f moved = move.mult(new Vector3f(
                    box.get(corner & 1).x, box.get(corner >> 1 & 1).y, box.get(corner >> 2).z));
            min.minLocal(moved);
            max.maxLocal(moved);
        }
        return new BoundingBox(min, max);
    }

    private static BoundingBox moved(Matrix4f first, Matrix4f second) {
        BoundingBox bound = moved(OF_FIRST, first);
        bound.mergeLocal(moved(OF_SECOND, second));
        return bound;
    }

    private static void assertBound(JointBounds bounds, BoundingBox expected) {
        assertBound(bounds, expected.getMin(null), expected.getMax(null));
    }

    private static void assertBound(JointBounds bounds, Vector3f min, Vector3f max) {
        BoundingBox bound = bounds.bound();
        assertThat(bound).isNotNull();
        assertThat(bound.getMin(null).isSimilar(min, TOLERANCE)).as("%s begins at %s", bound, min).isTrue();
        assertThat(bound.getMax(null).isSimilar(max, TOLERANCE)).as("%s ends at %s", bound, max).isTrue();
    }

    @Test
    void theBoundIsThatOfTheMovedBoxesOfAllJoints() {
        JointBounds bounds = new JointBounds(mesh(PLACES, JOINTS, WEIGHTS), 2);

        bounds.clear();
        bounds.add(new Matrix4f[] {ONE_MOVE, OTHER_MOVE});

        assertBound(bounds, moved(ONE_MOVE, OTHER_MOVE));
    }

    @Test
    void theBoundOfOneJointIsThatOfItsBoxOnEachSide() {
        JointBounds bounds = new JointBounds(mesh(new float[] {5, 7, 11, 8, 9, 15}, new byte[8],
                new float[] {1, 0, 0, 0, 1, 0, 0, 0}), 1);
        for (Matrix4f move : List.of(ONE_MOVE, OTHER_MOVE)) {
            bounds.clear();
            bounds.add(new Matrix4f[] {move});

            assertBound(bounds, moved(List.of(new Vector3f(5, 7, 11), new Vector3f(8, 9, 15)), move));
        }
    }

    @Test
    void posesAddUpUntilTheyAreCleared() {
        JointBounds bounds = new JointBounds(mesh(PLACES, JOINTS, WEIGHTS), 2);
        BoundingBox expected = moved(ONE_MOVE, ONE_MOVE);

        bounds.clear();
        bounds.add(new Matrix4f[] {OTHER_MOVE, OTHER_MOVE});
        bounds.clear();
        bounds.add(new Matrix4f[] {ONE_MOVE, ONE_MOVE});
        assertBound(bounds, expected);

        bounds.add(new Matrix4f[] {OTHER_MOVE, OTHER_MOVE});
        expected.mergeLocal(moved(OTHER_MOVE, OTHER_MOVE));
        assertBound(bounds, expected);
    }

    @Test
    void aJointWithoutVerticesAddsNothing() {
        JointBounds bounds = new JointBounds(mesh(PLACES, JOINTS, WEIGHTS), 3);
        Matrix4f far = new Matrix4f();
        far.setTranslation(1e6f, 1e6f, 1e6f);

        bounds.clear();
        bounds.add(new Matrix4f[] {ONE_MOVE, OTHER_MOVE, far});

        assertBound(bounds, moved(ONE_MOVE, OTHER_MOVE));
    }

    /** As the engine's shader does it, which looks at the first weight alone. */
    @Test
    void aVertexWhoseFirstWeightIsZeroStaysWhereItIs() {
        float[] places = {100, 200, 300, 104, 203, 301, 5, 7, 11};
        byte[] joints = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        float[] weights = {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0};
        JointBounds bounds = new JointBounds(mesh(places, joints, weights), 1);

        bounds.clear();
        assertBound(bounds, new Vector3f(100, 200, 300), new Vector3f(104, 203, 301));

        Vector3f moved = OTHER_MOVE.mult(new Vector3f(5, 7, 11));
        bounds.add(new Matrix4f[] {OTHER_MOVE});
        assertBound(bounds, new Vector3f(100, 200, 300).minLocal(moved), new Vector3f(104, 203, 301).maxLocal(moved));
    }

    @Test
    void oneVertexHasABoundWithoutExtent() {
        JointBounds bounds = new JointBounds(mesh(new float[] {5, 7, 11}, new byte[4], new float[] {1, 0, 0, 0}), 1);
        Vector3f moved = ONE_MOVE.mult(new Vector3f(5, 7, 11));

        bounds.clear();
        bounds.add(new Matrix4f[] {ONE_MOVE});

        assertBound(bounds, moved, moved);
    }

    @Test
    void aRigidMeshFollowsItsJoint() {
        JointBounds bounds = new JointBounds(mesh(PLACES, JOINTS, WEIGHTS), 1, 2);

        bounds.clear();
        bounds.add(new Matrix4f[] {ONE_MOVE, OTHER_MOVE});

        assertBound(bounds, moved(List.of(new Vector3f(-9, 5, -2), new Vector3f(8, 13, 15)), OTHER_MOVE));
    }

    @Test
    void aMeshWithoutVerticesHasNoBound() {
        JointBounds bounds = new JointBounds(mesh(new float[0], new byte[0], new float[0]), 1);

        bounds.clear();
        bounds.add(new Matrix4f[] {ONE_MOVE});

        assertThat(bounds.bound()).isNull();
    }
}

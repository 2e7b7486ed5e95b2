// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.bounding.BoundingBox;
import com.jme3.math.FastMath;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.IndexBuffer;
import java.nio.Buffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Bounds a skinned mesh in poses without moving its vertices: a vertex is never outside of the boxes of its joints'
 * vertices, each moved by its joint. That is also true between two poses.
 */
final class JointBounds {
    private static final int WEIGHTS = 4;
    private static final int BOX = 6;

    /** The least and the greatest coordinates of each joint's vertices in the bind pose; the last are of no joint. */
    private final float[] boxes;
    private final int joints;
    private final Vector3f min = new Vector3f();
    private final Vector3f max = new Vector3f();

    JointBounds(Mesh mesh, int joints) {
        this(joints);
        FloatBuffer places = (FloatBuffer) Objects.requireNonNull(data(mesh, Type.BindPosePosition));
        FloatBuffer weights = weights(mesh);
        IndexBuffer indices = indices(mesh);
        for (int vertex = 0; vertex < mesh.getVertexCount(); vertex++) {
            // as the shader does: a vertex whose first weight is 0 isn't moved
            boolean isMoved = weights.get(vertex * WEIGHTS) != 0f;
            for (int i = vertex * WEIGHTS; isMoved && i < (vertex + 1) * WEIGHTS; i++) {
                if (weights.get(i) != 0f) {
                    include(places, vertex, indices.get(i));
                }
            }
            if (!isMoved) {
                include(places, vertex, joints);
            }
        }
    }

    /** All vertices of a rigid mesh follow one joint. */
    JointBounds(Mesh mesh, int joint, int joints) {
        this(joints);
        FloatBuffer places = mesh.getFloatBuffer(Type.Position);
        for (int vertex = 0; vertex < mesh.getVertexCount(); vertex++) {
            include(places, vertex, joint);
        }
    }

    /** Bounds nothing yet. */
    JointBounds(int joints) {
        this.joints = joints;
        boxes = new float[(joints + 1) * BOX];
        for (int box = 0; box < boxes.length; box += BOX) {
            Arrays.fill(boxes, box, box + 3, Float.POSITIVE_INFINITY);
            Arrays.fill(boxes, box + 3, box + BOX, Float.NEGATIVE_INFINITY);
        }
    }

    /** The reason why a mesh can't be skinned by so many joints; null when there is none. */
    static @Nullable String obstacle(Mesh mesh, int joints) {
        for (Type needed : new Type[] {Type.BindPosePosition, Type.BoneIndex, Type.BoneWeight}) {
            if (data(mesh, needed) == null) {
                return "is skinned, but has no " + needed + "; export it again, or call generateBindPose()";
            }
        }
        String obstacle = obstacle(mesh);
        if (obstacle != null) {
            return obstacle;
        }
        FloatBuffer weights = weights(mesh);
        IndexBuffer indices = indices(mesh);
        for (int i = 0; i < indices.size(); i++) {
            if (weights.get(i) != 0f && indices.get(i) >= joints) {
                return "is skinned by joint " + indices.get(i) + " of " + joints + "; correct its BoneIndex";
            }
        }
        return null;
    }

    /** The reason why a mesh can't be drawn with a pose of each instance; null when there is none. */
    static @Nullable String obstacle(Mesh mesh) {
        return mesh.getBuffer(BakedMaterials.ATTRIBUTE) == null ? null : "has a " + BakedMaterials.ATTRIBUTE
                + ", where bakedPoses puts the pose of each instance; use another buffer";
    }

    private static FloatBuffer weights(Mesh mesh) {
        return (FloatBuffer) Objects.requireNonNull(data(mesh, Type.BoneWeight));
    }

    private static IndexBuffer indices(Mesh mesh) {
        return IndexBuffer.wrapIndexBuffer(Objects.requireNonNull(data(mesh, Type.BoneIndex)));
    }

    private static @Nullable Buffer data(Mesh mesh, Type type) {
        VertexBuffer buffer = mesh.getBuffer(type);
        return buffer == null ? null : buffer.getData();
    }

    /** Makes the box of a joint include a vertex. */
    private void include(FloatBuffer places, int vertex, int joint) {
        for (int axis = 0; axis < 3; axis++) {
            float place = places.get(vertex * 3 + axis);
            int at = joint * BOX + axis;
            boxes[at] = Math.min(boxes[at], place);
            boxes[at + 3] = Math.max(boxes[at + 3], place);
        }
    }

    /** Makes the box of each joint include that of another mesh, which may have fewer joints. */
    void include(JointBounds other) {
        for (int joint = 0; joint <= other.joints; joint++) {
            int from = joint * BOX;
            int to = (joint < other.joints ? joint : joints) * BOX;
            for (int axis = 0; axis < 3; axis++) {
                boxes[to + axis] = Math.min(boxes[to + axis], other.boxes[from + axis]);
                boxes[to + 3 + axis] = Math.max(boxes[to + 3 + axis], other.boxes[from + 3 + axis]);
            }
        }
    }

    /** Begins anew, with the vertices that no joint moves. */
    void clear() {
        int box = joints * BOX;
        min.set(boxes[box], boxes[box + 1], boxes[box + 2]);
        max.set(boxes[box + 3], boxes[box + 4], boxes[box + 5]);
    }

    void add(Matrix4f[] pose) {
        for (int joint = 0; joint < joints; joint++) {
            int box = joint * BOX;
            if (boxes[box] <= boxes[box + 3]) {
                addBox(pose[joint], box);
            }
        }
    }

    /**
     * How far the vertices of a mesh that is attached to a joint may be from the origin at most, in an instance of
     * which no axis has a scale above 1: the engine scales each translation, and then what is turned.
     *
     * @param joint the first of the two joints that it follows
     */
    float scaledReach(Matrix4f[] pose, int joint) {
        Matrix4f place = pose[joint];
        Matrix4f shift = pose[joint + 1];
        int box = joint * BOX;
        if (boxes[box] > boxes[box + 3]) {
            return 0f;
        }
        float size = 0f;
        float reach = 0f;
        for (int i = 0; i < 3; i++) {
            float center = 0f;
            float extent = 0f;
            for (int axis = 0; axis < 3; axis++) {
                center += place.get(i, axis) * (boxes[box + axis] + boxes[box + axis + 3]) / 2;
                extent += Math.abs(place.get(i, axis)) * (boxes[box + axis + 3] - boxes[box + axis]) / 2;
            }
            size += FastMath.sqr(Math.abs(center) + extent);
            reach += FastMath.sqrt(FastMath.sqr(shift.get(0, i)) + FastMath.sqr(shift.get(1, i))
                    + FastMath.sqr(shift.get(2, i)));
        }
        return reach + FastMath.sqrt(size);
    }

    /** How far a corner of a box is at most from where a mix of two poses has it. */
    float distance(Matrix4f[] before, Matrix4f[] after, float share, Matrix4f[] pose) {
        float most = 0f;
        for (int joint = 0; joint < joints; joint++) {
            int box = joint * BOX;
            if (boxes[box] <= boxes[box + 3]) {
                most = Math.max(most, distance(before[joint], after[joint], share, pose[joint], box));
            }
        }
        return (float) Math.sqrt(most);
    }

    /** The square. */
    private float distance(Matrix4f before, Matrix4f after, float share, Matrix4f pose, int box) {
        float sum = 0f;
        for (int row = 0; row < 3; row++) {
            float apart = apart(before, after, share, pose, row, 3);
            float reach = 0f;
            for (int axis = 0; axis < 3; axis++) {
                float number = apart(before, after, share, pose, row, axis);
                apart += number * (boxes[box + axis] + boxes[box + axis + 3]) / 2;
                reach += Math.abs(number) * (boxes[box + axis + 3] - boxes[box + axis]) / 2;
            }
            apart = Math.abs(apart) + reach;
            sum += apart * apart;
        }
        return sum;
    }

    private static float apart(Matrix4f before, Matrix4f after, float share, Matrix4f pose, int row, int column) {
        float first = before.get(row, column);
        return first + share * (after.get(row, column) - first) - pose.get(row, column);
    }

    private void addBox(Matrix4f joint, int box) {
        float x = (boxes[box] + boxes[box + 3]) / 2;
        float y = (boxes[box + 1] + boxes[box + 4]) / 2;
        float z = (boxes[box + 2] + boxes[box + 5]) / 2;
        float extentX = boxes[box + 3] - x;
        float extentY = boxes[box + 4] - y;
        float extentZ = boxes[box + 5] - z;
        float centerX = joint.m00 * x + joint.m01 * y + joint.m02 * z + joint.m03;
        float centerY = joint.m10 * x + joint.m11 * y + joint.m12 * z + joint.m13;
        float centerZ = joint.m20 * x + joint.m21 * y + joint.m22 * z + joint.m23;
        float reachX = Math.abs(joint.m00) * extentX + Math.abs(joint.m01) * extentY + Math.abs(joint.m02) * extentZ;
        float reachY = Math.abs(joint.m10) * extentX + Math.abs(joint.m11) * extentY + Math.abs(joint.m12) * extentZ;
        float reachZ = Math.abs(joint.m20) * extentX + Math.abs(joint.m21) * extentY + Math.abs(joint.m22) * extentZ;
        min.set(Math.min(min.x, centerX - reachX), Math.min(min.y, centerY - reachY),
                Math.min(min.z, centerZ - reachZ));
        max.set(Math.max(max.x, centerX + reachX), Math.max(max.y, centerY + reachY),
                Math.max(max.z, centerZ + reachZ));
    }

    /** The radius around the origin in the poses since it began. */
    float reach() {
        return min.x <= max.x ? reach(min, max) : 0f;
    }

    /** The distance from the origin within which a box is. */
    static float reach(Vector3f min, Vector3f max) {
        float x = Math.max(-min.x, max.x);
        float y = Math.max(-min.y, max.y);
        float z = Math.max(-min.z, max.z);
        return FastMath.sqrt(x * x + y * y + z * z);
    }

    /** The bound of the poses since it began; null for a mesh without vertices. */
    @Nullable BoundingBox bound() {
        return min.x <= max.x ? new BoundingBox(min, max) : null;
    }
}

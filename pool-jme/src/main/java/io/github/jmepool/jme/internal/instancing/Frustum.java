// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.math.Matrix4f;
import com.jme3.math.Plane;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;

/** What a camera sees, as far away as anything is drawn. */
final class Frustum {
    /** Takes the slots that are seen, in their order. */
    interface Taker {
        void take(int from, int count);
    }

    private static final int PLANES = 6;
    /** How much larger boxes are taken: the engine computes them by other operations. */
    private static final float ROUNDED = 1.01f;

    /** At most those of a map and of a view, one between two parts of that, and those beside what is in it. */
    private final float[] planes = new float[(2 * PLANES + 5) * 4];
    /** The number of the planes' floats; 0 where all directions count. */
    private int sides;
    private final Vector3f eye = new Vector3f();
    private final Vector3f along = new Vector3f();
    private final Vector3f middle = new Vector3f();
    /** Infinite where any distance counts. */
    private float farthest;
    private boolean isPartial;
    /** How many spheres in view are farther away than that. */
    int tooFar;

    /**
     * Sets what is seen.
     *
     * @param everywhere whether all directions count
     * @param from where the distance is measured from
     * @param distance how far the edge of a sphere may be away from there
     */
    void setView(Camera camera, boolean everywhere, Vector3f from, float distance) {
        set(everywhere, from, distance);
        for (int i = 0; i < PLANES; i++) {
            set(4 * i, camera.getWorldPlane(i), 0f);
        }
    }

    private void set(int at, Plane plane, float margin) {
        set(at, plane.getNormal(), 1f, plane.getConstant() - margin);
    }

    private void set(int at, Vector3f normal, float sign, float constant) {
        planes[at] = sign * normal.x;
        planes[at + 1] = sign * normal.y;
        planes[at + 2] = sign * normal.z;
        planes[at + 3] = constant;
    }

    /**
     * Sets what is seen to what a camera's matrix doesn't clip, which may be less than between the camera's planes: the
     * engine gives the cameras of shadow maps matrices of their own.
     *
     * @param clip the camera's view projection matrix
     * @param everywhere whether all directions count
     * @param from where the distance is measured from
     * @param distance how far the edge of a sphere may be away from there
     */
    void setClip(Matrix4f clip, boolean everywhere, Vector3f from, float distance) {
        set(everywhere, from, distance);
        for (int i = 0; i < PLANES; i++) {
            float sign = (i & 1) == 0 ? 1f : -1f;
            int row = i >> 1;
            float x = clip.m30 + sign * clip.get(row, 0);
            float y = clip.m31 + sign * clip.get(row, 1);
            float z = clip.m32 + sign * clip.get(row, 2);
            float length = (float) Math.sqrt(x * x + y * y + z * z);
            planes[i * 4] = x / length;
            planes[i * 4 + 1] = y / length;
            planes[i * 4 + 2] = z / length;
            planes[i * 4 + 3] = -(clip.m33 + sign * clip.get(row, 3)) / length;
        }
    }

    /**
     * Leaves out what throws no shadow into a part of another camera's view.
     *
     * @param view the camera with the view
     * @param from the distance from the camera, along its direction, at which the part begins
     * @param to where it ends; infinite where that isn't known
     * @param light where the light shines to, everywhere
     * @param margin how far the blurred edge of a shadow may be from it
     */
    void leaveOutUnseenShadows(Camera view, float from, float to, Vector3f light, float margin) {
        for (int i = 0; sides > 0 && i < PLANES; i++) {
            Plane plane = view.getWorldPlane(i);
            // beyond other planes, the shadow may fall into view
            if (plane.getNormal().dot(light) <= 0f) {
                set(sides, plane, margin);
                sides += 4;
            }
        }
        if (sides > 0 && to < Float.POSITIVE_INFINITY) {
            // what is beyond the end that the light goes to, as seen from the part
            Vector3f ahead = view.getDirection(along);
            float eyeAt = ahead.dot(view.getLocation());
            if (ahead.dot(light) > 0f) {
                set(sides, ahead, -1f, -(eyeAt + to) - margin);
            } else {
                set(sides, ahead, 1f, eyeAt + from - margin);
            }
            sides += 4;
        }
    }

    /**
     * Leaves out what is beside all on which a light shines.
     *
     * @param axis a direction across the light
     * @param least where all that it shines on begins along the axis; negative infinity where that doesn't matter
     * @param greatest where it ends, or infinity
     * @param margin how far the blurred edge of a shadow may be from it
     */
    void leaveOutBeside(Vector3f axis, float least, float greatest, float margin) {
        if (sides > 0 && least > Float.NEGATIVE_INFINITY) {
            set(sides, axis, 1f, least - margin);
            sides += 4;
        }
        if (sides > 0 && greatest < Float.POSITIVE_INFINITY) {
            set(sides, axis, -1f, -greatest - margin);
            sides += 4;
        }
    }

    private void set(boolean everywhere, Vector3f from, float distance) {
        eye.set(from);
        farthest = distance;
        tooFar = 0;
        sides = everywhere ? 0 : 4 * PLANES;
    }

    /**
     * Whether something of a box may be seen.
     *
     * @param boxes the least and the greatest coordinates of each
     * @param box where those of this one begin
     */
    boolean sees(float[] boxes, int box) {
        float x = (boxes[box] + boxes[box + 3]) / 2;
        float y = (boxes[box + 1] + boxes[box + 4]) / 2;
        float z = (boxes[box + 2] + boxes[box + 5]) / 2;
        // some may be too far, and are counted
        isPartial = farthest < Float.POSITIVE_INFINITY && !isWhollyNear(boxes, box);
        for (int plane = 0; plane < sides; plane += 4) {
            float distance = distance(plane, x, y, z);
            float reach = Math.abs(planes[plane]) * (boxes[box + 3] - x)
                    + Math.abs(planes[plane + 1]) * (boxes[box + 4] - y)
                    + Math.abs(planes[plane + 2]) * (boxes[box + 5] - z);
            if (distance < -reach) {
                return false;
            }
            // includes slots without a bound, as no comparison with NaN is true
            isPartial |= !(distance >= reach);
        }
        return true;
    }

    /** Whether it may be that not all of the last box or sphere is seen. */
    boolean isPartial() {
        return isPartial;
    }

    /** Whether no corner is too far away. */
    private boolean isWhollyNear(float[] boxes, int box) {
        float x = Math.max(Math.abs(boxes[box] - eye.x), Math.abs(boxes[box + 3] - eye.x));
        float y = Math.max(Math.abs(boxes[box + 1] - eye.y), Math.abs(boxes[box + 4] - eye.y));
        float z = Math.max(Math.abs(boxes[box + 2] - eye.z), Math.abs(boxes[box + 5] - eye.z));
        return x * x + y * y + z * z <= farthest * farthest;
    }

    /** Whether something of a box may be seen, at any distance; rounded so that the engine sees no more. */
    boolean sees(BoundingBox box) {
        box.getCenter(middle);
        for (int plane = 0; plane < sides; plane += 4) {
            float reach = halfWidth(planes[plane], planes[plane + 1], planes[plane + 2], box);
            if (distance(plane, middle.x, middle.y, middle.z) < -ROUNDED * reach) {
                return false;
            }
        }
        return true;
    }

    /** Half of the width of a box along a direction; times the direction's length. */
    static float halfWidth(float x, float y, float z, BoundingBox box) {
        return Math.abs(x) * box.getXExtent() + Math.abs(y) * box.getYExtent() + Math.abs(z) * box.getZExtent();
    }

    /** How far a place is in front of a plane. */
    private float distance(int plane, float x, float y, float z) {
        return planes[plane] * x + planes[plane + 1] * y + planes[plane + 2] * z - planes[plane + 3];
    }

    /** Whether a sphere is seen; counts those that are too far away. */
    boolean sees(float x, float y, float z, float reach) {
        isPartial = false;
        for (int plane = 0; plane < sides; plane += 4) {
            float distance = distance(plane, x, y, z);
            if (distance < -reach) {
                return false;
            }
            isPartial |= distance < reach;
        }
        float apartX = x - eye.x;
        float apartY = y - eye.y;
        float apartZ = z - eye.z;
        if ((float) Math.sqrt(apartX * apartX + apartY * apartY + apartZ * apartZ) - reach > farthest) {
            tooFar++;
            return false;
        }
        return true;
    }
}

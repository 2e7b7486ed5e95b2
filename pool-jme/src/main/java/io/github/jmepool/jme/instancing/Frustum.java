// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.math.Plane;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import java.util.Arrays;

/**
 * Finds the slots that a camera sees and that are near enough: by block, and one by one where the edge of either
 * intersects a block.
 */
final class Frustum {
    /** Takes the slots that are seen, in their order. */
    interface Taker {
        void take(int from, int count);
    }

    private static final int PLANES = 6;
    private static final int BOX = 6;

    private final float[] planes = new float[PLANES * 4];
    /** The least and the greatest coordinates of each block's slots, with their radius. */
    private float[] boxes = new float[BOX];
    private boolean partly;
    /** The number of the planes' floats; 0 where all directions count. */
    private int sides;
    private final Vector3f eye = new Vector3f();
    /** Infinite where any distance counts. */
    private float farthest;
    /** How many slots in view are farther away than that. */
    int tooFar;

    /**
     * Sets what is seen.
     *
     * @param everywhere whether slots out of the camera's view count as well
     * @param from where the distance is measured from
     * @param distance how far the edge of a slot may be away from there
     */
    void setView(Camera camera, boolean everywhere, Vector3f from, float distance) {
        eye.set(from);
        farthest = distance;
        tooFar = 0;
        sides = everywhere ? 0 : planes.length;
        for (int i = 0; i < PLANES; i++) {
            Plane plane = camera.getWorldPlane(i);
            Vector3f normal = plane.getNormal();
            planes[i * 4] = normal.x;
            planes[i * 4 + 1] = normal.y;
            planes[i * 4 + 2] = normal.z;
            planes[i * 4 + 3] = plane.getConstant();
        }
    }

    /** Passes on the slots that are seen. */
    void select(Slots slots, Taker taker) {
        int blocks = (slots.count + Slots.BLOCK - 1) / Slots.BLOCK;
        if (boxes.length < slots.capacity() / Slots.BLOCK * BOX) {
            boxes = Arrays.copyOf(boxes, slots.capacity() / Slots.BLOCK * BOX);
        }
        for (int block = 0; block < blocks; block++) {
            int from = block * Slots.BLOCK;
            int to = Math.min(slots.count, from + Slots.BLOCK);
            if ((slots.movedBlocks[block >> 6] >>> block & 1L) != 0) {
                slots.movedBlocks[block >> 6] &= ~(1L << block);
                measure(slots, block, from, to);
            }
            if (!sees(block * BOX)) {
                continue;
            }
            if (!partly) {
                taker.take(from, to - from);
            } else {
                selectOneByOne(slots, from, to, taker);
            }
        }
    }

    private void selectOneByOne(Slots slots, int from, int to, Taker taker) {
        float[] places = slots.places.data;
        for (int slot = from; slot < to; slot++) {
            int at = slot * Slots.FLOATS + 12;
            float reach = slots.reaches[slot];
            if (sees(places[at], places[at + 1], places[at + 2], reach)) {
                if (slots.distance(slot, eye) - reach > farthest) {
                    tooFar++;
                } else {
                    taker.take(slot, 1);
                }
            }
        }
    }

    private void measure(Slots slots, int block, int from, int to) {
        int box = block * BOX;
        Arrays.fill(boxes, box, box + 3, Float.POSITIVE_INFINITY);
        Arrays.fill(boxes, box + 3, box + BOX, Float.NEGATIVE_INFINITY);
        for (int slot = from; slot < to; slot++) {
            int at = slot * Slots.FLOATS + 12;
            float reach = slots.reaches[slot];
            for (int axis = 0; axis < 3; axis++) {
                float place = slots.places.data[at + axis];
                boxes[box + axis] = Math.min(boxes[box + axis], place - reach);
                boxes[box + 3 + axis] = Math.max(boxes[box + 3 + axis], place + reach);
            }
        }
    }

    private boolean sees(int box) {
        float x = (boxes[box] + boxes[box + 3]) / 2;
        float y = (boxes[box + 1] + boxes[box + 4]) / 2;
        float z = (boxes[box + 2] + boxes[box + 5]) / 2;
        // some may be too far, and are counted
        partly = farthest < Float.POSITIVE_INFINITY && !isWhollyNear(box);
        for (int plane = 0; plane < sides; plane += 4) {
            float distance = planes[plane] * x + planes[plane + 1] * y + planes[plane + 2] * z - planes[plane + 3];
            float reach = Math.abs(planes[plane]) * (boxes[box + 3] - x)
                    + Math.abs(planes[plane + 1]) * (boxes[box + 4] - y)
                    + Math.abs(planes[plane + 2]) * (boxes[box + 5] - z);
            if (distance < -reach) {
                return false;
            }
            // includes slots without a bound, as no comparison with NaN is true
            partly |= !(distance >= reach);
        }
        return true;
    }

    /** Whether no corner is too far away. */
    private boolean isWhollyNear(int box) {
        float x = Math.max(Math.abs(boxes[box] - eye.x), Math.abs(boxes[box + 3] - eye.x));
        float y = Math.max(Math.abs(boxes[box + 1] - eye.y), Math.abs(boxes[box + 4] - eye.y));
        float z = Math.max(Math.abs(boxes[box + 2] - eye.z), Math.abs(boxes[box + 5] - eye.z));
        return x * x + y * y + z * z <= farthest * farthest;
    }

    private boolean sees(float x, float y, float z, float reach) {
        for (int plane = 0; plane < sides; plane += 4) {
            if (planes[plane] * x + planes[plane + 1] * y + planes[plane + 2] * z - planes[plane + 3] < -reach) {
                return false;
            }
        }
        return true;
    }
}

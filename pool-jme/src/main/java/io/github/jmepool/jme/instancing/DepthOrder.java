// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Vector3f;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Slots that are drawn from back to front, as the engine sorts transparent geometries: by the distance of the camera
 * from the edge of their bounds. A radix sort, which takes the same time for any order, and allocates nothing once
 * it has grown.
 */
final class DepthOrder implements Frustum.Taker {
    private static final int DIGIT = 11;
    private static final int MASK = (1 << DIGIT) - 1;

    int count;
    private int[] chosen = new int[0];
    private int[] keys = new int[0];
    private int[] otherChosen = new int[0];
    private int[] otherKeys = new int[0];
    private final int[] starts = new int[1 << DIGIT];

    /** Forgets all slots, and frees memory when fewer instances can be in use. */
    void clear(int most) {
        count = 0;
        if (chosen.length > most) {
            resize(most);
        }
    }

    private void resize(int capacity) {
        chosen = Arrays.copyOf(chosen, capacity);
        keys = new int[capacity];
        otherChosen = new int[capacity];
        otherKeys = new int[capacity];
    }

    @Override
    public void take(int from, int number) {
        if (count + number > chosen.length) {
            resize(Math.max(Integer.highestOneBit(count + number - 1) << 1, Slots.BLOCK));
        }
        for (int slot = from; slot < from + number; slot++) {
            chosen[count++] = slot;
        }
    }

    /** The slot that is drawn at a place. */
    int slot(int place) {
        return chosen[place];
    }

    /** Puts the farthest first; those at the same distance keep their order. */
    void sort(Slots slots, Vector3f eye) {
        BoundingVolume bound = slots.bound();
        for (int i = 0; i < count; i++) {
            keys[i] = ~ascending(distance(slots, chosen[i], bound, eye));
        }
        for (int shift = 0; shift < Integer.SIZE; shift += DIGIT) {
            sortByDigit(shift);
        }
    }

    /**
     * Of the bounds that the engine derives from those of the mesh, but computed from the slot's data: the bounds of
     * thousands of geometries are far apart in memory.
     */
    private static float distance(Slots slots, int slot, @Nullable BoundingVolume bound, Vector3f eye) {
        if (!(bound instanceof BoundingBox || bound instanceof BoundingSphere)) {
            BoundingVolume its = slots.geometry(slot).getWorldBound();
            return its == null ? slots.distance(slot, eye) : its.distanceToEdge(eye);
        }
        float[] data = slots.places.data;
        int at = slot * Slots.FLOATS;
        Vector3f center = bound.getCenter();
        float x = apart(data, at, center, eye.x);
        float y = apart(data, at + 1, center, eye.y);
        float z = apart(data, at + 2, center, eye.z);
        if (bound instanceof BoundingSphere sphere) {
            return (float) Math.sqrt(x * x + y * y + z * z) - slots.scale(slot) * sphere.getRadius();
        }
        BoundingBox box = (BoundingBox) bound;
        x = Math.max(0f, x - half(data, at, box));
        y = Math.max(0f, y - half(data, at + 1, box));
        z = Math.max(0f, z - half(data, at + 2, box));
        return (float) Math.sqrt(x * x + y * y + z * z);
    }

    /** The distance from the bound's center along an axis, whose row of the matrix is at an index. */
    private static float apart(float[] data, int row, Vector3f center, float eye) {
        return Math.abs(data[row] * center.x + data[row + 4] * center.y + data[row + 8] * center.z + data[row + 12]
                - eye);
    }

    private static float half(float[] data, int row, BoundingBox box) {
        return Math.abs(data[row]) * box.getXExtent() + Math.abs(data[row + 4]) * box.getYExtent()
                + Math.abs(data[row + 8]) * box.getZExtent();
    }

    /** An unsigned number in the order of the floats, of which those within a sphere are negative. */
    private static int ascending(float distance) {
        int bits = Float.floatToIntBits(distance);
        return bits < 0 ? ~bits : bits | Integer.MIN_VALUE;
    }

    private void sortByDigit(int shift) {
        Arrays.fill(starts, 0);
        for (int i = 0; i < count; i++) {
            starts[keys[i] >>> shift & MASK]++;
        }
        int start = 0;
        for (int i = 0; i < starts.length; i++) {
            int size = starts[i];
            starts[i] = start;
            start += size;
        }
        for (int i = 0; i < count; i++) {
            int to = starts[keys[i] >>> shift & MASK]++;
            otherKeys[to] = keys[i];
            otherChosen[to] = chosen[i];
        }
        int[] spare = keys;
        keys = otherKeys;
        otherKeys = spare;
        spare = chosen;
        chosen = otherChosen;
        otherChosen = spare;
    }
}

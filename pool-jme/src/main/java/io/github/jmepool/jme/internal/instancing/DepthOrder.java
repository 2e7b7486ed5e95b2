// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import java.util.Arrays;

/**
 * Slots by their distance, the farthest first. A radix sort, which takes the same time for any order, and allocates
 * nothing once it has grown.
 */
public final class DepthOrder {
    private static final int DIGIT = 11;
    private static final int MASK = (1 << DIGIT) - 1;

    public int count;
    private int[] chosen = new int[0];
    private int[] keys = new int[0];
    private int[] otherChosen = new int[0];
    private int[] otherKeys = new int[0];
    private int[] starts = new int[0];

    /** Forgets all slots, and frees memory when fewer instances can be in use. */
    public void clear(int most) {
        count = 0;
        if (chosen.length > most) {
            resize(most);
        }
    }

    private void resize(int capacity) {
        chosen = Arrays.copyOf(chosen, capacity);
        keys = Arrays.copyOf(keys, capacity);
        otherChosen = new int[capacity];
        otherKeys = new int[capacity];
        starts = new int[1 << DIGIT];
    }

    /** Adds a slot, whose distance from the camera is negative if that is within it. */
    public void add(int slot, float distance) {
        if (count == chosen.length) {
            resize(Math.max(SlotColumn.BLOCK, count << 1));
        }
        keys[count] = ~ascending(distance);
        chosen[count++] = slot;
    }

    /** The slot that is drawn at a place. */
    public int slot(int place) {
        return chosen[place];
    }

    /** Puts the farthest first; those at the same distance keep their order. */
    public void sort() {
        for (int shift = 0; shift < Integer.SIZE; shift += DIGIT) {
            sortByDigit(shift);
        }
    }

    /** An unsigned number in the order of the floats. */
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

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import io.github.jmepool.jme.internal.instancing.DepthOrder;
import io.github.jmepool.jme.internal.instancing.GlyphRows;
import java.util.Arrays;

/**
 * The rows of one page of a font: a run for each label, of rows side by side. Labels are drawn in the order of their
 * runs, the latest last. Those that have ended leave holes, which are closed when they are more than a quarter.
 */
final class GlyphRuns {
    private static final int NO_LABEL = -1;
    /** The lifetime of what is not drawn, also where its spawn is at a later time than now. */
    private static final float HIDDEN = -1e30f;
    private static final int FEW = UseSlots.BLOCK;

    final GlyphRows rows = new GlyphRows();
    /** Of each slot: where its run begins, how long it is, and how many rows of it are drawn. */
    private int[] starts = {};
    private int[] lengths = {};
    private int[] drawn = {};
    /** The slot of each row. */
    private int[] owners = new int[rows.capacity()];
    private int holes;
    /** Slots in the order that their runs are to have. */
    private int[] queue = {};
    private final DepthOrder order = new DepthOrder();

    void resizeSlots(int capacity) {
        starts = Arrays.copyOf(starts, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        drawn = Arrays.copyOf(drawn, capacity);
    }

    int start(int slot) {
        return starts[slot];
    }

    private int end(int slot) {
        return starts[slot] + lengths[slot];
    }

    /**
     * Gives a label a run of so many rows, to be written. Where it had as many or more, it stays where it is, and the
     * others are hidden; otherwise it is drawn after all others.
     */
    void give(int slot, int wanted) {
        if (wanted > lengths[slot]) {
            erase(slot);
            int from = rows.count;
            reserve(from + wanted);
            starts[slot] = from;
            lengths[slot] = wanted;
            rows.count = from + wanted;
            Arrays.fill(owners, from, from + wanted, slot);
        } else {
            hide(starts[slot] + wanted, end(slot));
        }
        drawn[slot] = wanted;
    }

    private void reserve(int wanted) {
        int capacity = rows.capacity();
        while (capacity < wanted) {
            capacity <<= 1;
        }
        resize(capacity);
    }

    private void resize(int capacity) {
        if (capacity != rows.capacity()) {
            rows.resize(capacity);
            owners = Arrays.copyOf(owners, capacity);
        }
    }

    /** Draws nothing of a label until its {@link GlyphRows#MOTION} is written. */
    void hide(int slot) {
        hide(starts[slot], end(slot));
    }

    private void hide(int from, int to) {
        for (int row = from; row < to; row++) {
            rows.numbers(GlyphRows.MOTION)[row * GlyphRows.WIDTH + 1] = HIDDEN;
            rows.changed(GlyphRows.MOTION, row);
        }
    }

    /** Takes a label out. */
    void erase(int slot) {
        hide(slot);
        Arrays.fill(owners, starts[slot], end(slot), NO_LABEL);
        holes += lengths[slot];
        clear(slot);
    }

    /** Leaves a label without rows. */
    private void clear(int slot) {
        starts[slot] = 0;
        lengths[slot] = 0;
        drawn[slot] = 0;
    }

    /** The label of a slot is in another one. */
    void move(int from, int to) {
        starts[to] = starts[from];
        lengths[to] = lengths[from];
        drawn[to] = drawn[from];
        Arrays.fill(owners, starts[to], end(to), to);
        clear(from);
    }

    /** Copies the numbers of a label into all its rows that are drawn. */
    void write(int column, int slot, float[] numbers) {
        float[] into = rows.numbers(column);
        for (int row = starts[slot]; row < starts[slot] + drawn[slot]; row++) {
            System.arraycopy(numbers, slot * GlyphRows.WIDTH, into, row * GlyphRows.WIDTH, GlyphRows.WIDTH);
            rows.changed(column, row);
        }
    }

    /** Closes the holes if they are many. */
    void sweep() {
        if (holes <= Math.max(FEW, rows.count >> 2)) {
            return;
        }
        int queued = 0;
        growQueue();
        for (int row = 0; row < rows.count;) {
            int slot = owners[row];
            if (slot != NO_LABEL) {
                queue[queued++] = slot;
            }
            row += slot == NO_LABEL ? 1 : lengths[slot];
        }
        arrange(queued);
    }

    /** Draws the farthest first; at the same distance in the order of now. */
    void sort(float[] distances) {
        order.clear(starts.length);
        float last = Float.POSITIVE_INFINITY;
        boolean isSorted = true;
        for (int row = 0; row < rows.count;) {
            int slot = owners[row];
            if (slot != NO_LABEL) {
                order.add(slot, distances[slot]);
                isSorted &= distances[slot] <= last;
                last = distances[slot];
            }
            row += slot == NO_LABEL ? 1 : lengths[slot];
        }
        if (!isSorted) {
            order.sort();
            growQueue();
            for (int place = 0; place < order.count; place++) {
                queue[place] = order.slot(place);
            }
            arrange(order.count);
        }
    }

    private void growQueue() {
        if (queue.length < starts.length) {
            queue = new int[starts.length];
        }
    }

    /** Has the rows of the labels of the queue alone, in its order, and no more room than they need. */
    private void arrange(int queued) {
        for (int column = 0; column < GlyphRows.COLUMNS; column++) {
            rows.beginOrder();
            int to = 0;
            for (int i = 0; i < queued;) {
                int from = starts[queue[i]];
                int end = from;
                while (i < queued && starts[queue[i]] == end) {
                    end += lengths[queue[i++]];
                }
                rows.take(column, from, to, end - from);
                to += end - from;
            }
            rows.endOrder(column);
        }
        int to = 0;
        for (int i = 0; i < queued; i++) {
            int slot = queue[i];
            starts[slot] = to;
            Arrays.fill(owners, to, end(slot), slot);
            to += lengths[slot];
        }
        rows.count = to;
        holes = 0;
        int capacity = rows.capacity();
        while (capacity > UseSlots.BLOCK && rows.count <= capacity >> 2) {
            capacity >>= 1;
        }
        resize(capacity);
    }
}

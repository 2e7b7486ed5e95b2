// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Slots that a camera has chosen to be drawn in one call, in their order, and the buffers that have their data. */
final class VisibleSet implements Frustum.Taker {
    /** A copy of fewer floats is faster one by one. */
    private static final int FEW_FLOATS = 8;
    /** A set that nothing was drawn from for so many frames frees its buffers. */
    static final int UNUSED_FRAMES = 300;

    int count;
    private final PoolWork work;
    /** The name of the buffers. */
    private final String name;
    /** The columns of all slots. */
    private final Slots slots;
    private final SlotColumn[] columns;
    /** The first and the number of neighbours that are chosen, alternately. */
    private int[] runs = {};
    private int runsEnd;
    /** The data of the slots that are chosen, by column. */
    private final float[][] data;
    /** The number of slots that the data have room for: a power of two, as that of all slots is. */
    private int capacity;
    /** The slots that were chosen at the last upload. */
    private int[] uploaded = {};
    private int uploadedEnd;
    /** The view that billboards were turned to then. */
    private final Facing turnedTo = new Facing();
    /** Null until something is chosen. */
    private @Nullable InstanceBuffers buffers;
    /** The number of frames since they were drawn. */
    private int unusedFrames;

    VisibleSet(PoolWork work, String name, Slots slots) {
        this.work = work;
        this.name = name;
        this.slots = slots;
        columns = slots.columns;
        data = new float[columns.length][0];
    }

    /** Forgets what was chosen, and frees memory when fewer instances can be in use. */
    void clear(int most) {
        count = 0;
        runsEnd = 0;
        if (capacity > most) {
            resize(most);
            runs = new int[0];
            uploaded = new int[0];
            uploadedEnd = -1;
        }
    }

    private void resize(int most) {
        capacity = most;
        for (int i = 0; i < data.length; i++) {
            data[i] = new float[most * columns[i].width];
        }
    }

    @Override
    public void take(int from, int number) {
        count += number;
        if (runsEnd > 0 && runs[runsEnd - 2] + runs[runsEnd - 1] == from) {
            runs[runsEnd - 1] += number;
            return;
        }
        if (runsEnd == runs.length) {
            runs = Arrays.copyOf(runs, Math.max(runsEnd << 1, SlotColumn.BLOCK));
        }
        runs[runsEnd++] = from;
        runs[runsEnd++] = number;
    }

    /** Passes on all that were chosen, in their order. */
    void each(Frustum.Taker taker) {
        for (int run = 0; run < runsEnd; run += 2) {
            taker.take(runs[run], runs[run + 1]);
        }
    }

    /** Fills the buffers with what has changed, and returns them; null where nothing was ever chosen. */
    @Nullable InstanceBuffers upload() {
        unusedFrames = 0;
        if (buffers == null) {
            if (count == 0) {
                return null;
            }
            buffers = new InstanceBuffers(work, name, columns);
        }
        if (count > capacity) {
            resize(Math.max(Integer.highestOneBit(count - 1) << 1, SlotColumn.BLOCK));
        }
        boolean isNew = isOther();
        boolean areTurned = areTurned();
        for (int i = 0; i < data.length; i++) {
            boolean isPlace = columns[i] == slots.places;
            if (buffers.needs(i, columns[i].version) || isNew || isPlace && areTurned) {
                if (isPlace && slots.turns != null && slots.areTurned()) {
                    turn(slots.turns, data[i]);
                } else {
                    copy(columns[i], data[i]);
                }
                buffers.put(i, data[i], count);
            }
        }
        return buffers;
    }

    /** Whether others were chosen since the last upload, which follows. */
    private boolean isOther() {
        if (runsEnd == uploadedEnd && Arrays.equals(runs, 0, runsEnd, uploaded, 0, runsEnd)) {
            return false;
        }
        if (uploaded.length < runsEnd) {
            uploaded = new int[runs.length];
        }
        System.arraycopy(runs, 0, uploaded, 0, runsEnd);
        uploadedEnd = runsEnd;
        return true;
    }

    /** Whether billboards turn to another view than at the last upload, which follows. */
    private boolean areTurned() {
        if (slots.turns == null || !slots.areTurned() || turnedTo.isAs(slots.view(), slots.turns.eyeMatters())) {
            return false;
        }
        turnedTo.set(slots.view());
        return true;
    }

    private void turn(Turns turns, float[] to) {
        int at = 0;
        for (int run = 0; run < runsEnd; run += 2) {
            turns.see(runs[run], runs[run] + runs[run + 1], turnedTo, to, at);
            at += runs[run + 1] * PrefabGeometry.PLACE_FLOATS;
        }
    }

    private void copy(SlotColumn column, float[] to) {
        int at = 0;
        for (int run = 0; run < runsEnd; run += 2) {
            int from = runs[run] * column.width;
            int floats = runs[run + 1] * column.width;
            if (floats < FEW_FLOATS) {
                for (int end = from + floats; from < end; from++) {
                    to[at++] = column.data[from];
                }
            } else {
                System.arraycopy(column.data, from, to, at, floats);
                at += floats;
            }
        }
    }

    /** A frame begins: what was not drawn for many is freed, until it is drawn again. */
    void frame() {
        if (buffers != null && ++unusedFrames > UNUSED_FRAMES) {
            dispose();
            buffers = null;
            resize(0);
            uploaded = new int[0];
            uploadedEnd = -1;
        }
    }

    /** Frees the buffers; not used afterwards. */
    void dispose() {
        if (buffers != null) {
            buffers.dispose();
        }
    }

    long bufferBytes() {
        return buffers == null ? 0 : buffers.bytes();
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Slots that a camera has chosen to be drawn in one call, in their order, and the buffers that have their data. */
final class Choice implements Frustum.Taker {
    int count;
    private final PoolWork background;
    /** The name of the buffers. */
    private final String name;
    /** Those of all slots. */
    private final Column[] columns;
    /** The data of the slots that are chosen, by column. */
    private final float[][] data;
    /** The number of slots that the data have room for: a power of two, as that of all slots is. */
    private int capacity;
    /** Null until something is chosen. */
    private @Nullable InstanceBuffers buffers;

    Choice(PoolWork background, String name, Column[] columns) {
        this.background = background;
        this.name = name;
        this.columns = columns;
        data = new float[columns.length][0];
    }

    /** Forgets what was chosen, and frees memory when fewer instances can be in use. */
    void clear(int most) {
        count = 0;
        if (capacity > most) {
            resize(most);
        }
    }

    private void resize(int most) {
        capacity = most;
        for (int i = 0; i < data.length; i++) {
            data[i] = Arrays.copyOf(data[i], most * columns[i].width);
        }
    }

    @Override
    public void take(int from, int number) {
        if (count + number > capacity) {
            resize(Math.max(Integer.highestOneBit(count + number - 1) << 1, Column.BLOCK));
        }
        for (int i = 0; i < data.length; i++) {
            Column column = columns[i];
            System.arraycopy(column.data, from * column.width, data[i], count * column.width, number * column.width);
        }
        count += number;
    }

    /** Fills the buffers. */
    void upload() {
        if (buffers == null) {
            if (count == 0) {
                return;
            }
            buffers = new InstanceBuffers(background, name, columns);
        }
        for (int i = 0; i < data.length; i++) {
            buffers.put(i, data[i], count);
        }
    }

    /** Null while nothing was ever chosen. */
    @Nullable InstanceBuffers buffers() {
        return buffers;
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

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.VertexBuffer.Type;
import java.util.Arrays;

/** What one draw call of labels draws: a row for each glyph and each bar, in the order of drawing. */
public final class GlyphRows {
    /** Where the label is, local to its root, and when its use has begun. */
    public static final int PLACE = 0;
    /** The lower left corner and the size, in pixels or units. */
    public static final int QUAD = 1;
    /** The rectangle of a glyph in the texture, or the colour behind a bar. */
    public static final int LOOK = 2;
    /** How far it rises in a second, its lifetime, how long it fades, and the fraction of a bar, -1 for a glyph. */
    public static final int MOTION = 3;
    public static final int COLOR = 4;
    public static final int COLUMNS = 5;
    /** The numbers that a row has in each column. */
    public static final int WIDTH = 4;
    private static final Type[] TYPES =
            {Type.TexCoord2, Type.TexCoord3, Type.TexCoord4, Type.TexCoord5, Type.Color};

    public int count;
    final SlotColumn[] columns = new SlotColumn[TYPES.length];
    /** The first row of each column that has changed since the last upload. */
    private final int[] firstChanged = new int[TYPES.length];
    private float[] spare = {};

    /** Makes room for {@link SlotColumn#BLOCK} rows. */
    public GlyphRows() {
        for (int i = 0; i < TYPES.length; i++) {
            columns[i] = new SlotColumn(TYPES[i], WIDTH);
        }
    }

    public int capacity() {
        return columns[PLACE].data.length / WIDTH;
    }

    public void resize(int rows) {
        for (SlotColumn column : columns) {
            column.resize(rows);
        }
        spare = new float[0];
        Arrays.fill(firstChanged, 0);
    }

    /** The numbers of a column, to be read; or written before {@link #changed}. Another array after a resize. */
    public float[] numbers(int column) {
        return columns[column].data;
    }

    /** Numbers of a row have changed. */
    public void changed(int column, int row) {
        firstChanged[column] = Math.min(firstChanged[column], row);
    }

    public void set(int column, int row, float x, float y, float z, float w) {
        float[] data = columns[column].data;
        int at = row * WIDTH;
        data[at] = x;
        data[at + 1] = y;
        data[at + 2] = z;
        data[at + 3] = w;
        changed(column, row);
    }

    /** Begins to put the rows in another order, which {@link #take} is called for until {@link #endOrder}. */
    public void beginOrder() {
        if (spare.length == 0) {
            spare = new float[capacity() * WIDTH];
        }
    }

    /** Rows side by side of a column come next in the new order; {@code to} is where they are then. */
    public void take(int column, int from, int to, int rows) {
        System.arraycopy(columns[column].data, from * WIDTH, spare, to * WIDTH, rows * WIDTH);
    }

    /** All rows of a column were taken. */
    public void endOrder(int column) {
        float[] old = columns[column].data;
        columns[column].data = spare;
        spare = old;
        firstChanged[column] = 0;
    }

    /** Uploads what has changed. */
    void put(InstanceBuffers buffers) {
        for (int i = 0; i < columns.length; i++) {
            if (firstChanged[i] < Integer.MAX_VALUE) {
                buffers.put(i, columns[i].data, Math.min(firstChanged[i], count), count);
                firstChanged[i] = Integer.MAX_VALUE;
            }
        }
    }
}

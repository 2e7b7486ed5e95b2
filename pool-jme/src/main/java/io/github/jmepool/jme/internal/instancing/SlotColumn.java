// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.VertexBuffer.Type;
import java.util.Arrays;

/** One attribute of all instances of a draw call: so many floats for each slot. */
public final class SlotColumn {
    /** The number of slots that it has room for at least, and that of neighbours that are culled together. */
    public static final int BLOCK = 64;

    final Type type;
    final int width;
    public float[] data;
    /** Changes whenever any number does. */
    public int version;

    SlotColumn(Type type, int width) {
        this.type = type;
        this.width = width;
        data = new float[BLOCK * width];
    }

    void resize(int slots) {
        data = Arrays.copyOf(data, slots * width);
    }

    void move(int from, int to) {
        System.arraycopy(data, from * width, data, to * width, width);
        version++;
    }
}

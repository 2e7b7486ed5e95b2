// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.scene.VertexBuffer.Type;
import java.util.Arrays;

/** One attribute of all instances of a draw call: so many floats for each slot. */
final class Column {
    final Type type;
    final int width;
    float[] data;
    /** Whether it has changed since it was uploaded. */
    boolean isNew;

    Column(Type type, int width, int slots) {
        this.type = type;
        this.width = width;
        data = new float[slots * width];
    }

    void resize(int slots) {
        data = Arrays.copyOf(data, slots * width);
    }

    void move(int from, int to) {
        System.arraycopy(data, from * width, data, to * width, width);
        isNew = true;
    }
}

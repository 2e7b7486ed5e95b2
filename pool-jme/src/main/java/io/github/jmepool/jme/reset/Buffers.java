// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import java.nio.Buffer;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Copies and compares the contents of vertex buffers. Buffers of other types than the
 * four that meshes use mostly are taken to be unchanged.
 */
final class Buffers {
    /** Android 33 has none of them; the compiler drops the way that is not taken. */
    private static final boolean BULK = hasBulkCalls();

    private Buffers() {
    }

    static @Nullable Buffer copy(Buffer buffer) {
        return BULK ? BulkBuffers.copy(buffer) : PlainBuffers.copy(buffer);
    }

    /**
     * Another buffer of the same elements for {@link #same}, to be made once and kept: a comparison in bulk moves
     * positions and limits, which are others' in the buffer itself, and a view for each comparison would be garbage.
     */
    static Buffer view(Buffer buffer) {
        return BULK ? BulkBuffers.view(buffer) : buffer;
    }

    /**
     * Compares a slice of two buffers that the caller made, as views or copies.
     *
     * @param from the first element
     * @param count how many elements, no more than both have
     */
    static boolean same(Buffer view, Buffer other, int from, int count) {
        return BULK ? BulkBuffers.same(view, other, from, count) : PlainBuffers.same(view, other, from, count);
    }

    /**
     * Writes a copy back into the buffer that it was taken from.
     */
    static void restore(Buffer buffer, Buffer copy) {
        if (BULK) {
            BulkBuffers.restore(buffer, copy);
        } else {
            PlainBuffers.restore(buffer, copy);
        }
    }

    private static boolean hasBulkCalls() {
        try {
            FloatBuffer.class.getMethod("put", int.class, FloatBuffer.class, int.class, int.class);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}

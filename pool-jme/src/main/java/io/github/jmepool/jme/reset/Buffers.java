// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import java.nio.Buffer;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Copies and compares the contents of vertex buffers without moving their positions. Buffers of other types than the
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
     * Compares a slice; limits must be equal.
     *
     * @param from the first element, below the limit
     * @param count how many elements at most
     */
    static boolean same(Buffer a, Buffer copy, int from, int count) {
        return BULK ? BulkBuffers.same(a, copy, from, count) : PlainBuffers.same(a, copy, from, count);
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

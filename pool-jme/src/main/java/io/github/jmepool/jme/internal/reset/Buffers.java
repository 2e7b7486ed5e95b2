// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.util.BufferUtils;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Copies, compares and restores the contents of vertex buffers, by calls that Android has as well. Buffers of other
 * types than the four that meshes mostly use are taken to be unchanged.
 */
final class Buffers {
    private Buffers() {
    }

    /** A copy of the elements up to the limit; null for a buffer of another type. */
    static @Nullable Buffer copy(Buffer buffer) {
        if (!isKnown(buffer)) {
            return null;
        }
        Buffer copy = BufferUtils.clone(view(buffer));
        copy.clear();
        return copy;
    }

    private static boolean isKnown(Buffer buffer) {
        return buffer instanceof FloatBuffer || buffer instanceof ShortBuffer || buffer instanceof IntBuffer
                || buffer instanceof ByteBuffer;
    }

    /**
     * Another buffer of the same elements for {@link #same} and {@link #restore}, to be made once and kept: these move
     * positions and limits, which belong to others in the buffer itself, and a view for each call would be garbage.
     */
    static Buffer view(Buffer buffer) {
        if (buffer instanceof FloatBuffer floats) {
            return floats.duplicate();
        } else if (buffer instanceof ShortBuffer shorts) {
            return shorts.duplicate();
        } else if (buffer instanceof IntBuffer ints) {
            return ints.duplicate();
        }
        return buffer instanceof ByteBuffer bytes ? bytes.duplicate() : buffer;
    }

    /**
     * Compares a slice of two views or copies of one type; 0 bytes. A NaN that stayed is no change.
     *
     * @param from the first element
     * @param count how many elements, no more than both have
     */
    static boolean same(Buffer view, Buffer other, int from, int count) {
        if (!isKnown(view)) {
            return true;
        }
        select(view, from, count);
        select(other, from, count);
        return view.equals(other);
    }

    /**
     * Writes the first elements of a view or copy over those of another of the same type; 0 bytes.
     *
     * @param count how many elements, no more than both have
     */
    static void restore(Buffer target, Buffer source, int count) {
        select(source, 0, count);
        select(target, 0, count);
        if (target instanceof FloatBuffer floats) {
            floats.put((FloatBuffer) source);
        } else if (target instanceof ShortBuffer shorts) {
            shorts.put((ShortBuffer) source);
        } else if (target instanceof IntBuffer ints) {
            ints.put((IntBuffer) source);
        } else if (target instanceof ByteBuffer bytes) {
            bytes.put((ByteBuffer) source);
        }
    }

    private static void select(Buffer view, int from, int count) {
        view.limit(from + count);
        view.position(from);
    }
}

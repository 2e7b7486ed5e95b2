// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.util.BufferUtils;
import io.github.jmepool.core.util.DesktopOnly;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/** {@link Buffers} by calls that copy and compare many elements at once. */
@DesktopOnly
final class BulkBuffers {
    private BulkBuffers() {
    }

    static @Nullable Buffer copy(Buffer buffer) {
        if (buffer instanceof FloatBuffer floats) {
            FloatBuffer copy = BufferUtils.createFloatBuffer(floats.limit());
            return copy.put(0, floats, 0, floats.limit());
        } else if (buffer instanceof ShortBuffer shorts) {
            ShortBuffer copy = BufferUtils.createShortBuffer(shorts.limit());
            return copy.put(0, shorts, 0, shorts.limit());
        } else if (buffer instanceof IntBuffer ints) {
            IntBuffer copy = BufferUtils.createIntBuffer(ints.limit());
            return copy.put(0, ints, 0, ints.limit());
        } else if (buffer instanceof ByteBuffer bytes) {
            ByteBuffer copy = BufferUtils.createByteBuffer(bytes.limit());
            return copy.put(0, bytes, 0, bytes.limit());
        }
        return null;
    }

    static boolean same(Buffer a, Buffer copy, int from, int count) {
        int length = Math.min(count, a.limit() - from);
        if (a instanceof FloatBuffer floats) {
            // As bits: a NaN that stayed is no change.
            FloatBuffer other = (FloatBuffer) copy;
            return floats.slice(from, length).mismatch(other.slice(from, length)) < 0;
        } else if (a instanceof ShortBuffer shorts) {
            return shorts.slice(from, length).mismatch(((ShortBuffer) copy).slice(from, length)) < 0;
        } else if (a instanceof IntBuffer ints) {
            return ints.slice(from, length).mismatch(((IntBuffer) copy).slice(from, length)) < 0;
        } else if (a instanceof ByteBuffer bytes) {
            return bytes.slice(from, length).mismatch(((ByteBuffer) copy).slice(from, length)) < 0;
        }
        return true;
    }

    static void restore(Buffer buffer, Buffer copy) {
        if (buffer instanceof FloatBuffer floats) {
            floats.put(0, (FloatBuffer) copy, 0, copy.capacity());
        } else if (buffer instanceof ShortBuffer shorts) {
            shorts.put(0, (ShortBuffer) copy, 0, copy.capacity());
        } else if (buffer instanceof IntBuffer ints) {
            ints.put(0, (IntBuffer) copy, 0, copy.capacity());
        } else if (buffer instanceof ByteBuffer bytes) {
            bytes.put(0, (ByteBuffer) copy, 0, copy.capacity());
        }
    }
}

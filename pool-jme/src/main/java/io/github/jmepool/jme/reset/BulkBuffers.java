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

    static Buffer view(Buffer buffer) {
        if (buffer instanceof FloatBuffer floats) {
            return floats.duplicate();
        } else if (buffer instanceof ShortBuffer shorts) {
            return shorts.duplicate();
        } else if (buffer instanceof IntBuffer ints) {
            return ints.duplicate();
        } else if (buffer instanceof ByteBuffer bytes) {
            return bytes.duplicate();
        }
        return buffer;
    }

    static boolean same(Buffer view, Buffer other, int from, int count) {
        if (view instanceof FloatBuffer floats) {
            // As bits: a NaN that stayed is no change.
            window(view, other, from, count);
            return floats.mismatch((FloatBuffer) other) < 0;
        } else if (view instanceof ShortBuffer shorts) {
            window(view, other, from, count);
            return shorts.mismatch((ShortBuffer) other) < 0;
        } else if (view instanceof IntBuffer ints) {
            window(view, other, from, count);
            return ints.mismatch((IntBuffer) other) < 0;
        } else if (view instanceof ByteBuffer bytes) {
            window(view, other, from, count);
            return bytes.mismatch((ByteBuffer) other) < 0;
        }
        return true;
    }

    private static void window(Buffer view, Buffer other, int from, int count) {
        view.limit(from + count);
        view.position(from);
        other.limit(from + count);
        other.position(from);
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

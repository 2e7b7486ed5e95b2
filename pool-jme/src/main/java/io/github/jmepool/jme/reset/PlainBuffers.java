// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.util.BufferUtils;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/** {@link Buffers} by calls that every Java runtime has: views of their own keep the buffers' positions. */
final class PlainBuffers {
    private PlainBuffers() {
    }

    static @Nullable Buffer copy(Buffer buffer) {
        Buffer copy = null;
        if (buffer instanceof FloatBuffer) {
            copy = BufferUtils.createFloatBuffer(buffer.limit());
        } else if (buffer instanceof ShortBuffer) {
            copy = BufferUtils.createShortBuffer(buffer.limit());
        } else if (buffer instanceof IntBuffer) {
            copy = BufferUtils.createIntBuffer(buffer.limit());
        } else if (buffer instanceof ByteBuffer) {
            copy = BufferUtils.createByteBuffer(buffer.limit());
        }
        if (copy != null) {
            write(buffer, copy, buffer.limit());
        }
        return copy;
    }

    static boolean same(Buffer a, Buffer copy, int from, int count) {
        int end = from + count;
        if (a instanceof FloatBuffer floats) {
            return same(floats, (FloatBuffer) copy, from, end);
        } else if (a instanceof ShortBuffer shorts) {
            ShortBuffer other = (ShortBuffer) copy;
            int at = from;
            while (at < end && shorts.get(at) == other.get(at)) {
                at++;
            }
            return at == end;
        } else if (a instanceof IntBuffer ints) {
            IntBuffer other = (IntBuffer) copy;
            int at = from;
            while (at < end && ints.get(at) == other.get(at)) {
                at++;
            }
            return at == end;
        } else if (a instanceof ByteBuffer bytes) {
            ByteBuffer other = (ByteBuffer) copy;
            int at = from;
            while (at < end && bytes.get(at) == other.get(at)) {
                at++;
            }
            return at == end;
        }
        return true;
    }

    /** As bits: a NaN that stayed is no change. */
    private static boolean same(FloatBuffer a, FloatBuffer copy, int from, int end) {
        for (int at = from; at < end; at++) {
            if (Float.floatToRawIntBits(a.get(at)) != Float.floatToRawIntBits(copy.get(at))) {
                return false;
            }
        }
        return true;
    }

    static void restore(Buffer buffer, Buffer copy) {
        if (copy != null) {
            write(copy, buffer, copy.capacity());
        }
    }

    /** Writes the first elements of one buffer over those of another of its type. */
    private static void write(Buffer from, Buffer to, int count) {
        if (to instanceof FloatBuffer floats) {
            FloatBuffer source = ((FloatBuffer) from).duplicate();
            window(source, count);
            FloatBuffer target = floats.duplicate();
            window(target, count);
            target.put(source);
        } else if (to instanceof ShortBuffer shorts) {
            ShortBuffer source = ((ShortBuffer) from).duplicate();
            window(source, count);
            ShortBuffer target = shorts.duplicate();
            window(target, count);
            target.put(source);
        } else if (to instanceof IntBuffer ints) {
            IntBuffer source = ((IntBuffer) from).duplicate();
            window(source, count);
            IntBuffer target = ints.duplicate();
            window(target, count);
            target.put(source);
        } else if (to instanceof ByteBuffer bytes) {
            ByteBuffer source = ((ByteBuffer) from).duplicate();
            window(source, count);
            ByteBuffer target = bytes.duplicate();
            window(target, count);
            target.put(source);
        }
    }

    private static void window(Buffer view, int count) {
        view.clear();
        view.limit(count);
    }
}

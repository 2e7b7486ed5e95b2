// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.Seeds;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contents of vertex buffers are copied, compared and restored, and nobody else notices. */
class BuffersTest {
    private static final int LENGTH = 37;

    static Stream<Buffer> everyKind() {
        long seed = Seeds.of(BuffersTest.class);
        Random random = new Random(seed);
        FloatBuffer floats = BufferUtils.createFloatBuffer(LENGTH);
        ShortBuffer shorts = BufferUtils.createShortBuffer(LENGTH);
        IntBuffer ints = BufferUtils.createIntBuffer(LENGTH);
        ByteBuffer bytes = BufferUtils.createByteBuffer(LENGTH);
        for (int at = 0; at < LENGTH; at++) {
            floats.put(at, at == 5 ? Float.NaN : random.nextFloat());
            shorts.put(at, (short) random.nextInt());
            ints.put(at, random.nextInt());
            bytes.put(at, (byte) random.nextInt());
        }
        return Stream.of(floats, shorts, ints, bytes);
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void aCopyIsTheSameAndMovesNoPosition(Buffer buffer) {
        buffer.limit(LENGTH - 4).position(7);
        Buffer copy = Buffers.copy(buffer);
        assertThat(copy.position()).isZero();
        assertThat(copy.limit()).isEqualTo(LENGTH - 4);
        assertThat(Buffers.same(Buffers.view(buffer), copy, 0, LENGTH - 4)).isTrue();
        assertThat(buffer.position()).isEqualTo(7);
        assertThat(buffer.limit()).isEqualTo(LENGTH - 4);
    }

    /** Not even where the compiler takes no garbage away: these few calls are interpreted. */
    @ParameterizedTest
    @MethodSource("everyKind")
    void comparingAndRestoringAllocateNothing(Buffer buffer) {
        Buffer view = Buffers.view(buffer);
        Buffer copy = Buffers.copy(buffer);
        boolean[] same = new boolean[1];
        long least = Garbage.leastOf(20, () -> {
            same[0] = Buffers.same(view, copy, 3, LENGTH - 3);
            Buffers.restore(view, copy, LENGTH);
        });
        assertThat(same[0]).isTrue();
        assertThat(least).as("bytes a comparison").isZero();
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void everyChangeIsSeenInItsSliceAndNowhereElse(Buffer buffer) {
        Buffer view = Buffers.view(buffer);
        Buffer copy = Buffers.copy(buffer);
        for (int at = 0; at < LENGTH; at++) {
            change(buffer, at);
            for (int from = 0; from < LENGTH; from += 9) {
                boolean same = at < from || at >= from + 9;
                assertThat(Buffers.same(view, copy, from, Math.min(9, LENGTH - from))).as("%d from %d", at, from)
                        .isEqualTo(same);
            }
            Buffers.restore(view, copy, LENGTH);
            assertThat(Buffers.same(view, copy, 0, LENGTH)).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void restoringMovesNoPosition(Buffer buffer) {
        Buffer copy = Buffers.copy(buffer);
        change(buffer, 3);
        buffer.position(11);
        Buffers.restore(Buffers.view(buffer), copy, LENGTH);
        assertThat(Buffers.same(Buffers.view(buffer), copy, 0, LENGTH)).isTrue();
        assertThat(buffer.position()).isEqualTo(11);
    }

    @Test
    void aBufferOfAnotherTypeIsTakenToBeUnchanged() {
        DoubleBuffer doubles = DoubleBuffer.allocate(LENGTH);
        assertThat(Buffers.copy(doubles)).isNull();
        assertThat(Buffers.same(Buffers.view(doubles), DoubleBuffer.allocate(1), 0, LENGTH)).isTrue();
    }

    private static void change(Buffer buffer, int at) {
        if (buffer instanceof FloatBuffer floats) {
            floats.put(at, 2 + at);
        } else if (buffer instanceof ShortBuffer shorts) {
            shorts.put(at, (short) ~shorts.get(at));
        } else if (buffer instanceof IntBuffer ints) {
            ints.put(at, ~ints.get(at));
        } else if (buffer instanceof ByteBuffer bytes) {
            bytes.put(at, (byte) ~bytes.get(at));
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.util.BufferUtils;
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

/** What is done with the calls that Android 33 lacks, and without them, comes to the same. */
class BuffersTest {
    private static final int LENGTH = 37;

    static Stream<Buffer> everyKind() {
        long seed = System.nanoTime();
        System.out.println("BuffersTest seed " + seed);
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
        for (Buffer copy : new Buffer[] {BulkBuffers.copy(buffer), PlainBuffers.copy(buffer), Buffers.copy(buffer)}) {
            assertThat(copy.getClass()).isEqualTo(BulkBuffers.copy(buffer).getClass());
            assertThat(copy.position()).isZero();
            assertThat(copy.limit()).isEqualTo(LENGTH - 4);
            assertThat(BulkBuffers.same(buffer, copy, 0, LENGTH)).isTrue();
            assertThat(PlainBuffers.same(buffer, copy, 0, LENGTH)).isTrue();
        }
        assertThat(buffer.position()).isEqualTo(7);
        assertThat(buffer.limit()).isEqualTo(LENGTH - 4);
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void everyChangeIsSeenInItsSliceAndNowhereElse(Buffer buffer) {
        Buffer copy = PlainBuffers.copy(buffer);
        for (int at = 0; at < LENGTH; at++) {
            change(buffer, at);
            for (int from = 0; from < LENGTH; from += 9) {
                boolean same = at < from || at >= from + 9;
                assertThat(PlainBuffers.same(buffer, copy, from, 9)).as("%d from %d", at, from).isEqualTo(same);
                assertThat(BulkBuffers.same(buffer, copy, from, 9)).as("%d from %d", at, from).isEqualTo(same);
            }
            PlainBuffers.restore(buffer, copy);
            assertThat(BulkBuffers.same(buffer, copy, 0, LENGTH)).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void whatIsRestoredMovesNoPosition(Buffer buffer) {
        Buffer copy = PlainBuffers.copy(buffer);
        change(buffer, 3);
        buffer.position(11);
        PlainBuffers.restore(buffer, copy);
        assertThat(PlainBuffers.same(buffer, copy, 0, LENGTH)).isTrue();
        assertThat(buffer.position()).isEqualTo(11);
        assertThat(copy.position()).isZero();
    }

    @Test
    void aBufferOfAnotherTypeIsTakenToBeUnchanged() {
        DoubleBuffer doubles = DoubleBuffer.allocate(LENGTH);
        assertThat(PlainBuffers.copy(doubles)).isNull();
        assertThat(BulkBuffers.copy(doubles)).isNull();
        assertThat(PlainBuffers.same(doubles, null, 0, LENGTH)).isTrue();
        PlainBuffers.restore(doubles, null);
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

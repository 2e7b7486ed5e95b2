// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix3f;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ValuesTest {
    private static <T> Arguments value(T value, Consumer<T> edit) {
        return Arguments.of(value, edit);
    }

    static Stream<Arguments> mutable() {
        return Stream.of(
                value(new Vector3f(1, 2, 3), vector -> vector.x = 9),
                value(new Vector3f(1, 2, 3), vector -> vector.y = 9),
                value(new Vector3f(1, 2, Float.NaN), vector -> vector.z = 9),
                value(new ColorRGBA(1, 2, 3, 4), color -> color.a = 9),
                value(new Vector2f(1, 2), vector -> vector.y = 9),
                value(new Vector4f(1, 2, 3, 4), vector -> vector.w = 9),
                value(new Quaternion(1, 2, 3, 4), quaternion -> quaternion.set(9, 9, 9, 9)),
                value(new Transform(new Vector3f(1, 2, 3)), transform -> transform.setScale(9)),
                value(new Matrix3f(1, 2, 3, 4, 5, 6, 7, 8, 9), matrix -> matrix.set(2, 2, 0)),
                value(new Matrix4f(), matrix -> matrix.m33 = 9),
                value(BitSet.valueOf(new long[] {5}), bits -> bits.set(1)),
                value(new float[] {1, 2}, floats -> floats[1] = 9),
                value(new int[] {1, 2}, ints -> ints[1] = 9),
                value(new Vector3f[] {new Vector3f(1, 2, 3), null}, vectors -> vectors[0].z = 9),
                value(new Vector3f[] {new Vector3f(1, 2, 3), null}, vectors -> vectors[1] = new Vector3f()),
                value(new Object[] {new Vector3f(1, 2, 3), new float[] {1}}, values -> ((float[]) values[1])[0] = 9));
    }

    @ParameterizedTest
    @MethodSource("mutable")
    <T> void anEditIsSeenAndRestored(T value, Consumer<T> edit) {
        Object copy = Values.copy(value);
        assertThat(copy).isNotSameAs(value).hasSameClassAs(value);
        assertThat(Values.isMutable(value)).isTrue();
        assertThat(Values.same(value, copy)).isTrue();
        edit.accept(value);
        assertThat(Values.same(value, copy)).isFalse();
        Values.restore(value, copy);
        assertThat(Values.same(value, copy)).isTrue();
        edit.accept(value);
        assertThat(Values.same(value, copy)).as("the copy is still its own").isFalse();
    }

    @Test
    void aValueWithNoKnownWayToChangeIsItsOwnCopy() {
        for (Object value : new Object[] {"text", 7, new Object(), new Object[] {"text"},
            new Object[] {new Vector3f(), "text"}, new long[] {1}}) {
            assertThat(Values.isMutable(value)).isFalse();
            assertThat(Values.copy(value)).isSameAs(value);
        }
        Object[] array = {"text"};
        Values.restore(array, new Object[] {"other"});
        assertThat(array).containsExactly("text");
    }

    @Test
    void valuesOfOtherKindsAndLengthsDiffer() {
        assertThat(Values.same(null, null)).isTrue();
        assertThat(Values.same(null, new Vector3f())).isFalse();
        assertThat(Values.same(new Vector3f(), null)).isFalse();
        assertThat(Values.same(new Vector3f(), new Vector2f())).isFalse();
        assertThat(Values.same(new Object[] {null}, new Object[] {null, null})).isFalse();
        assertThat(Values.same(new float[1], new float[2])).isFalse();
        assertThat(Values.same(new int[1], new int[2])).isFalse();
        assertThat(Values.same("text", new String("text"))).isTrue();
    }
}

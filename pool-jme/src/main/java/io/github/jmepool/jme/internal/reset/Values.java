// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.font.Rectangle;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix3f;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Copies, compares and restores the mutable values that material parameters, overrides and user data hold.
 *
 * <p>Values of other types stand for themselves: they are compared by {@code equals} and never copied.
 */
final class Values {
    private static final MathType<?>[] MATH = {
        new MathType<>(Vector3f.class, Vector3f::new, Vector3f::set),
        new MathType<>(ColorRGBA.class, ColorRGBA::new, ColorRGBA::set),
        new MathType<>(Vector2f.class, Vector2f::new, Vector2f::set),
        new MathType<>(Vector4f.class, Vector4f::new, Vector4f::set),
        new MathType<>(Quaternion.class, Quaternion::new, Quaternion::set),
        new MathType<>(Transform.class, Transform::new, Transform::set),
        new MathType<>(Matrix3f.class, Matrix3f::new, Matrix3f::set),
        new MathType<>(Matrix4f.class, Matrix4f::new, Matrix4f::set),
    };

    private Values() {
    }

    /** A type of value that a game may write into. */
    private record MathType<V>(Class<V> type, Supplier<V> maker, BiConsumer<V, V> setter) {
        Object copy(Object value) {
            V copy = maker.get();
            set(copy, value);
            return copy;
        }

        void set(Object target, Object source) {
            setter.accept(type.cast(target), type.cast(source));
        }
    }

    private static @Nullable MathType<?> math(@Nullable Object value) {
        for (MathType<?> math : MATH) {
            if (math.type.isInstance(value)) {
                return math;
            }
        }
        return null;
    }

    static boolean isMutable(@Nullable Object value) {
        return value instanceof BitSet || value instanceof float[] || value instanceof double[]
                || value instanceof int[] || value instanceof boolean[] || math(value) != null
                || value instanceof Object[] array && holdsMutables(array);
    }

    private static boolean holdsMutables(Object[] array) {
        for (Object element : array) {
            if (element != null && !isMutable(element)) {
                return false;
            }
        }
        return true;
    }

    /**
     * A copy that later edits of the value don't reach; the value itself when it has no known way to change.
     */
    static @Nullable Object copy(@Nullable Object value) {
        MathType<?> math = math(value);
        if (value != null && math != null) {
            return math.copy(value);
        } else if (value instanceof float[] floats) {
            return floats.clone();
        } else if (value instanceof double[] doubles) {
            return doubles.clone();
        } else if (value instanceof boolean[] flags) {
            return flags.clone();
        } else if (value instanceof int[] ints) {
            return ints.clone();
        } else if (value instanceof BitSet bits) {
            return bits.clone();
        }
        return value instanceof Object[] array && holdsMutables(array) ? copyArray(array) : value;
    }

    private static Object copyArray(Object[] array) {
        Object[] copy = (Object[]) Array.newInstance(array.getClass().getComponentType(), array.length);
        for (int i = 0; i < array.length; i++) {
            copy[i] = copy(array[i]);
        }
        return copy;
    }

    /**
     * Whether two values are equal; 0 bytes.
     */
    static boolean same(@Nullable Object a, @Nullable Object b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.getClass() != b.getClass()) {
            return false;
        }
        if (a instanceof float[] floats) {
            return Arrays.equals(floats, (float[]) b);
        }
        if (a instanceof double[] doubles) {
            return Arrays.equals(doubles, (double[]) b);
        }
        if (a instanceof boolean[] flags) {
            return Arrays.equals(flags, (boolean[]) b);
        }
        if (a instanceof int[] ints) {
            return Arrays.equals(ints, (int[]) b);
        }
        if (a instanceof Object[] array) {
            return sameArray(array, (Object[]) b);
        }
        return a instanceof Rectangle box ? sameBox(box, (Rectangle) b) : a.equals(b);
    }

    private static boolean sameBox(Rectangle a, Rectangle b) {
        return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
    }

    private static boolean sameArray(Object[] a, Object[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!same(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Writes a copy back into the value it was taken from.
     */
    static void restore(@Nullable Object value, @Nullable Object copy) {
        if (value == null || copy == null || value == copy) {
            return;
        }
        MathType<?> math = math(value);
        if (math != null) {
            math.set(value, copy);
        } else if (value instanceof float[] || value instanceof double[] || value instanceof int[]
                || value instanceof boolean[]) {
            System.arraycopy(copy, 0, value, 0, Array.getLength(copy));
        } else if (value instanceof BitSet bits) {
            bits.clear();
            bits.or((BitSet) copy);
        } else if (value instanceof Object[] array && holdsMutables(array)) {
            restoreArray(array, (Object[]) copy);
        }
    }

    private static void restoreArray(Object[] array, Object[] copy) {
        for (int i = 0; i < array.length; i++) {
            if (!same(array[i], copy[i])) {
                array[i] = copy(copy[i]);
            }
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

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
import org.jspecify.annotations.Nullable;

/**
 * Copies, compares and restores the mutable values that material parameters, overrides and user data hold.
 *
 * <p>Values of other types stand for themselves: they are compared by {@code equals} and never copied.
 */
final class Values {
    private Values() {
    }

    static boolean isMutable(Object value) {
        return value instanceof Vector3f || value instanceof ColorRGBA || value instanceof Vector2f
                || value instanceof Vector4f || value instanceof Quaternion || value instanceof Transform
                || value instanceof Matrix3f || value instanceof Matrix4f || value instanceof BitSet
                || isMathArray(value);
    }

    private static boolean isMathArray(Object value) {
        if (value == null || !value.getClass().isArray()) {
            return false;
        }
        if (value instanceof float[] || value instanceof int[]) {
            return true;
        }
        if (!(value instanceof Object[] array)) {
            return false;
        }
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
    static Object copy(Object value) {
        if (!isMutable(value)) {
            return value;
        }
        if (value instanceof float[] floats) {
            return floats.clone();
        }
        if (value instanceof int[] ints) {
            return ints.clone();
        }
        if (value instanceof BitSet bits) {
            return bits.clone();
        }
        if (value instanceof Object[] array) {
            return copyArray(array);
        }
        Object copy = blank(value);
        restoreMath(copy, value);
        return copy;
    }

    private static Object copyArray(Object[] array) {
        Object[] copy = (Object[]) Array.newInstance(array.getClass().getComponentType(), array.length);
        for (int i = 0; i < array.length; i++) {
            copy[i] = copy(array[i]);
        }
        return copy;
    }

    private static Object blank(Object value) {
        if (value instanceof Vector3f) {
            return new Vector3f();
        } else if (value instanceof ColorRGBA) {
            return new ColorRGBA();
        } else if (value instanceof Vector2f) {
            return new Vector2f();
        } else if (value instanceof Vector4f) {
            return new Vector4f();
        } else if (value instanceof Quaternion) {
            return new Quaternion();
        } else if (value instanceof Transform) {
            return new Transform();
        } else if (value instanceof Matrix3f) {
            return new Matrix3f();
        }
        return new Matrix4f();
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
        if (a instanceof int[] ints) {
            return Arrays.equals(ints, (int[]) b);
        }
        if (a instanceof Object[] array) {
            return sameArray(array, (Object[]) b);
        }
        return a.equals(b);
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
        if (value == null || copy == null || value == copy || !isMutable(value)) {
            return;
        }
        if (value instanceof float[] || value instanceof int[]) {
            System.arraycopy(copy, 0, value, 0, Array.getLength(copy));
        } else if (value instanceof BitSet bits) {
            bits.clear();
            bits.or((BitSet) copy);
        } else if (value instanceof Object[] array) {
            restoreArray(array, (Object[]) copy);
        } else {
            restoreMath(value, copy);
        }
    }

    private static void restoreArray(Object[] array, Object[] copy) {
        for (int i = 0; i < array.length; i++) {
            if (!same(array[i], copy[i])) {
                array[i] = copy(copy[i]);
            }
        }
    }

    private static void restoreMath(Object value, Object copy) {
        if (value instanceof Vector3f vector) {
            vector.set((Vector3f) copy);
        } else if (value instanceof ColorRGBA color) {
            color.set((ColorRGBA) copy);
        } else if (value instanceof Vector2f vector) {
            vector.set((Vector2f) copy);
        } else if (value instanceof Vector4f vector) {
            vector.set((Vector4f) copy);
        } else if (value instanceof Quaternion quaternion) {
            quaternion.set((Quaternion) copy);
        } else if (value instanceof Transform transform) {
            transform.set((Transform) copy);
        } else if (value instanceof Matrix3f matrix) {
            matrix.set((Matrix3f) copy);
        } else if (value instanceof Matrix4f matrix) {
            matrix.set((Matrix4f) copy);
        }
    }
}

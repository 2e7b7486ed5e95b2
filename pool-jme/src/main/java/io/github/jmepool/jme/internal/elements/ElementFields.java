// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import com.jme3.scene.Mesh;
import io.github.jmepool.jme.internal.engine.GameFields;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a class that belong to the state of an element: those that Lemur declares, of the engine's values and
 * of subclasses of its meshes. What a game's own subclass declares is the game's.
 */
final class ElementFields {
    static final String LEMUR = "com.simsilica.lemur.";
    static final String VALUES = "com.jme3.math.";
    /** Numbers that {@link SavedVersion} keeps, as they must never decrease. */
    private static final String VERSION = "version";
    private static final String LAST_VERSION = "lastVersion";

    /** Primitive ones that are not final. */
    final Field[] numbers;
    /** All others, with those that are final. */
    final Field[] references;

    private ElementFields(List<Field> numbers, List<Field> references) {
        this.numbers = numbers.toArray(new Field[0]);
        this.references = references.toArray(new Field[0]);
    }

    /** The fields of all classes that were asked for. */
    static final class Known {
        private final Map<Class<?>, ElementFields> known = new HashMap<>();

        ElementFields of(Class<?> type) {
            return known.computeIfAbsent(type, ElementFields::find);
        }
    }

    private static ElementFields find(Class<?> type) {
        List<Field> numbers = new ArrayList<>();
        List<Field> references = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class && at != Mesh.class; at = at.getSuperclass()) {
            boolean wanted = at.getName().startsWith(LEMUR) || at.getName().startsWith(VALUES)
                    || Mesh.class.isAssignableFrom(at);
            for (Field field : wanted ? at.getDeclaredFields() : new Field[0]) {
                if (!Modifier.isStatic(field.getModifiers()) && GameFields.makeAccessible(field)) {
                    if (!field.getType().isPrimitive()) {
                        references.add(field);
                    } else if (!Modifier.isFinal(field.getModifiers()) && !isVersion(field)) {
                        numbers.add(field);
                    }
                }
            }
        }
        return new ElementFields(numbers, references);
    }

    private static boolean isVersion(Field field) {
        return field.getType() == long.class
                && (field.getName().equals(VERSION) || field.getName().equals(LAST_VERSION));
    }

    /** Returns the field of a class that counts its versions; null where it has none. */
    static @Nullable Field version(Class<?> type, boolean last) {
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getName().startsWith(LEMUR) ? at.getDeclaredFields() : new Field[0]) {
                if (isVersion(field) && field.getName().equals(last ? LAST_VERSION : VERSION)
                        && GameFields.makeAccessible(field)) {
                    return field;
                }
            }
        }
        return null;
    }

    /** Reads any primitive field without making an object; equal numbers have equal bits. */
    static long bits(Field field, Object owner) {
        Class<?> type = field.getType();
        try {
            if (type == float.class) {
                return Float.floatToIntBits(field.getFloat(owner) + 0f);
            } else if (type == double.class) {
                return Double.doubleToLongBits(field.getDouble(owner) + 0.0);
            } else if (type == boolean.class) {
                return field.getBoolean(owner) ? 1 : 0;
            }
            return type == char.class ? field.getChar(owner) : field.getLong(owner);
        } catch (IllegalAccessException refused) {
            throw new AssertionError(refused);
        }
    }

    static void writeBits(Field field, Object owner, long bits) {
        GameFields.write(field, owner, boxed(field.getType(), bits));
    }

    static Object boxed(Class<?> type, long bits) {
        if (type == float.class) {
            return Float.intBitsToFloat((int) bits);
        } else if (type == double.class) {
            return Double.longBitsToDouble(bits);
        } else if (type == boolean.class) {
            return bits != 0;
        } else if (type == char.class) {
            return (char) bits;
        } else if (type == byte.class) {
            return (byte) bits;
        } else if (type == short.class) {
            return (short) bits;
        }
        return type == int.class ? (Object) (int) bits : (Object) bits;
    }
}

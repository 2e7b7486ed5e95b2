// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.engine;

import com.jme3.util.SafeArrayList;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds and reads the fields of classes of the game, as far as reflection may. */
public final class GameFields {
    private static final List<String> LIBRARIES = List.of("com.jme3.", "com.simsilica.", "com.github.stephengold.",
            "jme3utilities.", "io.github.jmepool.", "java.", "javax.");

    private GameFields() {
    }

    /**
     * Returns the fields that a class and those above it declare, up to the first that is a library's.
     *
     * @param type the class of an object
     * @param wanted which of them are wanted
     * @return those that can be read
     */
    public static List<Field> of(Class<?> type, Predicate<Field> wanted) {
        List<Field> found = new ArrayList<>();
        for (Class<?> at = type; at != null && isGames(at); at = at.getSuperclass()) {
            for (Field field : fieldsOf(at)) {
                if (wanted.test(field) && makeAccessible(field)) {
                    found.add(field);
                }
            }
        }
        return found;
    }

    /** Whether a class is neither the JDK's nor a library's. */
    public static boolean isGames(Class<?> type) {
        return LIBRARIES.stream().noneMatch(type.getName()::startsWith);
    }

    /** None where the class of a field is missing. */
    private static Field[] fieldsOf(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError missing) {
            return new Field[0];
        }
    }

    /**
     * Makes a field accessible.
     *
     * @param field any field
     * @return false in a module that isn't open
     */
    public static boolean makeAccessible(Field field) {
        try {
            field.setAccessible(true);
            return true;
        } catch (RuntimeException refused) {
            return false;
        }
    }

    /**
     * Reads a field.
     *
     * @param field one that {@link #of} has returned, or that was made accessible
     * @param owner the object
     * @return its value
     */
    public static @Nullable Object read(Field field, Object owner) {
        try {
            return field.get(owner);
        } catch (IllegalAccessException refused) {
            throw new AssertionError(refused); // makeAccessible() has allowed it
        }
    }

    /**
     * Writes a field.
     *
     * @param field one that {@link #of} has returned, or that was made accessible, and that is not final
     * @param owner the object
     * @param value its new value
     */
    public static void write(Field field, Object owner, @Nullable Object value) {
        try {
            field.set(owner, value);
        } catch (IllegalAccessException refused) {
            throw new AssertionError(refused); // makeAccessible() has allowed it
        }
    }

    /**
     * Returns what an array, or a collection or map of a library, holds.
     *
     * @param container any object
     * @return the elements, or the keys and values, at this moment; empty for any other object, and where another
     *     thread of the game writes into it
     */
    public static List<@Nullable Object> elements(@Nullable Object container) {
        try {
            if (container instanceof Object[] array) {
                return Arrays.asList(array);
            } else if (container instanceof Collection<?> collection && isLibrarys(container)) {
                return Arrays.asList(collection.toArray());
            } else if (container instanceof Map<?, ?> map && isLibrarys(container)) {
                List<@Nullable Object> found = new ArrayList<>(Arrays.asList(map.keySet().toArray()));
                found.addAll(map.values());
                return found;
            }
        } catch (RuntimeException changing) {
            // another thread's work
        }
        return List.of();
    }

    /**
     * Returns how many elements {@link #elements} would return, or for a map how many entries.
     *
     * @param container any object
     * @return their number at this moment
     */
    public static int size(@Nullable Object container) {
        return container instanceof Object[] array ? array.length
                : container instanceof Collection<?> collection && isLibrarys(container) ? collection.size()
                : container instanceof Map<?, ?> map && isLibrarys(container) ? map.size() : 0;
    }

    /**
     * Returns whether one of the {@link #elements} is wanted, without copying them.
     *
     * @param container any object
     * @param wanted whether an element, key or value is wanted
     * @return false also where another thread of the game writes into the container
     */
    public static boolean hasElement(@Nullable Object container, Predicate<@Nullable Object> wanted) {
        try {
            if (container instanceof Object[] array) {
                return hasElement(Arrays.asList(array), wanted);
            } else if (container instanceof Collection<?> collection && isLibrarys(container)) {
                return hasElement(collection, wanted);
            } else if (container instanceof Map<?, ?> map && isLibrarys(container)) {
                return hasElement(map.keySet(), wanted) || hasElement(map.values(), wanted);
            }
        } catch (RuntimeException changing) {
            // another thread's work
        }
        return false;
    }

    private static boolean hasElement(Collection<?> elements, Predicate<@Nullable Object> wanted) {
        if (elements instanceof List<?> list && (list instanceof RandomAccess || list instanceof SafeArrayList)) {
            for (int i = 0; i < list.size(); i++) {
                if (wanted.test(list.get(i))) {
                    return true;
                }
            }
            return false;
        }
        for (Object element : elements) {
            if (wanted.test(element)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLibrarys(Object collection) {
        String name = collection.getClass().getName();
        return name.startsWith("java.util.") || name.startsWith("com.jme3.util.");
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.engine;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
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

    /** False in a module that isn't open. */
    private static boolean makeAccessible(Field field) {
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
     * @param field one that {@link #of} has returned
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
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import org.jspecify.annotations.Nullable;

/** Texts of objects and exceptions for messages. */
public final class Texts {
    private Texts() {
    }

    /**
     * Returns an exception's message, or its class when it has none.
     *
     * @param why the exception
     * @return its message, or its own text without one
     */
    public static String messageOf(Throwable why) {
        String message = why.getMessage();
        return message == null ? why.toString() : message;
    }

    /**
     * Returns the object's text, or its class when its {@code toString()} throws.
     *
     * @param object any object, or null
     * @return its text
     */
    public static String describe(@Nullable Object object) {
        if (object == null) {
            return "null";
        }
        try {
            return String.valueOf(object);
        } catch (Throwable failure) {
            return object.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(object));
        }
    }
}

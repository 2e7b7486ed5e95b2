// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import org.jspecify.annotations.Nullable;

/** What messages say of objects. */
public final class Texts {
    private Texts() {
    }

    /**
     * Returns what an exception says, or what it is when it says nothing.
     *
     * @param why what was thrown
     * @return its message, or its own text without one
     */
    public static String messageOf(Throwable why) {
        String message = why.getMessage();
        return message == null ? why.toString() : message;
    }

    /**
     * Returns what the object says of itself, or what it is when its {@code toString()} throws.
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

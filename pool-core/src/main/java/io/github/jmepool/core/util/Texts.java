// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Texts of objects and exceptions for messages. */
public final class Texts {
    private static final int LONGEST = 1_000;
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\n]]");

    private Texts() {
    }

    /**
     * Returns a text of a file for a message: it may be very long, or contain control characters.
     *
     * @param text any text
     * @return its first thousand characters, with question marks for control characters
     */
    public static String shown(String text) {
        String cut = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
        return CONTROL.matcher(cut).replaceAll("?");
    }

    /**
     * Returns a number with its noun, such as "1 object" or "2 objects".
     *
     * @param count the number
     * @param one the noun for one
     * @return the number, and the noun in the form for that number
     */
    public static String plural(long count, String one) {
        return count + " " + (count == 1 ? one : one.endsWith("s") ? one + "es" : one + "s");
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

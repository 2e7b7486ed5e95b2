// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Argument checks: each names the argument and the refused value, and returns the value when it is right. */
public final class Check {
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 4);

    private Check() {
    }

    /**
     * Refuses smaller numbers.
     *
     * @param name the argument
     * @param value its value
     * @param minimum the smallest value that is right
     * @return the value
     * @throws IllegalArgumentException if the value is smaller
     */
    public static int atLeast(String name, int value, int minimum) {
        if (value < minimum) {
            throw new IllegalArgumentException(name + " must be >= " + minimum + " but was " + value);
        }
        return value;
    }

    /**
     * Refuses settings of another name.
     *
     * @param pool whose settings they are to be, as messages name it
     * @param name its name
     * @param given that of the settings
     * @throws IllegalArgumentException if they differ
     */
    public static void sameName(String pool, String name, String given) {
        if (!given.equals(name)) {
            throw new IllegalArgumentException(pool + " can't be renamed to '" + given
                    + "'; make the settings with settings().toBuilder()");
        }
    }

    /**
     * Refuses null.
     *
     * @param name the argument
     * @param value its value
     * @param <V> its type
     * @return the value
     * @throws NullPointerException if it is null
     */
    public static <V> V notNull(String name, @Nullable V value) {
        if (value == null) {
            throw new NullPointerException(name + " must not be null");
        }
        return value;
    }

    /**
     * Refuses numbers that are no percentage above 0.
     *
     * @param name the argument
     * @param value its value
     * @return the value
     * @throws IllegalArgumentException if it is not from 1 to 100
     */
    public static int percent(String name, int value) {
        if (value < 1 || value > 100) {
            throw new IllegalArgumentException(name + " must be 1 to 100 but was " + value);
        }
        return value;
    }

    /**
     * Refuses no time and negative times. A very long time means "never": it becomes 73 years, so that its nanoseconds
     * can be added to a clock.
     *
     * @param name the argument
     * @param value its value
     * @return the value, or 73 years if it is longer
     * @throws IllegalArgumentException if it is 0 or negative
     */
    public static Duration positive(String name, Duration value) {
        if (notNull(name, value).isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " must be longer than 0 but was " + value);
        }
        return shortened(value);
    }

    /**
     * Refuses negative times; long ones are shortened as by {@link #positive}.
     *
     * @param name the argument
     * @param value its value
     * @return the value, or 73 years if it is longer
     * @throws IllegalArgumentException if it is negative
     */
    public static Duration notNegative(String name, Duration value) {
        if (notNull(name, value).isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative but was " + value);
        }
        return shortened(value);
    }

    /**
     * Returns the rest of a time that may be of any length.
     *
     * @param value the time, negative ones included
     * @return 0 to 73 years, in nanoseconds
     */
    public static long nanos(Duration value) {
        return value.isNegative() ? 0 : shortened(value).toNanos();
    }

    private static Duration shortened(Duration value) {
        return value.compareTo(LONGEST) > 0 ? LONGEST : value;
    }

    /**
     * Refuses text without a visible character.
     *
     * @param name the argument
     * @param value its value
     * @return the value
     * @throws IllegalArgumentException if it is blank
     */
    public static String notBlank(String name, String value) {
        if (notNull(name, value).isBlank()) {
            throw new IllegalArgumentException(name + " must not be blank but was '" + value + "'");
        }
        return value;
    }
}

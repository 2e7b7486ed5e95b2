// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.time.Duration;

/** The argument checks of this package: each names the argument and the refused value. */
final class Check {
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 4);

    private Check() {
    }

    static int atLeast(String name, int value, int minimum) {
        if (value < minimum) {
            throw new IllegalArgumentException(name + " must be >= " + minimum + " but was " + value);
        }
        return value;
    }

    static <V> V notNull(String name, V value) {
        if (value == null) {
            throw new NullPointerException(name + " must not be null");
        }
        return value;
    }

    static int percent(String name, int value) {
        if (value < 1 || value > 100) {
            throw new IllegalArgumentException(name + " must be 1 to 100 but was " + value);
        }
        return value;
    }

    /** Returned as no more than 73 years, so that its nanoseconds can be added to a clock: "never" is a duration. */
    static Duration positive(String name, Duration value) {
        if (notNull(name, value).isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " must be longer than 0 but was " + value);
        }
        return shortened(value);
    }

    /** Shortened as by {@link #positive}. */
    static Duration notNegative(String name, Duration value) {
        if (notNull(name, value).isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative but was " + value);
        }
        return shortened(value);
    }

    /** What is left of a duration that may be anything: 0 to 73 years, in nanoseconds. */
    static long nanos(Duration value) {
        return value.isNegative() ? 0 : shortened(value).toNanos();
    }

    private static Duration shortened(Duration value) {
        return value.compareTo(LONGEST) > 0 ? LONGEST : value;
    }

    static String notBlank(String name, String value) {
        if (notNull(name, value).isBlank()) {
            throw new IllegalArgumentException(name + " must not be blank but was '" + value + "'");
        }
        return value;
    }
}

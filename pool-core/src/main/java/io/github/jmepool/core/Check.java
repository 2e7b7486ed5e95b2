// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.time.Duration;

/** The argument checks of this package: each names the argument and the refused value. */
final class Check {
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

    static Duration positive(String name, Duration value) {
        if (notNull(name, value).isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " must be longer than 0 but was " + value);
        }
        return value;
    }

    static Duration notNegative(String name, Duration value) {
        if (notNull(name, value).isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative but was " + value);
        }
        return value;
    }

    static String notBlank(String name, String value) {
        if (notNull(name, value).isBlank()) {
            throw new IllegalArgumentException(name + " must not be blank but was '" + value + "'");
        }
        return value;
    }
}

package io.github.jmepool.core;

import java.time.Duration;

/** Checks of the figures that policies are made with; each message names the figure, the bound and the value. */
final class Figures {
    private Figures() {
    }

    static int atLeast(int bound, int value, String name) {
        if (value < bound) {
            throw new IllegalArgumentException(name + " must be >= " + bound + " but was " + value);
        }
        return value;
    }

    static int percent(int value, String name) {
        if (value < 1 || value > 100) {
            throw new IllegalArgumentException(name + " must be 1 to 100 but was " + value);
        }
        return value;
    }

    static Duration positive(Duration value, String name) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " must be longer than 0 but was " + value);
        }
        return value;
    }

    static Duration notNegative(Duration value, String name) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative but was " + value);
        }
        return value;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

/** Lengths of time as games give them. */
public final class Seconds {
    /** The lifetime of a spawn that leaves it to the prefab and the pool. */
    public static final float DECLARED = -1f;

    private static final double NANOS = 1e9;
    private static final double LONGEST_NANOS = Long.MAX_VALUE / 4.0;

    private Seconds() {
    }

    public static float check(String name, float seconds) {
        if (!(seconds >= 0f) || seconds > Float.MAX_VALUE) {
            throw new IllegalArgumentException(name + " must be a number of seconds >= 0 but was " + seconds);
        }
        return seconds;
    }

    /** No more than 73 years: then neither that time from now nor two such times apart overflow. */
    public static long nanos(float seconds) {
        return (long) Math.min(seconds * NANOS, LONGEST_NANOS);
    }
}

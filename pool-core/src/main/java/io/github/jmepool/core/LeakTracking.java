// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;

/** Which acquires a pool remembers with their stack, so that objects held for too long can be traced. Immutable. */
public final class LeakTracking {
    private static final LeakTracking OFF = new LeakTracking(0);
    private static final LeakTracking FULL = new LeakTracking(1);

    private final int every;

    private LeakTracking(int every) {
        this.every = every;
    }

    /**
     * Remembers none; costs nothing.
     *
     * @return the setting
     */
    public static LeakTracking off() {
        return OFF;
    }

    /**
     * Remembers every n-th acquire.
     *
     * @param every 1 for all, 100 for one in a hundred
     * @return the setting
     * @throws IllegalArgumentException if the number is smaller than 1
     */
    public static LeakTracking sampled(int every) {
        return new LeakTracking(Check.atLeast("leak tracking sample", every, 1));
    }

    /**
     * Remembers every acquire; some microseconds and a stack trace each.
     *
     * @return the setting
     */
    public static LeakTracking full() {
        return FULL;
    }

    /**
     * Whether any acquire is remembered.
     *
     * @return false for {@link #off()}
     */
    public boolean isOn() {
        return every != 0;
    }

    /**
     * Of how many acquires one is remembered.
     *
     * @return 1 for all, 0 when off
     */
    public int every() {
        return every;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LeakTracking that && every == that.every;
    }

    @Override
    public int hashCode() {
        return every;
    }

    @Override
    public String toString() {
        return every == 0 ? "off" : every == 1 ? "full" : "one in " + every;
    }
}

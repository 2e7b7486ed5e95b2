// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import java.util.Arrays;

/** Numbers from 0 on for the rows of a table: those that were given back are taken first. Not for several threads. */
public final class Numbers {
    private static final int[] NONE = {};

    private int[] free = NONE;
    private int freeCount;
    private int end;

    /** Makes numbers of which none is taken. */
    public Numbers() {
        this(0);
    }

    /**
     * Makes numbers of which the first are taken.
     *
     * @param taken how many
     */
    public Numbers(int taken) {
        end = taken;
    }

    /**
     * Takes a number.
     *
     * @return the number that was given back last, otherwise {@link #end()}
     */
    public int take() {
        return freeCount > 0 ? free[--freeCount] : end++;
    }

    /**
     * Gives a number back.
     *
     * @param number a number that is taken
     */
    public void giveBack(int number) {
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, Math.max(4, freeCount << 1));
        }
        free[freeCount++] = number;
    }

    /**
     * Returns the bound of all numbers.
     *
     * @return one more than the greatest number that was ever taken
     */
    public int end() {
        return end;
    }

    /**
     * Returns how many numbers are taken.
     *
     * @return the count
     */
    public int taken() {
        return end - freeCount;
    }
}

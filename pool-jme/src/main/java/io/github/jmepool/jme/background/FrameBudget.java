// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Limits the time that background results (clones handed over, meshes uploaded, native objects disposed of) may take
 * in one frame.
 *
 * <p>The clock is read before each unit of work. Each frame may run one unit, however small the budget
 * is; so a frame spends at most the budget and one unit.
 *
 * <p>Render thread only.
 */
public final class FrameBudget {
    /** The budget of a new object, in microseconds. */
    public static final int DEFAULT_MICROS = 500;

    private final LongSupplier nanoClock;
    private long budgetNanos = TimeUnit.MICROSECONDS.toNanos(DEFAULT_MICROS);
    private long startedAt;
    private long lastMark;
    private long longestUnit;
    private int units;
    private boolean working;

    FrameBudget(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /**
     * Returns the budget.
     *
     * @return microseconds a frame
     */
    public int micros() {
        return (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMicros(budgetNanos));
    }

    /**
     * Sets the budget, from the next unit on.
     *
     * @param micros microseconds a frame; 0 allows one unit a frame
     * @throws IllegalArgumentException when {@code micros} is negative
     */
    public void micros(int micros) {
        if (micros < 0) {
            throw new IllegalArgumentException("micros must be >= 0 but was " + micros);
        }
        budgetNanos = TimeUnit.MICROSECONDS.toNanos(micros);
    }

    long budgetNanos() {
        return budgetNanos;
    }

    /** Starts a frame. */
    void begin() {
        working = true;
        units = 0;
        longestUnit = 0;
        startedAt = nanoClock.getAsLong();
        lastMark = startedAt;
    }

    /** A frame without work: the times of the last frame with work remain. */
    void rest() {
        working = false;
    }

    /** Whether another unit may start in this frame. */
    boolean allowsUnit() {
        return units == 0 || lastMark - startedAt < budgetNanos;
    }

    /** Ends a unit and returns what it took, in nanoseconds: one clock reading a unit serves both. */
    long unitDone() {
        units++;
        long now = nanoClock.getAsLong();
        long took = now - lastMark;
        lastMark = now;
        longestUnit = Math.max(longestUnit, took);
        return took;
    }

    /**
     * Returns the time that background work took in the last frame.
     *
     * @return microseconds; 0 when there was none
     */
    public float spentMicros() {
        return working ? spentNanos() / 1000f : 0f;
    }

    /**
     * Returns the time that background work took in the last frame in which there was any.
     *
     * @return nanoseconds, by the budget's clock
     */
    public long spentNanos() {
        return lastMark - startedAt;
    }

    /**
     * Returns the time of the longest unit of the last frame in which there was any: a frame may exceed the budget by
     * that much.
     *
     * @return nanoseconds, by the budget's clock
     */
    public long longestUnitNanos() {
        return longestUnit;
    }

    /**
     * Returns how many units ran in the last frame in which there was any.
     *
     * @return the number
     */
    public int units() {
        return units;
    }
}

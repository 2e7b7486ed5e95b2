// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.jme.internal.work.FrameTimer;

/**
 * Limits the time that background results (clones handed over, meshes uploaded, native objects disposed of) may take
 * in one frame.
 *
 * <p>The clock is read before each unit of work. Each frame may run one unit, however small the budget
 * is; so a frame spends at most the budget and one unit.
 *
 * <p>While a pool is prewarmed and spawns of it miss, its work may exceed the budget in the next frame, up to what this
 * frame's work and misses took together: that frame is no longer, and later spawns find idle instances.
 *
 * <p>Render thread only.
 */
public final class FrameBudget {
    /** The budget of a new object, in microseconds. */
    public static final int DEFAULT_MICROS = 500;

    private final FrameTimer timer;

    FrameBudget(FrameTimer timer) {
        this.timer = timer;
    }

    /**
     * Returns the budget.
     *
     * @return microseconds a frame
     */
    public int micros() {
        return timer.budgetMicros();
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
        timer.budgetMicros(micros);
    }

    /**
     * Returns the time that background work took in the last frame.
     *
     * @return microseconds; 0 when there was none
     */
    public float spentMicros() {
        return timer.isWorking() ? spentNanos() / 1000f : 0f;
    }

    /**
     * Returns the time that background work took in the last frame in which there was any.
     *
     * @return nanoseconds, by the budget's clock
     */
    public long spentNanos() {
        return timer.spentNanos();
    }

    /**
     * Returns the time of the longest unit of the last frame in which there was any: a frame may exceed the budget by
     * that much.
     *
     * @return nanoseconds, by the budget's clock
     */
    public long longestUnitNanos() {
        return timer.longestUnitNanos();
    }

    /**
     * Returns how many units ran in the last frame in which there was any.
     *
     * @return the number
     */
    public int units() {
        return timer.units();
    }
}

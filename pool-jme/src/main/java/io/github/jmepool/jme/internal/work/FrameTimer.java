// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Measures each frame's units of work, and decides by the budget whether another may start. Render thread only. */
public final class FrameTimer {
    /** The budget of a new scene, in microseconds a frame. */
    public static final int DEFAULT_BUDGET_MICROS = 500;

    private final LongSupplier nanoClock;
    private int budgetMicros = DEFAULT_BUDGET_MICROS;
    private long startedAt;
    private long lastMark;
    private long longestUnit;
    private int units;
    private boolean working;

    FrameTimer(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    public int budgetMicros() {
        return budgetMicros;
    }

    public void budgetMicros(int micros) {
        budgetMicros = micros;
    }

    long budgetNanos() {
        return TimeUnit.MICROSECONDS.toNanos(budgetMicros);
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

    /** Whether one more unit may start in this frame, whose units may take the budget, or this time if it is more. */
    boolean allowsAnother(long allowedNanos) {
        return spentNanos() < Math.max(budgetNanos(), allowedNanos);
    }

    long nanos() {
        return nanoClock.getAsLong();
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

    /** Whether there was work in the last frame. */
    public boolean isWorking() {
        return working;
    }

    /** The time of all units of the last frame in which there was any. */
    public long spentNanos() {
        return lastMark - startedAt;
    }

    public long longestUnitNanos() {
        return longestUnit;
    }

    public int units() {
        return units;
    }
}

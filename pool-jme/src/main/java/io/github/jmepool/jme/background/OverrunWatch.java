// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reports once when frames exceed the budget for long. */
final class OverrunWatch {
    /** Two seconds at 60 frames a second. */
    static final int FRAMES = 120;

    private int framesInARow;
    private long spentInARow;
    private long longestNanos = -1;
    private String longestPool = "";
    private String longestUnit = "";
    private boolean reported;

    /** Notes a unit that took longer than the whole budget: only such a unit is worth describing. */
    void unit(String pool, String what, long tookNanos) {
        if (!reported && tookNanos > longestNanos) {
            longestNanos = tookNanos;
            longestPool = pool;
            longestUnit = what;
        }
    }

    boolean isWatching() {
        return !reported;
    }

    /**
     * Ends a frame.
     *
     * @return the report, once; null otherwise
     */
    @Nullable OverBudgetReport frame(FrameBudget budget, boolean unitOverBudget) {
        if (reported) {
            return null;
        }
        if (!unitOverBudget) {
            framesInARow = 0;
            spentInARow = 0;
            longestNanos = -1;
            return null;
        }
        framesInARow++;
        spentInARow += budget.spentNanos();
        if (framesInARow < FRAMES) {
            return null;
        }
        reported = true;
        return new OverBudgetReport(longestPool, longestUnit, TimeUnit.NANOSECONDS.toMicros(longestNanos),
                budget.micros(), framesInARow, TimeUnit.NANOSECONDS.toMicros(spentInARow / framesInARow));
    }
}

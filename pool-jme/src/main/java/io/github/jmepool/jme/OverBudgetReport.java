// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/**
 * Describes background work that took more than its budget for many frames in a row.
 *
 * @param pool the pool of the longest unit
 * @param unit the longest unit, in words
 * @param unitMicros how long that unit took, in microseconds
 * @param budgetMicros the budget, in microseconds a frame
 * @param frames how many frames in a row were over the budget
 * @param meanFrameMicros what background work took in these frames on average, in microseconds
 */
public record OverBudgetReport(
        String pool, String unit, long unitMicros, int budgetMicros, int frames, long meanFrameMicros) {

    @Override
    public String toString() {
        return "Pool '" + pool + "': background work took " + meanFrameMicros + " microseconds a frame for " + frames
                + " frames in a row, the budget is " + budgetMicros + "; the longest unit, " + unit + ", took "
                + unitMicros + ". Raise the budget, prewarm behind a loading screen, or split the prefab";
    }
}

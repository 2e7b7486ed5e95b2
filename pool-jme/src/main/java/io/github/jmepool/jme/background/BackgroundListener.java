// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;


/**
 * Told what goes wrong with work in the background: clones made by the worker, prewarms, GPU uploads, disposals. A game
 * hears of it by a {@link io.github.jmepool.jme.SceneListener}.
 *
 * <p>Both methods are called on the render thread. One that throws is logged, and the work goes on.
 */
public interface BackgroundListener {
    /**
     * Told when a unit of background work failed. The unit is given up; the pool goes on, cloning on demand.
     *
     * @param pool the pool's name, or {@code (all)} for what concerns all pools of the scene
     * @param what the unit, in words
     * @param failure what it threw
     */
    void onFailure(String pool, String what, Throwable failure);

    /**
     * Told once, when background work took more than its budget for many frames in a row: single units of it are too
     * big for the budget.
     *
     * @param report what was slow, and how slow
     */
    void onOverBudget(OverBudgetReport report);
}

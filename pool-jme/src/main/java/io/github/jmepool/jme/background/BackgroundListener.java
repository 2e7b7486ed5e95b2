// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

/**
 * Receives failures of work in the background: clones made by the worker, prewarms, GPU uploads, disposals. A game
 * receives them by a {@link io.github.jmepool.jme.SceneListener}.
 *
 * <p>Both methods are called on the render thread. Their exceptions are logged, and the work continues.
 */
public interface BackgroundListener {
    /**
     * Receives the failure of a unit of background work. The unit is dropped; the pool goes on, cloning on demand.
     *
     * @param pool the pool's name, or {@code (all)} for what concerns all pools of the scene
     * @param what the unit, in words
     * @param failure what it threw
     */
    void onFailure(String pool, String what, Throwable failure);

    /**
     * Called once, when background work took more than its budget for many frames in a row: single units of it are too
     * big for the budget.
     *
     * @param report what was slow, and how slow
     */
    void onOverBudget(OverBudgetReport report);
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.PoolListener;

/**
 * Is notified of the rare events of a scene: those of its pools, whose objects are {@link PooledInstance}s (those of
 * swarms and labels are of no use to a game), and failures of work in the background: clones made by the worker,
 * prewarms, GPU uploads, disposals. For the pools alone, a {@link PoolListener} is enough.
 *
 * <p>Called on the render thread. An exception has no effect on the scene, and other listeners are called anyway. Add a
 * listener with {@link PoolMonitoring#addListener}.
 */
public interface SceneListener extends PoolListener {
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
     * @param pool the name of the pool of the longest unit, or {@code (all)}
     * @param report what was slow, how slow, and what to do about it: a sentence that begins with the pool
     */
    void onOverBudget(String pool, String report);
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/**
 * Is notified of the end of each use: to count a score, or to remove an entity. May be a lambda. Is added to one pool
 * with {@link SpatialPool#addEndListener}, or to all pools of a scene with {@link ScenePools#addEndListener}, and
 * removed again, at any time and on any thread.
 *
 * <p>Listeners of the scene are notified before those of the pool, and otherwise each in the order in which it was
 * added.
 */
@FunctionalInterface
public interface EndListener {
    /**
     * Called when a use has ended: its id is stale, the instance is as the use has left it, and no {@code onRecycle}
     * has run yet. Called exactly once for each use, however it ends, while the frame is being rendered as well: also
     * for a spawn that failed and for an instance that is detached. Called on the render thread; when another thread
     * has requested the end, this is called when the render thread carries it out. Inside, the instance can be neither
     * recycled nor detached. An exception thrown here is reported to the scene's listeners or logged, and changes
     * nothing.
     *
     * @param instance the instance, not in use any more
     * @param useId the use that has ended
     * @param reason why it has ended
     */
    void useEnded(PooledInstance instance, long useId, EndReason reason);
}

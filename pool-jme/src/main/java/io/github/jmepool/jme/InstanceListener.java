// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import org.jspecify.annotations.Nullable;

/**
 * Is notified of the lifecycle of a pool's instances, as the game's own hooks are, and keeps an object for each of
 * them: puts a body into a physics space and takes it out again, for instance. Is added to one pool with
 * {@link SpatialPool#addInstanceListener}, or to all pools of a scene, those registered later included, with
 * {@link ScenePools#addInstanceListener}. As it has to know each instance from its creation on, it is added before
 * its pools have instances, and is never removed. For the ends of uses alone there is {@link EndListener}; a class that
 * needs both, as for the reason of an end, implements both and is added as both.
 *
 * <p>For each instance the moments are: {@code created} once; then for each use {@code spawned}, any number of
 * {@code moved}, {@code beforeReset} and {@code afterReset}; and at last {@code disposed}, or {@code detached} where
 * the game has taken the instance over. Listeners of the scene are notified before those of the pool, and otherwise
 * each in the order in which it was added; {@code beforeReset}, {@code afterReset}, {@code disposed} and
 * {@code detached} are called in the opposite order. {@link EndListener#useEnded} comes before {@code beforeReset}.
 *
 * <p>A method that throws costs that instance, as a hook does: the instance is discarded, the counts stay exact, and
 * the exception reaches the caller unchanged. {@code moved} and {@code detached} are called after the fact, which an
 * exception doesn't undo. Inside {@code spawned}, {@code moved}, {@code beforeReset} and {@code afterReset} the
 * instance can be neither recycled nor detached. All methods are called on the render thread; {@code poolAdded} and
 * {@code suspends} are also called on the thread that registers the pool.
 *
 * @param <K> the type of the object that the listener keeps for each instance; {@code Void} for none
 */
public interface InstanceListener<K> {
    /**
     * Called when a pool is about to get this listener: when the listener is added, or when a pool is registered with
     * the scene to which it was added. Inspect the prefab here, and throw to refuse it: then nothing changes. May be
     * called again when something else has refused.
     *
     * @param pool the pool
     * @param prefab the original of its instances; not to be changed
     */
    default void poolAdded(SpatialPool<?> pool, Spatial prefab) {
    }

    /**
     * Returns whether this listener suspends a control that isn't an {@code AbstractControl} while its instance is
     * idle. Such an instance may stay attached while it is idle, and a pool that is registered after this listener was
     * added doesn't warn of the control.
     *
     * @param control a control of a prefab or of a new instance
     * @return false by default; always the same for the same class
     */
    default boolean suspends(Control control) {
        return false;
    }

    /**
     * Called when an instance was created, whichever thread has cloned it, and {@link SpatialPool#onCreate} has
     * returned. Every use begins with the state that the spatial has after this.
     *
     * @param instance the new instance, without a parent and not in use
     * @return the object that each later call for this instance is given; null by default. When this throws, the
     *         instance is not created, and this listener is not called for it again
     */
    default @Nullable K created(PooledInstance instance) {
        return null;
    }

    /**
     * Called when a use has begun: the instance is placed and attached, and no {@code onSpawn} has run yet. Anything
     * that this method attaches to the instance, or changes on it, belongs to the use and should be removed in
     * {@link #beforeReset}. Changes that remain after {@code onRecycle} are undone before {@link #afterReset}, and
     * reported in development mode.
     *
     * @param instance the instance
     * @param kept the object that {@link #created} has returned, null if it has returned null
     */
    default void spawned(PooledInstance instance, K kept) {
    }

    /**
     * Called when {@link ScenePools#reparent} or {@link ScenePools#reparentInPlace} has moved an instance: it is in its
     * new place, or has no parent. When this throws, it stays there and in use.
     *
     * @param instance the instance
     * @param kept the object that {@link #created} has returned, null if it has returned null
     */
    default void moved(PooledInstance instance, K kept) {
    }

    /**
     * Called when an instance is about to be recycled: it is as the use left it, and no {@code onRecycle} has run yet.
     * Unlike {@link EndListener#useEnded}, this is never called while the frame is being rendered. Not called when the
     * use could not begin, when the instance was detached, or when the pool was closed inside one of the instance's
     * hooks.
     *
     * @param instance the instance
     * @param kept the object that {@link #created} has returned, null if it has returned null
     */
    default void beforeReset(PooledInstance instance, K kept) {
    }

    /**
     * Called when an instance was recycled: {@code onRecycle} has run, its state was reset, and it is about to
     * become idle or to be discarded. Any state changed here must become that which {@link #created} has left:
     * anything else may be restored, as in development mode, where idle instances are checked, and after a recycle in
     * the engine's update. Called exactly once after each call of {@link #spawned}, also when that call or another one
     * has thrown, unless the instance was detached.
     *
     * @param instance the instance
     * @param kept the object that {@link #created} has returned, null if it has returned null
     */
    default void afterReset(PooledInstance instance, K kept) {
    }

    /**
     * Called when an instance was disposed of; {@link SpatialPool#onDispose} is over. Called exactly once for each
     * instance for which {@link #created} has returned, unless it was detached.
     *
     * @param instance the instance, without a parent; when it could not be created because something else has thrown,
     *        its spatial only
     * @param kept the object that {@link #created} has returned, null if it has returned null
     */
    default void disposed(PooledInstance instance, K kept) {
    }

    /**
     * Called when an instance in use was given to the game, by {@link SpatialPool#detach} or by
     * {@link LostPolicy#DETACH}, and stays unchanged: whatever this listener has added to it belongs to the game from
     * now on, unless it is removed here. Nothing is called for it afterwards.
     *
     * @param instance the instance, not in use any more, under the game's node or without a parent
     * @param kept the object that {@link #created} has returned, null if it has returned null
     */
    default void detached(PooledInstance instance, K kept) {
    }
}

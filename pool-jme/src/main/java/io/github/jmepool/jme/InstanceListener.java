// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import org.jspecify.annotations.Nullable;

/**
 * Takes part in the life and in each use of a pool's instances, beside the game's own hooks: puts a body into a physics
 * space and takes it out again, for instance. Is added to one pool with {@link SpatialPool#addListener}, or to all
 * pools of a scene, those registered later included, with {@link ScenePools#addListener}.
 *
 * <p>A pool and a participant meet in {@code joining}. For each instance the moments are: {@code created} once; then
 * for each use {@code placed}, any number of {@code moved}, {@code ending} and {@code parking}; and at last
 * {@code disposed}, or {@code detached} where the game has taken the instance for good. Participants of the scene come
 * before those of the pool, and otherwise each comes in the order in which it was added; {@code ending},
 * {@code parking}, {@code disposed} and {@code detached} are told in
 * the opposite order.
 *
 * <p>A method that throws costs that instance, as a hook does: the instance is discarded, the counts stay exact, and
 * the exception reaches the caller as it is. {@code moved} and {@code detached} are told after the fact, which an
 * exception doesn't undo. Inside {@code placed}, {@code moved}, {@code ending} and {@code parking} the instance can be
 * neither recycled nor detached. All methods are called on the render thread, but for {@code joining} and
 * {@code suspends}, which are called on the thread that registers the pool, too.
 *
 * @param <K> what it keeps for each instance; {@code Void} for nothing
 */
public interface InstanceListener<K> {
    /**
     * A pool is about to have this participant: when the pool is registered, or else when the participant is added.
     * Look at the prefab here, and throw to refuse it: then nothing changes. May be called again when something else
     * has refused.
     *
     * @param pool the pool
     * @param prefab what its instances are made from; not to be changed
     */
    default void poolAdded(SpatialPool<?> pool, Spatial prefab) {
    }

    /**
     * Whether this participant takes care of a control that isn't an {@code AbstractControl}: makes it do nothing while
     * its instance is idle. Such an instance may stay attached while it is idle, and a pool doesn't warn of the control
     * when it is registered after this participant was added.
     *
     * @param control a control of a prefab or of a new instance
     * @return false by default; always the same for the same class
     */
    default boolean suspends(Control control) {
        return false;
    }

    /**
     * An instance was made, also from a clone of the worker's; {@link SpatialPool#onCreate} is over. What the spatial
     * is after this is what every use begins with.
     *
     * @param instance the new instance, without a parent and not in use
     * @return what is given back with each later call for this instance; null by default. When it throws, the instance
     *         is not made, and this participant is told nothing more of it
     */
    default @Nullable K created(PooledInstance instance) {
        return null;
    }

    /**
     * A use has begun: the instance is attached at its place, and no {@code onSpawn} has run yet. What is attached to
     * the instance itself here, or changed on it, belongs to the use: take it off in {@link #ending}. What is still
     * there after {@code onRecycle} is put back before {@link #recycled}, and reported in development mode.
     *
     * @param instance the instance
     * @param kept what {@link #created} has returned
     */
    default void spawned(PooledInstance instance, K kept) {
    }

    /**
     * {@link ScenePools#reparent} or {@link ScenePools#reparentInPlace} has moved an instance in use: it is in its new
     * place, or has no parent. When this throws, it stays there and in use.
     *
     * @param instance the instance
     * @param kept what {@link #created} has returned
     */
    default void moved(PooledInstance instance, K kept) {
    }

    /**
     * A use ends: the instance is as the use left it, and no {@code onRecycle} has run yet. Not called when the use
     * could not begin, or the pool was closed inside one of the instance's hooks.
     *
     * @param instance the instance
     * @param kept what {@link #created} has returned
     */
    default void ending(PooledInstance instance, K kept) {
    }

    /**
     * A use is over: {@code onRecycle} has run, what the use has changed is put back, and the instance is about to be
     * parked or discarded. What this changes must be as {@link #created} has left it: where idle instances are looked
     * over, as in development mode, anything else is put back. Called exactly once after each call of {@link #spawned},
     * whatever has thrown, that call included, unless the instance was detached.
     *
     * @param instance the instance
     * @param kept what {@link #created} has returned
     */
    default void recycled(PooledInstance instance, K kept) {
    }

    /**
     * An instance comes to its end; {@link SpatialPool#onDispose} is over. Called exactly once for each instance for
     * which {@link #created} has returned, unless it was detached.
     *
     * @param instance the instance, without a parent; when it could not be made because something else has thrown, its
     *        spatial only
     * @param kept what {@link #created} has returned
     */
    default void disposed(PooledInstance instance, K kept) {
    }

    /**
     * An instance in use was given to the game for good, by {@link SpatialPool#detach} or by
     * {@link LostPolicy#DETACH}, and stays as it is: what this participant has added to it is the game's from now on,
     * unless it is taken away here. Nothing is called for it afterwards. Does nothing by default.
     *
     * @param instance the instance, not in use any more, under the node of the game's or without a parent
     * @param kept what {@link #created} has returned
     */
    default void detached(PooledInstance instance, K kept) {
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Node;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.jme.internal.scene.RegisteredSwarm;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A pool whose instances have no spatial, but a handle: those of a {@link Swarm}, or the texts and bars of
 * {@link Labels}.
 *
 * <p>A spawn returns a handle, which is never 0 and valid until the use ends; no other use has the same one, in any
 * scene. While the frame is being rendered, setters must not be called.
 *
 * <p>Render thread only, unless a method specifies otherwise; on another thread, methods throw
 * {@link io.github.jmepool.core.WrongThreadException}. A getter or setter throws
 * {@link io.github.jmepool.core.StaleUseException} if the use of the handle has ended, or if it is another pool's.
 */
public abstract sealed class HandlePool implements ManagedPool permits Labels, Swarm {
    HandlePool() {
    }

    /** The pool as its scene knows it, always the same. */
    abstract RegisteredSwarm<?> registered();

    /** {@inheritDoc} Any thread. */
    @AnyThread
    @Override
    public final String name() {
        return registered().name;
    }

    /** {@inheritDoc} Any thread. */
    @AnyThread
    @Override
    public final SpatialPoolSettings settings() {
        return registered().settings();
    }

    /**
     * Returns the settings without what presets have set, or a person in the panel: those of the code. Any thread.
     *
     * @return what a preset is applied to
     */
    @AnyThread
    public final SpatialPoolSettings baseSettings() {
        return registered().baseSettings();
    }

    /**
     * Changes settings while in use, which acts at once. What the settings leave open is the default. What a preset or
     * the panel has set stays only where the settings have it, as those of {@code settings().toBuilder()} do.
     *
     * @param changed the new settings, under the same name
     * @throws IllegalArgumentException if the name differs, a setting has no meaning here, or two settings contradict
     *         each other, with or without those of presets and people; nothing changes then
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered; nothing changes then
     */
    public final void configure(SpatialPoolSettings changed) {
        registered().configure(Objects.requireNonNull(changed, "settings"));
    }

    /**
     * Recycles an instance.
     *
     * @param handle the handle
     * @return false if the use had ended before, also by a request or with its scene, or if it is another pool's
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public final boolean recycle(long handle) {
        return registered().recycle(handle);
    }

    /**
     * Recycles many instances at once, such as a chunk of a map that goes out of view.
     *
     * @param handles their handles; those whose use had ended before are passed over, as 0 is
     * @return how many were recycled
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public final int recycle(long[] handles) {
        return registered().recycle(handles);
    }

    /**
     * Requests from any thread that an instance is recycled: its use ends at once, and the render thread removes the
     * instance in the next frame. Until then it is drawn and counted, and getters and setters have it.
     *
     * @param handle the handle
     * @return false if the use has ended, or its end was requested before
     */
    @AnyThread
    public final boolean requestRecycle(long handle) {
        return registered().request(handle);
    }

    /**
     * Recycles all instances in use.
     *
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public final void recycleAll() {
        registered().recycleAll(EndReason.RECYCLED);
    }

    /**
     * Returns whether the use of a handle goes on; any thread.
     *
     * @param handle the handle
     * @return false once the use has ended, or its end was requested
     */
    @AnyThread
    public final boolean isCurrent(long handle) {
        return registered().isCurrent(handle);
    }

    /**
     * Sets after which time an instance is recycled automatically, counted from now.
     *
     * @param handle the handle
     * @param seconds seconds of the scene's time; 0 means that it stays until recycled
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     */
    public final void setLifetimeSeconds(long handle, float seconds) {
        registered().setLifetime(handle, seconds);
    }

    /**
     * Returns the time until an instance is recycled automatically.
     *
     * @param handle the handle
     * @return seconds; infinite if it stays until recycled
     */
    public final float getRemainingSeconds(long handle) {
        return registered().remaining(handle);
    }

    /**
     * Adds a listener of the ends of uses, at any time and on any thread. It is given the reason and the handle, on the
     * render thread; inside, getters still have the instance as the use has left it, and {@link #isCurrent} returns
     * false. An exception of it is reported to the scene's listeners or logged, and changes nothing.
     *
     * @param listener the listener
     * @throws IllegalArgumentException if it was added already
     */
    @AnyThread
    public final void addEndListener(ObjLongConsumer<EndReason> listener) {
        registered().addListener(listener);
    }

    /**
     * Removes a listener; at any time, on any thread. Does nothing if it was not added.
     *
     * @param listener the listener
     */
    @AnyThread
    public final void removeEndListener(ObjLongConsumer<EndReason> listener) {
        registered().removeListener(listener);
    }

    /**
     * Returns the pool's own root.
     *
     * @return the node; null where it is that of the scene
     */
    public final @Nullable Node getRoot() {
        return registered().root();
    }

    /**
     * Sets the node that all instances are below: it moves, hides and lights them. Where it is an instance of one
     * of this scene's pools, or part of it, all uses end with that instance's, and those that begin before its next use
     * are not drawn until then.
     *
     * @param newRoot a node that is, or will be, part of the updated and rendered scene; null for that of the scene
     * @throws IllegalArgumentException if it is part of a pool's own structure, or a {@code SimpleBatchNode}
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public final void setRoot(@Nullable Node newRoot) {
        registered().root(newRoot);
    }

    @Override
    public final PoolStats stats() {
        return registered().stats();
    }

    /**
     * Returns how many instances are in use.
     *
     * @return the count, also that of a swarm's slots
     */
    public final int activeCount() {
        return registered().activeCount();
    }

    /**
     * Returns how many draw calls a view takes at most, without further passes of lights and shadows.
     *
     * @return one for each geometry of a swarm's prefab, or for each page of a font; 0 while there are no instances
     */
    public final int drawCalls() {
        return registered().drawCalls();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if the scene is not open
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    @Override
    public final void prewarmNow(int count) {
        registered().prewarmNow(count);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if the scene is not open
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    @Override
    public final int trim(int count) {
        return registered().trim(count);
    }

    /**
     * Recycles all instances, and removes the pool from its scene permanently. Closing twice does nothing.
     *
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered; nothing changes then
     */
    @Override
    public final void close() {
        registered().close();
    }

    /** Describes the pool by its kind and name; any thread. */
    @AnyThread
    @Override
    public final String toString() {
        return registered().toString();
    }
}

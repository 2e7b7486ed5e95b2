// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.jme.internal.scene.PoolEntry;
import org.jspecify.annotations.Nullable;

/**
 * A pooled spatial as games see it: its pool, its use and its lifetime; created once per spatial and reused with it.
 *
 * <p>{@link ScenePools#instanceOf} returns it for the spatial or anything below. Render thread only, except
 * {@link #spatial()}, {@link #pool()}, {@link #useId()}, {@link #isActive()} and {@link #toString()}.
 */
public final class PooledInstance {
    final PoolEntry entry;

    PooledInstance(PoolEntry entry) {
        this.entry = entry;
    }

    /**
     * Returns the pooled spatial; any thread.
     *
     * @return the root of the instance
     */
    @AnyThread
    public Spatial spatial() {
        return entry.spatial;
    }

    /**
     * Returns the pool that it belongs to; any thread.
     *
     * @return the pool
     */
    @AnyThread
    public SpatialPool<?> pool() {
        return (SpatialPool<?>) entry.openPool.hooks.pool();
    }

    /**
     * Returns the id of the spatial's use; any thread.
     *
     * @return the use id, or 0 when it isn't in use
     */
    @AnyThread
    public long useId() {
        return entry.useId();
    }

    /**
     * Returns whether the spatial is in use; any thread.
     *
     * @return false from the moment that its recycling was asked for
     */
    @AnyThread
    public boolean isActive() {
        return entry.isActive();
    }

    /**
     * Returns how long this use was meant to last when that was last set.
     *
     * @return seconds; 0 when it lasts until it is recycled
     */
    public float lifetimeSeconds() {
        return entry.lifetime;
    }

    /**
     * Returns how long until it is recycled automatically.
     *
     * @return seconds of the scene's time; {@link Float#POSITIVE_INFINITY} when it doesn't
     */
    public float remainingSeconds() {
        return entry.remainingSeconds();
    }

    /**
     * Returns how long it has been in use.
     *
     * @return seconds of the scene's time since it was spawned; 0 when it isn't in use
     */
    public float ageSeconds() {
        return entry.ageSeconds();
    }

    /**
     * Sets how long this use is to last from now on, whatever was set before.
     *
     * @param seconds seconds of the scene's time; 0 means until it is recycled
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     * @throws io.github.jmepool.core.StaleUseException if it isn't in use
     */
    public void setLifetimeSeconds(float seconds) {
        entry.setLifetimeSeconds(seconds);
    }

    /**
     * Moves the end of this use, if it has one.
     *
     * @param seconds seconds later, or when negative earlier; it can't be made to end in the past
     * @throws IllegalArgumentException if the number is infinite or NaN
     * @throws io.github.jmepool.core.StaleUseException if it isn't in use
     */
    public void extendLifetime(float seconds) {
        entry.extendLifetime(seconds);
    }

    /**
     * Reports, in development mode, what the use has left on the instance and an {@link InstanceListener} restores:
     * each kind of it once, among {@link SpatialPool#leftovers}. Does nothing out of development mode. For a listener
     * in {@link InstanceListener#beforeReset} or {@link InstanceListener#afterReset}.
     *
     * @param path the names from below the root to the spatial, separated by slashes; the root's own name for the root
     * @param what what was left, a property's name for instance
     * @param found the value that the use has left; null for nothing
     * @param restored the value that it is restored to; null for nothing
     */
    public void reportRestored(String path, String what, @Nullable Object found, @Nullable Object restored) {
        entry.openPool.reset.reportRestored(entry, path, what, found, restored);
    }

    /** Describes it by the spatial's name and its number in the pool; any thread. */
    @AnyThread
    @Override
    public String toString() {
        return entry.toString();
    }
}

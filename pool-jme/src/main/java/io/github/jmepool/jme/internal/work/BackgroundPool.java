// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.sizing.PoolCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The view of a pool for background work. Render thread, except {@link #cloneFrom}.
 *
 * @param <I> what the pool knows an instance by
 */
public interface BackgroundPool<I> {
    /**
     * Returns the pool's name.
     *
     * @return unique within the scene
     */
    String name();

    /**
     * Returns the counts that sizing policies see.
     *
     * @return those of now
     */
    PoolCounts counts();

    /**
     * Returns the tree that instances are made from on the render thread.
     *
     * @return the pool's own copy of the prefab
     */
    Spatial prefab();

    /**
     * Returns the game's own tree, of which that is a copy: what it uses is never freed.
     *
     * @return what the game registered
     */
    Spatial original();

    /**
     * Copies the prefab for the worker alone.
     *
     * @return a new copy
     */
    Spatial freeze();

    /**
     * Returns whether the worker may clone this pool's instances.
     *
     * @return false when they are cloned on the render thread only
     */
    boolean clonesOffThread();

    /**
     * Returns whether new instances are uploaded before they are handed over.
     *
     * @return false when their first frame uploads them
     */
    boolean preloads();

    /**
     * Returns what is drawn in the place of new instances, and is uploaded ahead of its first sight as they are.
     *
     * @return geometries that are never part of a scene; none where instances are drawn singly
     */
    List<Geometry> samples();

    /**
     * Returns the node that instances are spawned under unless a spawn names another.
     *
     * @return null when there is none
     */
    @Nullable Node spawnNode();

    /**
     * Makes an instance that isn't registered anywhere yet. Any one thread, if {@link #clonesOffThread} and from a
     * frozen copy.
     *
     * @param source the prefab, or a {@link #freeze frozen} copy of it
     * @return the new tree
     */
    Spatial cloneFrom(Spatial source);

    /**
     * Takes a new instance in as idle. Hooks may throw.
     *
     * @param clone what {@link #cloneFrom} made
     * @return false when the pool has no room for it, or has closed
     */
    boolean adopt(Spatial clone);

    /**
     * Takes the coldest idle instance out, so that it can't be spawned any more.
     *
     * @return the instance; null when none is idle
     */
    @Nullable I takeColdest();

    /**
     * Disposes of an instance that was taken out. Hooks may throw.
     *
     * @param coldest what {@link #takeColdest} returned
     */
    void dispose(I coldest);
}

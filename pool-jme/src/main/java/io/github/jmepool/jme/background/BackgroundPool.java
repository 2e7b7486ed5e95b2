// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.sizing.PoolCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For jme-pool itself: what background work needs of a pool. Render thread, except {@link #cloneFrom}.
 *
 * @param <I> what the pool knows an instance by
 */
public interface BackgroundPool<I> {
    /**
     * Tells it from the scene's other pools.
     *
     * @return its name
     */
    String name();

    /**
     * What judges look at.
     *
     * @return the counts of now
     */
    PoolCounts counts();

    /**
     * The tree that instances are made from on the render thread.
     *
     * @return the pool's own copy of the prefab
     */
    Spatial prefab();

    /**
     * The game's own tree, of which that is a copy: what it uses is never freed.
     *
     * @return what the game registered
     */
    Spatial original();

    /**
     * A copy of the prefab for the worker alone.
     *
     * @return a new copy
     */
    Spatial freeze();

    /**
     * Whether the worker may clone this pool's instances.
     *
     * @return false when they are cloned on the render thread only
     */
    boolean clonesOffThread();

    /**
     * Whether new instances are uploaded before they are handed over.
     *
     * @return false when their first frame uploads them
     */
    boolean preloads();

    /**
     * What is drawn in the place of new instances, and is uploaded ahead of its first sight as they are.
     *
     * @return geometries that are never part of a scene; none where each instance is drawn by itself
     */
    List<Geometry> samples();

    /**
     * Makes an instance that nothing knows yet. Any one thread, if {@link #clonesOffThread} and from a frozen copy.
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
     * Takes the coldest idle instance out, so that nobody can acquire it.
     *
     * @return the instance; null when none is idle
     */
    @Nullable I takeColdest();

    /**
     * The end of an instance that was taken out. Hooks may throw.
     *
     * @param coldest what {@link #takeColdest} returned
     */
    void dispose(I coldest);
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.sizing.PoolCounts;

/**
 * What background work needs of a pool. Render thread, except {@link #cloneFrom}.
 *
 * @param <I> what the pool knows an instance by
 */
public interface BackgroundPool<I> {
    /** Tells it from the scene's other pools. */
    String name();

    /** What judges look at. */
    PoolCounts counts();

    /** The tree that instances are made from on the render thread. */
    Spatial prefab();

    /** The game's own tree, of which that is a copy: what it uses is never freed. */
    Spatial original();

    /** A copy of the prefab for the worker alone. */
    Spatial freeze();

    /** Whether the worker may clone this pool's instances. */
    boolean clonesOffThread();

    /** Whether new instances are uploaded before they are handed over. */
    boolean preloads();

    /** Makes an instance that nothing knows yet. Any one thread, if {@link #clonesOffThread} and from a frozen copy. */
    Spatial cloneFrom(Spatial source);

    /** Takes a new instance in as idle; false when it has no room for it, or has closed. Hooks may throw. */
    boolean adopt(Spatial clone);

    /** Takes the coldest idle instance out, so that nobody can acquire it; null when none is idle. */
    I takeColdest();

    /** The end of an instance that was taken out. Hooks may throw. */
    void dispose(I coldest);
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the background needs of an open pool. Render thread only, except for {@link #cloneFrom}. */
public interface BackgroundPool {
    /** Counts the instances. */
    ObjectPool<?> core();

    /** The settings of now. */
    SpatialPoolSettings settings();

    /** The pool's own copy of the prefab: the tree that instances are made from on the render thread. */
    Spatial prefab();

    /** The game's own tree, of which that is a copy: what it uses is never freed. */
    Spatial original();

    /** Whether the worker may clone this pool's instances. */
    boolean clonesOffThread();

    /** Whether the worker may read the prefab to make something of it. */
    default boolean bakesOffThread() {
        return clonesOffThread();
    }

    /** Copies the prefab for the worker alone. */
    Spatial freeze();

    /** Makes a tree that isn't registered anywhere yet, from the prefab or a frozen copy of it. Any thread. */
    Spatial cloneFrom(Spatial source);

    /** Takes a new tree in as idle; hooks may throw. Returns false when the pool has no room for it. */
    boolean adopt(Spatial made);

    /** A new tree is dropped, as the pool had no room for it or nothing waits for it any more. */
    default void dropped(Spatial made) {
        // nothing of it goes on
    }

    /**
     * Takes the coldest idle instance out, so that it can't be spawned any more.
     *
     * @return its disposal, whose hooks may throw; null when none is idle
     */
    @Nullable Runnable takeColdest();

    /**
     * What is drawn in the place of new instances, and is uploaded ahead of time as they are: geometries that are never
     * part of a scene; none where instances are drawn individually.
     */
    List<Geometry> samples();

    /** The node that instances are spawned under unless a spawn names another; null when there is none. */
    @Nullable Node chosenRoot();
}

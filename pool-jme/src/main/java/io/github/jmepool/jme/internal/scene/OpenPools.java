// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.core.util.Numbers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The open pools of a scene, and which of them have work to do in a frame, as it visits those alone: a pool enters its
 * sets with its first use, and is taken out by the visit that finds nothing to do. Render thread only.
 */
final class OpenPools {
    /** The pools that may have instances in use. */
    final PoolSet used = new PoolSet();
    /** The pools that have something to do in each frame: conditions, drawing, or reports. */
    final PoolSet working = new PoolSet();
    /** The pools whose own node may have chunks. */
    final PoolSet attached = new PoolSet();
    /** Those in development mode that have begun uses since the last {@link #lookAtBegun}. */
    private final PoolSet begun = new PoolSet();
    private final Numbers places = new Numbers();
    private @Nullable OpenPool[] pools = new OpenPool[Long.SIZE];
    private int developed;

    void join(OpenPool pool) {
        int place = places.take();
        if (place == pools.length) {
            pools = Arrays.copyOf(pools, place << 1);
        }
        used.reserve(place);
        working.reserve(place);
        attached.reserve(place);
        begun.reserve(place);
        pools[place] = pool;
        pool.place = place;
        developed += pool.reset.development ? 1 : 0;
    }

    void leave(OpenPool pool) {
        int place = pool.place;
        pool.place = -1;
        used.remove(place);
        working.remove(place);
        attached.remove(place);
        begun.remove(place);
        pools[place] = null;
        places.giveBack(place);
        developed -= pool.reset.development ? 1 : 0;
    }

    /** A pool that has had no instance in use has one now. */
    void begins(OpenPool pool) {
        int place = pool.place;
        if (place >= 0) {
            pool.registered.noteChange();
            used.add(place);
            attached.add(place);
            if (pool.worksInFrames()) {
                working.add(place);
            }
        }
    }

    /** A pool has something to do in the next frame. */
    void works(OpenPool pool) {
        if (pool.place >= 0) {
            working.add(pool.place);
        }
    }

    /** A pool in development mode begins a use. */
    void beginsUse(OpenPool pool) {
        if (pool.place >= 0) {
            begun.add(pool.place);
        }
    }

    /** The code after the latest spawns has run. */
    void lookAtBegun() {
        for (int place = begun.next(0); place >= 0; place = begun.next(place + 1)) {
            begun.remove(place);
            at(place).reset.lookAtBegun();
        }
    }

    /** The pool at a place that one of the sets has. */
    @SuppressWarnings("NullAway") // A pool is taken out of the sets before it leaves.
    OpenPool at(int place) {
        return pools[place];
    }

    int count() {
        return places.taken();
    }

    /** Whether there is a pool in development mode. */
    boolean areDeveloped() {
        return developed > 0;
    }

    /** Looks at the nodes of all pools: something above them has changed. */
    void checkGrouped() {
        for (int place = 0; place < places.end(); place++) {
            OpenPool pool = pools[place];
            if (pool != null) {
                pool.nodes.checkGrouped();
            }
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/** Why a use has ended. */
public enum EndReason {
    /** The game has recycled it: alone, or with all of its pool, or by its key. */
    RECYCLED,
    /**
     * {@link ScenePools#requestRecycle} or {@link HandlePool#requestRecycle} was called for it, whatever else has ended
     * it before that was carried out; also where {@link ScenePools#recycleAll} of swarms and labels waited for the end
     * of rendering.
     */
    REQUESTED,
    /** Its lifetime was over. */
    EXPIRED,
    /** The condition of a {@link RecycleWhen} was met. */
    FINISHED,
    /** The pool was exhausted, and gave the instance to another user. */
    REUSED,
    /** The {@link PoolGroup} that it belonged to was closed. */
    GROUP_CLOSED,
    /** What it, or its swarm, was attached below, or its label followed, was recycled or disposed of. */
    PARENT_ENDED,
    /** It was found outside of its place: see {@link LostPolicy}. */
    LOST,
    /** The game has taken the instance: see {@link SpatialPool#detach}. */
    DETACHED,
    /** It could not begin: a hook has thrown, or its place was refused, and the instance was discarded. */
    FAILED,
    /** Its pool or its scene was closed. */
    POOL_CLOSED
}

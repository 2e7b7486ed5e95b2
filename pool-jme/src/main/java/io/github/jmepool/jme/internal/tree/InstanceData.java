// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The data of one instance: its spatial, its use, and where it is attached. Created once per spatial and reused with
 * it; knows no pool. Render thread only, except for the word of its use.
 */
public class InstanceData extends RequestableUse {
    /** The deadline of an instance that has none. */
    public static final int NO_DEADLINE = -1;

    // Each number below has a scope of its own, and so has that of the core's slot: the slot's is freed before the
    // instance is disposed of, and changes when the pool's table shrinks, while a place must not change as long as the
    // active set is being walked through. Places are the pool's, so that 64 instances of it share a word; rows are the
    // scene's, as instances of several pools may be siblings. The number in the detail is never given out again.

    /** Set once, right after this was made. */
    @SuppressWarnings("NullAway.Init") // Set before the instance is used.
    public Spatial spatial;
    /** Since when it has been in use, on the clock of lifetimes; until when it is parked, on the {@link FrameTime}. */
    public long since;
    /** The chunk that the pool put it into; null when it was put under the game's node, or nowhere. */
    public @Nullable PoolChunk chunk;
    /** The index in {@link #chunk}. */
    int index;
    /** The siblings under the game's node where it was put last, or null; no meaning while it has a {@link #chunk}. */
    public ChildIndexes.@Nullable Siblings siblings;
    /** Its row in tables of the scene's instances, those of {@link ChildIndexes} and {@code InstanceKeys}. */
    public int row;
    /** Its place in the pool's set of active instances, -1 before it joins that and when it has left it. */
    public int place = -1;
    /**
     * The ordinal of its state: a reference would cost the garbage collector's write barrier several times in each use.
     */
    private byte state;
    /** How long the use was to last when that was last set, in seconds; 0 until it is recycled. */
    public float lifetime;
    /** The lifetime of a use that is given none: that of its prefab's control, or negative for the pool's. */
    public float declaredLifetime;
    /** Its place among the scene's deadlines. */
    public int deadline = NO_DEADLINE;
    /** The hint that it is to have when it is shown again if it is a plain spatial, else null: the detail has it. */
    @Nullable CullHint plainHint;
    /** Copies of what its tree and {@link Parking} have. */
    public boolean leaf;
    public boolean parkable;
    public boolean mayBeUpdated;
    @SuppressWarnings("NullAway.Init") // Set by init, before the instance is used.
    public InstanceDetail detail;

    /** Made before its spatial, so that the two lie next to each other in memory; so what it holds comes later. */
    public void init(InstanceDetail newDetail, float lifetimeOfPrefab, @Nullable CullHint hintOfPlain) {
        declaredLifetime = lifetimeOfPrefab;
        detail = newDetail;
        leaf = newDetail.tree.isLeaf();
        plainHint = hintOfPlain;
        parkable = newDetail.parking.isPossible();
        mayBeUpdated = newDetail.parking.mayBeUpdated();
        // as final fields would be: visible to every thread that reads it
        VarHandle.releaseFence();
    }

    /** Takes it out of the game's batches and instancing nodes; the engine's ungroup only what leaves them directly. */
    public void ungroup() {
        if (!leaf) {
            detail.parking.ungroup();
        } else if (spatial instanceof Geometry geometry) {
            geometry.unassociateFromGroupNode();
        }
    }

    public boolean is(InstanceState asked) {
        return state == asked.ordinal();
    }

    /** Moves on to a state, unless it is gone: a hook may close the pool of its own instance. */
    public void become(InstanceState next) {
        if (!is(InstanceState.GONE)) {
            state = (byte) next.ordinal();
        }
    }

    /** Whether one of its hooks may be running, so that its use can neither end nor begin. */
    public boolean isBusy() {
        return is(InstanceState.IN_HOOK) || is(InstanceState.RECYCLING);
    }

    /** Whether one that is idle, or about to be placed, is attached to its chunk, but hidden. */
    public boolean hasChunk() {
        return chunk != null;
    }

    /** Describes it by the spatial's name and its number in the pool; any thread. */
    @Override
    public String toString() {
        if (spatial == null) {
            return "removed";
        }
        return "Spatial '" + Spatials.label(spatial) + (detail == null ? "" : "#" + detail.number) + "'";
    }
}

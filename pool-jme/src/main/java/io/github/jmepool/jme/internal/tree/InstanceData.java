// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.core.PooledObject;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The data of one instance: its spatial, its use, and where it is attached. Created once per spatial and reused with
 * it; knows no pool. Render thread only, except for the word of its use.
 */
public class InstanceData extends PooledObject {
    /** The deadline of an instance that has none. */
    public static final int NO_DEADLINE = -1;
    private static final VarHandle USE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            USE = lookup.findVarHandle(InstanceData.class, "use", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    // Each number below has a scope of its own, and so has that of the core's slot: the slot's is freed before the
    // instance is disposed of, and changes when the pool's table shrinks, while a place must not change as long as the
    // active set is being walked through. Places are the pool's, so that 64 instances of it share a word; rows are the
    // scene's, as instances of several pools may be siblings. The number in the detail is never given out again.
    // The use id stands in the slot as well, which one thread writes plainly. The word here is changed by any thread
    // that asks for the end of the use, at a price that pools outside of scenes need not pay.

    /** Set once, right after this was made. */
    @SuppressWarnings("NullAway.Init") // Set before the instance is used.
    public Spatial spatial;
    /**
     * The word of the use: its id while it is active, minus its id once another thread has requested its end, 0 when
     * there is none. The thread that removes the id, by compare-and-set, has ended that use.
     */
    @SuppressWarnings("unused") // Read and written by USE.
    private long use;
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
    public boolean hasControls;
    @SuppressWarnings("NullAway.Init") // Set by init, before the instance is used.
    public InstanceDetail detail;

    /** Made before its spatial, so that the two lie next to each other in memory; so what it holds comes later. */
    public void init(InstanceDetail newDetail, float lifetimeOfPrefab, @Nullable CullHint hintOfPlain) {
        declaredLifetime = lifetimeOfPrefab;
        detail = newDetail;
        leaf = newDetail.tree.isLeaf();
        plainHint = hintOfPlain;
        parkable = newDetail.parking.isPossible();
        hasControls = newDetail.parking.hasControls();
        // as final fields would be: visible to every thread that reads it
        VarHandle.releaseFence();
    }

    /** The id of the use that goes on; 0 when there is none, or its end was asked for. Any thread. */
    public long useId() {
        return Math.max(0L, (long) USE.getAcquire(this));
    }

    /** Whether it is in use, and no thread has asked for the end of that; any thread. */
    public boolean isActive() {
        return useId() != 0;
    }

    public void beginUse() {
        beginUse(latestUse());
    }

    /** No other thread writes the word while there is no use. */
    public void beginUse(long id) {
        USE.setRelease(this, id);
    }

    /** On the render thread: the use that goes on, also when its end was asked for; 0 when there is none. */
    public long use() {
        return Math.abs((long) USE.getOpaque(this));
    }

    /** The id of the current use, otherwise of the last one; 0 when there was none. Render thread. */
    public long lastUse() {
        return latestUse();
    }

    /** On the render thread: ends the use; returns its id, or 0 when it has ended already or was asked to. */
    public long endUnlessRequested() {
        long current = (long) USE.getOpaque(this);
        return current > 0 && USE.compareAndSet(this, current, 0L) ? current : 0;
    }

    /** On the render thread: ends the use, asked to end or not; returns its id, or 0 when there is none. */
    public long endInAnyCase() {
        return use() == 0 ? 0 : Math.abs((long) USE.getAndSet(this, 0L));
    }

    /** Asks for the end of the given use, from any thread; false when it has ended or was asked before. */
    public boolean request(long useId) {
        return useId > 0 && USE.compareAndSet(this, useId, -useId);
    }

    /** Whether the current use was asked to end. */
    public boolean isRequested() {
        return (long) USE.getAcquire(this) < 0;
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

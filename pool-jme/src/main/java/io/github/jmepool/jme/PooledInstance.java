// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PooledObject;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.jme.reset.SpatialSnapshot;
import io.github.jmepool.jme.reset.SpatialState;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The pool's entry for one of its spatials; created once per spatial and reused with it.
 *
 * <p>{@link ScenePools#instanceOf} returns it for the spatial or anything below. Render thread only, except
 * {@link #spatial()}, {@link #pool()}, {@link #useId()}, {@link #isActive()} and {@link #toString()}.
 */
public final class PooledInstance extends PooledObject {
    private static final VarHandle USE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            USE = lookup.findVarHandle(PooledInstance.class, "use", long.class);
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
    @SuppressWarnings("NullAway.Init") // Set by OpenPool.create before the instance is used.
    Spatial spatial;
    final OpenPool openPool;
    /**
     * The state of the use: its id while it is active, minus its id once another thread has requested its end, 0 when
     * there is none. The thread that removes the id, by compare-and-set, has ended that use.
     */
    @SuppressWarnings("unused") // Read and written by USE.
    private long use;
    /** Since when it has been in use, on the scene's time; or parked, on the frames' time. */
    long since;
    /** The chunk that the pool put it into; null when it was put under the game's node, or nowhere. */
    @Nullable PoolChunk chunk;
    /** The index in {@link #chunk}. */
    int index;
    /** Those under the game's node that it was put under last, or null; means nothing while it has a {@link #chunk}. */
    Placement.@Nullable Siblings siblings;
    /** Its row in tables of the scene's instances, those of {@link Placement} and {@link InstanceKeys}. */
    int row;
    /** Its place in the pool's set of active instances, -1 when it is no member any more. */
    int place = -1;
    /** Attached to its chunk, but hidden. */
    boolean parked;
    /** One of its hooks is running. */
    boolean busy;
    /** Its use has ended, and it waits for the end of rendering to be detached. */
    boolean ending;
    float lifetime;
    float declaredLifetime;
    /** Its place in the scene's {@link Lifetimes}. */
    int deadline = Lifetimes.NOT_PENDING;
    /** All that is to look at when that is in its root alone, else null; one for all, so never far away. */
    @Nullable SpatialState plain;
    /** Copies of what its tree and {@link Parking} have. */
    boolean leaf;
    boolean parkable;
    boolean hasControls;
    @SuppressWarnings("NullAway.Init") // Set by init, which OpenPool.create calls before the instance is used.
    InstanceDetail detail;

    /** Nothing but a mark until it has its spatial, and {@link #init}. */
    PooledInstance(OpenPool openPool) {
        this.openPool = openPool;
    }

    /** Made before its spatial, so that the two lie next to each other in memory; so what it holds comes later. */
    void init(SpatialSnapshot snapshot, int number, float lifetimeOfPrefab, @Nullable NotifiedListeners listeners) {
        Parking parking = Parking.of(snapshot.tree(), listeners == null ? null : listeners::suspend);
        declaredLifetime = lifetimeOfPrefab;
        detail = new InstanceDetail(snapshot, parking, number, listeners);
        leaf = snapshot.tree().isLeaf();
        plain = snapshot.plain();
        parkable = parking.isPossible();
        hasControls = parking.hasControls();
        // as final fields would be: seen by whichever thread gets hold of this
        VarHandle.releaseFence();
    }

    /**
     * Returns the pooled spatial; any thread.
     *
     * @return the root of the instance
     */
    @AnyThread
    public Spatial spatial() {
        return spatial;
    }

    /**
     * Returns the pool that it belongs to; any thread.
     *
     * @return the pool
     */
    @AnyThread
    public SpatialPool<?> pool() {
        return openPool.pool;
    }

    /**
     * Returns the id of the spatial's use; any thread.
     *
     * @return the use id, or 0 when it isn't in use
     */
    @AnyThread
    public long useId() {
        return Math.max(0L, (long) USE.getAcquire(this));
    }

    /**
     * Returns whether the spatial is in use; any thread.
     *
     * @return false from the moment that its recycling was asked for
     */
    @AnyThread
    public boolean isActive() {
        return useId() != 0;
    }

    /**
     * Returns how long this use was meant to last when that was last set.
     *
     * @return seconds; 0 when it lasts until it is recycled
     */
    public float lifetimeSeconds() {
        return lifetime;
    }

    /**
     * Returns how long until it is recycled automatically.
     *
     * @return seconds of the scene's time; {@link Float#POSITIVE_INFINITY} when it doesn't
     */
    public float remainingSeconds() {
        return openPool.lifetimes.remainingSeconds(this);
    }

    /**
     * Returns how long it has been in use.
     *
     * @return seconds of the scene's time since it was spawned; 0 when it isn't in use
     */
    public float ageSeconds() {
        return use() == 0 ? 0f : openPool.lifetimes.secondsSince(since);
    }

    /**
     * Sets how long this use is to last from now on, whatever was set before.
     *
     * @param seconds seconds of the scene's time; 0 means until it is recycled
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     * @throws io.github.jmepool.core.StaleUseException if it isn't in use
     */
    public void setLifetimeSeconds(float seconds) {
        Seconds.check("seconds", seconds);
        openPool.checkThread("setLifetimeSeconds");
        checkUse();
        lifetime = seconds;
        if (seconds > 0f) {
            openPool.lifetimes.schedule(this, seconds);
        } else {
            openPool.lifetimes.cancel(this, use());
        }
    }

    /**
     * Moves the end of this use, if it has one.
     *
     * @param seconds seconds later, or when negative earlier; it can't be made to end in the past
     * @throws IllegalArgumentException if the number is infinite or NaN
     * @throws io.github.jmepool.core.StaleUseException if it isn't in use
     */
    public void extendLifetime(float seconds) {
        Seconds.check("seconds", Math.abs(seconds));
        openPool.checkThread("extendLifetime");
        checkUse();
        if (openPool.lifetimes.isPending(this)) {
            // not 0, which would mean that it has none
            lifetime = Math.max(Float.MIN_VALUE, lifetime + seconds);
            openPool.lifetimes.schedule(this, Math.max(0f, remainingSeconds() + seconds));
        }
    }

    /**
     * Makes this use last until it is recycled.
     *
     * @throws io.github.jmepool.core.StaleUseException if it isn't in use
     */
    public void cancelLifetime() {
        setLifetimeSeconds(0f);
    }

    void beginUse() {
        beginUse(latestUse());
    }

    /** No other thread writes the word while there is no use. */
    void beginUse(long id) {
        USE.setRelease(this, id);
    }

    /** On the render thread: the use that is out, also when its end was asked for; 0 when there is none. */
    long use() {
        return Math.abs((long) USE.getOpaque(this));
    }

    /** The id of the current use, otherwise of the last one; 0 when there was none. Render thread. */
    long lastUse() {
        return latestUse();
    }

    /** On the render thread: ends the use; returns its id, or 0 when it has ended already or was asked to. */
    long endUse() {
        long current = (long) USE.getOpaque(this);
        return current > 0 && USE.compareAndSet(this, current, 0L) ? current : 0;
    }

    /** On the render thread: ends the use unless that was done; returns the id of what was out, 0 for nothing. */
    long takeUse() {
        return use() == 0 ? 0 : Math.abs((long) USE.getAndSet(this, 0L));
    }

    /** Asks for the end of the given use, from any thread; false when it has ended or was asked before. */
    boolean request(long useId) {
        return useId > 0 && USE.compareAndSet(this, useId, -useId);
    }

    /** Takes it out of the game's batches and instancing nodes; the engine's ungroup only what leaves them directly. */
    void ungroup() {
        if (!leaf) {
            detail.parking.ungroup();
        } else if (spatial instanceof Geometry geometry) {
            geometry.unassociateFromGroupNode();
        }
    }

    /** Whether its recycling is under way, inside its hook. */
    boolean isReturning() {
        return busy && use() == 0;
    }

    /** Whether the current use was asked to end. */
    boolean isRequested() {
        return (long) USE.getAcquire(this) < 0;
    }

    /** Refuses what is for instances in use only. */
    void checkUse() {
        if (!isActive()) {
            throw stale(lastUse());
        }
    }

    /** The exception for a call that means a use that has ended, or was asked to end. */
    StaleUseException stale(long use) {
        long now = lastUse();
        String state = use != now ? "now in use " + now : isRequested() ? "already asked to be recycled"
                : "already recycled, or its lifetime has ended";
        return new StaleUseException(openPool.name, this + " is " + state + " (the call was for use " + use
                + "); keep the use id and check isCurrent(spatial, useId)", use, now);
    }

    /** Describes it by the spatial's name and its number in the pool; any thread. */
    @AnyThread
    @Override
    public String toString() {
        if (spatial == null) {
            return "removed";
        }
        return "Spatial '" + PrefabCheck.label(spatial) + (detail == null ? "" : "#" + detail.number) + "'";
    }
}

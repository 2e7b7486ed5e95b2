// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Uses under a number of the game's own, the id of an entity or of something in a network game for instance: spawned,
 * found and recycled by it. However a use ends, its key is free at that moment. Like {@link KeyedUses}, but without an
 * object for each key: nothing is allocated once there was room for as many before. An {@code int} does as well as a
 * {@code long}.
 *
 * <p>Render thread only. To spawn, find and end takes the same time, however many keys there are.
 */
public final class LongKeyedUses extends UsesByKey {
    private final LongTable byKey = new LongTable();
    private long[] keys = new long[rows()];

    private LongKeyedUses(ScenePools pools, boolean replaces) {
        super(pools, replaces);
    }

    /**
     * Makes uses by key in which a key that is in use is refused.
     *
     * @param pools the scene whose pools are used
     * @return uses without a key yet
     */
    public static LongKeyedUses refusing(ScenePools pools) {
        return new LongKeyedUses(pools, false);
    }

    /**
     * Makes uses by key in which a key that is in use ends that use, and is given to the new one.
     *
     * @param pools the scene whose pools are used
     * @return uses without a key yet
     */
    public static LongKeyedUses replacing(ScenePools pools) {
        return new LongKeyedUses(pools, true);
    }

    /**
     * Spawns an instance under a key, where the prefab is.
     *
     * @param key any number
     * @param pool a pool of this scene
     * @param <S> what kind of spatial the prefab is
     * @return the instance; null, and the key is free, only under {@code ExhaustionPolicy.RETURN_NULL} at a limit
     * @throws IllegalArgumentException if the key is in use and is not to be replaced, and nothing is spawned then; or
     *         a hook of this spawn has taken the key, and the instance has gone back
     * @throws IllegalStateException if these uses are closed, or the pool has no scene
     * @throws io.github.jmepool.core.PoolException if a limit forbids it, which costs a use that was to be replaced all
     *         the same; or while the frame is being rendered, and nothing changes then
     */
    public <S extends Spatial> @Nullable S spawn(long key, SpatialPool<S> pool) {
        prepare(pool, true);
        makeFree(key);
        return bound(key, pool.spawn());
    }

    /**
     * Spawns an instance under a key, at a place.
     *
     * @param key any number
     * @param pool a pool of this scene
     * @param translation local translation, or null for the prefab's
     * @param <S> what kind of spatial the prefab is
     * @return as {@link #spawn(long, SpatialPool)}
     * @throws IllegalArgumentException if the key is in use and is not to be replaced, and nothing is spawned then; or
     *         a hook of this spawn has taken the key, and the instance has gone back
     * @throws IllegalStateException if these uses are closed, or the pool has no scene
     */
    public <S extends Spatial> @Nullable S spawn(long key, SpatialPool<S> pool, @Nullable Vector3f translation) {
        return spawn(key, pool, translation, null);
    }

    /**
     * Spawns an instance under a key, at a place and turned.
     *
     * @param key any number
     * @param pool a pool of this scene
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param <S> what kind of spatial the prefab is
     * @return as {@link #spawn(long, SpatialPool)}
     * @throws IllegalArgumentException if the key is in use and is not to be replaced, and nothing is spawned then; or
     *         a hook of this spawn has taken the key, and the instance has gone back
     * @throws IllegalStateException if these uses are closed, or the pool has no scene
     */
    public <S extends Spatial> @Nullable S spawn(long key, SpatialPool<S> pool, @Nullable Vector3f translation,
            @Nullable Quaternion rotation) {
        prepare(pool, true);
        makeFree(key);
        return bound(key, pool.spawn(translation, rotation));
    }

    /**
     * Gives a key to a use that has begun already, however it was spawned.
     *
     * @param key any number
     * @param spatial an instance in use, or anything below it
     * @throws IllegalArgumentException if the key is in use and is not to be replaced, or the instance has another key
     *         here; nothing changes then
     * @throws io.github.jmepool.core.ForeignObjectException if the spatial isn't of this scene
     * @throws io.github.jmepool.core.StaleUseException if the instance isn't in use
     * @throws IllegalStateException if these uses are closed
     */
    public void bind(long key, Spatial spatial) {
        PooledInstance instance = known(spatial);
        long use = instance.useId();
        prepare(instance.pool(), false);
        if (!isLive(instance)) {
            makeFree(key);
        }
        checkMayTake(key, instance, use);
        put(key, instance);
    }

    /**
     * Finds what is in use under a key.
     *
     * @param key any key
     * @return the instance's spatial; null when the key is not in use, or another thread has asked for the end of it
     */
    public @Nullable Spatial get(long key) {
        PooledInstance instance = live(key);
        return instance == null ? null : instance.spatial;
    }

    /**
     * Ends the use that has a key.
     *
     * @param key any key
     * @return false when the key is not in use, or another thread has asked for the end of it
     * @throws io.github.jmepool.core.ObjectBusyException if called from inside the instance's own hook
     */
    public boolean recycle(long key) {
        return end(live(key));
    }

    /**
     * Says which key a use has; also inside a {@link UseEndListener} that is told of its end.
     *
     * @param spatial any spatial
     * @param none what to return for those without a key
     * @return the key of the use of the instance that the spatial is, or is below; {@code none} when it has no key here
     */
    public long keyOf(Spatial spatial, long none) {
        checkThread("keyOf");
        PooledInstance instance = pools.instanceOf(spatial);
        return instance != null && has(instance) ? keys[instance.row] : none;
    }

    /**
     * Calls an action with each use that has a key, in no promised order. The action may spawn and recycle: what it
     * spawns may or may not be among them, and what it has ended is left out.
     *
     * @param action what to do with each; what it throws ends the round and reaches the caller
     */
    public void forEach(ObjLongConsumer<? super Spatial> action) {
        Objects.requireNonNull(action, "action");
        checkThread("forEach");
        // no further than now: an action that spawns would go on without end
        for (int row = 0, end = rows(); row < end; row++) {
            PooledInstance instance = at(row);
            if (instance != null && isLive(instance)) {
                action.accept(instance.spatial, keys[row]);
            }
        }
    }

    /**
     * How many keys are in use.
     *
     * @return the count, with those whose end another thread has asked for until the next frame
     */
    public int size() {
        return byKey.size();
    }

    private <S extends Spatial> @Nullable S bound(long key, @Nullable S spatial) {
        PooledInstance instance = spatial == null ? null : pools.instanceOf(spatial);
        if (instance == null) {
            return null;
        }
        long use = instance.useId();
        try {
            checkMayTake(key, instance, use);
        } catch (Throwable refused) {
            giveBack(instance, use, refused);
            throw refused;
        }
        put(key, instance);
        return spatial;
    }

    /** Frees a key for another use, or refuses it. */
    private void makeFree(long key) {
        PooledInstance holder = live(key);
        if (holder != null && !replaces) {
            throw taken(key, holder);
        }
        end(holder);
    }

    private void checkMayTake(long key, PooledInstance instance, long use) {
        checkMayTake(instance, use);
        PooledInstance holder = live(key);
        if (holder != null) {
            throw taken(key, holder);
        }
    }

    /** The instance whose use has the key and goes on; null when there is none. */
    private @Nullable PooledInstance live(long key) {
        checkThread("a use by key");
        PooledInstance instance = byKey.get(key);
        if (instance == null || isLive(instance)) {
            return instance;
        }
        // its end was told or asked for: nobody finds it from now on
        drop(instance);
        return null;
    }

    private void put(long key, PooledInstance instance) {
        int row = take(instance);
        keys[row] = key;
        byKey.put(key, instance);
    }

    @Override
    void forgetKey(int row) {
        byKey.remove(keys[row]);
    }

    @Override
    void forgetKeys() {
        byKey.clear();
    }

    @Override
    void growTo(int rows) {
        keys = Arrays.copyOf(keys, rows);
    }
}

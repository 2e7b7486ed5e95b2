// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Spawns, finds and recycles instances by the game's own keys, such as an entity's id or a player's name. A key becomes
 * free as soon as its use ends, for whatever reason. A use with a key allocates a map entry, and a box if the key is a
 * number.
 *
 * <p>Render thread only. Spawning, finding and recycling take constant time.
 *
 * @param <K> the type of the keys, with {@code equals} and {@code hashCode} that don't change
 */
public final class KeyedUses<K> implements AutoCloseable {
    private static final int FIRST_ROWS = 64;

    private final ScenePools pools;
    private final boolean replaces;
    /** Called after all other listeners, which may still ask for the key. */
    private final InstanceListener<?> forgetKey = (instance, useId, reason) -> forgetKey(instance, useId);
    private final Map<K, PooledInstance> byKey = new HashMap<>();
    /** By an instance's row: the instance whose use has a key here, until that is forgotten. */
    private @Nullable PooledInstance[] holders = new PooledInstance[FIRST_ROWS];
    /** Which of its uses that is: a row, and an instance, come to other uses. */
    private long[] uses = new long[FIRST_ROWS];
    private @Nullable Object[] keys = new Object[FIRST_ROWS];
    private boolean closed;

    private KeyedUses(ScenePools pools, boolean replaces) {
        this.pools = Objects.requireNonNull(pools, "pools");
        this.replaces = replaces;
    }

    /**
     * Makes uses by key in which a key that is in use is refused.
     *
     * @param pools the scene whose pools are used
     * @param <K> the type of the keys
     * @return uses without a key yet
     */
    public static <K> KeyedUses<K> refusing(ScenePools pools) {
        return new KeyedUses<>(pools, false);
    }

    /**
     * Makes uses by key in which a key that is in use ends that use, and is given to the new one.
     *
     * @param pools the scene whose pools are used
     * @param <K> the type of the keys
     * @return uses without a key yet
     */
    public static <K> KeyedUses<K> replacing(ScenePools pools) {
        return new KeyedUses<>(pools, true);
    }

    /**
     * Spawns an instance under a key, where the prefab is.
     *
     * @param key any key but null
     * @param pool a pool of this scene
     * @param <S> what kind of spatial the prefab is
     * @return the instance; null, and the key is free, only under {@code ExhaustionPolicy.RETURN_NULL} at a limit
     * @throws IllegalArgumentException if the key is in use and is not to be replaced, and nothing is spawned then; or
     *         a hook of this spawn has taken the key, and the instance was recycled
     * @throws IllegalStateException if these uses are closed, or the pool has no scene
     * @throws io.github.jmepool.core.PoolException if a limit forbids it, which costs a use that was to be replaced
     *         anyway; or while the frame is being rendered, and nothing changes then
     */
    public <S extends Spatial> @Nullable S spawn(K key, SpatialPool<S> pool) {
        prepareSpawn(key, pool, null, null, null);
        return bound(key, pool.spawn());
    }

    /**
     * Spawns an instance under a key, at a place.
     *
     * @param key any key but null
     * @param pool a pool of this scene
     * @param translation local translation, or null for the prefab's
     * @param <S> what kind of spatial the prefab is
     * @return as {@link #spawn(Object, SpatialPool)}
     * @throws IllegalArgumentException if the key is in use and is not to be replaced, and nothing is spawned then; or
     *         a hook of this spawn has taken the key, and the instance was recycled
     * @throws IllegalStateException if these uses are closed, or the pool has no scene
     */
    public <S extends Spatial> @Nullable S spawn(K key, SpatialPool<S> pool, @Nullable Vector3f translation) {
        return spawn(key, pool, translation, null);
    }

    /**
     * Spawns an instance under a key, at a place and turned.
     *
     * @param key any key but null
     * @param pool a pool of this scene
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param <S> what kind of spatial the prefab is
     * @return as {@link #spawn(Object, SpatialPool)}
     * @throws IllegalArgumentException if the key is in use and is not to be replaced, and nothing is spawned then; or
     *         a hook of this spawn has taken the key, and the instance was recycled
     * @throws IllegalStateException if these uses are closed, or the pool has no scene
     */
    public <S extends Spatial> @Nullable S spawn(K key, SpatialPool<S> pool, @Nullable Vector3f translation,
            @Nullable Quaternion rotation) {
        prepareSpawn(key, pool, null, translation, rotation);
        return bound(key, pool.spawn(translation, rotation));
    }

    /**
     * Spawns an instance under a key, at a place and turned, with a lifetime of its own.
     *
     * @param key any key but null
     * @param pool a pool of this scene
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param lifetimeSeconds seconds until it is recycled automatically; 0 means it stays until recycled
     * @param <S> what kind of spatial the prefab is
     * @return as {@link #spawn(Object, SpatialPool)}
     * @throws IllegalArgumentException as {@link #spawn(Object, SpatialPool)}; or, and nothing is spawned or replaced
     *         then, if the place is not finite, or the lifetime is negative, infinite or NaN
     * @throws IllegalStateException if these uses are closed, or the pool has no scene
     */
    public <S extends Spatial> @Nullable S spawn(K key, SpatialPool<S> pool, @Nullable Vector3f translation,
            @Nullable Quaternion rotation, float lifetimeSeconds) {
        Seconds.check("lifetimeSeconds", lifetimeSeconds);
        prepareSpawn(key, pool, null, translation, rotation);
        return bound(key, pool.spawn(translation, rotation, lifetimeSeconds));
    }

    /**
     * Spawns an instance under a key, below a node of the game, where the prefab is.
     *
     * @param key any key but null
     * @param pool a pool of this scene
     * @param parent a node that is in use
     * @param <S> what kind of spatial the prefab is
     * @return as {@link #spawn(Object, SpatialPool)}
     * @throws IllegalArgumentException as {@link #spawn(Object, SpatialPool)}; or, and nothing is spawned or replaced
     *         then, if the parent is null, belongs to a pool's own structure or to the use that is to be replaced
     * @throws IllegalStateException if these uses are closed, or the pool has no scene
     */
    public <S extends Spatial> @Nullable S spawnUnder(K key, SpatialPool<S> pool, Node parent) {
        return spawnUnder(key, pool, parent, null, null);
    }

    /**
     * Spawns an instance under a key, below a node of the game, at a place and turned.
     *
     * @param key any key but null
     * @param pool a pool of this scene
     * @param parent a node that is in use
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param <S> what kind of spatial the prefab is
     * @return as {@link #spawn(Object, SpatialPool)}
     * @throws IllegalArgumentException as {@link #spawnUnder(Object, SpatialPool, Node)}, or if the place is not finite
     * @throws IllegalStateException if these uses are closed, or the pool has no scene
     */
    public <S extends Spatial> @Nullable S spawnUnder(K key, SpatialPool<S> pool, Node parent,
            @Nullable Vector3f translation, @Nullable Quaternion rotation) {
        Placement.checkParent(pool, parent);
        prepareSpawn(key, pool, parent, translation, rotation);
        return bound(key, pool.spawnUnder(parent, translation, rotation));
    }

    /**
     * Spawns an instance under a key, below a node of the game, at a place and turned, with a lifetime of its own.
     *
     * @param key any key but null
     * @param pool a pool of this scene
     * @param parent a node that is in use
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param lifetimeSeconds seconds until it is recycled automatically; 0 means it stays until recycled
     * @param <S> what kind of spatial the prefab is
     * @return as {@link #spawn(Object, SpatialPool)}
     * @throws IllegalArgumentException as {@link #spawnUnder(Object, SpatialPool, Node)}, or if the place is not
     *         finite, or the lifetime is negative, infinite or NaN
     * @throws IllegalStateException if these uses are closed, or the pool has no scene
     */
    public <S extends Spatial> @Nullable S spawnUnder(K key, SpatialPool<S> pool, Node parent,
            @Nullable Vector3f translation, @Nullable Quaternion rotation, float lifetimeSeconds) {
        Seconds.check("lifetimeSeconds", lifetimeSeconds);
        Placement.checkParent(pool, parent);
        prepareSpawn(key, pool, parent, translation, rotation);
        return bound(key, pool.spawnUnder(parent, translation, rotation, lifetimeSeconds));
    }

    /**
     * Gives a key to a use that has begun already, however it was spawned.
     *
     * @param key any key but null
     * @param spatial an instance in use, or anything below it
     * @throws IllegalArgumentException if the key is in use and is not to be replaced, or the instance has another key
     *         here; nothing changes then
     * @throws io.github.jmepool.core.ForeignObjectException if the spatial isn't of this scene
     * @throws io.github.jmepool.core.StaleUseException if the instance isn't in use
     * @throws IllegalStateException if these uses are closed
     */
    public void bind(K key, Spatial spatial) {
        Objects.requireNonNull(key, "key");
        PooledInstance instance = known(spatial);
        long use = instance.useId();
        join(instance.pool());
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
    public @Nullable Spatial get(K key) {
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
    public boolean recycle(K key) {
        return end(live(key));
    }

    /**
     * Returns the key of a use, also inside {@link InstanceListener#useEnded}.
     *
     * @param spatial any spatial
     * @return the key of the use of the instance that the spatial is, or is below; null when it has no key here
     */
    public @Nullable K keyOf(Spatial spatial) {
        checkThread("keyOf");
        PooledInstance instance = pools.instanceOf(spatial);
        return instance != null && has(instance) ? keyAt(instance.row) : null;
    }

    /**
     * Calls an action with each use that has a key, in unspecified order. The action may spawn and recycle: instances
     * that it spawns may or may not be visited, and those that it recycles are skipped.
     *
     * @param action receives key and instance; an exception ends the iteration and reaches the caller
     */
    public void forEach(BiConsumer<? super K, ? super Spatial> action) {
        Objects.requireNonNull(action, "action");
        checkThread("forEach");
        // no further than now: an action that spawns would go on without end
        for (int row = 0, end = holders.length; row < end; row++) {
            PooledInstance instance = holders[row];
            if (instance != null && isLive(instance)) {
                action.accept(keyAt(row), instance.spatial);
            }
        }
    }

    /**
     * Returns how many keys are in use.
     *
     * @return the count, with those whose end another thread has asked for until the next frame
     */
    public int size() {
        return byKey.size();
    }

    private <S extends Spatial> @Nullable S bound(K key, @Nullable S spatial) {
        PooledInstance instance = spatial == null ? null : pools.instanceOf(spatial);
        if (instance == null) {
            return null;
        }
        long use = instance.useId();
        try {
            checkMayTake(key, instance, use);
        } catch (Throwable refused) {
            recycleRefused(instance, use, refused);
            throw refused;
        }
        put(key, instance);
        return spatial;
    }

    /** Frees a key for another use, or refuses it. */
    private void makeFree(K key) {
        PooledInstance holder = live(key);
        if (holder != null && !replaces) {
            throw taken(key, holder);
        }
        end(holder);
    }

    /** The last look before a use gets its key: a hook or a listener may have ended it, or taken the key, meanwhile. */
    private void checkMayTake(K key, PooledInstance instance, long use) {
        if (use == 0 || instance.useId() != use) {
            throw instance.stale(use);
        }
        if (has(instance)) {
            throw new IllegalArgumentException(instance + " has a key already, and a use has one key; recycle"
                    + " it first, or get its key with keyOf(spatial)");
        }
        PooledInstance holder = live(key);
        if (holder != null) {
            throw taken(key, holder);
        }
    }

    /** The instance whose use has the key and goes on; null when there is none. */
    private @Nullable PooledInstance live(K key) {
        checkThread("a use by key");
        PooledInstance instance = byKey.get(key);
        if (instance == null || isLive(instance)) {
            return instance;
        }
        // its end was asked for: it isn't found any more
        drop(instance);
        return null;
    }

    /** Refuses what could not begin anyway, before a use is ended for it; then frees the key. */
    private void prepareSpawn(K key, SpatialPool<?> pool, @Nullable Node parent, @Nullable Vector3f translation,
            @Nullable Quaternion rotation) {
        Objects.requireNonNull(key, "key");
        join(pool);
        pool.requireOpen("spawn").checkSpawn(parent, translation, rotation);
        if (parent != null) {
            checkOutlives(key, parent);
        }
        makeFree(key);
    }

    /** Refuses a parent that would be recycled before the spawn, with the use that has the key. */
    private void checkOutlives(K key, Node parent) {
        PooledInstance holder = live(key);
        if (holder != null && Placement.isBelow(parent, holder.spatial)) {
            throw new IllegalArgumentException("Key " + key + " is in use, by " + holder + ", and the parent '" + parent
                    + "' is part of it; choose a parent that is not recycled with that use");
        }
    }

    /** Is notified of the ends of the pool's uses from now on. */
    private void join(SpatialPool<?> pool) {
        Objects.requireNonNull(pool, "pool");
        checkThread("spawn by key");
        if (closed) {
            throw new IllegalStateException("these keyed uses are closed; make new ones");
        }
        if (!pool.listeners.has(forgetKey)) {
            if (!pools.has(pool.name()) || pools.pool(pool.name()) != pool) {
                throw new IllegalArgumentException("Pool '" + pool.name()
                        + "' is not registered with the scene of these keyed uses; register it there first");
            }
            pool.listeners.addLast(forgetKey);
        }
    }

    @SuppressWarnings("unchecked")
    private K keyAt(int row) {
        return (K) keys[row];
    }

    private void put(K key, PooledInstance instance) {
        int row = instance.row;
        if (row >= holders.length) {
            int rows = Math.max(row + 1, holders.length * 2);
            holders = Arrays.copyOf(holders, rows);
            uses = Arrays.copyOf(uses, rows);
            keys = Arrays.copyOf(keys, rows);
        }
        if (holders[row] != null) {
            // an instance that is gone, without a notification of its end
            drop(row);
        }
        holders[row] = instance;
        uses[row] = instance.use();
        keys[row] = key;
        byKey.put(key, instance);
    }

    /** Recycles an instance that can't have its key; an exception is added to the one that the caller gets. */
    private static void recycleRefused(PooledInstance instance, long use, Throwable problem) {
        Failures.suppressed(problem, () -> {
            if (instance.useId() == use) {
                instance.openPool.endNow(instance, EndReason.RECYCLED);
            }
        });
    }

    /** Whether a key belongs to the instance's last use: until all listeners were notified of its end. */
    private boolean has(PooledInstance instance) {
        int row = instance.row;
        return row < holders.length && holders[row] == instance && uses[row] == instance.lastUse();
    }

    /** The same, and that use goes on: no thread has asked for its end. */
    private boolean isLive(PooledInstance instance) {
        return has(instance) && instance.useId() == uses[instance.row];
    }

    /** Forgets the key of an instance if it has one. */
    private void drop(PooledInstance instance) {
        if (instance.row < holders.length && holders[instance.row] == instance) {
            drop(instance.row);
        }
    }

    private void drop(int row) {
        byKey.remove(keys[row]);
        keys[row] = null;
        holders[row] = null;
        uses[row] = 0;
    }

    /** Ends the use that has a key. */
    private static boolean end(@Nullable PooledInstance holder) {
        if (holder == null) {
            return false;
        }
        holder.openPool.endNow(holder, EndReason.RECYCLED);
        return true;
    }

    private void checkThread(String action) {
        pools.phase.checkThread(null, action);
    }

    /** The instance in use that a spatial belongs to. */
    private PooledInstance known(Spatial spatial) {
        checkThread("bind");
        PooledInstance instance = pools.require(spatial, "bind");
        instance.checkUse();
        return instance;
    }

    private void forgetKey(PooledInstance instance, long use) {
        int row = instance.row;
        if (row < holders.length && holders[row] == instance && uses[row] == use) {
            drop(row);
        }
    }

    /**
     * Forgets all keys; the uses go on. Close keyed uses that end before their scene does,
     * or its pools keep them. Closing twice does nothing.
     */
    @Override
    public void close() {
        checkThread("close");
        closed = true;
        for (SpatialPool<?> pool : pools.list()) {
            pool.listeners.removeLast(forgetKey);
        }
        byKey.clear();
        Arrays.fill(keys, null);
        Arrays.fill(holders, null);
        Arrays.fill(uses, 0);
    }

    private static IllegalArgumentException taken(Object key, PooledInstance holder) {
        return new IllegalArgumentException("Key " + key + " is in use, by " + holder
                + "; recycle(key) first, or make the uses with replacing(pools)");
    }
}

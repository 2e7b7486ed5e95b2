// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.scene.EndListeners;
import io.github.jmepool.jme.internal.scene.PoolEntry;
import io.github.jmepool.jme.internal.scene.RegisteredPool;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds and recycles instances by the game's own keys, such as an entity's id or a player's name. A key is given to an
 * instance in use by {@link #bind}, and becomes free as soon as that use ends, for whatever reason. A key in use takes
 * a map entry, and a box if the key is a number.
 *
 * <p>Render thread only. All methods except {@link #forEach} and {@link #close} take constant time.
 *
 * @param <K> the type of the keys, with {@code equals} and {@code hashCode} that don't change
 */
public final class InstanceKeys<K> implements AutoCloseable {
    private static final int FIRST_ROWS = 64;

    private final ScenePools pools;
    /** Called after all other listeners, which may still ask for the key. */
    private final EndListener forgetKey = (instance, useId, reason) -> forgetKey(instance.entry, useId);
    private final Map<K, PoolEntry> byKey = new HashMap<>();
    /** The instance whose use has a key here, until that is forgotten, by its row. */
    private @Nullable PoolEntry[] holders = new PoolEntry[FIRST_ROWS];
    /** Which of its uses that is: a row, and an instance, come to other uses. */
    private long[] uses = new long[FIRST_ROWS];
    private @Nullable Object[] keys = new Object[FIRST_ROWS];
    private boolean closed;

    /**
     * Makes keys for the instances of a scene.
     *
     * @param pools the scene
     * @throws NullPointerException if it is null
     */
    public InstanceKeys(ScenePools pools) {
        this.pools = Objects.requireNonNull(pools, "pools");
    }

    /**
     * Gives a key to an instance until its use ends.
     *
     * @param key any key but null
     * @param spatial an instance in use, or anything below it
     * @throws IllegalArgumentException if another instance has the key, or the instance has another key here; nothing
     *         changes then
     * @throws io.github.jmepool.core.ForeignObjectException if the spatial isn't of this scene
     * @throws io.github.jmepool.core.StaleUseException if the instance isn't in use
     * @throws IllegalStateException if this is closed
     */
    public void bind(K key, Spatial spatial) {
        Objects.requireNonNull(key, "key");
        checkThread("bind");
        if (closed) {
            throw new IllegalStateException("these keys are closed; make new ones");
        }
        PoolEntry instance = pools.scene.require(spatial, "bind");
        instance.checkUse();
        if (isLive(instance)) {
            throw new IllegalArgumentException(instance + " has the key " + keyAt(instance.row) + " already, and an"
                    + " instance has one key; recycle it first, or get its key with keyOf(spatial)");
        }
        PoolEntry holder = live(key);
        if (holder != null) {
            throw new IllegalArgumentException("Key " + key + " is in use, by " + holder + "; recycle(key) first");
        }
        EndListeners ends = instance.openPool.registered.endListenersOfKeys;
        if (!ends.has(forgetKey)) {
            ends.add(forgetKey);
        }
        put(key, instance);
    }

    /**
     * Finds the instance that has a key.
     *
     * @param key any key
     * @return the instance's spatial; null when the key is not in use, or another thread has asked for the end of it
     */
    public @Nullable Spatial get(K key) {
        checkThread("get");
        PoolEntry instance = live(key);
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
        checkThread("recycle");
        PoolEntry holder = live(key);
        if (holder == null) {
            return false;
        }
        holder.openPool.recycle(holder, EndReason.RECYCLED);
        return true;
    }

    /**
     * Returns the key of a use, also inside {@link EndListener#useEnded}.
     *
     * @param spatial any spatial
     * @return the key of the use of the instance that the spatial is, or is below; null when it has no key here
     */
    public @Nullable K keyOf(Spatial spatial) {
        checkThread("keyOf");
        PoolEntry instance = pools.entryOf(spatial);
        return instance != null && has(instance) ? keyAt(instance.row) : null;
    }

    /**
     * Calls an action with each key and its instance, in unspecified order. The action may spawn and recycle: instances
     * that it spawns may or may not be visited, and those that it recycles are skipped.
     *
     * @param action receives key and instance; an exception ends the iteration and reaches the caller
     */
    public void forEach(BiConsumer<? super K, ? super Spatial> action) {
        Objects.requireNonNull(action, "action");
        checkThread("forEach");
        // no further than now: an action that spawns would go on without end
        for (int row = 0, end = holders.length; row < end; row++) {
            PoolEntry instance = holders[row];
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
        checkThread("size");
        return byKey.size();
    }

    /** The instance whose use has the key and goes on; null when there is none. */
    private @Nullable PoolEntry live(K key) {
        PoolEntry instance = byKey.get(key);
        return instance != null && isLive(instance) ? instance : null;
    }

    @SuppressWarnings("unchecked")
    private K keyAt(int row) {
        return (K) keys[row];
    }

    private void put(K key, PoolEntry instance) {
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

    /** Whether a key belongs to the instance's last use: until all listeners were notified of its end. */
    private boolean has(PoolEntry instance) {
        int row = instance.row;
        return row < holders.length && holders[row] == instance && uses[row] == instance.lastUse();
    }

    /** The same, and that use goes on: no thread has asked for its end. */
    private boolean isLive(PoolEntry instance) {
        return has(instance) && instance.useId() == uses[instance.row];
    }

    private void drop(int row) {
        // not if it was given to another instance since the end of this use was asked for
        byKey.remove(keys[row], holders[row]);
        keys[row] = null;
        holders[row] = null;
        uses[row] = 0;
    }

    private void checkThread(String action) {
        pools.scene.phase.checkThread(null, action);
    }

    private void forgetKey(PoolEntry instance, long use) {
        int row = instance.row;
        if (row < holders.length && holders[row] == instance && uses[row] == use) {
            drop(row);
        }
    }

    /**
     * Forgets all keys; the uses go on. Keys that are not needed until the end of the scene have to be closed, or its
     * pools keep them. Closing twice does nothing.
     */
    @Override
    public void close() {
        checkThread("close");
        closed = true;
        for (RegisteredPool pool : pools.scene.pools()) {
            pool.endListenersOfKeys.remove(forgetKey);
        }
        byKey.clear();
        Arrays.fill(keys, null);
        Arrays.fill(holders, null);
        Arrays.fill(uses, 0);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import java.util.Arrays;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * What is common to uses by keys of any kind: which instance is in a use that has a key, and the pools that tell of the
 * ends. The keys themselves are the subclass's. Render thread only.
 */
abstract class UsesByKey implements AutoCloseable {
    private static final int FIRST_ROWS = 64;

    final ScenePools pools;
    final boolean replaces;
    private final UseEndListener ends = this::useEnded;
    private final Set<SpatialPool<?>> heard = Collections.newSetFromMap(new WeakHashMap<>());
    /** By an instance's row: the use that has a key here; 0 for none. */
    private long[] useOfRow = new long[FIRST_ROWS];
    private boolean closed;

    UsesByKey(ScenePools pools, boolean replaces) {
        this.pools = Objects.requireNonNull(pools, "pools");
        this.replaces = replaces;
    }

    /** The key of a row is wanted no more. */
    abstract void forgetKey(int row);

    /** Forgets all keys at once. */
    abstract void forgetKeys();

    /** Makes room for the keys of so many rows. */
    abstract void growTo(int rows);

    /** Gets ready for a use of that pool. */
    final void hear(SpatialPool<?> pool) {
        if (closed) {
            throw new IllegalStateException("these keyed uses are closed; make new ones");
        }
        pools.phase.checkThread(pool.name(), "spawn by key");
        if (!heard.contains(pool)) {
            if (!pools.has(pool.name()) || pools.pool(pool.name()) != pool) {
                throw new IllegalArgumentException("Pool '" + pool.name()
                        + "' is not registered with the scene of these keyed uses; register it there first");
            }
            heard.add(pool);
            pool.addUseEndListener(ends);
        }
    }

    /** The instance, in use, that a spatial belongs to. */
    final PooledInstance inUse(Spatial spatial) {
        PooledInstance instance = pools.require(spatial, "bind");
        instance.run.phase.checkThread(instance.run.name, "bind");
        instance.run.checkUse(instance);
        return instance;
    }

    /** Notes that the instance's current use has a key. */
    final int take(PooledInstance instance) {
        int row = instance.row;
        if (row >= useOfRow.length) {
            int rows = Math.max(row + 1, useOfRow.length * 2);
            useOfRow = Arrays.copyOf(useOfRow, rows);
            growTo(rows);
        }
        useOfRow[row] = instance.use();
        return row;
    }

    /** Whether the instance's use of now has a key here: false as well once another thread has asked for its end. */
    final boolean hasKey(PooledInstance instance) {
        return instance.row < useOfRow.length && instance.isActive() && useOfRow[instance.row] == instance.use();
    }

    final void drop(int row) {
        useOfRow[row] = 0;
        forgetKey(row);
    }

    final int rows() {
        return useOfRow.length;
    }

    @SuppressWarnings("NullAway") // The table has every instance until after its last use.
    private void useEnded(Spatial spatial, long useId, UseEnd why) {
        int row = pools.table.get(spatial).row;
        if (row < useOfRow.length && useOfRow[row] == useId) {
            drop(row);
        }
    }

    /** Forgets all keys, and hears of the pools no more; the uses go on. Closing twice does nothing. */
    @Override
    public final void close() {
        closed = true;
        for (SpatialPool<?> pool : heard) {
            pool.removeUseEndListener(ends);
        }
        heard.clear();
        Arrays.fill(useOfRow, 0);
        forgetKeys();
    }

    static IllegalArgumentException taken(Object key, PooledInstance holder) {
        return new IllegalArgumentException("Key " + key + " is in use, by " + holder
                + "; recycle(key) first, or make the uses with replacing(pools)");
    }
}

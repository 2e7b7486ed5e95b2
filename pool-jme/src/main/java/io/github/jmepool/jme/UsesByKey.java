// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is common to uses by keys of any kind: which instance is in a use that has a key. The keys themselves are the
 * subclass's, by the instance's row. Render thread only.
 */
abstract class UsesByKey implements AutoCloseable, UseEnds.Forgetting {
    private static final int FIRST_ROWS = 64;

    final ScenePools pools;
    final boolean replaces;
    /** By an instance's row: the instance whose use has a key here, until that is forgotten. */
    private @Nullable PooledInstance[] holders = new PooledInstance[FIRST_ROWS];
    /** Which of its uses that is: a row, and an instance, come to other uses. */
    private long[] uses = new long[FIRST_ROWS];
    private boolean closed;

    UsesByKey(ScenePools pools, boolean replaces) {
        this.pools = Objects.requireNonNull(pools, "pools");
        this.replaces = replaces;
    }

    /** Takes the key of a row out. */
    abstract void forgetKey(int row);

    /** Takes all keys out. */
    abstract void forgetKeys();

    /** Makes room for the keys of so many rows. */
    abstract void growTo(int rows);

    /** Refuses what could not begin anyway, before anything is ended for it; hears of the pool's uses from now on. */
    final void prepare(SpatialPool<?> pool, boolean spawns) {
        checkThread("spawn by key");
        if (closed) {
            throw new IllegalStateException("these keyed uses are closed; make new ones");
        }
        if (!pool.ends.has(this)) {
            if (!pools.has(pool.name()) || pools.pool(pool.name()) != pool) {
                throw new IllegalArgumentException("Pool '" + pool.name()
                        + "' is not registered with the scene of these keyed uses; register it there first");
            }
            pool.ends.addForgetting(this);
        }
        if (spawns) {
            OpenPool run = pool.openRun("spawn");
            run.phase.checkMayAttach(run.name);
            run.root();
        }
    }

    /** The last look before a use gets its key: a hook or a listener may have ended it, or taken the key, meanwhile. */
    final void checkMayTake(PooledInstance instance, long use) {
        if (use == 0 || instance.useId() != use) {
            throw instance.stale(use);
        }
        if (has(instance)) {
            throw new IllegalArgumentException(instance + " has a key already; a use has one key");
        }
    }

    /** Notes that the instance's current use has a key, and returns where that belongs. */
    final int take(PooledInstance instance) {
        int row = instance.row;
        if (row >= holders.length) {
            int rows = Math.max(row + 1, holders.length * 2);
            holders = Arrays.copyOf(holders, rows);
            uses = Arrays.copyOf(uses, rows);
            growTo(rows);
        }
        if (holders[row] != null) {
            // an instance that is gone, whose end nobody has told of
            drop(row);
        }
        holders[row] = instance;
        uses[row] = instance.use();
        return row;
    }

    /** A spawned instance that can't have its key goes back; what was wrong reaches the caller all the same. */
    static void giveBack(PooledInstance instance, long use, Throwable problem) {
        Failures.suppressed(problem, () -> {
            if (instance.useId() == use) {
                instance.run.endNow(instance, UseEnd.RECYCLED);
            }
        });
    }

    /** Whether a key belongs to the instance's last use: until its end was told to all, and carried out. */
    final boolean has(PooledInstance instance) {
        int row = instance.row;
        return row < holders.length && holders[row] == instance && uses[row] == instance.lastUse();
    }

    /** The same, and that use goes on: nobody, on another thread either, has asked for its end. */
    final boolean isLive(PooledInstance instance) {
        return has(instance) && instance.useId() == uses[instance.row];
    }

    /** Forgets the key of an instance if it has one. */
    final void drop(PooledInstance instance) {
        if (instance.row < holders.length && holders[instance.row] == instance) {
            drop(instance.row);
        }
    }

    private void drop(int row) {
        forgetKey(row);
        holders[row] = null;
        uses[row] = 0;
    }

    final @Nullable PooledInstance at(int row) {
        return holders[row];
    }

    final int rows() {
        return holders.length;
    }

    /** Ends the use that has a key. */
    static boolean end(@Nullable PooledInstance holder) {
        if (holder == null) {
            return false;
        }
        holder.run.endNow(holder, UseEnd.RECYCLED);
        return true;
    }

    final void checkThread(String action) {
        pools.phase.checkThread(null, action);
    }

    /** The instance in use that a spatial belongs to. */
    final PooledInstance known(Spatial spatial) {
        checkThread("bind");
        PooledInstance instance = pools.require(spatial, "bind");
        instance.checkUse();
        return instance;
    }

    @Override
    public final void useForgotten(Object instance, int row, long use) {
        if (row < holders.length && holders[row] == instance && uses[row] == use) {
            drop(row);
        }
    }

    /**
     * Forgets all keys, and hears of no more uses; the uses go on. Close keyed uses that end before their scene does,
     * or its pools keep them. Closing twice does nothing.
     */
    @Override
    public final void close() {
        checkThread("close");
        closed = true;
        for (SpatialPool<?> pool : pools.list()) {
            pool.ends.removeForgetting(this);
        }
        forgetKeys();
        Arrays.fill(holders, null);
        Arrays.fill(uses, 0);
    }

    static IllegalArgumentException taken(Object key, PooledInstance holder) {
        return new IllegalArgumentException("Key " + key + " is in use, by " + holder
                + "; recycle(key) first, or make the uses with replacing(pools)");
    }
}

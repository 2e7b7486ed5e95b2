// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.ManagedPool;
import org.jspecify.annotations.Nullable;

/** What a scene calls on the object by which a game knows a pool, which may be of a subclass with the game's code. */
abstract class PoolHooks {
    /** Whether it is of a subclass. */
    final boolean isSubclass;
    /** Whether the subclass has a cloneInstance of its own. */
    final boolean clonesItself;
    /** Whether the subclass has an onCreate of its own. */
    final boolean createsItself;

    PoolHooks(boolean isSubclass, boolean clonesItself, boolean createsItself) {
        this.isSubclass = isSubclass;
        this.clonesItself = clonesItself;
        this.createsItself = createsItself;
    }

    /** The object itself. */
    abstract ManagedPool pool();

    /** The open pool, which begins each spawn; null again when it is closed. */
    abstract void opened(@Nullable OpenPool openPool);

    abstract Spatial cloneInstance(Spatial copy);

    abstract void onCreate(Spatial instance);

    /** The game's view of an instance that was created. */
    abstract PooledInstance view(PoolEntry entry);

    abstract void onSpawn(Spatial instance);

    abstract void onRecycle(Spatial instance);

    abstract void onDispose(Spatial instance);

    /** Watches for the end of each use of an instance. */
    abstract EndWatch endWatch(RecycleWhen condition, Spatial instance);

    /** Whose use ends at a limit, of those in use, the oldest first; null refuses the spawn. */
    abstract @Nullable PoolEntry chooseVictim(Iterable<PoolEntry> inUse);

    abstract void recycleAll();
}

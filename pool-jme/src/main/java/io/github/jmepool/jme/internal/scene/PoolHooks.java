// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.RecycleWhen;
import org.jspecify.annotations.Nullable;

/** What a scene calls on the object by which a game knows a pool, which may be of a subclass with the game's code. */
public abstract class PoolHooks {
    /** Whether it is of a subclass. */
    final boolean isSubclass;
    /** Whether the game's code makes the instances: a factory, or the subclass's own cloneInstance. */
    final boolean gameMakes;
    /** Whether the subclass has an onCreate of its own. */
    final boolean createsItself;
    /** Whether a factory makes the instances. It has made the prefab, which is never cloned then. */
    final boolean hasFactory;

    public PoolHooks(boolean isSubclass, boolean ownClones, boolean createsItself, boolean hasFactory) {
        this.isSubclass = isSubclass;
        gameMakes = ownClones || hasFactory;
        this.createsItself = createsItself;
        this.hasFactory = hasFactory;
    }

    /** The object itself. */
    public abstract ManagedPool pool();

    /** The open pool, which begins each spawn; null again when it is closed. */
    public abstract void opened(@Nullable OpenPool openPool);

    public abstract Spatial cloneInstance(Spatial copy);

    public abstract void onCreate(Spatial instance);

    /** The game's view of an instance that was created. */
    public abstract PooledInstance view(PoolEntry entry);

    public abstract void onSpawn(Spatial instance);

    public abstract void onRecycle(Spatial instance);

    public abstract void onDispose(Spatial instance);

    /** Watches for the end of each use of an instance; refuses one that has not what the condition waits for. */
    public abstract EndWatch endWatch(RecycleWhen condition, Spatial instance);

    /** The instance whose use ends at a limit, of those in use, the oldest first; null refuses the spawn. */
    public abstract @Nullable PoolEntry chooseVictim(Iterable<PoolEntry> inUse);

    public abstract void recycleAll();
}

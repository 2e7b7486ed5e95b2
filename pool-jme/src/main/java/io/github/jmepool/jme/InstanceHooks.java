// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import org.jspecify.annotations.Nullable;

/**
 * What a pool's class may have a say in: the moments of its instances' lives.
 *
 * @param <S> what kind of spatial the prefab is
 */
abstract class InstanceHooks<S extends Spatial> extends SpawnCalls<S> {
    /**
     * A new instance was made. What it is after this is what every use begins with.
     *
     * @param instance the instance, without a parent
     */
    protected void onCreate(S instance) {
    }

    /**
     * A use begins: the instance is placed and attached.
     *
     * @param instance the instance
     */
    protected void onSpawn(S instance) {
    }

    /**
     * A use ends: the instance is as the use left it, and about to be restored and parked.
     *
     * @param instance the instance
     */
    protected void onRecycle(S instance) {
    }

    /**
     * An instance comes to its end.
     *
     * @param instance the instance, detached already
     */
    protected void onDispose(S instance) {
    }

    /**
     * Chooses whose use ends under {@code ExhaustionPolicy.REUSE_CHOSEN}; must not change the pool.
     *
     * @param active the instances in use, oldest first; valid during the call only
     * @return one of them, or null to refuse the spawn; the default takes the oldest
     */
    protected @Nullable PooledInstance chooseVictim(Iterable<? extends PooledInstance> active) {
        return active.iterator().next();
    }

    void created(Spatial spatial) {
        onCreate(cast(spatial));
    }

    void spawned(Spatial spatial) {
        onSpawn(cast(spatial));
    }

    void recycled(Spatial spatial) {
        onRecycle(cast(spatial));
    }

    void disposed(Spatial spatial) {
        onDispose(cast(spatial));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // A pool's instances are of its prefab's class.
    static <S extends Spatial> S cast(Spatial spatial) {
        return (S) spatial;
    }
}

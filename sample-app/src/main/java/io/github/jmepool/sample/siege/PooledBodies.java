// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.physics.PhysicsPools;
import io.github.jmepool.sample.content.SiegeModels;
import java.util.EnumMap;
import java.util.Map;

/** From jme-pool: the bodies come and go with their instances. */
final class PooledBodies implements BodySource {
    private final ScenePools pools;
    private final Map<SiegeKind, SpatialPool<Spatial>> byKind = new EnumMap<>(SiegeKind.class);

    PooledBodies(ScenePools pools, PhysicsSpace space, SiegeModels models) {
        this.pools = pools;
        PhysicsPools.install(pools, space);
        for (SiegeKind kind : SiegeKind.values()) {
            SpatialPool<Spatial> pool = pools.register(kind.poolName(), kind.prefab(models), settings -> settings
                    .prewarm(kind.prewarm()).designCapacity(kind.prewarm()).developmentMode(false));
            pool.prewarmNow(kind.prewarm()); // the siege begins at once, and bodies are slow to clone
            byKind.put(kind, pool);
        }
    }

    @Override
    public Spatial spawn(SiegeKind kind, Vector3f place, Quaternion rotation) {
        return byKind.get(kind).spawn(place, rotation);
    }

    @Override
    public void recycle(Spatial spatial) {
        pools.recycle(spatial);
    }

    @Override
    public long useOf(Spatial spatial) {
        PooledInstance instance = pools.instanceOf(spatial);
        return instance == null ? 0 : instance.useId();
    }

    @Override
    public long created() {
        return byKind.values().stream().map(SpatialPool::stats).mapToLong(PoolStats::created).sum();
    }

    @Override
    public void close() {
        byKind.values().forEach(SpatialPool::close);
    }
}

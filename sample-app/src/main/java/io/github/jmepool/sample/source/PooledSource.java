package io.github.jmepool.sample.source;

import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.game.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * jme-pool: a pool for every kind. The pools count lifetimes, and what hangs below an object goes home with it.
 */
public final class PooledSource implements ObjectSource {
    /** The game counts lifetimes too; the pool's end half a frame later, so that no spatial goes too early. */
    private static final float SLACK_SECONDS = 0.008f;

    private final SpatialPool<?>[] pools = new SpatialPool<?>[Kind.count()];
    private final Node parent;
    private final Vector3f place = new Vector3f();

    /**
     * Registers a pool for every kind and fills it.
     *
     * @param scene gets the pools
     * @param parts prefabs and the common parent
     * @param load how many times the usual number of objects
     * @param ownNodes whether objects hang under the pools' own nodes instead of the common parent
     */
    public PooledSource(ScenePools scene, SceneParts parts, float load, boolean ownNodes) {
        parent = ownNodes ? null : parts.parent();
        for (int i = 0; i < pools.length; i++) {
            Kind kind = Kind.at(i);
            pools[i] = scene.register(kind.poolName(), parts.prefab(kind), PoolPlan.settings(kind, load));
            pools[i].prewarm(pools[i].settings().prewarm());
        }
    }

    @Override
    public Spatial spawn(Kind kind, float x, float y, float lifetimeSeconds) {
        place.set(x, y, 0);
        float seconds = lifetimeSeconds == 0 ? 0 : lifetimeSeconds + SLACK_SECONDS;
        SpatialPool<?> pool = pools[kind.ordinal()];
        return parent == null ? pool.spawn(place, null, seconds) : pool.spawnUnder(parent, place, null, seconds);
    }

    @Override
    public Spatial spawnOn(Kind kind, Node carrier) {
        return pools[kind.ordinal()].spawnUnder(carrier);
    }

    @Override
    public void recycle(Kind kind, Spatial spatial) {
        pools[kind.ordinal()].recycle(spatial);
    }

    @Override
    public void recycleBoth(Kind kind, Spatial spatial, Kind passengerKind, Spatial passenger) {
        pools[kind.ordinal()].recycle(spatial);
    }

    @Override
    public void expired(Kind kind, Spatial spatial) {
        // It comes back by itself.
    }

    @Override
    public void expiredBoth(Kind kind, Spatial spatial, Kind passengerKind, Spatial passenger) {
        // Both come back by themselves.
    }

    @Override
    public long created() {
        long sum = 0;
        for (SpatialPool<?> pool : pools) {
            sum += pool.stats().created();
        }
        return sum;
    }

    @Override
    public long disposed() {
        long sum = 0;
        for (SpatialPool<?> pool : pools) {
            sum += pool.stats().disposed();
        }
        return sum;
    }

    @Override
    public List<PoolStats> stats() {
        List<PoolStats> stats = new ArrayList<>();
        for (SpatialPool<?> pool : pools) {
            stats.add(pool.stats());
        }
        return stats;
    }

    @Override
    public void close() {
        for (SpatialPool<?> pool : pools) {
            pool.close();
        }
    }
}

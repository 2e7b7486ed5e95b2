// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.source;

import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.PrewarmPlan;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.background.PrewarmTask;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.game.ObjectSource;
import java.util.ArrayList;
import java.util.List;

/**
 * jme-pool: a pool for every kind. The pools count lifetimes, and what hangs below an object is recycled with it.
 */
public class PooledSource implements ObjectSource {
    /** The game counts lifetimes too; the pool's end half a frame later, so that no spatial goes too early. */
    static final float SLACK_SECONDS = 0.008f;

    private final SpatialPool<?>[] pools = new SpatialPool<?>[Kind.count()];
    private final int[] prewarm = new int[Kind.count()];
    private final ScenePools scene;
    private final Node parent;
    private final Vector3f place = new Vector3f();

    /**
     * Registers a pool for every kind, not filled yet.
     *
     * @param scene gets the pools
     * @param parts prefabs and the common parent
     * @param load how many times the usual number of objects
     * @param preset settings that replace the usual ones, or null
     * @param way whether objects hang under the pools' own nodes or the common parent, and how they are drawn
     */
    public PooledSource(ScenePools scene, SceneParts parts, float load, Preset preset, Way way) {
        this.scene = scene;
        parent = way == Way.POOLED ? parts.parent() : null;
        PoolPlan plan = new PoolPlan(load, preset, way);
        for (int i = 0; i < pools.length; i++) {
            Kind kind = Kind.at(i);
            prewarm[i] = plan.settings(kind).prewarm();
            pools[i] = scene.register(plan.pool(kind, parts.prefab(kind)));
        }
    }

    /**
     * Starts to fill all pools, some instances a frame; {@link #fill} has to follow when the task is done.
     *
     * @return the task, which knows how far it is
     */
    public PrewarmTask startToFill() {
        PrewarmPlan plan = scene.prewarm();
        for (int i = 0; i < pools.length; i++) {
            plan.add(pools[i], prewarm[i]);
        }
        return plan.start();
    }

    /** Fills all pools with what is missing, and tells them, for their judges to respect it. */
    public void fill() {
        for (int i = 0; i < pools.length; i++) {
            pools[i].prewarmNow(prewarm[i]);
            pools[i].configure(pools[i].settings().toBuilder().prewarm(prewarm[i]).build());
        }
    }

    /**
     * Changes how the objects are drawn, those that are there included.
     *
     * @param asOne whether all of a kind are drawn by one call, where the kind allows it
     */
    public void drawAsOne(boolean asOne) {
        for (int i = 0; i < pools.length; i++) {
            if (PoolPlan.isDrawnAsOne(Kind.at(i))) {
                pools[i].configure(pools[i].settings().toBuilder().instanced(asOne).build());
            }
        }
    }

    /**
     * Allows more ships than the one of a game without a network.
     *
     * @param most how many at once
     */
    public void allowShips(int most) {
        SpatialPool<?> ships = pools[Kind.SHIP.ordinal()];
        ships.configure(ships.settings().toBuilder().maxActive(most).build());
    }

    /** Returns how many objects the engine would draw if all were in view. */
    public int drawCalls() {
        int sum = 0;
        for (SpatialPool<?> pool : pools) {
            sum += pool.drawCalls();
        }
        return sum;
    }

    @Override
    public Spatial spawn(Kind kind, float x, float y, float lifetimeSeconds) {
        place.set(x, y, 0);
        SpatialPool<?> pool = pools[kind.ordinal()];
        if (parent == null && PoolPlan.declaresLifetime(kind)) {
            return pool.spawn(place);
        }
        float seconds = lifetimeSeconds == 0 ? 0 : lifetimeSeconds + SLACK_SECONDS;
        return parent == null ? pool.spawn(place, null, seconds) : pool.spawnUnder(parent, place, null, seconds);
    }

    @Override
    public Spatial spawnOn(Kind kind, Node carrier) {
        return pools[kind.ordinal()].spawnUnder(carrier);
    }

    @Override
    public PooledInstance handle(Spatial spatial) {
        return scene.instanceOf(spatial);
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

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.anim.AnimComposer;
import com.jme3.asset.AssetManager;
import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.sample.content.Prefabs;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The pools of the game, one for each kind. Render thread only.
 */
public final class GamePools implements AutoCloseable {
    private static final int BURST = 100;
    private static final int BOLTS_BEYOND_PREWARM = 32;
    private static final int RESERVE = 4;
    private static final Duration PEBBLES_EXPIRE_AFTER = Duration.ofSeconds(60);

    private final Map<Kind, GamePool> pools = new EnumMap<>(Kind.class);
    private final Map<Kind, Spatial> prefabs = new EnumMap<>(Kind.class);
    private final ScenePools scene;
    private final Node clones = new Node("clones");

    /**
     * Registers the pools of a game.
     *
     * @param scene gets the pools
     * @param world the game's node
     * @param assets gives the engine's material definitions
     * @param setup how many objects are made ahead of use, and how they are drawn
     * @param maker makes each pool
     */
    public GamePools(ScenePools scene, Node world, AssetManager assets, GameSetup setup, Maker maker) {
        this.scene = scene;
        world.attachChild(clones);
        Prefabs models = new Prefabs(assets);
        for (Kind kind : Kind.values()) {
            Spatial prefab = models.build(kind.poolName(), kind.radius());
            prefabs.put(kind, prefab);
            pools.put(kind, scene.register(maker.make(kind, prefab, clones, settings(kind, setup))));
        }
    }

    /** Each kind shows another setting; those that are not named here have the defaults. */
    private static SpatialPoolSettings settings(Kind kind, GameSetup setup) {
        int prewarm = kind == Kind.SHIP ? 1 : Math.max(1, Math.round(kind.prewarm() * setup.load()));
        SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder(kind.poolName())
                .source(SettingSource.DEFAULT) // a preset may change all of them
                .prewarm(prewarm).designCapacity(prewarm)
                .instanced(setup.instanced() && kind.isInstanced())
                // so that a limit which is set in the panel ends no game
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST)
                // an object may be recycled with its hit flash on, and that is not a mistake
                .developmentMode(false);
        switch (kind) {
            // a second ship would be a mistake of the game, and is refused
            case SHIP -> builder.maxActive(1).exhaustion(ExhaustionPolicy.THROW);
            case BULLET -> builder.growth(GrowthPolicy.fixedStep(BURST));
            case BOLT -> builder.maxIdle(prewarm + BOLTS_BEYOND_PREWARM);
            case DRONE -> builder.growth(GrowthPolicy.doubling());
            // the worker clones ahead, so that no spawn of a gunner clones on the render thread
            case GUNNER -> builder.cloneOffThread(true).sizing(SizingPolicy.keepReserve(RESERVE));
            case HULK -> builder.materialMode(MaterialMode.PER_INSTANCE);
            case ASTEROID -> builder.sizing(SizingPolicy.pressure());
            case PEBBLE -> builder.sizing(SizingPolicy.idleExpiry(PEBBLES_EXPIRE_AFTER));
            case SHARD -> builder.order(ReuseOrder.FIFO);
            default -> {
            }
        }
        return setup.over(builder.build());
    }

    /**
     * Returns the pool of a kind.
     *
     * @param kind which
     * @return its pool
     */
    public GamePool of(Kind kind) {
        return pools.get(kind);
    }

    /**
     * Returns the prefab of a kind.
     *
     * @param kind which
     * @return its prefab, which is never attached
     */
    public Spatial prefab(Kind kind) {
        return prefabs.get(kind);
    }

    /** Returns the pool's record of what was spawned, or null for a clone. */
    PooledInstance instanceOf(GamePool pool, Spatial spatial) {
        return pool.isPooling() ? scene.instanceOf(spatial) : null;
    }

    /** Fills all pools at once. */
    public void fill() {
        scene.prewarmNow();
    }

    /**
     * Switches all pools off or on.
     *
     * @param off whether to clone and discard from now on
     */
    public void switchOff(boolean off) {
        pools.values().forEach(pool -> pool.switchOff(off));
    }

    /**
     * Changes how the many small objects are drawn, those that are there included.
     *
     * @param instanced whether all of a kind are drawn by one call
     */
    public void instanced(boolean instanced) {
        for (GamePool pool : pools.values()) {
            if (pool.kind().isInstanced()) {
                pool.configure(pool.settings().toBuilder().instanced(instanced).build());
            }
        }
    }

    /** Stops particles and animations of all that is there, or lets them go on. */
    void hold(boolean still) {
        pools.values().forEach(pool -> pool.forEachActive(spatial -> hold(spatial, still)));
        hold(clones, still);
    }

    private static void hold(Spatial spatial, boolean still) {
        spatial.depthFirstTraversal(part -> {
            if (part instanceof ParticleEmitter emitter) {
                emitter.setEnabled(!still);
            }
            AnimComposer composer = part.getControl(AnimComposer.class);
            if (composer != null) {
                composer.setGlobalSpeed(still ? 0 : 1);
            }
        });
    }

    /** Returns how many objects the engine would draw if all were in view. */
    public int drawCalls() {
        return pools.values().stream().mapToInt(GamePool::drawCalls).sum();
    }

    /** Returns the counts of all pools, in the order of {@link Kind}. */
    public List<PoolStats> stats() {
        return pools.values().stream().map(GamePool::stats).toList();
    }

    @Override
    public void close() {
        pools.values().forEach(GamePool::close);
        clones.removeFromParent();
    }

    /** Makes the pool of a kind. */
    @FunctionalInterface
    public interface Maker {
        /**
         * Makes a pool.
         *
         * @param kind of which objects
         * @param prefab their original
         * @param clones a parent for what is not pooled
         * @param settings the settings of the pool
         * @return the pool, not yet registered
         */
        GamePool make(Kind kind, Spatial prefab, Node clones, SpatialPoolSettings settings);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.source;

import com.jme3.anim.AnimComposer;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.sample.game.Kind;
import java.time.Duration;

/**
 * How the pool of each kind is set up; each shows another feature.
 */
final class PoolPlan {
    private static final int BURST = 100;
    private static final int BOLTS_KEPT_BEYOND_PREWARM = 32;
    private static final int RESERVE = 4;
    private static final Duration PEBBLES_EXPIRE_AFTER = Duration.ofSeconds(60);

    private final float load;
    private final Preset preset;
    private final Way way;

    /**
     * Makes a plan.
     *
     * @param load how many times the usual number of objects
     * @param preset settings that replace those of this plan, or null
     * @param way whether every kind shares its material, as the ways that are compared with do, and is drawn as one
     */
    PoolPlan(float load, Preset preset, Way way) {
        this.load = load;
        this.preset = preset;
        this.way = way;
    }

    SpatialPoolSettings settings(Kind kind) {
        int prewarm = kind == Kind.SHIP ? 1 : Math.max(1, Math.round(kind.prewarm() * load));
        SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder(kind.poolName())
                .prewarm(prewarm).designCapacity(prewarm)
                // The hit flash is left on deliberately, and what is measured must not depend on assertions.
                .developmentMode(false);
        feature(kind, builder, prewarm);
        builder.instanced(way == Way.AS_ONE && isDrawnAsOne(kind));
        SpatialPoolSettings settings = builder.build();
        PoolPreset replaced = presetOf(kind);
        return replaced == null ? settings : replaced.over(settings);
    }

    private void feature(Kind kind, SpatialPoolSettings.Builder builder, int prewarm) {
        switch (kind) {
            // There is one ship; a second spawn would be a bug and is refused.
            case SHIP -> builder.maxActive(1).exhaustion(ExhaustionPolicy.REFUSE);
            case BULLET -> builder.growth(GrowthPolicy.fixedStep(BURST));
            case BOLT -> builder.maxIdle(prewarm + BOLTS_KEPT_BEYOND_PREWARM);
            case DRONE -> builder.growth(GrowthPolicy.doubling());
            // The worker clones ahead, so that no spawn of a gunner clones on the render thread.
            case GUNNER -> builder.cloneOffThread(true).sizing(SizingPolicy.keepReserve(RESERVE));
            case HULK -> builder.materialMode(way == Way.POOLED ? MaterialMode.SHARED : MaterialMode.PER_INSTANCE);
            case ASTEROID -> builder.sizing(SizingPolicy.pressure());
            case PEBBLE -> builder.sizing(SizingPolicy.idleExpiry(PEBBLES_EXPIRE_AFTER));
            case SHARD -> builder.order(ReuseOrder.FIFO);
            case EXPLOSION -> builder.recycleWhen(RecycleWhen.particlesBurntOut());
            default -> {
                // The rest live with the defaults: LIFO, one at a time, the idle-majority judge.
            }
        }
    }

    private PoolPreset presetOf(Kind kind) {
        if (preset != null) {
            for (PoolPreset pool : preset.pools()) {
                if (pool.name().equals(kind.poolName())) {
                    return pool;
                }
            }
        }
        return null;
    }

    /** Makes the pool of a kind, not yet filled. */
    SpatialPool<Spatial> pool(Kind kind, Spatial prefab) {
        SpatialPoolSettings empty = settings(kind).toBuilder().prewarm(0).build();
        if (kind == Kind.CREATURE) {
            return new CreaturePool(kind.poolName(), prefab, empty);
        }
        if (declaresLifetime(kind)) {
            Spatial declared = prefab.clone(false);
            declared.addControl(new LifetimeControl(kind.lifetimeSeconds() + PooledSource.SLACK_SECONDS));
            return new SpatialPool<>(kind.poolName(), declared, empty);
        }
        return new SpatialPool<>(kind.poolName(), prefab, empty);
    }

    /** Whether there are many of a kind that look alike, without emitters and bones. */
    static boolean isDrawnAsOne(Kind kind) {
        return switch (kind) {
            case BULLET, BOLT, ASTEROID, BOULDER, PEBBLE, COIN, SHARD, EMBER -> true;
            default -> false;
        };
    }

    /** Whether the prefab itself says how long an instance lives. */
    static boolean declaresLifetime(Kind kind) {
        return kind == Kind.COIN;
    }

    /** Starts the animation of every creature that is spawned. */
    private static final class CreaturePool extends SpatialPool<Spatial> {
        CreaturePool(String name, Spatial prefab, SpatialPoolSettings settings) {
            super(name, prefab, settings);
        }

        @Override
        protected void onSpawn(Spatial creature) {
            creature.getControl(AnimComposer.class).setCurrentAction("swim");
        }
    }
}

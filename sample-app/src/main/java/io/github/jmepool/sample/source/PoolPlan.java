package io.github.jmepool.sample.source;

import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.sample.game.Kind;

/**
 * How the pool of each kind is set up.
 */
final class PoolPlan {
    private PoolPlan() {
    }

    static SpatialPoolSettings settings(Kind kind, float load) {
        int prewarm = Math.max(1, Math.round(kind.prewarm() * load));
        return SpatialPoolSettings.builder(kind.poolName())
                .core(core -> core.prewarm(prewarm).designCapacity(prewarm))
                // The hit flash is left on deliberately, and what is measured must not depend on assertions.
                .developmentMode(false)
                .build();
    }
}

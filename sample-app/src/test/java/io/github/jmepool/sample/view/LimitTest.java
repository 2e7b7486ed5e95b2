// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.HandlePool;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.sample.crowd.CrowdState;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.headless.HeadlessApp;
import io.github.jmepool.sample.headless.StepContext;
import io.github.jmepool.sample.siege.SiegeState;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A person may set a limit in the panel while a scene is played. */
class LimitTest {
    private static final int MOST_MILLIS = 30_000;
    private static final int LIMIT = 3;

    private enum Scene {
        GAME(() -> played(new GameState(new GameSetup(1, 1), false))),
        PHYSICS(() -> played(new SiegeState(1))),
        CROWD(() -> played(new CrowdState(120, 1))),
        ASTEROIDS(() -> started(new AsteroidField(1))),
        EXPLOSIONS(() -> started(new Explosions(1))),
        COINS(() -> started(new CoinFountain(1000, 1)));

        private final Supplier<SimpleApplication> app;

        Scene(Supplier<SimpleApplication> app) {
            this.app = app;
        }

        private static SimpleApplication played(AppState state) {
            return HeadlessApp.started(1, new PoolAppState(), state);
        }

        private static SimpleApplication started(SimpleApplication app) {
            StepContext.start(app);
            return app;
        }
    }

    private static int active(ScenePools pools) {
        return pools.stats().stream().mapToInt(PoolStats::active).sum();
    }

    private static void limit(ScenePools pools) {
        pools.managedPools().forEach(pool -> {
            SpatialPoolSettings.Builder changed = ((SpatialPoolSettings) pool.settings()).toBuilder().prewarm(0);
            if (pool instanceof HandlePool handles) {
                handles.configure(changed.maxActive(LIMIT).build());
            } else if (!pool.name().equals("ship")) {
                ((SpatialPool<?>) pool).configure(changed.maxActive(LIMIT).build());
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void aLimitEndsNoScene(Scene scene) {
        SimpleApplication app = scene.app.get();
        StepContext steps = (StepContext) app.getContext();
        try {
            ScenePools pools = app.getStateManager().getState(PoolAppState.class).pools();
            for (int i = 0; active(pools) == 0; i++) {
                assertThat(i).as("milliseconds of loading").isLessThan(MOST_MILLIS);
                steps.step();
                LockSupport.parkNanos(1_000_000);
            }
            limit(pools);
            pools.recycleAll();
            for (int frame = 0; frame < 300; frame++) {
                steps.step();
            }
            assertThat(pools.stats()).extracting(PoolStats::active).allMatch(most -> most <= LIMIT)
                    .anyMatch(some -> some > 0);
        } finally {
            steps.end();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.input.KeyInput;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.game.Kind;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Key I changes how the game draws its many small objects. */
class DrawingKeyTest {
    private static final List<Kind> AS_ONE = List.of(Kind.BULLET, Kind.TRAIL, Kind.BOLT, Kind.ASTEROID, Kind.BOULDER,
            Kind.PEBBLE, Kind.COIN, Kind.SHARD, Kind.EMBER, Kind.EXPLOSION, Kind.SPARK, Kind.FLASH);

    private final PoolAppState state = new PoolAppState();
    private final ScenePools pools = state.pools();
    private final GameState game = new GameState(new GameSetup(1, 1, true, null), false);
    private final KeyedApp app = new KeyedApp(state, game, new KeyboardState());

    @AfterEach
    void end() {
        app.close();
    }

    private List<Kind> instanced() {
        return Arrays.stream(Kind.values()).filter(kind -> {
            SpatialPool<?> pool = pools.pool(kind.poolName());
            assertThat(pool.instancedRendering() != null).as(kind.poolName())
                    .isEqualTo(pool.settings().instanced());
            return pool.instancedRendering() != null;
        }).toList();
    }

    @Test
    void theManySmallObjectsAreDrawnInstanced() {
        app.play(400);

        assertThat(instanced()).containsExactlyElementsOf(AS_ONE);
        for (Kind kind : List.of(Kind.BULLET, Kind.ASTEROID, Kind.SHARD, Kind.COIN, Kind.EXPLOSION, Kind.SPARK)) {
            SpatialPool<?> pool = pools.pool(kind.poolName());
            assertThat(pool.stats().peakActive()).as(kind.poolName()).isPositive();
            assertThat(pool.instancedRendering().individualCount()).as(kind.poolName()).isZero();
        }
    }

    @Test
    void keyISwitchesInstancingAndTheHudShowsIt() {
        app.play(130);
        int asOne = pools.pool(Kind.BULLET.poolName()).drawCalls();
        assertThat(asOne).isEqualTo(1);
        assertThat(HudState.way(game)).isEqualTo("pooled, instanced");

        app.press(KeyInput.KEY_I);

        assertThat(HudState.way(game)).isEqualTo("pooled, not instanced");
        assertThat(instanced()).isEmpty();
        assertThat(pools.pool(Kind.BULLET.poolName()).drawCalls()).isGreaterThan(1);

        app.press(KeyInput.KEY_I);

        assertThat(HudState.way(game)).isEqualTo("pooled, instanced");
        assertThat(instanced()).containsExactlyElementsOf(AS_ONE);
        assertThat(pools.pool(Kind.BULLET.poolName()).drawCalls()).isEqualTo(1);

        app.press(KeyInput.KEY_P);

        assertThat(HudState.way(game)).isEqualTo("CLONED AND DISCARDED");
    }
}

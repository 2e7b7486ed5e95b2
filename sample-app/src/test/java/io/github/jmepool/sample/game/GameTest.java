// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GameTest {
    private static final float STEP = 1 / 60f;

    private final Node world = new Node("world");
    private final ScenePools pools = new ScenePools();
    private final Controls controls = new Controls();
    private final Game game;

    GameTest() {
        pools.setRoot(world);
        game = new Game(new GamePools(pools, world, new DesktopAssetManager(true), new GameSetup(1, 1), GamePool::new),
                1, 1, GameEvents.NONE);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    private void play() {
        pools.update(STEP);
        game.update(STEP, controls);
    }

    @Test
    void aBurstFiresAHundredBulletsAtOnce() {
        play();
        long before = game.spawned(Kind.BULLET);
        controls.burst = true;
        play();
        assertThat(game.spawned(Kind.BULLET) - before).isEqualTo(100);
    }
}

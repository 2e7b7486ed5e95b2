// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SeveralShipsTest {
    private static final float STEP = 1 / 60f;

    private final Node world = new Node("world");
    private final ScenePools pools = new ScenePools();
    private final Game game;

    SeveralShipsTest() {
        pools.setRoot(world);
        GamePools gamePools = new GamePools(pools, world, new DesktopAssetManager(true), new GameSetup(1, 1));
        gamePools.allowShips(3);
        game = new Game(gamePools, 1, 1, GameEvents.NONE, 0);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    private void play(int steps) {
        for (int i = 0; i < steps; i++) {
            pools.update(STEP);
            game.update(STEP);
        }
    }

    @Test
    void eachShipObeysItsOwnControls() {
        Ship left = game.addShip();
        Ship right = game.addShip();
        left.controls().turn = 1;
        right.controls().turn = -1;
        float start = left.body().angle();
        play(6);
        assertThat(left.body().angle()).isGreaterThan(start);
        assertThat(right.body().angle()).isLessThan(start);
    }

    @Test
    void aBurstFiresAHundredBulletsAtOnce() {
        Ship ship = game.addShip();
        play(1);
        long before = game.spawned(Kind.BULLET);
        ship.controls().burst = true;
        play(1);
        assertThat(game.spawned(Kind.BULLET) - before).isEqualTo(100);
    }

    @Test
    void aGameWithoutShipsGoesOn() {
        play(300);
        assertThat(game.wave()).isPositive();
        assertThat(game.objectCount()).isGreaterThan(50);
        assertThat(game.spawned(Kind.MISSILE)).isZero();
    }

    @Test
    void aShipThatIsRemovedGoesAndTheOtherStays() {
        Ship first = game.addShip();
        Ship second = game.addShip();
        play(2);
        game.removeShip(first);
        game.removeShip(first);
        play(1);
        assertThat(pools.pool("ship").activeCount()).isEqualTo(1);
        assertThat(first.body()).isNull();
        assertThat(second.body()).isNotNull();
    }
}

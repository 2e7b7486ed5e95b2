// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.ScenePools;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DamageLabelsTest {
    private final AssetManager assets = new DesktopAssetManager(true);
    private final Node world = new Node("world");
    private final ScenePools pools = new ScenePools();
    private final GamePools gamePools;
    private final DamageLabels damage;
    private final Labels labels;
    private final Game game;

    DamageLabelsTest() {
        pools.setRoot(world);
        GameSetup setup = new GameSetup(1, 1);
        gamePools = new GamePools(pools, world, assets, setup, GamePool::new);
        damage = new DamageLabels(pools, world, assets.loadFont("Interface/Fonts/Default.fnt"), setup);
        labels = damage.labels();
        game = new Game(gamePools, 1, 1, new GameEvents() {
            @Override
            public void hit(Body target, int points) {
                damage.hit(target, points);
            }
        });
    }

    @AfterEach
    void close() {
        pools.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHitShowsItsDamageAndABarUntilTheEnemyEnds(boolean isPooled) {
        gamePools.switchOff(!isPooled);
        Body hulk = game.spawn(Kind.HULK, 3, 4);
        game.hit(hulk, 5, 0, 0);
        game.hit(hulk, 1, 0, 0);
        assertThat(labels.activeCount()).as("two numbers and a bar").isEqualTo(3);
        assertThat(labels.getPosition(hulk.bar, new Vector3f())).isEqualTo(new Vector3f(3, 6, 0));
        pools.update(1.5f);
        assertThat(labels.activeCount()).as("the bar").isOne();
        game.hit(hulk, 1, 0, 0);
        pools.update(1.5f);
        assertThat(labels.isCurrent(hulk.bar)).as("two seconds after the last hit").isTrue();
        game.hit(hulk, hulk.health, 0, 0);
        hulk.pool.recycle(hulk.spatial);
        pools.update(1);
        assertThat(labels.activeCount()).isZero();
    }

    @Test
    void aLimitOfLabelsEndsNoGame() {
        labels.configure(labels.settings().toBuilder().prewarm(0).maxActive(1)
                .exhaustion(ExhaustionPolicy.THROW).build());
        Body hulk = game.spawn(Kind.HULK, 3, 4);
        int health = hulk.health;
        game.hit(hulk, 1, 0, 0);
        game.hit(hulk, 1, 0, 0);
        assertThat(hulk.health).isEqualTo(health - 2);
        assertThat(labels.activeCount()).as("the first number").isOne();
        pools.update(1);
        game.hit(hulk, 1, 0, 0);
        assertThat(labels.activeCount()).as("one again").isOne();
    }

    @Test
    void rocksHaveNeither() {
        game.hit(game.spawn(Kind.ASTEROID, 3, 4), 1, 0, 0);
        assertThat(labels.activeCount()).isZero();
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.play.GameSetup;
import io.github.jmepool.sample.play.GameState;
import io.github.jmepool.sample.source.Way;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SwitchTest {
    private final PoolAppState state = new PoolAppState();
    private final ScenePools pools = state.pools();
    private final GameState game = new GameState(GameSetup.plain(Way.OWN_NODES, 1, 1));
    private final HeadlessApp app = HeadlessApp.started(1, state, game);

    @AfterEach
    void end() {
        app.end();
    }

    private void play(int frames) {
        for (int i = 0; i < frames; i++) {
            app.step();
        }
    }

    private int activeBullets() {
        return pools.pool(Kind.BULLET.poolName()).stats().active();
    }

    @Test
    void switchedOffTheObjectsOfThePoolsGoHomeAndNewOnesAreCloned() {
        play(130);
        assertThat(activeBullets()).isPositive();
        long pooledMade = game.source().created();

        game.switchWay();
        play(120);

        assertThat(game.isPooled()).isFalse();
        assertThat(activeBullets()).isZero();
        PoolStats cloned = game.source().stats().get(Kind.BULLET.ordinal());
        assertThat(cloned.created()).isPositive();

        game.switchWay();
        play(60);

        assertThat(activeBullets()).isPositive();
        assertThat(game.source().created()).isGreaterThanOrEqualTo(pooledMade);
    }

    @Test
    void withoutPoolsEverythingThatFliesIsCounted() {
        play(130);
        int boulders = game.stats().get(Kind.BOULDER.ordinal()).active();
        assertThat(boulders).isPositive();

        game.switchWay();

        assertThat(game.source().stats().get(Kind.BOULDER.ordinal()).active()).as("of the clones").isZero();
        assertThat(game.stats().get(Kind.BOULDER.ordinal()).active()).as("of all").isEqualTo(boulders);
        game.switchWay();
        assertThat(game.stats()).as("of the pools").isEqualTo(game.source().stats());
    }

    @Test
    void theGameGoesOnWhenSomebodyElseSendsEverythingHome() {
        play(130);
        assertThat(game.game().ship().body()).isNotNull();

        pools.recycleAll();
        play(1);

        assertThat(game.game().ship().body()).isNull();
        play(240);

        assertThat(game.game().ship().body()).isNotNull();
        assertThat(activeBullets()).isPositive();
    }

    @Test
    void aPausedGameStandsStillAndSoDoLifetimes() {
        play(130);
        int bullets = activeBullets();
        long frames = game.game().frames();

        game.togglePause();
        play(200);

        assertThat(game.game().frames()).isEqualTo(frames);
        assertThat(activeBullets()).isEqualTo(bullets);

        game.togglePause();
        play(200);

        assertThat(game.game().frames()).isEqualTo(frames + 200);
    }
}

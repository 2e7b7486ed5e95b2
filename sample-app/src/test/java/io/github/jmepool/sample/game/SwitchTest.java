// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Node;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.headless.HeadlessApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SwitchTest {
    private final PoolAppState state = new PoolAppState();
    private final ScenePools pools = state.pools();
    private final GameState game = new GameState(new GameSetup(1, 1), false);
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
        return bullets().activeCount();
    }

    private GamePool bullets() {
        return game.pools().of(Kind.BULLET);
    }

    @Test
    void switchingOffRecyclesAllAndClonesNewObjects() {
        play(130);
        Node clones = (Node) app.getRootNode().getChild("clones");
        assertThat(activeBullets()).isPositive();
        assertThat(bullets().cloned()).isZero();

        game.switchPooling();
        long pooled = bullets().stats().hits() + bullets().stats().misses();
        play(120);

        assertThat(game.isPooling()).isFalse();
        assertThat(activeBullets()).isZero();
        assertThat(bullets().cloned()).isGreaterThan(100);
        assertThat(bullets().stats().hits() + bullets().stats().misses()).as("spawned by the pool").isEqualTo(pooled);
        assertThat(clones.getQuantity()).isPositive();
        assertThat(clones.getChildren()).as("no pool knows of a clone")
                .allSatisfy(clone -> assertThat(pools.instanceOf(clone)).isNull());

        game.switchPooling();
        long cloned = bullets().cloned();
        play(90);

        assertThat(activeBullets()).isPositive();
        assertThat(bullets().cloned()).isEqualTo(cloned);
        assertThat(clones.getChildren()).as("dropped when their lifetime was over")
                .noneMatch(clone -> clone.getName().equals("bullet"));
    }

    @Test
    void pooledAndClonedObjectsAreBothCounted() {
        play(130);
        int boulders = game.game().count(Kind.BOULDER);
        assertThat(boulders).isPositive().isEqualTo(game.pools().of(Kind.BOULDER).activeCount());

        game.switchPooling();

        assertThat(game.game().count(Kind.BOULDER)).isEqualTo(boulders);
        play(400);
        assertThat(game.game().count(Kind.TRAIL)).isEqualTo(game.game().count(Kind.MISSILE)).isPositive();
    }

    @Test
    void theGameGoesOnWhenAllInstancesAreRecycledAtOnce() {
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

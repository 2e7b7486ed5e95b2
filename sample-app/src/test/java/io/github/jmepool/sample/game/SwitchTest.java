// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Node;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.headless.HeadlessApp;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Returns where the particles and the creature are in their lives, in order. */
    private List<Double> moments() {
        List<Double> moments = new ArrayList<>();
        app.getRootNode().depthFirstTraversal(spatial -> {
            if (spatial instanceof ParticleEmitter emitter) {
                moments.add(Stream.of(emitter.getParticles()).mapToDouble(particle -> particle.life).sum());
            }
            AnimComposer composer = spatial.getControl(AnimComposer.class);
            if (composer != null) {
                moments.add(composer.getTime());
            }
        });
        return moments.stream().filter(moment -> moment > 0).sorted().toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPausedGameStandsStillAndSoDoLifetimes(boolean isPooled) {
        play(1);
        if (!isPooled) {
            game.switchPooling();
        }
        play(130);
        int bullets = game.game().count(Kind.BULLET);
        long frames = game.game().frames();
        List<Double> moments = moments();

        game.togglePause();
        play(200);

        assertThat(game.game().frames()).isEqualTo(frames);
        assertThat(game.game().count(Kind.BULLET)).isEqualTo(bullets);
        assertThat(moments()).as("particles and animation").isNotEmpty().isEqualTo(moments);

        game.togglePause();
        play(200);

        assertThat(game.game().frames()).isEqualTo(frames + 200);
        assertThat(moments()).isNotEqualTo(moments);
    }
}

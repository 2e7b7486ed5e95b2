// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.StepContext;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plays the game of the README, a frame at a time. */
class MyGameTest {
    private final MyGame game = new MyGame();
    private StepContext steps;
    private SpatialPool<? extends Spatial> bullets;

    @BeforeEach
    void start() {
        game.setShowSettings(false);
        steps = StepContext.start(game);
        steps.step(0);
        ScenePools pools = game.getStateManager().getState(PoolAppState.class).pools();
        pools.prewarmNow();
        bullets = pools.pool("bullet");
    }

    @AfterEach
    void end() {
        // lets go of the engine's one main thread, too, for the tests that follow
        game.stop(false);
        steps.end();
    }

    private void play(float seconds) {
        for (int frame = 0; frame < seconds * 60; frame++) {
            steps.step(1 / 60f);
        }
    }

    private List<Spatial> flying() {
        List<Spatial> flying = new ArrayList<>();
        bullets.forEachActive(flying::add);
        return flying;
    }

    @Test
    void bulletsFlyAheadAndAreRecycledAfterTwoSeconds() {
        game.getCamera().lookAtDirection(Vector3f.UNIT_X, Vector3f.UNIT_Y);
        game.fire();
        play(1);
        assertThat(flying()).singleElement().satisfies(bullet -> assertThat(bullet.getLocalTranslation().subtract(
                game.getCamera().getLocation()).distance(new Vector3f(20, -0.5f, 0))).isLessThan(0.5f));
        play(1.1f);
        assertThat(flying()).isEmpty();
    }

    @Test
    void aBulletThatHitsTheGroundIsRecycledAndItsScaleUndone() {
        game.getCamera().lookAtDirection(Vector3f.UNIT_Y.negate(), Vector3f.UNIT_X);
        game.fire();
        Spatial bullet = flying().get(0);
        assertThat(bullet.getLocalScale()).isNotEqualTo(Vector3f.UNIT_XYZ);
        play(0.3f);
        assertThat(flying()).isEmpty();
        assertThat(bullets.spawn()).isSameAs(bullet);
        assertThat(bullet.getLocalScale()).isEqualTo(Vector3f.UNIT_XYZ);
        assertThat(bullets.stats().created()).isEqualTo(100);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.font.BitmapText;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.support.StepContext;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plays the game of docs/getting-started.md, a frame at a time. */
class TargetRangeTest {
    private final TargetRange game = new TargetRange();
    private ScenePools pools;
    private StepContext steps;

    @BeforeEach
    void start() {
        FastMath.rand.setSeed(1);
        game.setShowSettings(false);
        steps = StepContext.start(game);
        pools = game.getStateManager().getState(PoolAppState.class).pools();
        play(2);
        pools.prewarmNow();
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

    private PoolStats stats(String pool) {
        return pools.pool(pool).stats();
    }

    private List<Spatial> targets() {
        List<Spatial> targets = new ArrayList<>();
        pools.pool("target").forEachActive(targets::add);
        return targets;
    }

    @Test
    void aClickFiresOneBulletWhichIsRecycledAutomatically() {
        game.getCamera().lookAtDirection(Vector3f.UNIT_Y, Vector3f.UNIT_Z);
        game.fire(true);
        play(1 / 60f);
        game.fire(false);
        assertThat(stats("bullet").active()).isEqualTo(1);
        play(2);
        assertThat(stats("bullet").active()).isZero();
        assertThat(stats("bullet").hits()).isEqualTo(1);
    }

    @Test
    void targetsThatAreHitAreRecycledAndNothingIsCloned() {
        game.fire(true);
        for (int second = 0; second < 20; second++) {
            Vector3f target = targets().get(0).getLocalTranslation();
            game.getCamera().lookAt(target, Vector3f.UNIT_Y);
            play(1);
        }

        PoolStats targets = stats("target");
        assertThat(targets.active()).isEqualTo(9);
        assertThat(targets.hits() + targets.misses()).as("9 targets, and a new one for each that was hit")
                .isGreaterThan(9 + 10);
        assertThat(stats("bullet").hits()).isBetween(199L, 202L);
        assertThat(stats("bullet").created() + targets.created()).as("made ahead, and no more").isEqualTo(20 + 9);
        String text = ((BitmapText) game.getGuiNode().getChildren().stream()
                .filter(child -> child instanceof BitmapText words && words.getText().contains("Shots"))
                .findFirst().orElseThrow()).getText();
        assertThat(text).isEqualTo("Shots: " + stats("bullet").hits() + ", bullets made: 20\nHits: "
                + (targets.hits() + targets.misses() - 9) + ", targets made: 9");
    }
}

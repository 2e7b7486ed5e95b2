// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.SimpleApplication;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Label;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.crowd.CrowdState;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.headless.StepContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What a window shows while its scene is loading, and in the first frame of play. */
class LoadingStateTest {
    private static final int FIGHTERS = 120;
    private static final int MOST_FRAMES = 30_000;

    @Test
    void theBattleIsCountedFromTheFirstFrameThatShowsIt() {
        CrowdState crowd = new CrowdState(FIGHTERS, 1);
        try (KeyedApp app = new KeyedApp(new PoolAppState(), crowd, new LoadingState(crowd::loaded),
                new CrowdHudState(), new PoolPanelState())) {
            load(app, () -> app.play(1), () -> crowd.fighters() > 0);

            assertThat(texts(app)).contains("fighters " + FIGHTERS, "fallen 0", "crowd: draw calls 9");
            assertThat(texts(app)).doesNotContain("calm");

            // as a person may in the panel, after the table was made
            app.getStateManager().getState(PoolAppState.class).pools().register("late", new Node("late"));
            app.play(60);
            assertThat(texts(app)).contains("knight").doesNotContain("late");
        }
    }

    @Test
    void theGameHasItsTextsOnlyOnceItIsPlayed() {
        GameState game = new GameState(new GameSetup(1, 1, true, null), true);
        try (KeyedApp app = new KeyedApp(new FrameMeter(30, false), new PoolAppState(), game,
                new LoadingState(game::loaded), new HudState(false), new GraphState(30), new PoolPanelState())) {
            load(app, () -> {
                app.play(1);
                assertThat(isShown(app, "graph")).as("graph").isEqualTo(game.game() != null);
            }, () -> game.game() != null);

            assertThat(texts(app)).contains("score 0", "shield 100 %", "ship", "damage");
            assertThat(texts(scoreBox(app))).as("no line for the rate, which is not shown").hasSize(4)
                    .doesNotContain("");
        }
    }

    @Test
    void theAsteroidsAreMadeBehindABar() {
        AsteroidField field = new AsteroidField(1);
        StepContext context = StepContext.start(field);
        try {
            ScenePools[] pools = {null};
            play(() -> {
                context.step();
                pools[0] = field.getStateManager().getState(PoolAppState.class).pools();
                int active = pools[0].stats().stream().mapToInt(PoolStats::active).sum();
                assertThat(active).isEqualTo(bar(field) == null ? 22_000 : 0);
            }, () -> field.playedSeconds() > 0);

            assertThat(pools[0].stats()).as("no spawn clones").allMatch(pool -> pool.misses() == 0);
        } finally {
            context.end();
        }
    }

    /** Plays until a scene begins; up to then a bar is shown instead of the HUD. */
    private static void load(SimpleApplication app, Runnable step, BooleanSupplier begun) {
        play(() -> {
            step.run();
            assertThat(isShown(app, "hud")).as("HUD").isEqualTo(begun.getAsBoolean());
            assertThat(bar(app) == null).as("no bar").isEqualTo(begun.getAsBoolean());
        }, begun);
    }

    /** All that is not laid out hangs below the window. */
    private static boolean isShown(SimpleApplication app, String name) {
        return ((Node) app.getGuiNode().getChild(name)).getChild(0).getWorldTranslation().y > 0;
    }

    private static void play(Runnable step, BooleanSupplier end) {
        for (int i = 0; !end.getAsBoolean(); i++) {
            assertThat(i).as("frames of loading").isLessThan(MOST_FRAMES);
            step.run();
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static Spatial bar(SimpleApplication app) {
        return app.getGuiNode().getChild("loading");
    }

    /** Score and wave, right of the table. */
    private static Spatial scoreBox(SimpleApplication app) {
        return ((Node) app.getGuiNode().getChild("hud")).getChild(1);
    }

    private static List<String> texts(SimpleApplication app) {
        return texts(app.getGuiNode().getChild("hud"));
    }

    private static List<String> texts(Spatial from) {
        List<String> texts = new ArrayList<>();
        from.depthFirstTraversal(spatial -> {
            if (spatial instanceof Label label) {
                texts.add(label.getText());
            }
        });
        return texts;
    }
}

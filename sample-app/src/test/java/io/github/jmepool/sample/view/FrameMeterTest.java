// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.SimpleApplication;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.headless.StepContext;
import io.github.jmepool.sample.headless.StepTimer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FrameMeterTest {
    private final FrameMeter meter = new FrameMeter(30, false);
    private final GameState game = new GameState(new GameSetup(1, 0.2f), true);
    private StepContext context;

    /** Only what is measured. */
    private static final class Application extends SimpleApplication {
        Application(FrameMeter meter, GameState game) {
            super(meter, new PoolAppState(), game);
        }

        @Override
        public void simpleInitApp() {
            // the states play
        }
    }

    @BeforeEach
    void start() {
        context = StepContext.start(new Application(meter, game));
        do {
            context.step();
        } while (game.game() == null);
    }

    @AfterEach
    void end() {
        context.end();
    }

    private void play(float seconds) {
        for (int frame = 0; frame < seconds * StepTimer.FRAME_RATE; frame++) {
            context.step();
        }
    }

    private int slices(boolean pooled) {
        return meter.history(FrameValue.FRAME_TIME, pooled).size();
    }

    @Test
    void theFramesBeforeTheGameIsWarmAreLeftOut() {
        play(FrameMeter.WARM_UP_SECONDS - 0.2f);
        assertThat(slices(true)).isZero();
        play(2);
        assertThat(slices(true)).isBetween(14, 20);
    }

    @Test
    void eachWayHasTheSameTimeToWarmUpAfterASwitch() {
        play(FrameMeter.WARM_UP_SECONDS + 2);
        for (int i = 0; i < 2; i++) {
            int pooled = slices(true);
            int cloned = slices(false);
            game.switchPooling();
            play(FrameMeter.SWITCH_SECONDS - 0.1f);
            assertThat(slices(true)).isEqualTo(pooled);
            assertThat(slices(false)).isEqualTo(cloned);
            play(1);
            assertThat(slices(game.isPooling())).isGreaterThan((game.isPooling() ? pooled : cloned) + 5);
            assertThat(slices(!game.isPooling())).isEqualTo(game.isPooling() ? cloned : pooled);
        }
    }
}

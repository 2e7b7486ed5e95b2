// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.sample.headless.HeadlessApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What somebody sees who only looks on.
 */
class AutopilotTest {
    private static final int FRAMES_PER_SECOND = 60;

    private HeadlessApp app;
    private GameState state;

    @AfterEach
    void end() {
        app.end();
    }

    private void start() {
        state = new GameState(new GameSetup(1, 1), false);
        app = HeadlessApp.started(1, new PoolAppState(), state);
        app.step();
    }

    private Ship ship() {
        return state.game().ship();
    }

    @Test
    void theAutopilotKeepsItsShipAndFightsOn() {
        start();
        int frames = 30 * FRAMES_PER_SECOND;
        double shield = 0;
        for (int i = 0; i < frames; i++) {
            app.step();
            shield += ship().health();
        }
        assertThat(state.isOnAutopilot()).isTrue();
        assertThat(state.game().losses()).as("ships lost").isLessThanOrEqualTo(1);
        assertThat(shield / frames).as("mean shield").isGreaterThan(0.5);
        assertThat(state.game().kills()).as("kills").isGreaterThan(350);
    }

    @Test
    void aShieldThatNothingHitsMends() {
        start();
        float last = 1;
        boolean mended = false;
        for (int i = 0; i < 30 * FRAMES_PER_SECOND && !mended; i++) {
            app.step();
            mended = last > 0 && last < 1 && ship().health() > last;
            last = ship().health();
        }
        assertThat(mended).isTrue();
        assertThat(state.game().losses()).as("not by a new ship").isZero();
    }

    @Test
    void anUnsteeredShipIsLostAndReportsItsReturn() {
        start();
        state.pilot((game, tpf, controls) -> true);
        int frames = 0;
        while (ship().body() != null && frames++ < 120 * FRAMES_PER_SECOND) {
            assertThat(ship().awaySeconds()).isZero();
            app.step();
        }
        assertThat(state.isOnAutopilot()).isFalse();
        float away = ship().awaySeconds();
        assertThat(away).isBetween(1f, 2f);
        for (int i = 0; i < Math.ceil(away * FRAMES_PER_SECOND) + 1; i++) {
            app.step();
        }
        assertThat(ship().body()).isNotNull();
        assertThat(ship().awaySeconds()).isZero();
    }
}

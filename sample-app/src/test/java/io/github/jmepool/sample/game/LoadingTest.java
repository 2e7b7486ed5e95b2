// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.state.AbstractAppState;
import com.jme3.app.state.AppState;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.BackgroundWork;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.sample.headless.HeadlessApp;
import java.io.StringReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoadingTest {
    private HeadlessApp app;

    @AfterEach
    void end() {
        app.end();
    }

    private GameState start(Preset preset) {
        GameState state = new GameState(new GameSetup(1, 1, false, preset), true);
        app = HeadlessApp.started(1, new PoolAppState(), state);
        return state;
    }

    @Test
    void theGameBeginsWhenThePoolsAreFilledAndProgressOnlyRises() {
        GameState state = start(null);
        float progress = 0;
        while (state.game() == null) {
            app.step();
            assertThat(state.loaded()).isBetween(progress, 1f);
            progress = state.loaded();
        }

        assertThat(progress).isEqualTo(1);
        for (PoolStats stats : state.pools().stats()) {
            int prewarm = Kind.named(stats.name()).prewarm();
            assertThat(stats.created()).as(stats.name()).isGreaterThanOrEqualTo(prewarm);
        }
    }

    @Test
    void loadingTakesMoreOfAFrameThanPlayingAndGivesItBack() {
        GameState state = new GameState(new GameSetup(1, 1), true);
        PoolAppState pools = new PoolAppState();
        int[] first = {0};
        // Between the two: on a fast machine all is loaded, and the time given back, within the first frame.
        AppState observer = new AbstractAppState() {
            @Override
            public void update(float tpf) {
                first[0] = first[0] == 0 ? pools.pools().background().getBudgetMicros() : first[0];
            }
        };
        app = HeadlessApp.started(1, pools, observer, state);
        while (state.game() == null) {
            app.step();
        }
        assertThat(first[0]).as("in the first frame").isGreaterThan(20 * BackgroundWork.DEFAULT_BUDGET_MICROS);
        assertThat(pools.pools().background().getBudgetMicros()).isEqualTo(BackgroundWork.DEFAULT_BUDGET_MICROS);
    }

    @Test
    void aPresetReplacesTheSamplesOwnSettings() {
        Preset preset = Preset.read(new StringReader(
                "{\"version\": 1, \"pools\": [{\"name\": \"bullet\", \"prewarm\": 33, \"designCapacity\": 44}]}"),
                "test");
        GameState state = start(preset);
        while (state.game() == null) {
            app.step();
        }

        PoolStats bullet = state.pools().stats().get(Kind.BULLET.ordinal());
        assertThat(bullet.idle()).isEqualTo(33);
        assertThat(bullet.designCapacity()).isEqualTo(44);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.ScenePresets;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.headless.HeadlessApp;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class SoundStateTest {
    /** Returns what the panel would save at the start of a game with sounds. */
    private static Preset saved(Preset preset) {
        GameSetup setup = new GameSetup(1, 1, false, preset);
        PoolAppState state = new PoolAppState();
        HeadlessApp app = HeadlessApp.started(1, state, new GameState(setup, true), new SoundState(setup));
        try {
            app.step();
            return new ScenePresets(state.pools(), null).capture();
        } finally {
            app.end();
        }
    }

    @Test
    void whatThePanelSavesIsAPresetOfTheGame() {
        String json = saved(null).json();
        assertThat(json).contains("\"sound-shot\"");
        Preset changed = Preset.read(new StringReader(json.replace("\"maxActive\": 3", "\"maxActive\": 5")), "test");
        assertThat(changed.pools()).hasSize(Kind.count() + 4).extracting(PoolPreset::name)
                .allMatch(GameSetup::hasPool);

        assertThat(saved(changed).json()).isEqualTo(changed.json());
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.app.SimpleApplication;
import com.jme3.input.KeyInput;
import com.simsilica.lemur.GuiGlobals;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.jme.preset.PrefabSource;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.ScenePresets;
import java.nio.file.Path;

/** The code of docs/panel.md and docs/pool-sizes.md. */
final class PanelExamples {
    private PanelExamples() {
    }

    /** Shows the panel at a key. */
    static final class Game extends SimpleApplication {
        private final PrefabSource myPrefabs;

        Game(PrefabSource myPrefabs) {
            this.myPrefabs = myPrefabs;
        }

        @Override
        public void simpleInitApp() {
            GuiGlobals.initialize(this);                    // Lemur, once, in simpleInitApp
            PoolAppState.attachTo(stateManager);
            stateManager.attach(new PoolPanelState()
                    .key(KeyInput.KEY_F6)                   // the default
                    .prefabs(myPrefabs)                     // optional: what new pools can be made from
                    .presetFile(Path.of("pools.json")));    // the default
        }
    }

    static void saveAndLoad(ScenePools pools, PrefabSource myPrefabs) {
        ScenePresets presets = new ScenePresets(pools, myPrefabs);   // prefabs may be null
        presets.capture().save(Path.of("pools.json"));
        presets.apply(Preset.load(Path.of("pools.json")), "pools.json");
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Presets on real pools: whole or not at all. */
class ScenePresetsTest {
    private final ScenePools pools = new ScenePools();
    private final ScenePresets presets = new ScenePresets(pools, new PrefabSource() {
        @Override
        public List<String> keys() {
            return List.of("rock");
        }

        @Override
        public Spatial prefab(String key) {
            if (!key.equals("rock")) {
                throw new IllegalArgumentException("no prefab '" + key + "'");
            }
            return new Node("rock");
        }
    });
    private SpatialPool<?> bullet;

    @BeforeEach
    void openTheScene() {
        pools.root(new Node("root"));
        bullet = pools.register("bullet", new Node("bullet"));
    }

    @Test
    void existingPoolsAreConfiguredAndMissingOnesMade() {
        presets.apply(new Preset(List.of(preset("bullet", 7, null), preset("asteroid", 3, "rock"))), "test");
        assertThat(bullet.settings().maxActive()).isEqualTo(7);
        assertThat(pools.spawn("asteroid").getName()).startsWith("rock");
        assertThat(presets.capture().pools()).extracting(PoolPreset::prefab).containsExactly(null, "rock");
    }

    @Test
    void ifOnePoolIsRefusedAllAreAsBefore() {
        Preset preset = new Preset(List.of(preset("bullet", 7, null), preset("asteroid", 3, "rock"),
                preset("ghost", 1, "none")));
        assertThatThrownBy(() -> presets.apply(preset, "'x.json'")).isInstanceOf(PresetException.class)
                .hasMessage("Preset 'x.json' at $.pools[2]: no prefab 'none'");
        assertThat(bullet.settings().maxActive()).isEqualTo(Integer.MAX_VALUE);
        assertThat(pools.has("asteroid")).isFalse();
        assertThat(presets.capture().pools()).extracting(PoolPreset::prefab).containsExactly((String) null);
    }

    /** Many of the JDK's own exceptions have none. */
    @Test
    void whatIsRefusedWithoutAMessageIsToldByTheNameOfTheException() {
        ScenePresets silent = new ScenePresets(pools, new PrefabSource() {
            @Override
            public List<String> keys() {
                return List.of("rock");
            }

            @Override
            public Spatial prefab(String key) {
                throw new UnsupportedOperationException();
            }
        });
        assertThatThrownBy(() -> silent.apply(new Preset(List.of(preset("asteroid", 3, "rock"))), "'x.json'"))
                .hasMessage("Preset 'x.json' at $.pools[0]: java.lang.UnsupportedOperationException");
    }

    @Test
    void aMissingPoolWithoutPrefabIsRefused() {
        assertThatThrownBy(() -> presets.apply(new Preset(List.of(preset("coin", 1, null))), "test"))
                .hasMessageContaining("there is no pool 'coin', and the preset names no prefab");
    }

    @Test
    void aPrefabNeedsASource() {
        ScenePresets without = new ScenePresets(pools, null);
        assertThatThrownBy(() -> without.create(SpatialPoolSettings.builder("coin").build(), "rock"))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("give the presets a PrefabSource");
    }

    @Test
    void suggestedSizesFollowThePeak() {
        assertThat(Suggestion.of(peak(174))).hasToString("bullet: prewarm 180, total limit 240");
        assertThat(Suggestion.of(peak(57))).hasToString("bullet: prewarm 57, total limit 76");
        assertThat(Suggestion.of(peak(0))).hasToString("bullet: prewarm 0, total limit 1");
    }

    @Test
    void aSuggestionFitsIntoOtherLimits() {
        SpatialPoolSettings tight = SpatialPoolSettings.builder("bullet")
                .maxIdle(10).maxActive(900).maxTotal(1000).build();
        SpatialPoolSettings fitted = Suggestion.of(peak(174)).in(tight);
        assertThat(fitted.core().prewarm()).isEqualTo(180);
        assertThat(fitted.core().maxIdle()).isEqualTo(180);
        assertThat(fitted.core().maxActive()).isEqualTo(240);
        assertThat(fitted.core().maxTotal()).isEqualTo(240);
    }

    private static PoolPreset preset(String name, int maxActive, String prefab) {
        return new PoolPreset(SpatialPoolSettings.builder(name).maxActive(maxActive).build(), prefab, true);
    }

    private static PoolStats peak(int active) {
        return new PoolStats("bullet", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, active, active, 0, 1, 0, 0);
    }
}

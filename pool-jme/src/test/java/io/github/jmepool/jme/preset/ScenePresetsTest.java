// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
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
    private List<String> waiting;

    @BeforeEach
    void openTheScene() {
        pools.setRoot(new Node("root"));
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
    void aPoolThatTheGameMakesHasNotThePrefabOfAClosedOne() {
        presets.create(SpatialPoolSettings.builder("asteroid").build(), "rock").close();
        pools.register("asteroid", new Node("own"));
        assertThat(presets.capture().pools()).extracting(PoolPreset::prefab).containsExactly(null, null);
    }

    /** The panel has presets of its own, new ones each time that it opens. */
    @Test
    void otherPresetsOfTheSceneCaptureThePrefabsToo() {
        presets.apply(new Preset(List.of(preset("asteroid", 3, "rock"))), "test");
        assertThat(new ScenePresets(pools, null).capture().pools()).extracting(PoolPreset::prefab)
                .containsExactly(null, "rock");
    }

    @Test
    void oneRefusedPoolLeavesAllAsBefore() {
        Preset preset = new Preset(List.of(preset("bullet", 7, null), preset("asteroid", 3, "rock"),
                preset("ghost", 1, "none")));
        assertThatThrownBy(() -> presets.apply(preset, "'x.json'")).isInstanceOf(PresetException.class)
                .hasMessage("Preset 'x.json' at $.pools[2]: no prefab 'none'");
        assertThat(bullet.settings().maxActive()).isEqualTo(Integer.MAX_VALUE);
        assertThat(pools.has("asteroid")).isFalse();
        assertThat(presets.capture().pools()).extracting(PoolPreset::prefab).containsExactly((String) null);
    }

    @Test
    void aConditionThatAPoolCannotMeetIsRefused() {
        bullet.spawn();
        SpatialPoolSettings before = bullet.settings();
        SpatialPoolSettings wanted = SpatialPoolSettings.builder("bullet")
                .recycleWhen(RecycleWhen.particlesBurntOut()).build();
        assertThatThrownBy(() -> presets.apply(new Preset(List.of(new PoolPreset(wanted, null, true))), "'x.json'"))
                .isInstanceOf(PresetException.class)
                .hasMessageContaining("recycleWhen (particlesBurntOut): 'bullet' has no ParticleEmitter to wait for");
        assertThat(bullet.settings()).isSameAs(before);
    }

    /** Many of the JDK's own exceptions have none. */
    @Test
    void aRefusalWithoutAMessageIsReportedWithItsExceptionsName() {
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
    void aMissingPoolWithoutPrefabIsRefusedByAStrictPreset() {
        Preset preset = new Preset(List.of(preset("bullet", 7, null), preset("coin", 1, null)));
        assertThatThrownBy(() -> presets.applyStrictly(preset, "test"))
                .hasMessageContaining("there is no pool 'coin', and the preset names no prefab");
        assertThat(bullet.settings().maxActive()).isEqualTo(Integer.MAX_VALUE);
        assertThat(pools.register("coin", new Node("coin")).settings().maxActive()).isEqualTo(Integer.MAX_VALUE);
    }

    private List<String> applied(Preset preset) {
        List<String> heard = new ArrayList<>();
        try (HeardLog log = new HeardLog(ScenePresets.class.getName(), entry -> heard.add(entry.getMessage()))) {
            waiting = presets.apply(preset, "'level.json'");
        }
        return heard;
    }

    @Test
    void settingsWaitForThePoolOfTheirName() {
        List<String> heard = applied(new Preset(List.of(preset("bullet", 7, null), preset("coin", 4, null),
                preset("bulet", 5, null))));
        assertThat(waiting).containsExactly("coin", "bulet");
        assertThat(heard).containsExactly("Preset 'level.json': there is no pool yet of the name coin, bulet (did"
                + " you mean 'bullet'?); its settings wait for it to be registered; the pools are bullet");
        assertThat(bullet.settings().maxActive()).isEqualTo(7);

        SpatialPool<Node> coin = pools.register("coin", new Node("coin"), s -> s.lifetimeSeconds(2f)
                .recycleWhen(RecycleWhen.when(one -> false)));
        assertThat(coin.settings().maxActive()).isEqualTo(4);
        assertThat(coin.settings().recycleWhen()).as("code").isNotNull();
        assertThat(pools.register("other", new Node("other")).settings().maxActive()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aPoolThatIsRegisteredAgainGetsItsSettingsAgain() {
        assertThat(applied(new Preset(List.of(preset("bullet", 7, null))))).isEmpty();
        bullet.close();
        assertThat(pools.register("bullet", new Node("bullet")).settings().maxActive()).isEqualTo(7);
        presets.apply(new Preset(List.of(preset("bullet", 8, null))), "next");
        pools.pool("bullet").close();
        assertThat(pools.register("bullet", new Node("bullet")).settings().maxActive()).isEqualTo(8);
    }

    @Test
    void aPoolThatAPresetMakesHasTheSettingsOfThatPreset() {
        applied(new Preset(List.of(preset("asteroid", 3, null))));
        presets.apply(new Preset(List.of(preset("asteroid", 9, "rock"))), "next");
        assertThat(pools.pool("asteroid").settings().maxActive()).isEqualTo(9);
    }

    @Test
    void aRefusedPresetLeavesNoSettingsWaiting() {
        applied(new Preset(List.of(preset("coin", 4, null))));
        Preset refused = new Preset(List.of(preset("coin", 5, null), preset("gem", 6, null),
                preset("ghost", 1, "none")));
        assertThatThrownBy(() -> presets.apply(refused, "refused")).isInstanceOf(PresetException.class);
        assertThat(pools.register("coin", new Node("coin")).settings().maxActive()).isEqualTo(4);
        assertThat(pools.register("gem", new Node("gem")).settings().maxActive()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void waitingSettingsThatThePoolRefusesAreLoggedAndItKeepsItsOwn() {
        applied(new Preset(List.of(new PoolPreset(SpatialPoolSettings.builder("node").instanced(true).build(), null,
                true))));
        List<String> heard = new ArrayList<>();
        SpatialPool<Node> pool;
        try (HeardLog log = new HeardLog(ScenePools.class.getName(), entry -> heard.add(entry.getMessage()))) {
            pool = pools.register("node", new Node("empty"), s -> s.maxActive(3));
        }
        assertThat(pool.settings().maxActive()).isEqualTo(3);
        assertThat(heard).singleElement().asString().startsWith("Pool 'node': the settings that waited for it were"
                + " refused, and it keeps its own: ");
    }

    @Test
    void swarmsAndLabelsTakePresetsAsPoolsDo() {
        AssetManager assets = new DesktopAssetManager(true);
        Swarm sparks = pools.swarm("spark", Scenes.unshadedBox("spark", assets),
                s -> s.maxTotal(50));
        Labels tags = pools.labels("tag", assets.loadFont("Interface/Fonts/Default.fnt"), s -> s);
        sparks.spawn(Vector3f.ZERO);
        assertThat(applied(new Preset(List.of(preset("spark", 7, null), preset("tag", 8, null))))).isEmpty();
        assertThat(waiting).isEmpty();
        assertThat(sparks.settings().maxActive()).isEqualTo(7);
        assertThat(sparks.settings().maxTotal()).isEqualTo(50);
        assertThat(sparks.baseSettings().maxActive()).isEqualTo(Integer.MAX_VALUE);
        assertThat(tags.settings().maxActive()).isEqualTo(8);
        Preset captured = presets.capture();
        assertThat(captured.pools()).extracting(PoolPreset::name).containsExactly("bullet", "spark", "tag");
        Preset refused = new Preset(List.of(preset("spark", 9, null),
                new PoolPreset(SpatialPoolSettings.builder("tag").leakTracking(5).build(), null, true)));
        assertThatThrownBy(() -> presets.apply(refused, "'x.json'")).isInstanceOf(PresetException.class)
                .hasMessageContaining("leakTracking");
        assertThat(sparks.settings().maxActive()).isEqualTo(7);
        assertThat(tags.settings().maxActive()).isEqualTo(8);
        presets.apply(new Preset(List.of(preset("spark", 1, null))), "next");
        presets.applyStrictly(captured, "captured");
        assertThat(sparks.settings().maxActive()).isEqualTo(7);
        sparks.close();
        assertThat(pools.swarm("spark", Scenes.unshadedBox("spark", assets), s -> s)
                .settings().maxActive()).isEqualTo(7);
    }

    @Test
    void aPrefabNeedsASource() {
        ScenePresets without = new ScenePresets(pools, null);
        assertThatThrownBy(() -> without.create(SpatialPoolSettings.builder("coin").build(), "rock"))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("give the presets a PrefabSource");
    }

    private static PoolPreset preset(String name, int maxActive, String prefab) {
        return new PoolPreset(SpatialPoolSettings.builder(name).maxActive(maxActive).build(), prefab, true);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static io.github.jmepool.jme.ScenePools.loadModel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.AssetInfo;
import com.jme3.asset.AssetLoader;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.plugins.FileLocator;
import com.jme3.export.FormatVersion;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.export.binary.BinaryLoader;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetException;
import io.github.jmepool.jme.preset.ScenePresets;
import io.github.jmepool.jme.support.BareControl;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.SavedModel;
import io.github.jmepool.jme.support.Scenes;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models that declare their pools, registered by path, under presets and code. */
class DeclaredPoolsTest {
    @TempDir
    private Path root;
    private final ScenePools pools = TestScene.pools();
    private final ScenePresets presets = new ScenePresets(pools, null);
    private AssetManager assets;

    @BeforeEach
    void begin() throws IOException {
        pools.setRoot(new Node("root"));
        assets = new DesktopAssetManager();
        assets.registerLoader(BinaryLoader.class, "j3o");
        assets.registerLocator(root.toString(), FileLocator.class);
        save("Models/Level1/orc.j3o", new PoolControl("ork", s -> s.prewarm(2).maxTotal(50)));
        save("Models/Level1/deep/tree.j3o", new PoolControl(null, s -> s.prewarm(3)));
        save("Models/Level1/plain.j3o");
        save("Models/Level10/other.j3o", new PoolControl("other", s -> s.prewarm(1)));
    }

    @AfterEach
    void end() {
        pools.close();
    }

    private void save(String path, Control... controls) throws IOException {
        Node model = Scenes.tree("model");
        Arrays.stream(controls).forEach(model::addControl);
        BinaryExporter.getInstance().save(model, root.resolve(path).toFile(), true);
    }

    private SpatialPool<Spatial> registered(String path) {
        return pools.registerAll(assets, List.of(path)).get(0);
    }

    private static SettingSource source(SpatialPool<?> pool, String key) {
        return Setting.all().stream().filter(setting -> setting.key().equals(key)).findFirst().orElseThrow()
                .source(pool.settings());
    }

    @Test
    void aModelNamesItsPoolAndSetsIt() {
        SpatialPool<?> orc = registered("Models/Level1/orc.j3o");
        assertThat(orc.name()).isEqualTo("ork");
        assertThat(orc.settings().prewarm()).isEqualTo(2);
        assertThat(registered("Models/Level1/plain.j3o").name()).isEqualTo("plain");
        assertThatIllegalArgumentException().isThrownBy(() -> registered("Models/none.j3o"))
                .withMessageContaining("There is no model 'Models/none.j3o' to be loaded");
    }

    @Test
    void aListIsRegisteredInItsOrderAndPrewarmed() {
        assertThat(pools.registerAll(assets, List.of("Models/Level1/plain.j3o", "Models/Level1/deep/tree.j3o",
                "Models/Level1/orc.j3o"))).extracting(SpatialPool::name).containsExactly("plain", "tree", "ork");
        for (int frame = 0; frame < 20; frame++) {
            pools.update(0f);
            TestScene.of(pools).runWorker();
        }
        assertThat(pools.pool("ork").idleCount()).isEqualTo(2);
        assertThat(pools.pool("tree").idleCount()).isEqualTo(3);
    }

    @Test
    void brokenModelsAreNamedAndTheOthersAreRegistered() throws IOException {
        Files.write(root.resolve("Models/Level10/broken.j3o"), ByteBuffer.allocate(8).putInt(FormatVersion.SIGNATURE)
                .putInt(FormatVersion.VERSION + 1).array());
        PoolControl wrong = new PoolControl("other", s -> s.maxTotal(3));
        wrong.setSettings("maxTotal=3; prewarm=4");
        save("Models/Level10/a.j3o", wrong);
        save("Models/Level10/twin.j3o", new PoolControl("other", s -> s));
        save("Models/Level10/z.j3o", new PoolControl("last", s -> s));
        assertThatIllegalArgumentException().isThrownBy(() -> pools.registerAll(assets, Stream.of("a", "broken",
                "other", "twin", "z").map(model -> "Models/Level10/" + model + ".j3o").toList()))
                .withMessageMatching("""
                        3 of 5 models could not be registered \\(the others are\\):
                        'Models/Level10/a.j3o': Pool 'other': .* maxTotal \\(3\\) < prewarm \\(4\\); .*
                        'Models/Level10/broken.j3o': Model 'Models/Level10/broken.j3o' can't be loaded: .*
                        'Models/Level10/twin.j3o': Pool 'other' was made from 'Models/Level10/other.j3o' already, and \
                        would also be made from 'Models/Level10/twin.j3o'; name it otherwise in one of them""")
                .satisfies(e -> assertThat(e.getCause().getSuppressed()).hasSize(2));
        assertThat(pools.pools()).extracting(SpatialPool::name).containsExactly("other", "last");
        assertThatIllegalArgumentException().isThrownBy(() -> pools.registerAll(assets,
                List.of("Models/Level10/z.j3o", "Models/Level1/orc.j3o")))
                .withMessageContaining("1 of 2 models").withMessageContaining("'Models/Level10/z.j3o': ");
        assertThat(pools.has("ork")).isTrue();
    }

    @Test
    void aControlThatCouldNotBeLoadedIsNamedWithItsModel() throws IOException {
        Node model = Scenes.tree("orc");
        model.getChild(0).addControl(new BareControl());
        Files.write(root.resolve("orc.j3o"), SavedModel.with(SavedModel.of(model), "support.BareControl",
                "support.LostControl"));
        assertThatIllegalArgumentException().isThrownBy(() -> registered("orc.j3o"))
                .withMessageEndingWith("prefab 'orc.j3o' has a control on 'left' that could not be loaded; put its"
                        + " class on the class path, or remove it from the model. The log has the reason");
    }

    private void apply(UnaryOperator<SpatialPoolSettings.Builder> settings) {
        presets.apply(preset(settings), "test");
    }

    private static Preset preset(UnaryOperator<SpatialPoolSettings.Builder> settings) {
        return new Preset(List.of(new PoolPreset(settings.apply(SpatialPoolSettings.builder("ork")).build(), null,
                false)));
    }

    @Test
    void codeBeatsAPresetBeatsThePrefabBeatsTheDefaults() {
        for (boolean presetFirst : new boolean[] {true, false}) {
            if (presetFirst) {
                apply(s -> s.prewarm(7).maxTotal(70));
            }
            SpatialPool<?> orc = pools.register("ork", loadModel(assets, "Models/Level1/orc.j3o"), s -> s.maxTotal(90));
            if (!presetFirst) {
                assertThat(source(orc, "prewarm")).isEqualTo(SettingSource.PREFAB);
                apply(s -> s.prewarm(7).maxTotal(70));
            }
            assertThat(orc.settings().prewarm()).as("the preset's").isEqualTo(7);
            assertThat(orc.settings().maxTotal()).as("the code's").isEqualTo(90);
            assertThat(source(orc, "prewarm")).isEqualTo(SettingSource.PRESET);
            assertThat(source(orc, "maxTotal")).isEqualTo(SettingSource.CODE);
            assertThat(source(orc, "order")).isEqualTo(SettingSource.DEFAULT);
            apply(s -> s.maxIdle(20));
            assertThat(orc.settings().prewarm()).as("the prefab's again").isEqualTo(2);
            assertThat(orc.settings().maxIdle()).isEqualTo(20);
            orc.configure(orc.settings().toBuilder().maxIdle(30).build());
            apply(s -> s.maxIdle(25));
            assertThat(orc.settings().maxIdle()).as("the code's").isEqualTo(30);
            orc.close();
            pools.settingsFor("ork", null);
        }
    }

    @Test
    void defaultsOfTheGamesOwnGiveWayToThePrefabAndPresets() {
        SpatialPool<?> orc = pools.register("ork", loadModel(assets, "Models/Level1/orc.j3o"),
                s -> s.source(SettingSource.DEFAULT).prewarm(9).maxActive(40));
        assertThat(orc.settings().prewarm()).isEqualTo(2);
        assertThat(orc.settings().maxActive()).isEqualTo(40);
        apply(s -> s.maxActive(30));
        assertThat(orc.settings().maxActive()).isEqualTo(30);
    }

    @Test
    void whatTheCodeLeavesOpenStaysAsThePrefabDeclaresIt() throws IOException {
        save("Models/old.j3o", new PoolControl("old", s -> s.prewarm(2)), new LifetimeControl(3f));
        SpatialPool<?> old = registered("Models/old.j3o");
        for (boolean open : new boolean[] {false, true}) {
            if (open) {
                pools.update(0f);
                pools.spawn("old");
            }
            old.configure(SpatialPoolSettings.builder("old").maxTotal(70).build());
            assertThat(old.settings()).isEqualTo(SpatialPoolSettings.builder("old").prewarm(2).maxTotal(70)
                    .lifetimeSeconds(3f).build());
            assertThat(source(old, "prewarm")).isEqualTo(SettingSource.PREFAB);
            assertThat(source(old, "maxTotal")).isEqualTo(SettingSource.CODE);
            old.configure(SpatialPoolSettings.builder("old").prewarm(0).lifetimeSeconds(0f).build());
            assertThat(old.settings().prewarm()).isZero();
            assertThat(old.settings().lifetimeSeconds()).isZero();
        }
    }

    @Test
    void aRefusedChangeLeavesAllSettingsAsTheyWere() {
        SpatialPool<?> orc = registered("Models/Level1/orc.j3o");
        pools.update(0f);
        orc.configure(orc.settings().toBuilder().source(SettingSource.PANEL).maxTotal(100).build());
        SpatialPoolSettings before = orc.settings();
        SpatialPoolSettings base = orc.baseSettings();
        SpatialPoolSettings changed = before.toBuilder().prewarm(60).build();
        assertThatIllegalArgumentException().isThrownBy(() -> orc.configure(changed)).withMessage("Pool 'ork': maxTotal"
                + " (50) < prewarm (60); raise maxTotal or lower prewarm; a preset or the panel has set one of them,"
                + " and the code's settings must be valid without it: set both in code");
        assertThat(orc.settings()).isSameAs(before);
        assertThat(orc.baseSettings()).isSameAs(base);
        orc.configure(before.toBuilder().prewarm(60).maxTotal(100).build());
        assertThat(orc.settings().prewarm()).isEqualTo(60);
    }

    @Test
    void anIdleLimitIsRestoredWhenItNoLongerFollowsTheGrowth() {
        SpatialPool<?> orc = pools.register("ork", loadModel(assets, "Models/Level1/orc.j3o"), s -> s.maxIdle(20));
        orc.configure(orc.settings().toBuilder().source(SettingSource.PANEL).maxIdle(IdleLimit.fromGrowth()).build());
        assertThat(orc.settings().maxIdle()).isEqualTo(3);
        apply(s -> s.lifetimeSeconds(1f));
        assertThat(orc.settings().maxIdle()).isEqualTo(20);
        apply(s -> s.prewarm(4));
        assertThat(orc.settings().maxIdle()).isEqualTo(20);
    }

    @Test
    void anIdleLimitThatIsSwitchedOffIsKeptInAPreset() throws IOException {
        save("Models/follows.j3o", new PoolControl("follows", s -> s.prewarm(1).maxIdle(IdleLimit.fromGrowth())));
        SpatialPool<?> pool = registered("Models/follows.j3o");
        assertThat(pool.settings().maxIdle()).isEqualTo(2);
        pool.configure(pool.settings().toBuilder().source(SettingSource.PANEL).maxIdle(IdleLimit.none()).build());
        String saved = presets.capture().json();
        pool.configure(pool.baseSettings());
        assertThat(pool.settings().idleLimit()).isEqualTo(IdleLimit.fromGrowth());
        presets.apply(Preset.read(new StringReader(saved), "test"), "test");
        assertThat(pool.settings().idleLimit()).isEqualTo(IdleLimit.none());
        assertThat(pool.settings().maxIdle()).isEqualTo(PoolSettings.UNLIMITED);
    }

    @Test
    void anIdleLimitOfEachKindIsSavedAsItWasSet() {
        for (IdleLimit limit : List.of(IdleLimit.of(20), IdleLimit.none(), IdleLimit.fromGrowth())) {
            SpatialPoolSettings settings =
                    SpatialPoolSettings.builder("ork").prewarm(2).maxIdle(limit).build();
            PoolControl made = new PoolControl(null, s -> s.prewarm(2).maxIdle(limit));
            assertThat(made.getSettings()).isEqualTo("maxIdle=" + limit + "; prewarm=2");
            Preset read = Preset.read(new StringReader(new Preset(List.of(new PoolPreset(settings,
                    null, false))).json()), "test");
            assertThat(read.pools().get(0).settings()).isEqualTo(settings);
        }
    }

    @Test
    void whatTheCodeOverrulesInAPresetIsNamedAndTheRestIsTaken() {
        List<String> heard = new ArrayList<>();
        try (HeardLog log = new HeardLog("io.github.jmepool.jme.preset.ScenePresets",
                entry -> heard.add(entry.getMessage()))) {
            Preset saved = preset(s -> s.prewarm(80).maxTotal(100).maxIdle(90).lifetimeSeconds(4f));
            for (boolean presetFirst : new boolean[] {false, true}) {
                if (presetFirst) {
                    presets.apply(saved, "'saved.json'");
                    heard.clear();
                }
                SpatialPool<?> orc = pools.register("ork", loadModel(assets, "Models/Level1/orc.j3o"),
                        s -> s.maxTotal(50));
                if (!presetFirst) {
                    presets.apply(saved, "'saved.json'");
                }
                assertThat(orc.settings()).isEqualTo(SpatialPoolSettings.builder("ork").prewarm(2).maxTotal(50)
                        .maxIdle(90).lifetimeSeconds(4f).build());
                assertThat(heard).containsExactly("Preset 'saved.json': Pool 'ork': the code sets or contradicts what"
                        + " the preset has: prewarm stays 2 (not 80), maxTotal stays 50 (not 100)");
                assertThat(presets.overruled(saved)).containsExactly(
                        Map.entry("ork", List.of("prewarm stays 2 (not 80)", "maxTotal stays 50 (not 100)")));
                orc.close();
                pools.settingsFor("ork", null);
            }
        }
    }

    @Test
    void aPresetThatContradictsNothingOfTheCodeIsRefusedAsAWhole() {
        SpatialPool<?> orc = pools.register("ork", loadModel(assets, "Models/Level1/orc.j3o"), s -> s.maxIdle(70));
        SpatialPoolSettings before = orc.settings();
        Preset wrong = preset(s -> s.prewarm(60).lifetimeSeconds(4f));
        assertThatThrownBy(() -> presets.apply(wrong, "test")).isInstanceOf(PresetException.class)
                .hasMessageContaining("maxTotal (50) < prewarm (60)");
        assertThat(orc.settings()).isSameAs(before);
        assertThat(presets.overruled(preset(s -> s.prewarm(5)))).isEmpty();
    }

    @Test
    void aPresetThatWaitsReplacesWhatAnEarlierOneHasSet() {
        SpatialPool<?> orc = registered("Models/Level1/orc.j3o");
        apply(s -> s.prewarm(7).maxIdle(20));
        SpatialPoolSettings kept = orc.settings();
        orc.close();
        apply(s -> s.maxIdle(30));
        SpatialPool<?> again = pools.register("ork", loadModel(assets, "Models/Level1/orc.j3o"), kept);
        assertThat(again.settings().maxIdle()).isEqualTo(30);
        assertThat(again.settings().prewarm()).as("the prefab's").isEqualTo(2);
    }

    @Test
    void aPrefabThatContradictsTheCodeIsRefusedWithItsPath() {
        assertThatIllegalArgumentException().isThrownBy(() -> pools.register("ork",
                loadModel(assets, "Models/Level1/orc.j3o"),
                s -> s.prewarm(60))).withMessage("Pool 'ork': prefab 'Models/Level1/orc.j3o': its PoolControl: maxTotal"
                + " (50) < prewarm (60); raise maxTotal or lower prewarm; correct it in the model, or have the"
                + " code set it");
    }

    /** Needs a class that is missing, or is nested too deeply. */
    public static final class FailingLoader implements AssetLoader {
        @Override
        public Object load(AssetInfo info) {
            if (info.getKey().getName().contains("deep")) {
                throw new StackOverflowError();
            }
            throw new NoClassDefFoundError("game/Wings");
        }
    }

    @Test
    void anErrorOfAModelIsNamedWithItsPath() throws IOException {
        assets.registerLoader(FailingLoader.class, "bad");
        Files.write(root.resolve("wings.bad"), new byte[1]);
        Files.write(root.resolve("deep.bad"), new byte[1]);
        String remedy = "; check that the file is a whole model, that the files it needs are there, and that a loader"
                + " for it is registered with the asset manager. The log may have more";
        assertThatIllegalArgumentException().isThrownBy(() -> loadModel(assets, "wings.bad"))
                .withMessage("Model 'wings.bad' can't be loaded: java.lang.NoClassDefFoundError: game/Wings" + remedy);
        assertThatIllegalArgumentException().isThrownBy(() -> pools.registerAll(assets,
                List.of("wings.bad", "deep.bad", "Models/Level1/orc.j3o"))).withMessage("""
                        2 of 3 models could not be registered (the others are):
                        'wings.bad': Model 'wings.bad' can't be loaded: java.lang.NoClassDefFoundError: game/Wings%1$s
                        'deep.bad': Model 'deep.bad' can't be loaded: java.lang.StackOverflowError%1$s""", remedy);
        assertThat(pools.has("ork")).isTrue();
    }

    @Test
    void settingsOfAnOlderPoolHaveWhatTheModelDeclaresNow() throws IOException {
        SpatialPool<?> old = registered("Models/Level1/orc.j3o");
        old.configure(old.settings().toBuilder().maxIdle(30).build());
        SpatialPoolSettings kept = old.settings();
        old.close();
        save("Models/Level1/orc.j3o", new PoolControl("ork", s -> s.prewarm(4)));
        ((DesktopAssetManager) assets).clearCache();
        SpatialPool<?> again = pools.register("ork", loadModel(assets, "Models/Level1/orc.j3o"), kept);
        assertThat(again.settings()).isEqualTo(SpatialPoolSettings.builder("ork").prewarm(4).maxIdle(30).build());
        assertThat(source(again, "prewarm")).isEqualTo(SettingSource.PREFAB);
        assertThat(source(again, "maxTotal")).isEqualTo(SettingSource.DEFAULT);
    }

    @Test
    void aPresetsValueStaysWhereTheNewSettingsHaveIt() {
        SpatialPool<?> orc = registered("Models/Level1/orc.j3o");
        apply(s -> s.prewarm(7));
        orc.configure(orc.settings().toBuilder().maxIdle(30).build());
        assertThat(orc.settings().prewarm()).isEqualTo(7);
        assertThat(source(orc, "prewarm")).isEqualTo(SettingSource.PRESET);
        orc.configure(SpatialPoolSettings.builder("ork").maxIdle(30).build());
        assertThat(orc.settings().prewarm()).as("the prefab's").isEqualTo(2);
        apply(s -> s.prewarm(7));
        assertThat(orc.settings().prewarm()).as("applied again").isEqualTo(7);
    }
}

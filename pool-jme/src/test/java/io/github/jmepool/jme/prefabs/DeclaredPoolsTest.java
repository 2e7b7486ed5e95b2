// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.plugins.FileLocator;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.export.binary.BinaryLoader;
import com.jme3.scene.Node;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.PoolSetting;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.ScenePresets;
import io.github.jmepool.jme.support.Scenes;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models that declare their pools, registered by path or folder, under presets and code. */
class DeclaredPoolsTest {
    @TempDir
    private Path root;
    private final ScenePools pools = TestScene.pools();
    private final ScenePresets presets = new ScenePresets(pools, null);
    private AssetManager assets;

    @BeforeEach
    void begin() throws IOException {
        pools.root(new Node("root"));
        assets = new DesktopAssetManager();
        assets.registerLoader(BinaryLoader.class, "j3o");
        assets.registerLocator(root.toString(), FileLocator.class);
        save("Models/Level1/orc.j3o", new PoolControl("ork", s -> s.prewarm(2).maxTotal(50)));
        save("Models/Level1/deep/tree.j3o", new PoolControl(null, s -> s.prewarm(3)));
        save("Models/Level1/plain.j3o", null);
        save("Models/Level10/other.j3o", new PoolControl("other", s -> s.prewarm(1)));
    }

    @AfterEach
    void end() {
        pools.close();
    }

    private void save(String path, PoolControl control) throws IOException {
        Node model = Scenes.tree("model");
        if (control != null) {
            model.addControl(control);
        }
        BinaryExporter.getInstance().save(model, root.resolve(path).toFile(), true);
    }

    private static SettingSource source(SpatialPool<?> pool, String key) {
        return PoolSetting.all().stream().filter(setting -> setting.key().equals(key)).findFirst().orElseThrow()
                .source(pool.settings());
    }

    @Test
    void aModelNamesItsPoolAndSetsIt() {
        SpatialPool<?> orc = pools.register(assets, "Models/Level1/orc.j3o");
        assertThat(orc.name()).isEqualTo("ork");
        assertThat(orc.settings().prewarm()).isEqualTo(2);
        assertThat(pools.register(assets, "Models/Level1/plain.j3o").name()).isEqualTo("plain");
        assertThatIllegalArgumentException().isThrownBy(() -> pools.register(assets, "Models/none.j3o"))
                .withMessageStartingWith("There is no model 'Models/none.j3o' to be loaded");
    }

    @Test
    void aFolderIsRegisteredInOneLineAndPrewarmed() {
        assertThat(pools.registerAll(assets, root, "Models/Level1")).extracting(SpatialPool::name)
                .containsExactly("tree", "ork");
        for (int frame = 0; frame < 20; frame++) {
            pools.update(0f);
            TestScene.of(pools).runWorker();
        }
        assertThat(pools.pool("ork").idleCount()).isEqualTo(2);
        assertThat(pools.pool("tree").idleCount()).isEqualTo(3);
    }

    @Test
    void aListIsRegisteredAsAWholeOrNotAtAll() throws IOException {
        assertThat(pools.registerAll(assets, List.of("Models/Level1/plain.j3o", "Models/Level1/orc.j3o")))
                .extracting(SpatialPool::name).containsExactly("plain", "ork");
        assertThatIllegalArgumentException().isThrownBy(() -> pools.registerAll(assets,
                List.of("Models/Level10/other.j3o", "Models/Level1/orc.j3o"))).withMessageContaining("ork");
        assertThat(pools.has("other")).isFalse();
        save("Models/Level10/twin.j3o", new PoolControl("other", s -> s));
        assertThatIllegalArgumentException().isThrownBy(() -> pools.registerAll(assets, root, "Models/Level10"))
                .withMessage("Pool 'other' would be made from 'Models/Level10/other.j3o' and from"
                        + " 'Models/Level10/twin.j3o'; name it otherwise in one of them");
    }

    @Test
    void aFolderOfAJarIsListedOnTheClassPathAndByItsFile() throws IOException {
        Path jar = root.resolve("assets.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("Models/Level1/"));
            out.putNextEntry(new ZipEntry("Models/Level1/orc.j3o"));
            out.write(Files.readAllBytes(root.resolve("Models/Level1/orc.j3o")));
        }
        assertThat(pools.registerAll(assets, jar, "Models/Level1")).extracting(SpatialPool::name)
                .containsExactly("ork");
        pools.pool("ork").close();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            assertThat(pools.registerAll(assets, "/Models/Level1/")).extracting(SpatialPool::name)
                    .containsExactly("ork");
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void whatCannotBeListedIsNamed() {
        assertThatIllegalArgumentException().isThrownBy(() -> pools.registerAll(assets, "Models/Level1"))
                .withMessageContaining("Folder 'Models/Level1' can't be listed: it is not on the class path")
                .withMessageContaining("the root of the FileLocator");
        assertThatIllegalArgumentException().isThrownBy(() -> pools.registerAll(assets, root, "Nothing"))
                .withMessageContaining("Folder 'Nothing' can't be listed");
        assertThatIllegalArgumentException().isThrownBy(() -> pools.registerAll(assets, root, "../x"))
                .withMessageContaining("is no folder of assets");
    }

    private void apply(UnaryOperatorOfBuilder settings) {
        presets.apply(new Preset(List.of(new PoolPreset(settings.apply(SpatialPoolSettings.builder("ork")).build(),
                null, false))), "test");
    }

    private interface UnaryOperatorOfBuilder {
        SpatialPoolSettings.Builder apply(SpatialPoolSettings.Builder builder);
    }

    @Test
    void codeBeatsAPresetBeatsThePrefabBeatsTheDefaults() {
        for (boolean presetFirst : new boolean[] {true, false}) {
            if (presetFirst) {
                apply(s -> s.prewarm(7).maxTotal(70));
            }
            SpatialPool<?> orc = pools.register("ork", assets, "Models/Level1/orc.j3o", s -> s.maxTotal(90));
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
        SpatialPool<?> orc = pools.register("ork", assets, "Models/Level1/orc.j3o",
                s -> s.source(SettingSource.DEFAULT).prewarm(9).maxActive(40));
        assertThat(orc.settings().prewarm()).isEqualTo(2);
        assertThat(orc.settings().maxActive()).isEqualTo(40);
        apply(s -> s.maxActive(30));
        assertThat(orc.settings().maxActive()).isEqualTo(30);
    }

    @Test
    void aPrefabThatContradictsTheCodeIsRefusedWithItsPath() {
        assertThatIllegalArgumentException().isThrownBy(() -> pools.register("ork", assets, "Models/Level1/orc.j3o",
                s -> s.prewarm(60))).withMessage("Pool 'ork': prefab 'Models/Level1/orc.j3o': its PoolControl: maxTotal"
                + " (50) < prewarm (60); correct it in the model, or have the code set it");
    }
}

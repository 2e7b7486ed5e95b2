// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.ModelKey;
import com.jme3.asset.plugins.FileLocator;
import com.jme3.export.Savable;
import com.jme3.export.binary.BinaryImporter;
import com.jme3.light.PointLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.PoolSetting;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.record.FailingDisk;
import io.github.jmepool.jme.support.BareControl;
import io.github.jmepool.jme.support.SavedModel;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings of pools that are saved into the models of their prefabs. */
class PrefabFilesTest {
    private static final String PATH = "Models/orc.j3o";

    @TempDir
    private Path root;
    private final ScenePools pools = TestScene.pools();
    private final AssetManager assets = new DesktopAssetManager(true);

    @BeforeEach
    void begin() throws IOException {
        pools.root(new Node("root"));
        assets.registerLocator(root.toString(), FileLocator.class);
        Files.createDirectories(file().getParent());
    }

    @AfterEach
    void end() {
        pools.close();
    }

    private Path file() {
        return root.resolve(PATH);
    }

    private SpatialPool<Spatial> registered(Savable model) throws IOException {
        Files.write(file(), SavedModel.of(model));
        return pools.register(assets, PATH);
    }

    private static void byPanel(SpatialPool<?> pool, UnaryOperator<SpatialPoolSettings.Builder> change) {
        pool.configure(change.apply(pool.settings().toBuilder().source(SettingSource.PANEL)).build());
    }

    private Path save(SpatialPool<?> pool) {
        return PrefabFiles.save(pool, assets, List.of(root.resolve("none"), root));
    }

    private Spatial loaded() throws IOException {
        BinaryImporter importer = BinaryImporter.getInstance();
        importer.setAssetManager(assets);
        return (Spatial) importer.load(Files.readAllBytes(file()));
    }

    @Test
    void aPoolThatIsRegisteredAgainHasTheSavedSettings() throws IOException {
        Node model = Scenes.tree("orc");
        model.addControl(new LifetimeControl(3f));
        SpatialPool<Spatial> pool = registered(model);
        assertThat(pool.modelPath()).isEqualTo(PATH);
        byPanel(pool, s -> s.prewarm(7).maxTotal(50).lifetimeSeconds(0f));
        SpatialPoolSettings settings = pool.settings();
        assertThat(save(pool)).isEqualTo(file());
        pool.close();
        SpatialPool<Spatial> again = pools.register(assets, PATH);
        assertThat(again.settings()).isEqualTo(settings);
        for (String key : List.of("prewarm", "maxTotal", "lifetimeSeconds")) {
            assertThat(PoolSetting.all().stream().filter(setting -> setting.key().equals(key)).findFirst()
                    .orElseThrow().source(again.settings())).as(key).isEqualTo(SettingSource.PREFAB);
        }
    }

    @Test
    void allElseOfTheModelStaysBitForBit() throws IOException {
        Node tree = Scenes.unshaded(Scenes.tree("orc"), assets, ColorRGBA.Red);
        tree.addLight(new PointLight(Vector3f.UNIT_X, ColorRGBA.Blue));
        tree.getChild(0).setUserData("hits", 12);
        tree.getChild(0).addControl(new LifetimeControl(2f));
        for (Spatial model : List.of(tree, Scenes.unshaded(SkinnedModel.create(), assets, ColorRGBA.Blue),
                Scenes.emitter("orc", assets))) {
            SpatialPool<Spatial> pool = registered(asLoaded(model));
            byte[] before = Files.readAllBytes(file());
            byPanel(pool, s -> s.prewarm(7));
            save(pool);
            byte[] after = Files.readAllBytes(file());
            assertThat(after).isNotEqualTo(before);
            Spatial saved = loaded();
            PoolControl control = saved.getControl(PoolControl.class);
            assertThat(control.getPrewarm()).isEqualTo("7");
            assertThat(SavedModel.of(saved)).as("loaded and saved again").isEqualTo(after);
            saved.removeControl(control);
            assertThat(SavedModel.of(saved)).as("without the control").isEqualTo(before);
            pool.close();
        }
    }

    /** As the engine loads it. */
    private Spatial asLoaded(Spatial model) throws IOException {
        Files.write(file(), SavedModel.of(model));
        return loaded();
    }

    @Test
    void theControlStaysWhereItIsAndKeepsWhatItKeepsElse() throws IOException {
        Node model = Scenes.tree("scene");
        PoolControl control = new PoolControl("ork", s -> s.prewarm(1).maxIdle(5));
        control.set("levelsOfTheSky", "7");
        model.getChild(0).addControl(control);
        SpatialPool<Spatial> pool = registered(model);
        assertThat(pool.name()).isEqualTo("ork");
        byPanel(pool, s -> s.prewarm(2));
        save(pool);
        Node saved = (Node) loaded();
        assertThat(saved.getNumControls()).isZero();
        PoolControl kept = saved.getChild(0).getControl(PoolControl.class);
        assertThat(kept.getName()).isEqualTo("ork");
        assertThat(kept.getPrewarm()).isEqualTo("2");
        assertThat(kept.getMaxIdle()).isEqualTo("5");
        assertThat(kept.text("levelsOfTheSky")).isEqualTo("7");
    }

    @Test
    void theFileIsReplacedWholeOrNotAtAll() throws IOException {
        SpatialPool<Spatial> pool = registered(Scenes.tree("orc"));
        byte[] before = Files.readAllBytes(file());
        byPanel(pool, s -> s.prewarm(7));
        int call = 0;
        FailingDisk disk;
        do {
            disk = new FailingDisk(++call, () -> {
                throw new IOException("the disk failed");
            });
            List<Path> roots = List.of(disk.at(root));
            Throwable failure = catchThrowable(() -> PrefabFiles.save(pool, assets, roots));
            if (disk.calls() >= call) {
                assertThat(failure).as("call %d", call).isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("Pool 'orc': its settings can't be saved into '" + file()
                                + "': java.io.IOException: the disk failed");
                assertThat(Files.readAllBytes(file())).as("after call %d", call).isEqualTo(before);
            } else {
                assertThat(failure).isNull();
                assertThat(loaded().getControl(PoolControl.class).getPrewarm()).isEqualTo("7");
            }
            try (Stream<Path> files = Files.list(file().getParent())) {
                assertThat(files).as("files after call %d", call).containsExactly(file());
            }
        } while (disk.calls() >= call);
        assertThat(call).as("calls").isGreaterThan(3);
    }

    @Test
    void aPartThatCannotBeLoadedIsNotLost() throws IOException {
        Node model = Scenes.tree("orc");
        model.addControl(new BareControl());
        SpatialPool<Spatial> pool = registered(model);
        byte[] bytes = SavedModel.with(SavedModel.of(model), "support.BareControl", "support.LostControl");
        Files.write(file(), bytes);
        assertThatIllegalArgumentException().isThrownBy(() -> save(pool)).withMessage("Pool 'orc': its settings can't"
                + " be saved into '" + file() + "': its objects of io.github.jmepool.jme.support.LostControl can't be"
                + " loaded here, and would be lost; the log has the reason. Put their classes on the class path");
        assertThat(Files.readAllBytes(file())).isEqualTo(bytes);
    }

    @Test
    void settingsThatTheCodeWouldContradictAreNotSaved() throws IOException {
        Files.write(file(), SavedModel.of(Scenes.tree("orc")));
        SpatialPool<Spatial> pool = pools.register("orc", assets, PATH, s -> s.maxTotal(50));
        byte[] before = Files.readAllBytes(file());
        byPanel(pool, s -> s.maxTotal(100).prewarm(80));
        assertThatIllegalArgumentException().isThrownBy(() -> save(pool)).withMessage("Pool 'orc': its settings can't"
                + " be saved into '" + file() + "': with what the code sets they contradict each other: Pool 'orc':"
                + " maxTotal (50) < prewarm (80); change the code first");
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
        byPanel(pool, s -> s.prewarm(40));
        save(pool);
        assertThat(loaded().getControl(PoolControl.class).getPrewarm()).isEqualTo("40");
    }

    @Test
    void aPrefabWithoutAFileThatCanBeWrittenIsNamedWithTheRemedy() throws IOException {
        SpatialPool<Node> made = pools.register("made", Scenes.tree("made"));
        assertThatIllegalArgumentException().isThrownBy(() -> save(made)).withMessage("Pool 'made': its prefab is no"
                + " model that was loaded from a file, so there is none to save the settings into; set them in code, or"
                + " save a preset");
        SpatialPool<Spatial> orc = registered(Scenes.tree("orc"));
        assertThatIllegalArgumentException().isThrownBy(() -> PrefabFiles.save(orc, assets, PrefabFiles.USUAL_ROOTS))
                .withMessage("Pool 'orc': there is no file 'Models/orc.j3o' in 'assets' or '"
                        + Path.of("src", "main", "resources") + "': it was loaded from a jar, or from elsewhere; call"
                        + " PoolPanelState.assetRoots with the folder of the project's assets, or save a preset");
        Node gltf = Scenes.tree("gltf");
        gltf.setKey(new ModelKey("Models/orc.gltf"));
        assertThatIllegalArgumentException().isThrownBy(() -> save(pools.register("gltf", gltf)))
                .withMessageContaining("only into a .j3o; convert the model to one");
        Node outside = Scenes.tree("outside");
        outside.setKey(new ModelKey("Models/../../outside.j3o"));
        assertThatIllegalArgumentException().isThrownBy(() -> save(pools.register("outside", outside)))
                .withMessageContaining("there is no file");
        Files.write(file(), new byte[] {1, 2, 3, 4, 5});
        assertThatIllegalArgumentException().isThrownBy(() -> save(orc)).withMessageEndingWith("it is no .j3o, or one"
                + " of another engine version");
        byte[] whole = SavedModel.of(Scenes.tree("orc"));
        for (int length = 8; length < 200; length += 7) {
            Files.write(file(), Arrays.copyOf(whole, length));
            assertThatIllegalArgumentException().isThrownBy(() -> save(orc)).withMessageEndingWith("it is damaged");
        }
        Files.write(file(), new byte[3]);
        assertThatIllegalArgumentException().isThrownBy(() -> save(orc)).withMessageEndingWith("it is damaged");
    }
}

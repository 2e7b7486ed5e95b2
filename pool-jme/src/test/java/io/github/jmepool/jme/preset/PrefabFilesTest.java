// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.MaterialKey;
import com.jme3.asset.ModelKey;
import com.jme3.asset.plugins.FileLocator;
import com.jme3.export.Savable;
import com.jme3.export.binary.BinaryImporter;
import com.jme3.light.PointLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.AssetLinkNode;
import com.jme3.scene.Geometry;
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
import io.github.jmepool.jme.support.FailingDisk;
import io.github.jmepool.jme.support.BareControl;
import io.github.jmepool.jme.support.BrittleControl;
import io.github.jmepool.jme.support.SavedModel;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of pools that are saved into the models of their prefabs. */
class PrefabFilesTest {
    private static final String PATH = "Models/orc.j3o";
    private static final String MATERIAL = "Materials/red.j3m";

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
        Files.write(root.resolve("Models/part.j3o"), SavedModel.of(Scenes.tree("part")));
        Node linked = linked("Color : 1 0 0 1\n");
        linked.attachChild(new AssetLinkNode("link", new ModelKey("Models/part.j3o")));
        for (Spatial model : List.of(tree, linked, Scenes.unshaded(SkinnedModel.create(), assets, ColorRGBA.Blue),
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
                + " be saved into '" + file() + "': an object of it can't be loaded here, and would be lost: "
                + "java.lang.ClassNotFoundException: io.github.jmepool.jme.support.LostControl; the log has the reason."
                + " Put the classes of its objects on the class path");
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
                + " maxTotal (50) < prewarm (80); raise maxTotal or lower prewarm; change the code first");
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

    private static void writeMaterial(Path file, String parameters) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "Material red : Common/MatDefs/Misc/Unshaded.j3md {\n MaterialParameters {\n"
                + parameters + " }\n}\n");
    }

    /** A model with a material of a .j3m, of which the exporter also saves a copy. */
    private Node linked(String parameters) throws IOException {
        writeMaterial(root.resolve(MATERIAL), parameters);
        Node model = Scenes.unshaded(Scenes.tree("orc"), assets, ColorRGBA.Red);
        model.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry) {
                geometry.setMaterial(assets.loadMaterial(MATERIAL));
            }
        });
        assets.deleteFromCache(new MaterialKey(MATERIAL));
        return model;
    }

    private static List<String> materials(Spatial model) {
        List<String> names = new ArrayList<>();
        model.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry) {
                names.add(geometry.getMaterial().getAssetName());
            }
        });
        return names;
    }

    @Test
    void aLinkToAMaterialIsKeptAndNotSavedWithoutIt() throws IOException {
        SpatialPool<Spatial> pool = registered(linked("Color : 1 0 0 1\n"));
        byPanel(pool, s -> s.prewarm(7));
        save(pool);
        assertThat(loaded().getControl(PoolControl.class).getPrewarm()).isEqualTo("7");
        assertThat(materials(loaded())).isNotEmpty().containsOnly(MATERIAL);
        byte[] before = Files.readAllBytes(file());
        Files.delete(root.resolve(MATERIAL));
        assets.deleteFromCache(new MaterialKey(MATERIAL));
        assertThatIllegalArgumentException().isThrownBy(() -> save(pool)).withMessage("Pool 'orc': its settings can't"
                + " be saved into '" + file() + "': it links to 'Materials/red.j3m', which the asset manager does not"
                + " find: the link could be lost. Register the locator that finds it");
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Color : 1 0 0 1\nPointSize : 2\nAlphaDiscardThreshold : 0.5\n"})
    void aMaterialThatWasChangedSinceIsNoLoss(String parameters) throws IOException {
        SpatialPool<Spatial> pool = registered(linked("Color : 1 0 0 1\n"));
        writeMaterial(root.resolve(MATERIAL), parameters);
        assets.clearCache();
        byPanel(pool, s -> s.prewarm(7));
        save(pool);
        assertThat(loaded().getControl(PoolControl.class).getPrewarm()).isEqualTo("7");
        assertThat(materials(loaded())).isNotEmpty().containsOnly(MATERIAL);
    }

    @Test
    void oneOfTwoObjectsOfAClassIsNotLost() throws IOException {
        SpatialPool<Spatial> pool = registered(linked(""));
        Node model = linked("");
        model.getChild(0).addControl(new BrittleControl(false, 0));
        model.getChild(1).addControl(new BrittleControl(true, 0));
        byte[] bytes = SavedModel.of(model);
        Files.write(file(), bytes);
        writeMaterial(root.resolve(MATERIAL), "Color : 1 0 0 1\nPointSize : 2\nAlphaDiscardThreshold : 0.5\n");
        assets.clearCache();
        Logger engine = Logger.getLogger("com.jme3");
        Level before = engine.getLevel();
        engine.setLevel(Level.OFF);
        try {
            assertThatIllegalArgumentException().isThrownBy(() -> save(pool)).withMessageContaining("': an object of it"
                    + " can't be loaded here, and would be lost: java.io.IOException: it is broken; the log has");
        } finally {
            engine.setLevel(before);
        }
        assertThat(Files.readAllBytes(file())).isEqualTo(bytes);
    }

    @Test
    void whatAControlReadsNoMoreIsNotLost() throws IOException {
        SpatialPool<Spatial> pool = registered(Scenes.tree("orc"));
        Node model = Scenes.tree("orc");
        model.addControl(new BrittleControl(false, 2));
        byte[] bytes = SavedModel.of(model);
        Files.write(file(), bytes);
        assertThatIllegalArgumentException().isThrownBy(() -> save(pool)).withMessageContaining("': 2 of its 2 objects"
                + " of com.jme3.math.Triangle, ").withMessageContaining("would be lost, as the classes here do not");
        assertThat(Files.readAllBytes(file())).isEqualTo(bytes);
    }

    @Test
    void aControlOfALinkedModelIsCopiedToTheRoot() throws IOException {
        Node part = Scenes.tree("part");
        part.addControl(new PoolControl("ork", s -> s.prewarm(1).maxIdle(5)));
        byte[] linked = SavedModel.of(part);
        Files.write(root.resolve("Models/part.j3o"), linked);
        Node model = new Node("scene");
        model.attachChild(new AssetLinkNode("link", new ModelKey("Models/part.j3o")));
        SpatialPool<Spatial> pool = registered(model);
        assertThat(pool.name()).isEqualTo("ork");
        byPanel(pool, s -> s.prewarm(2));
        save(pool);
        Node saved = (Node) loaded();
        assertThat(saved.getControl(PoolControl.class)).satisfies(control -> {
            assertThat(control.getName()).isEqualTo("ork");
            assertThat(control.getPrewarm()).isEqualTo("2");
            assertThat(control.getMaxIdle()).isEqualTo("5");
        });
        assertThat(((AssetLinkNode) saved.getChild("link")).getAssetLoaderKeys()).hasSize(1);
        assertThat(Files.readAllBytes(root.resolve("Models/part.j3o"))).isEqualTo(linked);
        pool.close();
        assertThat(pools.register(assets, PATH).settings().prewarm()).isEqualTo(2);
    }

    @Test
    void aFolderIsFoundFromTheWorkingDirectory() throws IOException {
        SpatialPool<Spatial> pool = registered(Scenes.tree("orc"));
        Path here = Path.of("").toAbsolutePath().relativize(root);
        for (Path folder : List.of(here, Path.of(".").resolve(here), root.resolve("Models").resolve(".."))) {
            assertThat(PrefabFiles.find(pool, List.of(folder))).isEqualTo(file());
        }
    }

    @Test
    void anExceptionOfTheEngineIsNamedWithThePoolAndTheFile() throws IOException {
        SpatialPool<Spatial> pool = registered(Scenes.tree("orc"));
        Node model = Scenes.tree("orc");
        model.addControl(new BrittleControl(false, -1));
        Files.write(file(), SavedModel.of(model));
        assertThatIllegalArgumentException().isThrownBy(() -> save(pool)).withMessage("Pool 'orc': its settings can't"
                + " be saved into '" + file() + "': java.lang.NullPointerException");
    }

    @Test
    void aReadOnlyFileIsNotOverwritten() throws IOException {
        SpatialPool<Spatial> pool = registered(Scenes.tree("orc"));
        byte[] before = Files.readAllBytes(file());
        assertThat(file().toFile().setReadOnly()).isTrue();
        List<Path> roots = List.of(new FailingDisk(0, () -> { }).at(root));
        assertThatIllegalArgumentException().isThrownBy(() -> PrefabFiles.save(pool, assets, roots))
                .withMessage("Pool 'orc': its settings can't be saved into '" + file() + "': it is read-only; make it"
                        + " writable, or check it out of the version control first");
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    @Test
    void aSavedFileIsOnTheDiskAndHasThePermissionsItHad() throws IOException {
        SpatialPool<Spatial> pool = registered(Scenes.tree("orc"));
        PosixFileAttributeView view = Files.getFileAttributeView(file(), PosixFileAttributeView.class);
        Set<PosixFilePermission> permissions = PosixFilePermissions.fromString("rwx--x-w-");
        if (view != null) {
            view.setPermissions(permissions);
        }
        FailingDisk disk = new FailingDisk(0, () -> { });
        PrefabFiles.save(pool, assets, List.of(disk.at(root)));
        assertThat(disk.options()).as("before it is moved").contains(StandardOpenOption.SYNC);
        if (view != null) {
            assertThat(Files.getPosixFilePermissions(file())).isEqualTo(permissions);
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.gltf;

import static io.github.jmepool.jme.ScenePools.loadModel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.plugins.FileLocator;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.plugins.gltf.GltfModelKey;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.SavedModel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models whose extras of glTF declare their pools. */
class PoolExtrasTest {
    private static final SpatialPoolSettings DECLARED = SpatialPoolSettings.builder("orc").prewarm(20).maxTotal(60)
            .lifetimeSeconds(2.5f).keepAttached(false).exhaustion(ExhaustionPolicy.REUSE_OLDEST)
            .growth(GrowthPolicy.fixedStep(8)).build();

    @TempDir
    private Path root;
    private final ScenePools pools = TestScene.pools();
    private final AssetManager assets = new DesktopAssetManager(true);

    @BeforeEach
    void begin() throws IOException {
        pools.setRoot(new Node("root"));
        assets.registerLocator(root.toString(), FileLocator.class);
        Files.writeString(root.resolve("orc.gltf"), model());
    }

    @AfterEach
    void end() {
        pools.close();
    }

    private static String model() throws IOException {
        try (InputStream in = PoolExtrasTest.class.getResourceAsStream("orc.gltf")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static GltfModelKey key() {
        GltfModelKey key = new GltfModelKey("orc.gltf");
        key.setExtrasLoader(new PoolExtras());
        return key;
    }

    @Test
    void aConvertedModelHasItsControlAndTheOtherExtras() throws IOException {
        Node converted = (Node) assets.loadModel(key());
        Files.write(root.resolve("orc.j3o"), SavedModel.of(converted));
        Node loaded = (Node) assets.loadModel("orc.j3o");
        Spatial orc = loaded.getChild("Orc");
        PoolControl control = orc.getControl(PoolControl.class);
        assertThat(control.getName()).isEqualTo("orc");
        assertThat(control.getSettings()).contains("prewarm=20", "growth=fixedStep step=8", "levelsOfTheSky=7");
        assertThat(orc.<String>getUserData("tribe")).isEqualTo("north");
        assertThat(orc.<Object>getUserData(PoolControl.EXTRAS)).isNull();
        assertThat(loaded.getChild("Hat").getNumControls()).isZero();
        assertThat(registered("orc.j3o").settings()).isEqualTo(DECLARED);
    }

    private SpatialPool<Spatial> registered(String path) {
        return pools.registerAll(assets, List.of(path)).get(0);
    }

    /** As the engine's editor and other converters save it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aModelThatWasLoadedWithoutTheLoaderIsPooledAsWell(boolean converted) throws IOException {
        if (converted) {
            Files.write(root.resolve("orc.j3o"), SavedModel.of(assets.loadModel("orc.gltf")));
        }
        List<String> heard = new ArrayList<>();
        try (HeardLog log = new HeardLog("io.github.jmepool.jme", entry -> heard.add(entry.getMessage()))) {
            registered(converted ? "orc.j3o" : "orc.gltf");
        }
        SpatialPool<?> pool = pools.pool("orc");
        assertThat(pool.settings()).isEqualTo(DECLARED);
        assertThat(heard).hasSize(1).allMatch(line -> line.contains("'levelsOfTheSky' = '7'"));
        Node instance = (Node) pool.spawn();
        assertThat(instance.getChild("Orc").<Object>getUserData(PoolControl.EXTRAS)).as("of an instance").isNull();
        assertThat(instance.getChild("Orc").<String>getUserData("tribe")).isEqualTo("north");
    }

    /** The file is as Blender 3.4.1 has exported it. */
    @Test
    void aModelThatBlenderHasExportedDeclaresItsPool() {
        SpatialPool<Spatial> pool = registered("io/github/jmepool/jme/gltf/orc-blender.gltf");
        assertThat(pool.settings()).isEqualTo(SpatialPoolSettings.builder("orc").prewarm(20).lifetimeSeconds(2.5f)
                .growth(GrowthPolicy.fixedStep(8)).build());
        assertThat(pool.spawn()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "-5 | prewarm must be from 0 to 1000000 but was -5",
            "1e300 | prewarm must be from 0 to 1000000 but was 1.0E300",
            "\"many\" | prewarm must be a number but was 'many'",
            "null | prewarm must be a number but was 'null'",
            "true | prewarm must be a number but was true",
            "[1, 2] | prewarm must be a number but was '[1, 2]'",
            "{\"policy\": \"all\"} | prewarm must be a number but was 'all'",
            "90 | maxTotal (60) < prewarm (90); raise maxTotal or lower prewarm",
            "2, \" \": 7 | has a blank key, or one without a text"})
    void aHostileValueIsRefusedWithTheModelsPath(String value, String reason) throws IOException {
        Files.writeString(root.resolve("orc.gltf"), model().replace("\"prewarm\": 20", "\"prewarm\": " + value));
        assertThatIllegalArgumentException().isThrownBy(() -> pools.register("orc", loadModel(assets, "orc.gltf")))
                .withMessage("Pool 'orc': prefab 'orc.gltf': its PoolControl: " + reason
                        + "; correct it in the model");
        Files.write(root.resolve("converted.j3o"), SavedModel.of(assets.loadModel(key())));
        assertThatIllegalArgumentException().isThrownBy(() -> pools.register("orc", loadModel(assets, "converted.j3o")))
                .withMessage("Pool 'orc': prefab 'converted.j3o': its PoolControl: " + reason
                        + "; correct it in the model");
    }

    @Test
    void aMapWithoutAKeyOfThePoolIsTheGames() throws IOException {
        Files.writeString(root.resolve("orc.gltf"), model().replaceFirst("(?s)\"pool\": \\{.*?\\}.*?\\}",
                "\"pool\": {\"depth\": 5, \"water\": true}"));
        assertThat(((Node) assets.loadModel(key())).getChild("Orc").getNumControls()).isZero();
        SpatialPool<Spatial> pool = registered("orc.gltf");
        assertThat(pool.settings()).isEqualTo(SpatialPoolSettings.builder("orc").build());
        assertThat(((Node) pool.spawn()).getChild("Orc").<Map<String, Object>>getUserData("pool"))
                .containsEntry("water", true);
    }

    @Test
    void otherUserDataOfThatNameIsTheGames() throws IOException {
        Files.writeString(root.resolve("orc.gltf"),
                model().replaceFirst("(?s)\"pool\": \\{.*?\\}.*?\\}", "\"pool\": 5"));
        SpatialPool<Spatial> pool = registered("orc.gltf");
        assertThat(pool.settings()).isEqualTo(SpatialPoolSettings.builder("orc").build());
        assertThat(((Node) pool.spawn()).getChild("Orc").<Object>getUserData("pool")).isEqualTo(5.0);
    }

    @Test
    void aNumberOfAnotherConverterCountsAsItIs() {
        PoolControl control = PoolControl.ofExtras(Map.of("prewarm", 20.0, "instanced", true, "keepAttached", 0.0,
                "checkIdle", "1", "checkSharedState", 2));
        assertThat(control.getSettings()).as("2 is refused later")
                .isEqualTo("checkIdle=true; checkSharedState=2; instanced=true; keepAttached=false; prewarm=20");
        control.setSettings("prewarm=20");
        Node model = new Node("orc");
        model.addControl(control);
        assertThat(pools.register("orc", model).settings().prewarm()).isEqualTo(20);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.audio.AudioNode;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.export.binary.BinaryImporter;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.plugins.gltf.GltfModelKey;
import io.github.jmepool.jme.gltf.PoolExtras;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetException;
import io.github.jmepool.jme.support.SavedModel;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * How every setting is read from presets, from the texts of a {@link PoolControl}, from models and from extras of glTF,
 * and how wrong values are refused. The expected results are in
 * {@code src/test/resources/io/github/jmepool/jme/settings}:
 * <ul>
 * <li>{@code pools.json}, a preset; {@code pools.txt}, the values of its pools and their sources where these differ
 * from the first pool's; {@code saved.json}, the preset as it is saved again; {@code sources.txt}, one of its pools
 * over another's settings, these from each source
 * <li>{@code *-cases.txt}, a case on each line: the input, a bar, and the result
 * <li>{@code models.j3o}, a saved node whose children have the controls of {@code model-cases.txt}, in that order
 * </ul>
 *
 * <p>With {@code -Djmepool.golden=write} the test writes the results that it finds, for an intended change:
 * {@code git diff} shows it. It never changes an input, and writes {@code models.j3o} only where it is missing, so that
 * what an earlier state of the code has saved is still read. Until the first release these files follow the names of
 * the settings; from then on the inputs are kept as they are, like those of {@code OlderPresetsTest} and
 * {@code OlderModelsTest}.
 *
 * <p>Tested elsewhere: preset files that can't be read, are cut off, too long or not of UTF-8
 * ({@code PresetFilesTest}, {@code HostilePresetTest}, {@code PresetFuzzTest}), damaged models and the editor's sheet
 * ({@code PoolControlTest}), other user data, and models that are loaded without the loader ({@code PoolExtrasTest}).
 */
class SettingsGoldenTest {
    private static final Path FOLDER = Path.of("src/test/resources/io/github/jmepool/jme/settings");
    static final boolean WRITE = "write".equals(System.getProperty("jmepool.golden"));
    private static final String BAR = " | ";
    private static final Pattern VALUE = Pattern.compile("(\\w+)=([^;|\n]*) (?:DEFAULT|PREFAB|PRESET|CODE|PANEL)");
    private static final SpatialPoolSettings PLAIN = SpatialPoolSettings.builder("plain").build();
    private static final DesktopAssetManager ASSETS = new DesktopAssetManager(true);

    @Test
    void valuesOfAPresetAreReadAsKept() throws IOException {
        StringBuilder found = new StringBuilder();
        List<String> usual = values(PLAIN);
        for (PoolPreset pool : pools().pools()) {
            List<String> values = values(pool.settings());
            values.removeIf(value -> !pool.name().equals("plain") && usual.contains(value));
            values.add("prefab " + pool.prefab() + ", sizing " + (pool.sizingKnown() ? "known" : "the pool's own"));
            values.forEach(value -> found.append(pool.name()).append(' ').append(value).append('\n'));
        }
        check("pools.txt", found.toString());
        assertCoversEachSetting(found.toString());
    }

    @Test
    void aPresetIsSavedAgainAsKept() throws IOException {
        String saved = pools().json();
        check("saved.json", saved);
        assertThat(Preset.read(new StringReader(saved), "saved").json()).isEqualTo(saved);
    }

    @Test
    void aPresetOverEachSourceGivesWhatIsKept() throws IOException {
        PoolPreset preset = pool("all of it");
        SpatialPoolSettings other = pool("all otherwise").settings();
        StringBuilder found = new StringBuilder();
        for (SettingSource source : SettingSource.values()) {
            List<String> lines = values(preset.over(other.from(source)));
            lines.addAll(preset.overruled(other.from(source)));
            lines.forEach(line -> found.append("over ").append(source).append(": ").append(line).append('\n'));
        }
        check("sources.txt", found.toString());
    }

    @Test
    void aPresetThatIsWrongIsRefusedAsKept() throws IOException {
        checkCases("preset-cases.txt", text -> {
            try {
                return Preset.read(new StringReader(text), "kept").pools().stream()
                        .map(pool -> given(pool.settings())).collect(Collectors.joining(" and "));
            } catch (PresetException e) {
                return e.path() + BAR + e.reason();
            }
        });
    }

    @Test
    void textsOfAControlAreReadAsKept() throws IOException {
        assertCoversEachSetting(checkCases("control-cases.txt", texts -> {
            try {
                return declared(control(texts));
            } catch (IllegalArgumentException e) {
                return "not set: " + e.getMessage();
            }
        }));
    }

    @Test
    void controlsOfAModelAreReadAsKept() throws IOException {
        Path file = FOLDER.resolve("models.j3o");
        if (WRITE && Files.notExists(file)) {
            Node models = new Node("models");
            for (String texts : cases("model-cases.txt")) {
                Node model = new Node(texts);
                model.addControl(control(texts));
                models.attachChild(model);
            }
            Files.write(file, SavedModel.of(models));
        }
        Node models = (Node) BinaryImporter.getInstance().load(Files.readAllBytes(file));
        List<Spatial> left = new ArrayList<>(models.getChildren());
        checkCases("model-cases.txt", texts -> declared(left.remove(0).getControl(PoolControl.class)));
        assertThat(left).isEmpty();
    }

    @Test
    void extrasOfAModelAreReadAsKept() throws IOException {
        assertCoversEachSetting(checkCases("extras-cases.txt", extras -> {
            GltfModelKey key = new GltfModelKey("orc.gltf");
            key.setExtrasLoader(new PoolExtras());
            String model = "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0, 1]}],"
                    + " \"nodes\": [{\"name\": \"Orc\", \"extras\": {\"pool\": " + extras + "}}, {\"name\": \"Hat\"}]}";
            Node loaded = (Node) ASSETS.loadAssetFromStream(key,
                    new ByteArrayInputStream(model.getBytes(StandardCharsets.UTF_8)));
            PoolControl control = loaded.getChild("Orc").getControl(PoolControl.class);
            return control == null ? "no control" : declared(control);
        }));
    }

    private static Preset pools() {
        return Preset.load(FOLDER.resolve("pools.json"));
    }

    private static PoolPreset pool(String name) {
        return pools().pools().stream().filter(pool -> pool.name().equals(name)).findFirst().orElseThrow();
    }

    private static PoolControl control(String texts) {
        PoolControl control = new PoolControl();
        List<String> settings = new ArrayList<>(List.of(texts.translateEscapes().split("; ")));
        settings.removeIf(text -> {
            if (text.startsWith("name=")) {
                control.setName(text.substring("name=".length()));
            }
            return text.startsWith("name=");
        });
        control.setSettings(String.join("; ", settings));
        return control;
    }

    /** What a pool whose prefab has the control is set to, and the rest that the control has. */
    private static String declared(PoolControl control) {
        // only models with a skin have poses, and only those with such a part can wait for its end
        String wanted = control.getSettings();
        boolean posed = wanted.contains("bakedPoses") || wanted.contains("animationDone");
        Node model = Scenes.unshaded(posed ? SkinnedModel.create() : Scenes.tree("orc"), ASSETS, ColorRGBA.Red);
        if (wanted.contains("soundEnded")) {
            model.attachChild(new AudioNode());
        }
        if (wanted.contains("particlesBurntOut")) {
            model.attachChild(new ParticleEmitter("smoke", ParticleMesh.Type.Triangle, 1));
        }
        if (control.getSpatial() != null) {
            control.getSpatial().removeControl(control);
        }
        model.addControl(control);
        StringBuilder found = new StringBuilder();
        try (ScenePools pools = new ScenePools()) {
            found.append(given(pools.register("orc", model).settings()));
        } catch (IllegalArgumentException e) {
            found.append("refused: ").append(e.getMessage());
        }
        if (!control.getName().isEmpty()) {
            found.append("; named '").append(control.getName()).append('\'');
        }
        control.unknown().forEach((key, text) -> found.append("; unknown '").append(key).append("'='").append(text)
                .append('\''));
        return found.toString();
    }

    private static List<String> values(SpatialPoolSettings settings) {
        return Setting.all().stream().map(setting -> setting.key() + "=" + setting.text(settings) + " "
                + setting.source(settings)).collect(Collectors.toCollection(ArrayList::new));
    }

    private static String given(SpatialPoolSettings settings) {
        List<String> values = values(settings);
        values.removeAll(values(PLAIN));
        return values.isEmpty() ? "nothing set" : String.join("; ", values);
    }

    private static List<String> cases(String name) throws IOException {
        return Files.readAllLines(FOLDER.resolve(name)).stream().filter(line -> !line.startsWith("# "))
                .map(SettingsGoldenTest::read).toList();
    }

    private static String read(String line) {
        return line.split(Pattern.quote(BAR), 2)[0];
    }

    private static String checkCases(String name, Function<String, String> outcome) throws IOException {
        StringBuilder found = new StringBuilder();
        for (String line : Files.readAllLines(FOLDER.resolve(name))) {
            found.append(line.startsWith("# ") ? line : read(line) + BAR + shown(outcome.apply(read(line))))
                    .append('\n');
        }
        check(name, found.toString());
        return found.toString();
    }

    private static String shown(String outcome) {
        return Pattern.compile("\\p{Cntrl}").matcher(outcome)
                .replaceAll(found -> String.format("\\\\u%04x", (int) found.group().charAt(0)));
    }

    private static void check(String name, String found) throws IOException {
        Path file = FOLDER.resolve(name);
        if (WRITE) {
            Files.writeString(file, found);
        }
        assertThat(file).usingCharset(StandardCharsets.UTF_8).as("kept; expected is what was found").hasContent(found);
    }

    /** On and off, each option with two numbers for each parameter, and two numbers besides the default. */
    private static void assertCoversEachSetting(String found) {
        for (Setting<?> setting : Setting.all()) {
            Set<String> texts = new TreeSet<>();
            for (Matcher value = VALUE.matcher(found); value.find();) {
                if (value.group(1).equals(setting.key())) {
                    texts.add(value.group(2));
                }
            }
            if (setting instanceof Setting.Choice<?> choice) {
                for (Setting.Option<?> option : choice.options()) {
                    List<String> own = texts.stream().filter(text -> option.bare() ? text.matches("\\d+")
                            : (text + " ").startsWith(option.key() + " ")).toList();
                    assertThat(own).as(setting.key() + " " + option.key()).isNotEmpty();
                    for (Setting.Parameter<?> parameter : option.parameters()) {
                        String number = ".* " + parameter.key() + "=(\\S+).*";
                        assertThat(own.stream().map(text -> text.replaceAll(number, "$1")).distinct())
                                .as(option.key() + " " + parameter.key()).hasSizeGreaterThan(1);
                    }
                }
            } else if (setting instanceof Setting.Flag) {
                assertThat(texts).as(setting.key()).contains("true", "false");
            } else {
                texts.remove(setting.text(PLAIN));
                assertThat(texts).as(setting.key()).hasSizeGreaterThan(1);
            }
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.sizing.CapacityLimit;
import io.github.jmepool.core.sizing.IdleExpiry;
import io.github.jmepool.core.sizing.IdleMajority;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.PressureBand;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetScope;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a game saved with an earlier version is read as it was meant. The files are kept as those versions wrote them:
 * they are never changed, and a version that writes more gets a folder of its own.
 */
class OlderPresetsTest {
    private static final Path FIELDS_01 = kept("presets-0.1/fields.json");
    private static final Path POLICIES_01 = kept("presets-0.1/policies.json");
    private static final Path DRAWING_01 = kept("presets-0.1-drawing/rich.json");
    private static final Path CROWDS_01 = kept("presets-0.1-crowds/rich.json");
    private static final Path LEVELS_01 = kept("presets-0.1-levels/rich.json");

    static Stream<Path> everyKeptFile() throws IOException {
        try (Stream<Path> files = Files.walk(FIELDS_01.getParent().getParent(), 2)) {
            return files.filter(file -> file.getParent().getFileName().toString().startsWith("presets-"))
                    .filter(file -> file.toString().endsWith(".json")).sorted().toList().stream();
        }
    }

    @Test
    void everyCountAndPolicyOf01IsReadAsItWasWritten() {
        PoolPreset bullet = PresetFiles.load(FIELDS_01).pools().get(0);
        assertThat(bullet.name()).isEqualTo("bullet");
        assertThat(bullet.prefab()).isEqualTo("Models/bullet.j3o");
        assertThat(bullet.sizingKnown()).isTrue();
        PoolSettings core = bullet.settings();
        assertThat(core.prewarm()).isEqualTo(40);
        assertThat(core.growth()).isEqualTo(GrowthPolicy.fixedStep(7));
        assertThat(core.idleLimit()).isEqualTo(IdleLimit.of(90));
        assertThat(core.maxIdle()).isEqualTo(90);
        assertThat(core.maxActive()).isEqualTo(200);
        assertThat(core.maxTotal()).isEqualTo(300);
        assertThat(core.designCapacity()).isEqualTo(55);
        assertThat(core.exhaustion()).isEqualTo(ExhaustionPolicy.REUSE_OLDEST);
        assertThat(core.order()).isEqualTo(ReuseOrder.FIFO);
        assertThat(core.leakTracking()).isEqualTo(9);
        assertThat(core.sizing()).isEqualTo(new PressureBand(Duration.ofMillis(12_500), 0.45, 0.15, 10));
    }

    @Test
    void everySettingOfTheSceneOf01IsReadAsItWasWritten() {
        SpatialPoolSettings bullet = PresetFiles.load(FIELDS_01).pools().get(0).settings();
        assertThat(bullet.lifetimeSeconds()).isEqualTo(2.5f);
        assertThat(bullet.keepAttached()).isFalse();
        assertThat(bullet.keepAttachedSeconds()).isEqualTo(0.25f);
        assertThat(bullet.keepSiblingOrder()).isTrue();
        assertThat(bullet.lostPolicy()).isEqualTo(LostPolicy.DETACH);
        assertThat(bullet.materialMode()).isEqualTo(MaterialMode.PER_INSTANCE);
        assertThat(bullet.resetScope()).isEqualTo(ResetScope.TRANSFORM);
        assertThat(bullet.developmentMode()).isTrue();
        assertThat(bullet.cloneOffThread()).isTrue();
        assertThat(bullet.preloadOnPrewarm()).isFalse();
        assertThat(bullet.checkSharedState()).isFalse();
        assertThat(bullet.checkIdle()).isTrue();
    }

    @Test
    void theDefaultsOf01StayWhatTheyWereInFilesThatItWrote() {
        PoolPreset plain = PresetFiles.load(FIELDS_01).pools().get(1);
        assertThat(plain.name()).isEqualTo("plain");
        assertThat(plain.prefab()).isNull();
        assertThat(plain.sizingKnown()).as("a policy of the game is not in the file").isFalse();
        PoolSettings core = plain.settings();
        assertThat(List.of(core.prewarm(), core.maxIdle(), core.maxActive(), core.maxTotal()))
                .containsExactly(0, PoolSettings.UNLIMITED, PoolSettings.UNLIMITED, PoolSettings.UNLIMITED);
        assertThat(core.growth()).isEqualTo(GrowthPolicy.one());
        assertThat(core.exhaustion()).isEqualTo(ExhaustionPolicy.THROW);
        assertThat(core.order()).isEqualTo(ReuseOrder.LIFO);
        assertThat(core.leakTracking()).isZero();
        assertThat(plain.settings().lifetimeSeconds()).isZero();
        assertThat(plain.settings().keepAttached()).isTrue();
        assertThat(plain.settings().keepAttachedSeconds()).isEqualTo(1);
        assertThat(plain.settings().lostPolicy()).isEqualTo(LostPolicy.REPORT);
        assertThat(plain.settings().materialMode()).isEqualTo(MaterialMode.SHARED);
        assertThat(plain.settings().resetScope()).isEqualTo(ResetScope.EVERYTHING);
        assertThat(plain.settings().developmentMode()).isFalse();
        assertThat(plain.settings().checkSharedState()).isTrue();
        assertThat(plain.settings().checkIdle()).isFalse();
    }

    @Test
    void anyNameAndAnIdleLimitThatFollowsGrowthAreRead() {
        PoolPreset last = PresetFiles.load(FIELDS_01).pools().get(2);
        assertThat(last.name()).isEqualTo("a name: \"quoted\", Gr\u00f6\u00dfe \u9f8d");
        assertThat(last.settings().idleLimit()).isEqualTo(IdleLimit.fromGrowth());
        assertThat(last.settings().growth()).isEqualTo(GrowthPolicy.doubling());
        assertThat(last.settings().prewarm()).isEqualTo(3);
    }

    @Test
    void everyPolicyAndChoiceOf01IsReadAsItWasWritten() {
        List<SpatialPoolSettings> pools =
                PresetFiles.load(POLICIES_01).pools().stream().map(PoolPreset::settings).toList();
        assertThat(pools).extracting(pool -> pool.sizing()).containsExactly(
                new IdleMajority(5, 60, 2, 25), new PressureBand(Duration.ofMillis(12_500), 0.45, 0.15, 10),
                new IdleExpiry(Duration.ofSeconds(90), Duration.ofMillis(7_250)),
                new CapacityLimit(12, Duration.ofSeconds(3)),
                new KeepReserve(4, Duration.ofMillis(1_500), Duration.ofSeconds(45)), SizingPolicy.none());
        assertThat(pools).extracting(pool -> pool.growth()).startsWith(GrowthPolicy.one(),
                GrowthPolicy.onePlusSpare(), GrowthPolicy.fixedStep(1), GrowthPolicy.doubling());
        assertThat(pools).extracting(pool -> pool.exhaustion().name())
                .startsWith("GROW", "THROW", "THROW", "REUSE_OLDEST", "REUSE_CHOSEN");
        assertThat(pools).extracting(pool -> pool.lostPolicy().name()).startsWith("RECYCLE", "DETACH", "REPORT");
    }

    @Test
    void instancingIsReadAsWrittenAndOffInOlderFiles() {
        assertThat(drawing(DRAWING_01)).containsExactly("bullet false false", "coin true true");
        assertThat(drawing(FIELDS_01)).allMatch(pool -> pool.endsWith(" false false"));
    }

    @Test
    void bakedPosesAreReadAsWrittenAndOffInOlderFiles() {
        assertThat(bakedPoses(CROWDS_01)).containsExactly(30f, 0f);
        assertThat(bakedPoses(DRAWING_01)).containsOnly(0f);
    }

    @Test
    void levelsAndDistancesAreReadAsWrittenAndOffInOlderFiles() {
        assertThat(PresetFiles.load(LEVELS_01).pools()).extracting(pool -> pool.settings().lodLevels())
                .containsExactly(3, 0);
        assertThat(PresetFiles.load(LEVELS_01).pools()).extracting(pool -> pool.settings().drawDistance())
                .containsExactly(250f, 0f);
        assertThat(PresetFiles.load(CROWDS_01).pools()).allSatisfy(pool -> {
            assertThat(pool.settings().lodLevels()).isZero();
            assertThat(pool.settings().drawDistance()).isZero();
        });
    }

    private static List<Float> bakedPoses(Path file) {
        return PresetFiles.load(file).pools().stream().map(pool -> pool.settings().bakedPoses()).toList();
    }

    private static List<String> drawing(Path file) {
        return PresetFiles.load(file).pools().stream().map(pool -> pool.name() + " " + pool.settings().instanced()
                + " " + pool.settings().instanceColors()).toList();
    }

    @ParameterizedTest
    @MethodSource("everyKeptFile")
    void aKeptFileIsEqualWhenSavedAndReadAgain(Path file) {
        String saved = PresetFiles.text(PresetFiles.load(file));
        assertThat(PresetFiles.text(PresetFiles.read(new StringReader(saved), "saved"))).isEqualTo(saved);
    }

    /** So that the version after this one is held to all that this one writes. */
    @Test
    void everyFieldThatThisVersionWritesStandsInAKeptFile() throws IOException {
        Set<String> kept = everyKeptFile().flatMap(file -> names(json(file)).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(kept).containsAll(names(JsonParser.parseString(PresetFiles.text(PresetFilesTest.rich()))));
        assertThat(kept).contains("expirySeconds", "capacity", "minimum", "aheadSeconds", "memorySeconds");
    }

    private static Set<String> names(JsonElement element) {
        Set<String> names = new TreeSet<>();
        if (element.isJsonArray()) {
            element.getAsJsonArray().forEach(child -> names.addAll(names(child)));
        } else if (element.isJsonObject()) {
            JsonObject object = element.getAsJsonObject();
            names.addAll(object.keySet());
            object.keySet().forEach(name -> names.addAll(names(object.get(name))));
        }
        return names;
    }

    private static JsonElement json(Path file) {
        try {
            return JsonParser.parseString(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path kept(String name) {
        try {
            return Path.of(OlderPresetsTest.class.getResource(name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.sizing.CapacityLimit;
import io.github.jmepool.core.sizing.IdleMajority;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.PressureBand;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.FailingDisk;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the preset format promises to those who save, load and edit its files. */
class PresetFilesTest {
    @TempDir
    private Path folder;

    static Preset rich() {
        SpatialPoolSettings bullet = SpatialPoolSettings.builder("bullet")
                .prewarm(40).growth(GrowthPolicy.fixedStep(7)).maxIdle(90).maxActive(200)
                .maxTotal(300).exhaustion(ExhaustionPolicy.REUSE_OLDEST).order(ReuseOrder.FIFO)
                .designCapacity(55).leakTracking(9)
                .sizing(new PressureBand(Duration.ofMillis(12_500), 0.45, 0.15, 10))
                .lifetimeSeconds(2.5f).keepAttached(false).keepAttachedSeconds(0.25f).keepSiblingOrder(true)
                .lostPolicy(LostPolicy.DETACH).materialMode(MaterialMode.PER_INSTANCE).resetScope(ResetScope.TRANSFORM)
                .developmentMode(true).cloneOffThread(true).preloadOnPrewarm(false).checkIdle(true)
                .checkSharedState(false).bakedPoses(30).lodLevels(3).drawDistance(250)
                .build();
        SpatialPoolSettings coin = SpatialPoolSettings.builder("coin")
                .prewarm(3).maxIdle(IdleLimit.fromGrowth()).growth(GrowthPolicy.doubling())
                .sizing(new IdleMajority(5, 60, 2, 25)).instanced(true).instanceColors(true)
                .developmentMode(false).build();
        return new Preset(List.of(new PoolPreset(bullet, "Models/bullet.j3o", true), new PoolPreset(coin, null, true)));
    }

    @Test
    void aSavedPresetIsLoadedBack() {
        Path file = folder.resolve("pools.json");
        PresetFiles.save(rich(), file);
        assertThat(PresetFiles.text(PresetFiles.load(file))).isEqualTo(PresetFiles.text(rich()));
        SpatialPoolSettings bullet = PresetFiles.load(file).pools().get(0).settings();
        assertThat(bullet.growth()).isEqualTo(GrowthPolicy.fixedStep(7));
        assertThat(bullet.sizing()).isEqualTo(new PressureBand(Duration.ofMillis(12_500), 0.45, 0.15, 10));
        assertThat(bullet.exhaustion()).isEqualTo(ExhaustionPolicy.REUSE_OLDEST);
        assertThat(bullet.lifetimeSeconds()).isEqualTo(2.5f);
        assertThat(bullet.lostPolicy()).isEqualTo(LostPolicy.DETACH);
        assertThat(bullet.resetScope()).isEqualTo(ResetScope.TRANSFORM);
        assertThat(bullet.checkIdle()).isTrue();
        assertThat(bullet.instanced()).isFalse();
        assertThat(bullet.bakedPoses()).isEqualTo(30);
        assertThat(bullet.lodLevels()).isEqualTo(3);
        assertThat(bullet.drawDistance()).isEqualTo(250);
        SpatialPoolSettings coin = PresetFiles.load(file).pools().get(1).settings();
        assertThat(coin.instanced()).isTrue();
        assertThat(coin.instanceColors()).isTrue();
    }

    static Stream<SizingPolicy> policies() {
        return Stream.of(SizingPolicy.idleMajority(), SizingPolicy.pressure(), SizingPolicy.none(),
                SizingPolicy.idleExpiry(Duration.ofSeconds(90)), SizingPolicy.capacity(12),
                SizingPolicy.keepReserve(4));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void everyBuiltInSizingPolicyIsLoadedBack(SizingPolicy policy) {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("p").sizing(policy).build();
        String text = PresetFiles.text(new Preset(List.of(new PoolPreset(settings, null, true))));
        assertThat(read(text).pools().get(0).settings().sizing()).isEqualTo(policy);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 5, 86_400_000_000_000L, Long.MAX_VALUE})
    void theShortestAndTheLongestTimesAreLoadedBack(long nanos) {
        Duration time = Duration.ofNanos(nanos);
        for (SizingPolicy policy : List.of(SizingPolicy.idleExpiry(time), new CapacityLimit(1, time),
                new KeepReserve(1, time, time), new PressureBand(time, 0.4, 0.2, 20))) {
            SpatialPoolSettings settings = SpatialPoolSettings.builder("p").sizing(policy).build();
            String text = PresetFiles.text(new Preset(List.of(new PoolPreset(settings, null, true))));
            // A number of this format has sixteen digits: of the longest times, the last nanoseconds are lost.
            assertThat(PresetFiles.text(read(text))).isEqualTo(text);
        }
    }

    @Test
    void theLongestLifetimeIsLoadedBack() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("p").lifetimeSeconds(Float.MAX_VALUE)
                .keepAttachedSeconds(Float.MAX_VALUE).build();
        String text = PresetFiles.text(new Preset(List.of(new PoolPreset(settings, null, true))));
        SpatialPoolSettings read = read(text).pools().get(0).settings();
        assertThat(read.lifetimeSeconds()).isEqualTo(Float.MAX_VALUE);
        assertThat(read.keepAttachedSeconds()).isEqualTo(Float.MAX_VALUE);
    }

    @Test
    void savingReplacesTheOldFileAndLeavesNothingElseBehind() throws IOException {
        Path file = folder.resolve("pools.json");
        Files.writeString(file, "old");
        PresetFiles.save(rich(), file);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
        assertThat(Files.readString(file)).startsWith("{");
    }

    @Test
    void savingIntoAMissingFolderNamesThePathThatWasGivenAndNoOther() {
        Path missing = folder.resolve("missing");
        Path file = missing.resolve("pools.json");
        assertThatThrownBy(() -> PresetFiles.save(rich(), file)).isInstanceOf(PresetException.class)
                .hasMessage("Preset '" + file + "': cannot be written: there is no folder '" + missing
                        + "'; make it first");
        assertThatThrownBy(() -> PresetFiles.save(rich(), folder)).isInstanceOf(PresetException.class)
                .hasMessage("Preset '" + folder + "': cannot be written: it is a folder; name a file in it");
        Path top = folder.getRoot();
        assertThatThrownBy(() -> PresetFiles.save(rich(), top)).isInstanceOf(PresetException.class)
                .hasMessage("Preset '" + top + "': cannot be written: it is a folder; name a file in it");
    }

    @Test
    void aFailedSaveDoesNotSpeakOfItsTemporaryFile() throws IOException {
        String tooLong = "p".repeat(254);
        Path file = folder.resolve(tooLong);
        assertThatThrownBy(() -> PresetFiles.save(rich(), file)).isInstanceOf(PresetException.class)
                .hasMessageContaining("Preset '" + file + "': cannot be written: FileSystemException: ")
                .hasMessageNotContaining(".tmp");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aSavedFileMayBeReadByWhoeverMayReadOthersOfThisUser() throws IOException {
        Path other = folder.resolve("other.json");
        Files.writeString(other, "{}");
        Path file = folder.resolve("pools.json");
        PresetFiles.save(rich(), file);
        if (Files.getFileStore(folder).supportsFileAttributeView(PosixFileAttributeView.class)) {
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(other));
        }
    }

    @Test
    void aReadOnlyFileIsNotOverwritten() throws IOException {
        Path file = folder.resolve("pools.json");
        Files.writeString(file, "old");
        assertThat(file.toFile().setReadOnly()).isTrue();
        Path onDisk = new FailingDisk(0, () -> { }).at(file);
        assertThatThrownBy(() -> PresetFiles.save(rich(), onDisk)).isInstanceOf(PresetException.class)
                .hasMessage("Preset '" + file + "': cannot be written: it is read-only; make it writable, or check it"
                        + " out of the version control first");
        assertThat(file).hasContent("old");
    }

    @Test
    void aSavedFileIsOnTheDiskAndHasThePermissionsItHad() throws IOException {
        Path file = folder.resolve("pools.json");
        Files.writeString(file, "old");
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        Set<PosixFilePermission> permissions = PosixFilePermissions.fromString("rwx--x-w-");
        if (view != null) {
            view.setPermissions(permissions);
        }
        FailingDisk disk = new FailingDisk(0, () -> { });
        PresetFiles.save(rich(), disk.at(file));
        assertThat(disk.options()).as("before it is moved").contains(StandardOpenOption.SYNC);
        if (view != null) {
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(permissions);
        }
    }

    @Test
    void aMissingFileIsRefusedWithTheName() {
        Path file = folder.resolve("none.json");
        assertThatThrownBy(() -> PresetFiles.load(file)).isInstanceOf(PresetException.class)
                .hasMessageContaining("none.json").hasMessageContaining("cannot be read");
    }

    @Test
    void aFileThatIsNotUtf8IsRefused() throws IOException {
        Path file = folder.resolve("latin.json");
        Files.write(file, "{\"version\": 1, \"pools\": [{\"name\": \"b\u00fcllet\"}]}".getBytes(
                StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> PresetFiles.load(file)).isInstanceOf(PresetException.class)
                .hasMessageContaining("is not UTF-8");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{} | $ | field 'version' is missing; add it",
        "{'version': 1} | $ | field 'pools' is missing",
        "{'version': 2, 'pools': []} | $.version | version 2 is unknown, as this release reads version 1; save",
        "{'version': '1', 'pools': []} | $.version | must be a number but was a string",
        "{'version': 1, 'pools': {}} | $.pools | must be a list but was an object",
        "{'version': 1, 'pools': [], 'x': 1} | $.x | unknown field 'x'; known are version, pools",
        "{'version': 1, 'version': 1, 'pools': []} | $.version | field 'version' is given twice",
        "{'version': 1, 'pools': []} [] | $ | ",
        "[] | $ | must be an object but was a list",
    })
    void aFileThatIsNotOfTheSchemaIsRefusedWithPlaceAndReason(String text, String path, String reason) {
        refused(text, path, reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{} | $.pools[0] | field 'name' is missing",
        "{'name': ' '} | $.pools[0].name | must not be blank; give the pool's name",
        "{'name': 'a'}, {'name': 'a'} | $.pools[1] | pool 'a' is given twice; remove one of them",
        "{'name': 'a', 'prewarm': -1} | $.pools[0].prewarm | must be from 0 to 1000000 but was -1",
        "{'name': 'a', 'prewarm': 2000000000} | $.pools[0].prewarm | must be from 0 to 1000000 but was 2000000000",
        "{'name': 'a', 'designCapacity': 1000001} | $.pools[0].designCapacity | must be from 1 to 1000000",
        "{'name': 'a', 'growth': {'policy': 'fixedStep', 'step': 1000001}} | $.pools[0].growth.step | 1 to 1000000",
        "{'name': 'a', 'sizing': {'policy': 'keepReserve', 'minimum': 1000001}} | $.pools[0].sizing | to 1000000",
        "{'name': 'a', 'prewarm': 1.5} | $.pools[0].prewarm | must be a whole number",
        "{'name': 'a', 'prewarm': true} | $.pools[0].prewarm | must be a number",
        "{'name': 'a', 'order': 'lifo'} | $.pools[0].order | must be one of LIFO, FIFO but was 'lifo'",
        "{'name': 'a', 'resetScope': 'NOTHING'} | $.pools[0].resetScope | must be one of EVERYTHING, TRANSFORM",
        "{'name': 'a', 'maxIdle': 1, 'prewarm': 2} | $.pools[0] | maxIdle (1) < prewarm (2)",
        "{'name': 'a', 'growth': {'policy': 'one', 'step': 2}} | $.pools[0].growth.step | is no parameter of 'one'",
        "{'name': 'a', 'growth': {'policy': 'fixedStep'}} | $.pools[0].growth | 'fixedStep' needs a 'step'",
        "{'name': 'a', 'growth': {'step': 2}} | $.pools[0].growth | must have a 'policy', one of one",
        "{'name': 'a', 'growth': 7} | $.pools[0].growth | must have a 'policy'",
        "{'name': 'a', 'sizing': {'policy': 'capacity'}} | $.pools[0].sizing | 'capacity' needs a 'capacity'",
        "{'name': 'a', 'sizing': {'policy': 'pressure', 'createAbove': 0.1}} | $.pools[0].sizing | (0.1) < destroy",
        "{'name': 'a', 'sizing': {'policy': 'pressure', 'stepPercent': 0}} | $.pools[0].sizing.stepPercent | from 1",
        "{'name': 'a', 'sizing': {'policy': 'x'}} | $.pools[0].sizing | keepReserve, none but was 'x'",
        "{'name': 'a', 'sizing': {'policy': 'none', 'votes': 2}} | $.pools[0].sizing.votes | is no parameter of 'none'",
        "{'name': 'a' | $.pools[0] | not a readable preset: Unterminated object at line 1, column 39",
        "{'name': 'a', 'prewarm': 1,} | $.pools[0] | Expected name at line 1, column 54",
        "{'name': 'a', 'prewarn': 1} | $.pools[0].prewarn | 'prewarn' (did you mean 'prewarm'?); known are name,",
        "{'name': 'a', 'growth': {'policy': 'doublng'}} | $.pools[0].growth | 'doublng' (did you mean 'doubling'?)",
    })
    void aPoolThatIsNotOfTheSchemaIsRefusedWithPlaceAndReason(String pool, String path, String reason) {
        refused("{'version': 1, 'pools': [" + pool + "]}", path, reason);
    }

    private static void refused(String singleQuoted, String path, String reason) {
        String text = singleQuoted.replace('\'', '"');
        assertThatThrownBy(() -> read(text)).isInstanceOfSatisfying(PresetException.class, e -> {
            assertThat(e.source()).isEqualTo("test");
            assertThat(e.path()).startsWith(path);
            assertThat(e.reason()).contains(reason == null ? "" : reason);
            assertThat(e).hasMessageContaining("test").hasMessageContaining(path);
        });
    }

    @Test
    void moreThanAMillionInstancesAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("large.json"),
                "{\"version\": 1, \"pools\": [{\"name\": \"a\", \"prewarm\": 1000001}]}");
        assertThatThrownBy(() -> PresetFiles.load(file)).hasMessageContaining("must be from 0 to 1000000");
    }

    @Test
    void settingsThatWereNotSetAreNotSaved() {
        SpatialPoolSettings untouched = SpatialPoolSettings.builder("bullet").build();
        assertThat(PresetFiles.text(new Preset(List.of(new PoolPreset(untouched, null, false))))
                .replaceAll("\\s", "")).isEqualTo("{\"version\":1,\"pools\":[{\"name\":\"bullet\"}]}");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theDevelopmentModeIsSavedIfTheGameHasSetIt(boolean on) {
        SpatialPoolSettings set = SpatialPoolSettings.builder("bullet").developmentMode(on).build();
        Preset saved = read(PresetFiles.text(new Preset(List.of(new PoolPreset(set, null, false)))));
        assertThat(saved.pools().get(0).settings().isDevelopmentModeSet()).isTrue();
        assertThat(saved.pools().get(0).settings().developmentMode()).isEqualTo(on);
        assertThat(set.toBuilder().build().isDevelopmentModeSet()).isTrue();
    }

    @Test
    void aPresetWithoutADevelopmentModeLeavesThePools() {
        PoolPreset silent = new PoolPreset(SpatialPoolSettings.builder("bullet").prewarm(3).build(), null, false);
        boolean usual = silent.settings().developmentMode();
        SpatialPoolSettings current = SpatialPoolSettings.builder("bullet").developmentMode(!usual).build();
        assertThat(silent.over(current).developmentMode()).isEqualTo(!usual);
        SpatialPoolSettings unset = SpatialPoolSettings.builder("bullet").build();
        assertThat(silent.over(unset).isDevelopmentModeSet()).isFalse();
    }

    @Test
    void settingsThatAreCodeStayTheGames() {
        SpatialPoolSettings current = SpatialPoolSettings.builder("bullet")
                .recycleWhen(RecycleWhen.particlesBurntOut()).build();
        assertThat(rich().pools().get(0).over(current).recycleWhen()).isSameAs(current.recycleWhen());
    }

    @Test
    void anAbsentSizingPolicyKeepsThePoolsOwn() {
        PoolPreset preset = read("{\"version\": 1, \"pools\": [{\"name\": \"a\"}]}").pools().get(0);
        SpatialPoolSettings current = SpatialPoolSettings.builder("a")
                .sizing(SizingPolicy.pressure()).build();
        assertThat(preset.over(current).sizing()).isEqualTo(SizingPolicy.pressure());
    }

    @Test
    void aFileThatNamesNoResetScopePutsEverythingBack() {
        PoolPreset preset = read("{\"version\": 1, \"pools\": [{\"name\": \"a\"}]}").pools().get(0);
        assertThat(preset.settings().resetScope()).isEqualTo(ResetScope.EVERYTHING);
    }

    private static Preset read(String text) {
        return PresetFiles.read(new StringReader(text), "test");
    }

    @Test
    void aFileThatIsNoRegularOneIsNotReplaced() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "needs mkfifo");
        assertThatThrownBy(() -> PresetFiles.save(new Preset(List.of()), pipe)).isInstanceOf(PresetException.class)
                .hasMessageContaining("'" + pipe + "'").hasMessageContaining("not a regular file");
        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    @Test
    void aLinkStaysAndTheFileThatItNamesIsReplaced() throws IOException {
        Path file = Files.createDirectory(folder.resolve("shared")).resolve("pools.json");
        PresetFiles.save(new Preset(List.of()), file);
        Path link = Files.createSymbolicLink(folder.resolve("pools.json"), file);
        Preset preset = new Preset(List.of(new PoolPreset(SpatialPoolSettings.builder("one").build(), null, true)));
        PresetFiles.save(preset, link);
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent(PresetFiles.text(preset));
    }

    @Test
    void aLinkStaysThoughTheFileThatItNamesIsMissing() throws IOException {
        Files.createDirectory(folder.resolve("shared"));
        Path link = Files.createSymbolicLink(folder.resolve("pools.json"), Path.of("shared", "pools.json"));
        PresetFiles.save(new Preset(List.of()), link);
        assertThat(link).isSymbolicLink().hasContent(PresetFiles.text(new Preset(List.of())));
    }
}

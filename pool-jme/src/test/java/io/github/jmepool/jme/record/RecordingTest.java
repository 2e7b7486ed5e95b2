// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
import io.github.jmepool.jme.preset.ScenePresets;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.ManualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
    @TempDir
    private Path folder;
    private Path file;
    private final ManualClock clock = new ManualClock();
    private final ScenePools pools = TestScene.pools(clock);

    @BeforeEach
    void openTheScene() {
        file = folder.resolve("play.jpr");
        pools.root(new Node("root"));
    }

    @AfterEach
    void close() {
        pools.close();
    }

    private SpatialPool<Geometry> pool(String name, int prewarm) {
        return pools.register(name, new Geometry(name, new Box(1, 1, 1)),
                SpatialPoolSettings.builder(name).prewarm(prewarm).developmentMode(false).build());
    }

    private void frame() {
        clock.advanceMicros(16_000);
        pools.update(0.01f);
    }

    @Test
    void eachFrameReportsWhatHasChanged() {
        SpatialPool<Geometry> bullets = pool("bullet", 2);
        TestScene.prewarm(pools);
        pools.update(0);
        try (Recording recording = Recording.start(pools, file)) {
            Geometry first = bullets.spawn();
            bullets.spawn();
            bullets.spawn();
            frame();
            frame();
            bullets.recycle(first);
            frame();
            assertThat(recording.isRunning()).isTrue();
            assertThat(recording.file()).isEqualTo(file);
            assertThat(recording.mergedFrames()).isZero();
        }

        Played played = Played.of(file);
        assertThat(played.frames).containsExactly(
                "bullet +3 -0 =3/0 missed 1 peak 3;",
                "bullet +0 -0 =3/0 missed 0 peak 3;",
                "bullet +0 -1 =2/1 missed 0 peak 2;");
        assertThat(played.end).isEmpty();
        assertThat(played.merged).isZero();
    }

    @Test
    void aRiseAndFallWithinAFrameShowsAsItsPeak() {
        SpatialPool<Geometry> bullets = pool("bullet", 4);
        TestScene.prewarm(pools);
        pools.update(0);
        try (Recording recording = Recording.start(pools, file)) {
            List<Spatial> salvo = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                salvo.add(bullets.spawn());
            }
            salvo.subList(1, 4).forEach(bullets::recycle);
            frame();
            assertThat(recording.isRunning()).isTrue();
        }
        assertThat(Played.of(file).frame(1)).isEqualTo("bullet +4 -3 =1/3 missed 0 peak 4;");
    }

    @Test
    void mergedFramesAddUpFromFrameToFrame() throws IOException {
        new ForgedRecording().frame(3).done().frame().done().frame(2).done().end().write(file);
        try (RecordingReader reader = RecordingReader.open(file)) {
            List<Long> merged = new ArrayList<>();
            while (reader.next()) {
                merged.add(reader.mergedFrames());
            }
            assertThat(merged).containsExactly(3L, 3L, 5L);
        }
    }

    @Test
    void theMarksOfAFrameStayWhenTheNextOneIsRead() throws IOException {
        try (Recording recording = Recording.start(pools, file)) {
            frame();
            recording.mark("level 1");
            frame();
        }
        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.next()).isTrue();
            List<String> none = reader.marks();
            assertThat(reader.next()).isTrue();
            List<String> one = reader.marks();
            assertThat(reader.next()).isFalse();
            assertThat(none).isEmpty();
            assertThat(one).containsExactly("level 1");
        }
    }

    @Test
    void timeIsTheScenesAndTheClocksToTheMicrosecond() {
        pool("bullet", 0);
        try (Recording recording = Recording.start(pools, file)) {
            for (int i = 0; i < 101; i++) {
                frame();
            }
            assertThat(recording.isRunning()).isTrue();
        }
        Played played = Played.of(file);
        assertThat(played.frames).hasSize(101);
        // the first frame is where time begins; 0.01f is a little less than a hundredth
        assertThat(played.sceneNanos).isBetween(999_000_000L, 1_000_001_000L);
        assertThat(played.clockNanos).isEqualTo(1_600_000_000L);
    }

    @Test
    void aMarkBelongsToTheFrameThatFollowsIt() {
        pool("bullet", 0);
        try (Recording recording = Recording.start(pools, file)) {
            recording.mark("level 1");
            frame();
            frame();
            recording.mark("level 2, das Dämmern");
            recording.mark("boss");
            frame();
            recording.mark("too late for a frame");
        }
        assertThat(Played.of(file).marks).containsExactly("1 level 1", "3 level 2, das Dämmern", "3 boss");
    }

    @Test
    void anEmptyOrEndlessMarkIsRefused() {
        try (Recording recording = Recording.start(pools, file)) {
            assertThatThrownBy(() -> recording.mark(" ")).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a mark must have 1 to 200 characters but had 0");
            assertThatThrownBy(() -> recording.mark("x".repeat(201))).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a mark must have 1 to 200 characters but had 201");
        }
    }

    @Test
    void marksOfAFrameAreRecordedUpToTheMostAndTheLongest() {
        String longest = "x".repeat(Format.LONGEST_MARK);
        try (Recording recording = Recording.start(pools, file)) {
            for (int i = 0; i <= Format.MOST_MARKS; i++) {
                recording.mark(longest);
            }
            frame();
            recording.mark("next");
            frame();
        }
        assertThat(Played.of(file).marks).hasSize(Format.MOST_MARKS + 1).startsWith("1 " + longest)
                .endsWith("1 " + longest, "2 next");
    }

    @Test
    void aPoolThatDoesNothingTakesNoPartInTheFrame() throws IOException {
        SpatialPool<Geometry> bullets = pool("bullet", 1);
        TestScene.prewarm(pools);
        pools.update(0);
        Geometry bullet = bullets.spawn();
        try (Recording recording = Recording.start(pools, file)) {
            frame();
            frame();
            bullets.recycle(bullet);
            frame();
            assertThat(recording.isRunning()).isTrue();
        }
        try (RecordingReader reader = RecordingReader.open(file)) {
            for (int changed : new int[] {1, 0, 1}) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.changedPools()).hasSize(changed);
            }
        }
    }

    @Test
    void costsAndSettingsAreReadAsTheyStandInTheFile() throws IOException {
        PoolPreset preset = new PoolPreset(pool("bullet", 7).settings(), null, true);
        String settings = PresetFiles.text(new Preset(List.of(preset)));
        new ForgedRecording().pool("enemy").settings(0, settings).pool("bullet").settings(1, settings)
                .costs(1, 5_000, 6_000, 7).frame().entry(1, 1, 0, 1, 0, 1, 9).done().end().write(file);
        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.next()).isTrue();
            RecordedPool bullets = reader.pools().get(1);
            assertThat(bullets.settings()).isNotNull();
            assertThat(bullets.cloneNanos()).isEqualTo(5_000);
            assertThat(bullets.uploadNanos()).isEqualTo(6_000);
            assertThat(bullets.instanceBytes()).isEqualTo(7);
            assertThat(bullets.createNanos()).isEqualTo(9_000);
            assertThat(reader.pools().get(0).settings()).as("those of another pool").isNull();
        }
    }

    @Test
    void theFirstFrameSpawnsWhatIsInUseAndHasNoEarlierMisses() {
        SpatialPool<Geometry> bullets = pool("bullet", 1);
        pools.update(0);
        bullets.recycle(bullets.spawn());
        for (int i = 0; i < 5; i++) {
            bullets.spawn();
        }
        try (Recording recording = Recording.start(pools, file)) {
            frame();
            assertThat(recording.isRunning()).isTrue();
        }
        assertThat(Played.of(file).frame(1)).isEqualTo("bullet +5 -0 =5/0 missed 0 peak 5;");
    }

    @Test
    void poolsComeAndGoAndComeAgain() {
        try (Recording recording = Recording.start(pools, file)) {
            frame();
            SpatialPool<Geometry> first = pool("enemy", 0);
            first.spawn();
            frame();
            first.spawn();
            frame();
            first.close();
            frame();
            SpatialPool<Geometry> second = pool("enemy", 3);
            TestScene.prewarm(pools);
            second.spawn();
            frame();
            assertThat(recording.isRunning()).isTrue();
        }
        assertThat(Played.of(file).frames).containsExactly("",
                "enemy +1 -0 =1/0 missed 1 peak 1;",
                "enemy +1 -0 =2/0 missed 1 peak 2;",
                "enemy +0 -2 =0/0 missed 0 peak 0;",
                "enemy +1 -0 =1/2 missed 0 peak 1;");
    }

    @Test
    void theSettingsAreThoseOfTheEnd() {
        SpatialPool<Geometry> bullets = pool("bullet", 7);
        try (Recording recording = Recording.start(pools, file)) {
            frame();
            bullets.configure(bullets.settings().toBuilder().prewarm(31).lifetimeSeconds(2.5f).build());
            frame();
            assertThat(recording.isRunning()).isTrue();
        }
        RecordedPool pool = Played.of(file).pools.get("bullet");
        assertThat(pool.settings()).isNotNull();
        assertThat(PresetFiles.text(new Preset(List.of(pool.settings()))))
                .isEqualTo(PresetFiles.text(new ScenePresets(pools, null).capture()))
                .contains("\"prewarm\": 31");
    }

    @Test
    void theCostsOfAnInstanceAreThoseThatWereMeasured() {
        SpatialPool<Geometry> bullets = pool("bullet", 8);
        TestScene.prewarm(pools);
        pools.update(0);
        try (Recording recording = Recording.start(pools, file)) {
            frame();
            assertThat(recording.isRunning()).isTrue();
        }
        RecordedPool pool = Played.of(file).pools.get("bullet");
        assertThat(pool.cloneNanos()).isEqualTo(
                pools.background().instanceCosts().get(0).cloneTime().toNanos()).isPositive();
        assertThat(pool.instanceBytes()).isPositive();
        assertThat(pool.uploadNanos()).isZero();
        assertThat(bullets.stats().active()).isZero();
    }

    @Test
    void theTimeOfMissesIsRecordedWithTheirFrame() throws IOException {
        SpatialPool<Geometry> bullets = pool("bullet", 0);
        pools.update(0);
        long before = bullets.stats().createNanos();
        try (Recording recording = Recording.start(pools, file)) {
            for (int i = 0; i < 200; i++) {
                bullets.spawn();
            }
            frame();
            frame();
            assertThat(recording.isRunning()).isTrue();
        }
        long spent = bullets.stats().createNanos() - before;
        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.pools().get(0).createNanos()).isBetween(spent - 2_000, spent + 2_000);
            assertThat(reader.next()).isTrue();
            assertThat(reader.pools().get(0).createNanos()).isZero();
            assertThat(reader.frame()).isEqualTo(2);
            assertThat(reader.stepNanos()).isBetween(9_999_000L, 10_001_000L);
        }
    }

    @Test
    void detachedAndDiscardedInstancesAreGone() throws IOException {
        SpatialPool<Geometry> bullets = pool("bullet", 3);
        TestScene.prewarm(pools);
        pools.update(0);
        try (Recording recording = Recording.start(pools, file)) {
            bullets.detach(bullets.spawn());
            frame();
            assertThat(recording.isRunning()).isTrue();
        }
        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.pools().get(0).gone()).isEqualTo(1);
            assertThat(reader.pools().get(0).recycled()).isEqualTo(1);
            assertThat(reader.pools().get(0).idle()).isEqualTo(2);
        }
    }

    /** Any program of spawns and recycles: what is read adds up to what the pools say, in every frame that is there. */
    @Test
    void recordedFramesAddUpToWhatThePoolsCounted() {
        long seed = 20_261_122;
        Random random = new Random(seed);
        List<SpatialPool<Geometry>> all = List.of(pool("a", 0), pool("b", 20), pool("c", 3));
        Map<SpatialPool<Geometry>, List<Geometry>> out = new HashMap<>();
        List<String> expected = new ArrayList<>();
        pools.update(0);
        try (Recording recording = Recording.start(pools, file)) {
            for (int frame = 0; frame < 3_000; frame++) {
                StringBuilder counts = new StringBuilder();
                for (SpatialPool<Geometry> pool : all) {
                    List<Geometry> mine = out.computeIfAbsent(pool, none -> new ArrayList<>());
                    for (int spawns = random.nextInt(6); spawns > 0; spawns--) {
                        mine.add(pool.spawn());
                    }
                    for (int ends = random.nextInt(7); ends > 0 && !mine.isEmpty(); ends--) {
                        pool.recycle(mine.remove(random.nextInt(mine.size())));
                    }
                    if (random.nextInt(50) == 0) {
                        pool.trim(random.nextInt(10));
                    }
                    counts.append(pool.stats().active()).append('/').append(pool.stats().idle()).append(' ');
                }
                expected.add(counts.toString());
                frame();
            }
            assertThat(recording.isRunning()).isTrue();
        }
        Played played = Played.of(file);
        for (int i = 0; i < played.frames.size(); i++) {
            long frame = played.numbers.get(i);
            String counts = played.frames.get(i).replaceAll("[abc] \\+\\d+ -\\d+ =(\\d+/\\d+) [^;]*;", "$1") + " ";
            assertThat(counts).as("frame " + frame + ", seed " + seed).isEqualTo(expected.get((int) frame - 1));
        }
        assertThat(played.frames.size() + played.merged).as("seed " + seed).isEqualTo(expected.size());
        for (SpatialPool<Geometry> pool : all) {
            assertThat(played.misses.get(pool.name())).isEqualTo(pool.stats().misses());
            assertThat(played.spawned.get(pool.name())).isEqualTo(pool.stats().hits() + pool.stats().misses());
        }
    }

    @Test
    void aPoolThatChangedTakesFewerThanTwentyBytesAFrame() throws IOException {
        int many = 50;
        List<SpatialPool<Geometry>> all = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            all.add(pool("pool " + i, 300));
        }
        pools.update(0);
        long before;
        int frames = 60;
        try (Recording recording = Recording.start(pools, file)) {
            for (int frame = 0; frame < frames; frame++) {
                for (SpatialPool<Geometry> pool : all) {
                    for (int i = 0; i < 200 && frame % 3 > 0; i++) {
                        pool.spawn(0.005f);
                    }
                }
                frame();
            }
            assertThat(recording.isRunning()).isTrue();
            // names, settings and costs stand in the file once
            before = many * 1_000L;
        }
        int written = Played.of(file).frames.size();
        assertThat((Files.size(file) - before) / (double) (written * many)).isLessThan(20);
    }

    @Test
    void aShutSceneLeavesAWholeRecordingAndGoesOnWhenReopened() {
        SpatialPool<Geometry> bullets = pool("bullet", 2);
        TestScene.prewarm(pools);
        pools.update(0);
        try (Recording recording = Recording.start(pools, file)) {
            bullets.spawn();
            frame();
            TestScene.of(pools).shut("the application has ended");
            assertThat(Played.of(file).end).isEmpty();
            assertThat(Played.of(file).frames).containsExactly("bullet +1 -0 =1/1 missed 0 peak 1;");

            TestScene.of(pools).open();
            TestScene.prewarm(pools);
            bullets.spawn();
            bullets.spawn();
            bullets.spawn();
            frame();
            assertThat(recording.isRunning()).isTrue();
        }
        assertThat(Played.of(file).frame(2)).startsWith("bullet +3 -1 =3/0 missed 1");
        assertThat(Played.of(file).end).isEmpty();
    }

    @Test
    void theEndOfTheScenesPoolsIsTheEndOfTheRecording() {
        SpatialPool<Geometry> bullets = pool("bullet", 2);
        TestScene.prewarm(pools);
        bullets.spawn();
        Recording recording = Recording.start(pools, file);
        frame();
        pools.close();

        assertThat(recording.isRunning()).isFalse();
        assertThat(Played.of(file).frames).containsExactly("bullet +1 -0 =1/1 missed 0 peak 1;");
        assertThat(Played.of(file).end).isEmpty();
        recording.mark("nothing happens");
        recording.close();
        assertThatThrownBy(() -> Recording.start(pools, file)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("pools were closed");
    }

    @Test
    void nothingIsWrittenAfterTheClose() throws IOException {
        pool("bullet", 2);
        Recording recording = Recording.start(pools, file);
        frame();
        recording.close();
        long size = Files.size(file);
        frame();
        recording.close();
        assertThat(Files.size(file)).isEqualTo(size);
        assertThat(recording.isRunning()).isFalse();
    }

    @Test
    void aFileThatCannotBeMadeIsRefusedAtOnce() {
        assertThatThrownBy(() -> Recording.start(pools, folder.resolve("no folder").resolve("play.jpr")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("no folder").hasMessageContaining("choose a file in a folder that is there");
    }

    @Test
    void aFileThatCannotBeMadeLeavesNothingBehind() throws IOException {
        SpatialPool<Geometry> bullets = pool("bullet", 1);
        assertThatThrownBy(() -> Recording.start(pools, folder)).isInstanceOf(UncheckedIOException.class);
        bullets.spawn();
        frame();
        Recording recording = Recording.start(pools, file);
        frame();
        recording.close();

        assertThat(Played.of(file).frames).hasSize(1);
    }

    @Test
    void anotherThreadIsRefusedAndTheSceneGoesOn() throws InterruptedException, IOException {
        Files.writeString(file, "an older recording");
        pool("bullet", 1).spawn();
        assertThat(refusalOnAnotherThread()).isInstanceOf(WrongThreadException.class);
        frame();

        assertThat(file).hasContent("an older recording");
        assertThat(pools.pool("bullet").stats().active()).isEqualTo(1);
    }

    @Test
    void anotherThreadIsRefusedBeforeThereIsAPool() throws InterruptedException {
        frame();
        assertThat(refusalOnAnotherThread()).isInstanceOf(WrongThreadException.class);
        assertThat(file).doesNotExist();
    }

    private Throwable refusalOnAnotherThread() throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread other = new Thread(() -> {
            try {
                Recording.start(pools, file);
            } catch (Throwable refused) {
                thrown.set(refused);
            }
        });
        other.start();
        other.join();
        return thrown.get();
    }

    @Test
    void aClosedSceneIsRefusedAndAnOlderRecordingStays() throws IOException {
        Files.writeString(file, "an older recording");
        pools.close();

        assertThatThrownBy(() -> Recording.start(pools, file)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("were closed");
        assertThat(file).hasContent("an older recording");
    }

    @Test
    void aPoolWhoseNameIsEndlessIsLeftOutAndTheOthersAreNot() {
        String longest = "y".repeat(Format.LONGEST_NAME);
        pool("x".repeat(70_000), 0);
        pool("bullet", 1).spawn();
        pool(longest, 0);
        List<String> warnings = new ArrayList<>();
        try (HeardLog log = new HeardLog(Recording.class.getName(), entry -> warnings.add(entry.getMessage()));
                Recording recording = Recording.start(pools, file)) {
            frame();
            assertThat(recording.isRunning()).isTrue();
        }
        assertThat(Played.of(file).pools.keySet()).containsExactly("bullet", longest);
        assertThat(warnings).singleElement().asString()
                .contains("leaves out pool '" + "x".repeat(200) + "...': its name is too long");
    }

    /** Until the writer's thread has run the file is empty, and no recording. */
    private boolean isWritten() {
        return file.toFile().length() > 1_000 && !Played.of(file).frames.isEmpty();
    }

    /** So many pools need a larger buffer than the one that a recording begins with. */
    @Test
    void thousandsOfPoolsFit() {
        for (int i = 0; i < 900; i++) {
            pool("pool " + i, 0).spawn();
        }
        try (Recording recording = Recording.start(pools, file)) {
            for (int i = 0; i < 300 && !isWritten(); i++) {
                frame();
            }
            frame();
            assertThat(recording.isRunning()).isTrue();
        }
        Played played = Played.of(file);
        assertThat(played.pools).hasSize(900);
        assertThat(played.spawned.values()).containsOnly(1L);
    }
}

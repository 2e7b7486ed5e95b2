// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Patience;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks that are full or slow, as the system has them: a device that is always full, a pipe that nobody empties. */
class RecordingDiskTest {
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;
    private final ManualClock clock = new ManualClock();
    private final ScenePools pools = TestScene.pools(clock);
    private final List<LogRecord> warnings = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch warned = new CountDownLatch(1);
    private final HeardLog log = new HeardLog(Recording.class.getName(), entry -> {
        warnings.add(entry);
        warned.countDown();
    });

    @BeforeEach
    void listen() {
        pools.root(new Node("root"));
    }

    @AfterEach
    void close() {
        pools.close();
        log.close();
    }

    private SpatialPool<Geometry> bullets() {
        return pools.register("bullet", new Geometry("bullet", new Box(1, 1, 1)));
    }

    private void play(SpatialPool<Geometry> pool, int frames) {
        for (int i = 0; i < frames; i++) {
            pool.spawn(0.05f);
            clock.advanceMicros(100_000);
            pools.update(0.01f);
        }
    }

    @Test
    void aFullDiskEndsTheRecordingWithOneWarningAndNothingElse() throws InterruptedException {
        assumeTrue(Files.exists(FULL), "needs /dev/full");
        SpatialPool<Geometry> bullets = bullets();
        Recording recording = Recording.start(pools, FULL);
        while (warned.getCount() > 0) {
            play(bullets, 20);
        }
        play(bullets, 100);

        assertThat(recording.isRunning()).isFalse();
        assertThat(warnings).hasSize(1);
        assertThat(warnings.get(0).getMessage()).contains("ends here").contains("the disk is full");
        recording.mark("nothing happens");
        recording.close();
        assertThat(bullets.stats().hits() + bullets.stats().misses()).isGreaterThanOrEqualTo(100);
        assertThat(warnings).hasSize(1);
    }

    /** Plays until the recording has warned. */
    private void playUntilWarned(SpatialPool<Geometry> pool) {
        Patience patience = new Patience();
        while (warned.getCount() > 0) {
            patience.check("a warning");
            play(pool, 20);
        }
    }

    @Test
    void aFileThatIsDeletedEndsTheRecordingWithOneWarning() throws IOException {
        SpatialPool<Geometry> bullets = bullets();
        Path file = folder.resolve("play.jpr");
        Recording recording = Recording.start(pools, file);
        play(bullets, 100);
        Files.delete(file);
        playUntilWarned(bullets);

        assertThat(recording.isRunning()).isFalse();
        assertThat(warnings.get(0).getMessage()).contains("ends here").contains("was deleted");
        play(bullets, 100);
        recording.close();
        assertThat(warnings).hasSize(1);
        assertThat(file).doesNotExist();
    }

    @Test
    void aFileThatIsReplacedEndsTheRecordingAndKeepsWhatItHas() throws IOException {
        SpatialPool<Geometry> bullets = bullets();
        Path file = folder.resolve("play.jpr");
        Recording recording = Recording.start(pools, file);
        play(bullets, 100);
        Files.move(Files.writeString(folder.resolve("other"), "mine"), file, StandardCopyOption.REPLACE_EXISTING);
        playUntilWarned(bullets);

        assertThat(recording.isRunning()).isFalse();
        recording.close();
        assertThat(warnings).hasSize(1);
        assertThat(file).hasContent("mine");
    }

    @Test
    void theCloseWarnsOfAFileThatIsNotThere() throws IOException {
        SpatialPool<Geometry> bullets = bullets();
        Path file = folder.resolve("play.jpr");
        Recording recording = Recording.start(pools, file);
        play(bullets, 1);
        Files.delete(file);
        recording.close();
        assertThat(warnings).as("when close returns").hasSize(1);
    }

    @Test
    void oneFileIsWrittenByOneRecordingAtATime() throws IOException {
        SpatialPool<Geometry> bullets = bullets();
        Path file = folder.resolve("play.jpr");
        for (int i = 0; i < 20; i++) {
            Recording recording = Recording.start(pools, file);
            play(bullets, 10);
            assertThatThrownBy(() -> Recording.start(pools, folder.resolve("../" + folder.getFileName() + "/play.jpr")))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("play.jpr")
                    .hasMessageContaining("another recording");
            play(bullets, 10);
            recording.close();
            assertThat(Played.of(file).frames).as("and after its close by the next one").hasSize(20);
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void framesTooFastForTheDiskAreMergedAndTheFileRecordsIt() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(isMade(pipe), "needs mkfifo");
        Path copy = folder.resolve("copy.jpr");
        CountDownLatch empty = new CountDownLatch(1);
        CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> empty(pipe, copy, empty));
        SpatialPool<Geometry> bullets = bullets();
        Recording recording = Recording.start(pools, pipe);
        // a pipe holds 64 KB and the recording two blocks of half a megabyte: then nothing more can be taken
        int frames = 0;
        while (recording.mergedFrames() < 1_000) {
            play(bullets, 100);
            frames += 100;
        }
        recording.mark("stuck");
        play(bullets, 100);
        frames += 100;
        empty.countDown();
        Patience patience = new Patience();
        while (!Files.exists(copy) || Files.size(copy) == 0) {
            patience.check("the pipe is being read");
            Thread.onSpinWait();
        }
        recording.mark("read again, and no frame begins with it");
        recording.close();
        reader.get(60, TimeUnit.SECONDS);

        Played played = Played.of(copy);
        assertThat(recording.isRunning()).isFalse();
        assertThat(played.end).isEmpty();
        assertThat(played.frames.size()).isLessThanOrEqualTo(frames - 1_000 + 1);
        assertThat(played.frames.size() + played.merged).as("the last ones, too").isEqualTo(frames);
        assertThat(recording.mergedFrames()).isEqualTo(played.merged);
        assertThat(played.marks).containsExactly(played.frames.size() + " stuck");
        assertThat(played.spawned.get("bullet")).isEqualTo(bullets.stats().hits() + bullets.stats().misses());
        assertThat(warnings).isEmpty();
    }

    @Test
    void theLastBlockIsWrittenThoughTheTimeToWaitIsOver() throws Exception {
        CountDownLatch free = new CountDownLatch(1);
        // the second call, after that which makes the file, writes the header
        FailingDisk disk = new FailingDisk(2, () -> {
            try {
                free.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        Path path = folder.resolve("play.jpr");
        RecordingFile file = RecordingFile.create("A test", disk.at(path));
        file.start();
        Thread writer = JvmState.recordingThreads().get(0);
        long past = System.nanoTime() - 1;
        file.records().put((byte) 1);
        assertThat(file.flush(past)).as("handed over, not written").isFalse();
        file.records().put((byte) 2);
        assertThat(file.flush(past)).isFalse();
        file.close(past);
        free.countDown();
        writer.join();
        assertThat(path).hasBinaryContent(ForgedRecording.file(new byte[] {1}, new byte[] {2}));
        assertThat(file.hasFailed()).isFalse();
    }

    private static void empty(Path pipe, Path copy, CountDownLatch start) {
        try (InputStream in = Files.newInputStream(pipe)) {
            start.await();
            Files.copy(in, copy);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isMade(Path pipe) throws InterruptedException {
        try {
            return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}

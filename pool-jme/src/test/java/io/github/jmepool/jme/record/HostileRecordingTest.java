// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Recordings that an enemy wrote, whose checksums are right: refused or read, in little memory and little work. */
@Timeout(300)
class HostileRecordingTest {
    private static final int MOST_POOLS = 10_000;
    /** A block's buffer, the stream's buffer and what is named. */
    private static final long SMALL = 8_000_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private Path folder;

    /** One frame after the other, as a game has them: pools, settings, costs, marks, changes. */
    private static byte[] records() {
        ForgedRecording play = new ForgedRecording().pool("x")
                .settings(0, "{\"version\":1,\"pools\":[{\"name\":\"x\",\"prewarm\":3}]}").pool("y")
                .costs(0, 9, 9, 9).mark("l1");
        for (int i = 0; i < 5; i++) {
            play.frame().entry(0, 3, 0, 1, 2, 3, 9, 1).entry(1, 1).done();
        }
        return play.end().records();
    }

    private Path file(byte[] records) throws IOException {
        return Files.write(folder.resolve("play.jpr"), ForgedRecording.file(records));
    }

    /** Reads it all; returns how many frames, or -1 when it was refused. */
    private static int read(Path file, long mostBytes) {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        int frames = 0;
        try (RecordingReader reader = RecordingReader.open(file)) {
            while (reader.next()) {
                frames++;
            }
            assertThat(reader.end()).isNotNull();
        } catch (IOException refused) {
            assertThat(refused).hasMessageStartingWith("Recording '");
            frames = -1;
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - bytes).as("bytes").isLessThan(mostBytes);
        return frames;
    }

    @Test
    void everyByteOfABlockWithEveryValueIsReadOrRefused() throws IOException {
        byte[] whole = records();
        assertThat(read(file(whole), SMALL)).isEqualTo(5);
        int tried = 0;
        int refused = 0;
        for (int at = 0; at < whole.length; at++) {
            for (int value = 0; value < 256; value += at % 3 == 0 ? 15 : 51) {
                byte[] wrong = whole.clone();
                wrong[at] = (byte) value;
                refused += read(file(wrong), SMALL) < 0 ? 1 : 0;
                tried++;
            }
        }
        System.out.println("HostileRecordingTest: " + refused + " of " + tried + " changed blocks refused");
        assertThat(refused).isBetween(tried / 10, tried);
    }

    @Test
    void aBlockThatIsCutOffAfterEachByteAndSumsUpIsReadOrRefused() throws IOException {
        byte[] whole = records();
        for (int length = 1; length < whole.length; length++) {
            assertThat(read(file(Arrays.copyOf(whole, length)), SMALL)).as("the first " + length).isBetween(-1, 5);
        }
    }

    /** Pools in which nothing happens are not even looked at: here they are gone. */
    @Test
    void framesThatChangeNothingAreReadWithoutALookAtThePools() throws IOException {
        ForgedRecording pools = new ForgedRecording();
        for (int i = 0; i < MOST_POOLS; i++) {
            pools.pool("p" + i);
        }
        ForgedRecording frames = new ForgedRecording();
        for (int i = 0; i < 1_000; i++) {
            frames.frame().done();
        }
        byte[] changed = new ForgedRecording().frame().entry(7, 1).done().records();
        Path file = Files.write(folder.resolve("idle.jpr"),
                ForgedRecording.file(pools.records(), changed, frames.records()));
        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.next()).isTrue();
            RecordedPool seven = reader.changedPools().get(0);
            assertThat(seven.spawned()).isEqualTo(1);
            assertThat(Collections.frequency(reader.pools, null)).isZero();
            Collections.fill(reader.pools, null);
            for (int i = 0; i < 1_000; i++) {
                assertThat(reader.next()).as("frame " + i).isTrue();
            }
            assertThat(seven.spawned()).isZero();
            assertThat(reader.next()).isFalse();
        }
    }

    /** 10,000 pools, and as many frames as fit: the file is read in the memory of a block. */
    @Test
    void manyFramesOfManyPoolsAreReadInLittleMemory() throws IOException {
        ForgedRecording pools = new ForgedRecording();
        for (int i = 0; i < MOST_POOLS; i++) {
            pools.pool("p" + i);
        }
        ForgedRecording frames = new ForgedRecording();
        for (int i = 0; i < 40_000; i++) {
            frames.frame().done();
        }
        Path file = Files.write(folder.resolve("long.jpr"), ForgedRecording.file(pools.records()));
        byte[] block = ForgedRecording.block(frames.records());
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
            for (int i = 0; i < 10; i++) {
                out.write(block);
            }
        }
        assertThat(read(file, 30_000_000)).isEqualTo(400_000);
    }
}

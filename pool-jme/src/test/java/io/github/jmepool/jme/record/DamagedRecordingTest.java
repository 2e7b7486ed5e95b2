// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Patience;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a crash, a bad disk or an enemy makes of a recording: a clean cut or a clear error, and never much memory. */
class DamagedRecordingTest {
    private static final byte[] HEADER = Format.header();

    @TempDir
    private Path folder;

    private byte[] play() throws IOException {
        ManualClock clock = new ManualClock();
        Path file = folder.resolve("whole.jpr");
        List<Thread> before = JvmState.recordingThreads();
        try (ScenePools pools = TestScene.pools(clock)) {
            pools.root(new Node("root"));
            SpatialPool<Geometry> bullets = pools.register("bullet", new Geometry("bullet", new Box(1, 1, 1)));
            try (Recording recording = Recording.start(pools, file)) {
                Thread writer = JvmState.recordingThreads().stream().filter(thread -> !before.contains(thread))
                        .findAny().orElseThrow();
                Patience patience = new Patience();
                long written = HEADER.length;
                for (int i = 0; i < 40; i++) {
                    bullets.spawn(0.05f);
                    clock.advanceMicros(250_000);
                    pools.update(0.01f);
                    // every second a block is handed over; the next one waits until the writer is done with that
                    while (i > 0 && i % 4 == 0
                            && (Files.size(file) <= written || writer.getState() != Thread.State.WAITING)) {
                        patience.check("a block is on the disk, and its writer waits for the next");
                        Thread.onSpinWait();
                    }
                    written = Math.max(written, Files.size(file));
                    if (i % 10 == 0) {
                        recording.mark("mark " + i);
                    }
                }
            }
        }
        return Files.readAllBytes(file);
    }

    private Path with(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("damaged.jpr"), bytes);
    }

    @Test
    void theFramesBeforeACrashAreReadWhereverItCut() throws IOException {
        byte[] whole = play();
        List<String> frames = Played.of(with(whole)).frames;
        assertThat(frames).hasSize(40);
        int most = 0;
        for (int length = HEADER.length; length < whole.length; length++) {
            Played cut = Played.of(with(Arrays.copyOf(whole, length)));
            assertThat(cut.frames).as("cut to " + length).isEqualTo(frames.subList(0, cut.frames.size()));
            assertThat(cut.frames.size()).as("cut to " + length).isGreaterThanOrEqualTo(most);
            most = cut.frames.size();
            assertThat(cut.end).as("cut to " + length).isNotEmpty();
        }
        assertThat(most).as("all but the last block").isGreaterThan(30);
    }

    @Test
    void whicheverByteIsWrongNoWrongFrameIsRead() throws IOException {
        byte[] whole = play();
        List<String> frames = Played.of(with(whole)).frames;
        long seed = 7;
        Random random = new Random(seed);
        for (int at = HEADER.length; at < whole.length; at++) {
            byte[] wrong = whole.clone();
            wrong[at] ^= (byte) (1 + random.nextInt(255));
            Played read = Played.of(with(wrong));
            assertThat(read.frames).as("byte " + at + ", seed " + seed)
                    .isEqualTo(frames.subList(0, read.frames.size())).hasSizeLessThan(40);
            assertThat(read.end).startsWith("cut off at byte ");
        }
    }

    @Test
    void aFileThatIsNoRecordingIsCalledThat() throws IOException {
        for (byte[] other : List.of(new byte[0], new byte[] {'J', 'M'}, "{\"version\": 1, \"pools\": []}"
                .getBytes(StandardCharsets.UTF_8))) {
            Path file = with(other);
            assertThatThrownBy(() -> RecordingReader.open(file)).isInstanceOf(IOException.class)
                    .hasMessage("Recording '" + file + "' is no recording of jme-pool; it begins with other bytes");
        }
        assertThatThrownBy(() -> RecordingReader.open(folder.resolve("missing.jpr"))).isInstanceOf(IOException.class)
                .hasMessageContaining("missing.jpr");
    }

    @Test
    void aLaterVersionIsRefusedByItsNumber() throws IOException {
        byte[] later = HEADER.clone();
        later[9] = 2;
        Path file = with(later);
        assertThatThrownBy(() -> RecordingReader.open(file)).isInstanceOf(IOException.class)
                .hasMessageContaining("is of version 2").hasMessageContaining("up to " + RecordingReader.VERSION);
    }

    @Test
    void aBlockThatClaimsToBeEndlessAllocatesNothing() throws IOException {
        for (int claimed : new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE, -1, 0, (1 << 20) + 1}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.write(HEADER);
            new DataOutputStream(bytes).writeInt(claimed);
            bytes.write(new byte[20]);
            Played read = Played.of(with(bytes.toByteArray()));
            assertThat(read.frames).isEmpty();
            assertThat(read.end).isEqualTo("cut off at byte 10: a block can't be " + claimed + " bytes long");
        }
    }

    @Test
    void aWrongBlockOfTheRightSumIsRefusedWithItsPlace() throws IOException {
        refused("there is no record of kind 99", forged().bytes(99));
        refused("there is no pool of number 0", forged().frame().entry(0, 1).done());
        refused("there is no pool of number -2", forged().pool("x").frame().entry(-2, 1).done());
        refused("there is no pool of number 1", forged().pool("x").settings(1, "{}"));
        refused("a record is longer than its block", forged().bytes(Format.FRAME, 1));
        refused("a record is longer than its block", forged().frame());
        refused("a text is longer than its block", forged().bytes(Format.POOL, 0, 0, 0, 100, 'x'));
        refused("a number is 60001 where 0 to 60000 is possible", forged().bytes(Format.POOL, 0, 0, 0xEA, 0x61));
        refused("a text is not UTF-8", forged().bytes(Format.POOL, 0, 0, 0, 1, 0xFF));
        refused("pool 'x' is there twice", forged().pool("x").pool("x"));
        refused("pool 'x' is there twice in a frame", forged().pool("x").frame().entry(0, 1).entry(0, 1).done());
        refused("pool 'x' would have -1 instances", forged().pool("x").frame().entry(0, 0, 1).done());
        refused("pool 'x' would have 2147483648 instances",
                forged().pool("x").frame().entry(0, Integer.MAX_VALUE).done().frame().entry(0, 1).done());
        for (int place = 0; place < 7; place++) {
            int[] counts = new int[7];
            counts[0] = 1;
            counts[place] = -3;
            refused("a number is -3 where 0 to 2147483647 is possible",
                    forged().pool("x").frame().entry(0, counts).done());
        }
        refused("a number is -1 where 0 to ", forged().pool("x").costs(0, 1, 1, -1));
        refused("has settings of pool 'x' that can't be read", forged().pool("x").settings(0, "{"));
    }

    @Test
    void aFrameOfAThousandMarksAndMoreIsRefused() throws IOException {
        ForgedRecording marks = forged();
        for (int i = 0; i < 1_001; i++) {
            marks.mark("m");
        }
        refused("a frame has more than 1000 marks", marks);
    }

    @Test
    void aRecordingOfTenThousandPoolsAndMoreIsRefused() throws IOException {
        ForgedRecording pools = forged();
        for (int i = 0; i <= 10_000; i++) {
            pools.pool("p" + i);
        }
        refused("there are more than 10000 pools", pools);
    }

    @Test
    void aBlockThatCantBeInflatedIsRefused() throws IOException {
        refused("it can't be inflated", deflated(1, 2, 3));
        refused("it doesn't end within 16 bytes when inflated", deflated(0x78, 0x9C));
    }

    /** A megabyte of zeros in a kilobyte: repetitions, which no recording has. */
    @Test
    void aBlockThatGrowsAThousandfoldIsRefused() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream bomb = new DeflaterOutputStream(bytes)) {
            bomb.write(new byte[Format.LONGEST_BLOCK]);
        }
        refused("it doesn't end within " + 8 * bytes.size() + " bytes when inflated", block(bytes.toByteArray()));
    }

    private static byte[] deflated(int... bytes) {
        byte[] block = new byte[bytes.length];
        for (int i = 0; i < block.length; i++) {
            block[i] = (byte) bytes[i];
        }
        return block(block);
    }

    /** A recording of one block that holds these bytes as they are. */
    private static byte[] block(byte[] bytes) {
        return ByteBuffer.allocate(HEADER.length + Format.BLOCK_HEADER_BYTES + bytes.length).put(HEADER)
                .putInt(bytes.length).putInt(Format.sum(bytes, 0, bytes.length)).put(bytes).array();
    }

    @Test
    void recordsAfterAnEndAreRead() throws IOException {
        Played read = Played.of(with(forged().pool("x").frame().entry(0, 1).done().end().frame().entry(0, 0, 1).done()
                .file()));
        assertThat(read.frames).hasSize(2);
        assertThat(read.end).isEqualTo("not closed: what follows frame 2 is missing");
    }

    /** Any bytes at all in a block whose sum is right: an error or an end, within the time of the test. */
    @Test
    void randomBlocksAreRefusedOrRead() throws IOException {
        long seed = 99;
        Random random = new Random(seed);
        int read = 0;
        for (int round = 0; round < 3_000; round++) {
            byte[] records = new byte[1 + random.nextInt(60)];
            random.nextBytes(records);
            records[0] = (byte) (1 + random.nextInt(6));
            Path file = with(ForgedRecording.file(records));
            try {
                Played.of(file);
                read++;
            } catch (UncheckedIOException refused) {
                assertThat(refused.getCause()).as("seed " + seed).hasMessageStartingWith("Recording '");
            }
        }
        assertThat(read).isPositive();
    }

    private static ForgedRecording forged() {
        return new ForgedRecording();
    }

    private void refused(String reason, ForgedRecording forged) throws IOException {
        refused(reason, forged.file());
    }

    private void refused(String reason, byte[] bytes) throws IOException {
        Path file = with(bytes);
        assertThatThrownBy(() -> Played.of(file)).isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("Recording '" + file + "'").hasMessageContaining(reason);
    }
}

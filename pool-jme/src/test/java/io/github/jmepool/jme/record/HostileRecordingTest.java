// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Recordings that an enemy wrote, whose checksums are right: refused or read, in little memory and little work. */
@Timeout(300)
class HostileRecordingTest {
    private static final byte[] HEADER = {'J', 'M', 'E', 'P', 'O', 'O', 'L', 0x1A, 0, 1};
    private static final int POOL = 1;
    private static final int COSTS = 3;
    private static final int MARK = 4;
    private static final int GAP = 5;
    private static final int FRAME = 6;
    private static final int END = 7;
    private static final int SPAWNED = 1;
    private static final int PEAK = 1 << 4;
    private static final int GONE = 1 << 6;
    private static final int MOST_POOLS = 10_000;
    private static final int LONGEST_BLOCK = 1 << 20;
    /** A block's buffer, the stream's buffer and what is named. */
    private static final long SMALL = 8_000_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private Path folder;

    /** One frame after the other, as a game has them: pools, settings, costs, marks, changes. */
    private static byte[] payload() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] settings = "{\"version\":1,\"pools\":[{\"name\":\"x\",\"prewarm\":3}]}".getBytes(StandardCharsets.UTF_8);
        put(out, POOL, 0, 1, 'x', settings.length);
        out.writeBytes(settings);
        put(out, POOL, 1, 1, 'y', 0, COSTS, 0, 9, 9, 9, 9, MARK, 2, 'l', '1');
        for (int i = 0; i < 5; i++) {
            put(out, FRAME, 16, 16, 1, SPAWNED | PEAK | GONE, 3, 1, 0, 2, SPAWNED, 1,
                    0, GAP, 1);
        }
        put(out, END);
        return out.toByteArray();
    }

    private static void put(ByteArrayOutputStream out, int... bytes) {
        for (int one : bytes) {
            out.write(one);
        }
    }

    private static void block(DataOutputStream out, byte[] payload, int length) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(payload, 0, length);
        out.writeInt(length);
        out.writeInt((int) sum.getValue());
        out.write(payload, 0, length);
    }

    private Path file(byte[] payload) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(HEADER);
        block(out, payload, payload.length);
        return Files.write(folder.resolve("play.jpr"), bytes.toByteArray());
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
        byte[] whole = payload();
        assertThat(read(file(whole), SMALL)).isEqualTo(5);
        int tried = 0;
        int refused = 0;
        for (int at = 0; at < whole.length; at++) {
            for (int value = 0; value < 256; value += at % 3 == 0 ? 5 : 17) {
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
        byte[] whole = payload();
        for (int length = 1; length < whole.length; length++) {
            assertThat(read(file(Arrays.copyOf(whole, length)), SMALL)).as("the first " + length).isBetween(-1, 5);
        }
    }

    /** Two million frames in which nothing happens, 8 MB: no work for the pools that do nothing. */
    @Test
    void tenThousandPoolsThatDoNothingDontSlowDownTheFrames() throws IOException {
        Path file = folder.resolve("bomb.jpr");
        int frames = 2_000_000;
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            out.write(HEADER);
            ByteArrayOutputStream pools = new ByteArrayOutputStream();
            for (int i = 0; i < MOST_POOLS; i++) {
                byte[] name = ("p" + i).getBytes(StandardCharsets.UTF_8);
                pools.write(POOL);
                number(pools, i);
                number(pools, name.length);
                pools.writeBytes(name);
                number(pools, 0);
            }
            block(out, pools.toByteArray(), pools.size());
            byte[] empty = new byte[LONGEST_BLOCK];
            for (int i = 0; i < empty.length; i += 4) {
                empty[i] = FRAME;
            }
            for (int left = frames * 4; left > 0; left -= empty.length) {
                block(out, empty, Math.min(left, empty.length));
            }
        }
        assertThat(read(file, 30_000_000)).isEqualTo(frames);
    }

    private static void number(ByteArrayOutputStream out, int value) {
        int left = value;
        while (left >= 0x80) {
            out.write(left & 0x7F | 0x80);
            left >>>= 7;
        }
        out.write(left);
    }
}

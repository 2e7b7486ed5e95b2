// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Timespan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings that are cut off, damaged, or made to do harm: each is refused with a message. */
@Timeout(300)
class HostilePlayTest {
    private static final int CONSTANTS_BYTES = 15;

    @TempDir
    private Path folder;

    @Name("io.github.jmepool.PoolActivity")
    static final class Forged extends Event {
        String pool = "x";
        @Timespan
        long time = 1;
        long acquired;
        long misses;
        int active;
        int idle;
        int peakActive;
    }

    @Name("io.github.jmepool.PoolSettings")
    static final class ForgedSettings extends Event {
        String pool = "x";
        String settings = "prewarm=2147483647";
    }

    private Path recorded(Event event) throws IOException {
        try (Recording recording = new Recording()) {
            recording.enable(event.getClass());
            recording.start();
            event.commit();
            recording.stop();
            Path file = folder.resolve("forged" + recording.getId() + ".jfr");
            recording.dump(file);
            return file;
        }
    }

    @ParameterizedTest
    @CsvSource({"2147483647, 1, peakActive is 2147483647 where 0 to 1000000 is possible",
        "-1, 1, peakActive is -1 where", "1, -1, a time is -1 ns where 0 to", "1, 9223372036854775806, a time is"})
    void countsAndTimesThatAreImpossibleAreRefused(int peak, long time, String reason) throws IOException {
        Forged event = new Forged();
        event.peakActive = peak;
        event.time = time;
        Path file = recorded(event);
        assertThatThrownBy(() -> Play.read(file)).isInstanceOf(IOException.class)
                .hasMessageStartingWith("Recording '" + file + "' is damaged, or is not as jme-pool writes it;")
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = " ")
    void poolsWithoutANameAreRefused(String name) throws IOException {
        Forged event = new Forged();
        event.pool = name;
        StringWriter err = new StringWriter();
        assertThat(Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), "advise",
                recorded(event).toString())).as(err.toString()).isEqualTo(2);
        assertThat(err.toString()).contains("the pool of an event has no name");
    }

    @Test
    void eventsThatLackAFieldAndRecordingsWithoutPoolsAreRefused() throws IOException {
        Path settings = recorded(new ForgedSettings());
        assertThatThrownBy(() -> Play.read(settings)).isInstanceOf(IOException.class)
                .hasMessageContaining("has no activity of pools; record while the game plays");
    }

    @Test
    void settingsThatAreOutOfBoundsAreRefusedWithTheReason() throws IOException {
        PoolLoad load = new PoolLoad("x");
        load.settings("prewarm=2147483647");
        assertThatThrownBy(load::preset).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("1000000");
        load.settings("warmth=3");
        assertThatThrownBy(load::preset).hasMessageContaining("there is no setting 'warmth'");
    }

    @Test
    void aRecordingThatIsCutOffIsRefusedAtEveryLength() throws IOException {
        byte[] whole = play();
        for (int length = 0; length < whole.length; length += 97) {
            Path cut = Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Play.read(cut)).as("%d bytes", length).isInstanceOf(IOException.class)
                    .hasMessageContaining("is cut off at byte " + length);
        }
    }

    /** Two tables of constants, each of which names the other as the one before: the JDK's reader never ends. */
    @Test
    void aRecordingThatIsReadWithoutEndIsRefusedInTime() throws IOException {
        byte[] whole = play();
        ByteBuffer endless = ByteBuffer.allocate(whole.length + 2 * CONSTANTS_BYTES).put(whole)
                .put(constants(CONSTANTS_BYTES)).put(constants(-CONSTANTS_BYTES));
        // the header's length, and where its last table is
        endless.putLong(8, endless.capacity()).putLong(16, whole.length + CONSTANTS_BYTES);
        Path file = Files.write(folder.resolve("endless.jfr"), endless.array());
        assertThatThrownBy(() -> Play.read(file, Duration.ofSeconds(2))).isInstanceOf(IOException.class)
                .hasMessageStartingWith("Recording '" + file + "' can't be read within 2 seconds;");
    }

    /** An empty table of constants, and the distance to the one before. */
    private static byte[] constants(long distance) {
        byte[] table = new byte[CONSTANTS_BYTES];
        table[0] = CONSTANTS_BYTES;
        table[1] = 1; // the type
        for (int i = 0; i < 8; i++) {
            table[4 + i] = (byte) (distance >> 7 * i | 0x80);
        }
        table[12] = (byte) (distance >> 56);
        return table;
    }

    /** A changed byte may be harmless; otherwise the tools end with code 2 and a line, whatever the JDK throws. */
    @Test
    void changedBytesNeverEndTheToolsWithAnythingButAMessage() throws IOException {
        byte[] whole = play();
        long seed = Long.getLong("jmepool.seed", System.nanoTime());
        Random random = new Random(seed);
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] changed = whole.clone();
            int at = random.nextInt(changed.length);
            changed[at] ^= (byte) (1 << random.nextInt(8));
            Path file = Files.write(folder.resolve("changed.jfr"), changed);
            StringWriter err = new StringWriter();
            int code = Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), "advise",
                    file.toString());
            assertThat(code).as("seed %d, byte %d: %s", seed, at, err).isIn(0, 2);
            refused += code == 2 ? 1 : 0;
        }
        assertThat(refused).as("seed %d", seed).isPositive();
    }

    private byte[] play() throws IOException {
        Path file = folder.resolve("play.jfr");
        try (Plays game = new Plays(file, Plays.bullets().prewarm(2).build())) {
            game.active(5, 30);
        }
        return Files.readAllBytes(file);
    }
}

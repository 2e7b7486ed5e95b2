// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.jme3.scene.Node;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.ScenePools;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Texts that an enemy wrote: refused with a reason and nothing changed, or taken whole; in little memory and time. */
@Timeout(300)
class HostilePresetTest {
    private static final int MADE = 5_000;
    private static final long SMALL = 4_000_000;
    private static final String[] FIELDS = {"name", "prefab", "prewarm", "maxIdle", "maxActive", "maxTotal",
        "designCapacity", "growth", "exhaustion", "order", "leakTracking", "sizing",
        "lifetimeSeconds", "keepAttachedSeconds", "materialMode", "resetScope", "lostPolicy", "instanced", "unknown"};
    private static final String[] VALUES = {"NaN", "-Infinity", "1e999", "-1e999", "-0", "1e-999", "0x10", "01",
        "99999999999999999999999999", "2147483648", "-2147483649", "1.0000001", "null", "true", "\"\"", "\"\\u0000\"",
        "\"\u001b[2J\"", "\"\\ud800\"", "[]", "{}", "[[[[]]]]", "{\"policy\":\"fixedStep\",\"step\":0}",
        "{\"policy\":\"idleExpiry\",\"expirySeconds\":1e300}", "\"\u0007\"", "'x'", "+1", ".5", "5.", "1e", "-"};
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final ScenePools pools = new ScenePools();
    private final ScenePresets presets = new ScenePresets(pools, null);

    @TempDir
    private Path folder;

    HostilePresetTest() {
        pools.register("bullet", new Node("bullet"));
    }

    private boolean refused(String text, String what) {
        return refused(() -> PresetFiles.read(new StringReader(text), "of an enemy"), "of an enemy", text, what);
    }

    /** Whether it was refused; checks that it was so as promised, or taken whole. */
    private boolean refused(Supplier<Preset> read, String source, String text, String what) {
        Preset before = presets.capture();
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        PresetException refused = null;
        try {
            presets.applyStrictly(read.get(), source);
        } catch (PresetException e) {
            refused = e;
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - bytes).as("bytes for " + what)
                .isLessThan(SMALL + 60L * text.length());
        if (refused == null) {
            TakenWhole.check(text, before, presets.capture(), what);
            return false;
        }
        assertThat(refused.getMessage()).as(what).startsWith("Preset " + source).hasSizeLessThan(3_000)
                .doesNotContainPattern("[\\p{Cntrl}&&[^\n]]");
        assertThat(refused.reason()).as(what).isNotBlank();
        assertThat(PresetFiles.text(presets.capture())).as(what).isEqualTo(PresetFiles.text(before));
        return true;
    }

    private static String pool(String fields) {
        return "{\"version\":1,\"pools\":[{\"name\":\"bullet\"" + fields + "}]}";
    }

    @Test
    void madeUpPresetsAreTakenOrRefusedInLittleMemory() {
        long seed = Long.getLong("jmepool.seed", 21);
        Random random = new Random(seed);
        int refused = 0;
        for (int i = 0; i < MADE; i++) {
            String text = madeUp(random);
            refused += refused(text, "number " + i + " of seed " + seed) ? 1 : 0;
        }
        System.out.println("HostilePresetTest: " + refused + " of " + MADE + " refused, seed " + seed);
        assertThat(refused).isGreaterThan(MADE * 3 / 4);
    }

    private static String madeUp(Random random) {
        String field = FIELDS[random.nextInt(FIELDS.length)];
        String value = VALUES[random.nextInt(VALUES.length)];
        int depth = 1 << random.nextInt(15);
        return switch (random.nextInt(8)) {
            case 0 -> pool(",\"" + field + "\":" + (random.nextBoolean() ? "[" : "{\"a\":").repeat(depth));
            case 1 -> (random.nextBoolean() ? "[" : "{\"pools\":").repeat(depth);
            case 2 -> pool(",\"" + field + "\":" + "9".repeat(depth));
            case 3 -> pool(",\"" + "n\u001b".repeat(depth) + "\":1");
            case 4 -> pool(",\"exhaustion\":\"" + "x\\u0000".repeat(depth) + "\"");
            case 5 -> pool("},{\"name\":\"bullet\"".repeat(1 + random.nextInt(9)));
            case 6 -> pool(",\"" + field + "\":" + value + ",\"" + field + "\":" + value);
            default -> pool(",\"" + field + "\":" + value);
        };
    }

    @Test
    void cutOffAfterEachCharacterItIsRefused() {
        String whole = PresetFiles.text(PresetFilesTest.rich()).strip();
        for (int length = 0; length < whole.length(); length++) {
            assertThat(refused(whole.substring(0, length), "the first " + length)).isTrue();
        }
        System.out.println("HostilePresetTest: cut off at " + whole.length() + " places");
    }

    @Test
    void aFileThatIsCutOffAfterEachByteIsRefusedAlsoInsideACharacter() throws IOException {
        // of one, two, three and four bytes, in the pool's name and in its prefab's
        String text = PresetFiles.text(PresetFilesTest.rich()).strip().replace("bullet", "b\u00fc\u20ac\ud83d\ude80");
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Path file = folder.resolve("cut.json");
        Files.write(file, bytes);
        assertThat(PresetFiles.text(PresetFiles.load(file)).strip()).isEqualTo(text);
        int inside = 0;
        for (int length = 0; length < bytes.length; length++) {
            Files.write(file, Arrays.copyOf(bytes, length));
            String what = "the first " + length + " bytes";
            assertThat(refused(() -> PresetFiles.load(file), "'" + file + "'", text, what)).as(what).isTrue();
            // the first byte of what was cut off goes on with a character
            if ((bytes[length] & 0xC0) == 0x80) {
                assertThatThrownBy(() -> PresetFiles.load(file)).as(what).isInstanceOf(PresetException.class)
                        .hasMessageEndingWith("is not UTF-8; save it in that encoding");
                inside++;
            }
        }
        System.out.println("HostilePresetTest: a file cut off after each of " + bytes.length + " bytes, " + inside
                + " of them inside a character");
        assertThat(inside).isEqualTo(2 * (1 + 2 + 3));
    }

    @Test
    void moreThanTenThousandPoolsAreRefused() {
        StringBuilder text = new StringBuilder("{\"version\":1,\"pools\":[{\"name\":\"first\"}");
        for (int i = 0; i < 200_000; i++) {
            text.append(",{\"name\":\"").append(i).append("\"}");
        }
        assertThatThrownBy(() -> PresetFiles.read(new StringReader(text.append("]}").toString()), "of an enemy"))
                .isInstanceOf(PresetException.class).hasMessageContaining("there are more than 10000 pools");
    }

    @Test
    void aTextWithoutAnEndIsRefused() {
        Reader endless = new Reader() {
            @Override
            public int read(char[] into, int at, int length) {
                Arrays.fill(into, at, at + length, ' ');
                return length;
            }

            @Override
            public void close() {
                // nothing to close
            }
        };
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> PresetFiles.read(endless, "without an end")).isInstanceOf(PresetException.class)
                .hasMessageContaining("longer than 16000000 characters");
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - bytes).isLessThan(SMALL);
    }

    @Test
    void aFileWithoutAnEndIsRefused() {
        Path endless = Path.of("/dev/zero");
        assumeTrue(Files.exists(endless), "needs /dev/zero");
        assertThat(refused(pool(""), "the first, which loads classes")).isFalse();
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> PresetFiles.load(endless)).isInstanceOf(PresetException.class)
                .hasMessageStartingWith("Preset '/dev/zero' at $: not a readable preset: ");
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - bytes).isLessThan(SMALL);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings and presets that would have a command make more instances than there is memory: refused with a 2. */
@Timeout(300)
class HostilePlayTest {
    private static final int[] BILLIONS = {0xFF, 0xFF, 0xFF, 0xFF, 0x07};
    private static final int POOL = 1;
    private static final int FRAME = 6;
    private static final int SPAWNED = 1;
    private static final int SPAWNED_AND_RECYCLED = 3;
    private static final int IDLE = 1 << 3;

    @TempDir
    private Path folder;
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), args);
    }

    /** A pool 'x', and a frame that begins thus. */
    private String frames(int times, int[]... parts) throws IOException {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        write(payload, POOL, 0, 1, 'x', 0);
        for (int i = 0; i < times; i++) {
            write(payload, FRAME, 1, 1, 1);
            for (int[] part : parts) {
                write(payload, part);
            }
            write(payload, 0);
        }
        CRC32 sum = new CRC32();
        sum.update(payload.toByteArray());
        Path file = folder.resolve("play.jpr");
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            out.write(new byte[] {'J', 'M', 'E', 'P', 'O', 'O', 'L', 0x1A, 0, 1});
            out.writeInt(payload.size());
            out.writeInt((int) sum.getValue());
            out.write(payload.toByteArray());
        }
        return file.toString();
    }

    private static void write(ByteArrayOutputStream out, int... bytes) {
        for (int one : bytes) {
            out.write(one);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"advise", "search", "show"})
    void aFrameOfBillionsIsRefusedByEachCommand(String command) throws IOException {
        assertThat(run(command, frames(1, new int[] {SPAWNED}, BILLIONS))).isEqualTo(2);
        assertThat(err.toString()).contains("2147483647 instances of pool 'x' in a frame")
                .contains("more than 1000000 can't be replayed");
    }

    @Test
    void billionsThatAreIdleOrGoAtOnceAreRefused() throws IOException {
        String budget = "--budget=misses-per-minute=1";
        assertThat(run("check", budget, frames(1, new int[] {SPAWNED_AND_RECYCLED}, BILLIONS, BILLIONS))).isEqualTo(2);
        // two to the power of thirty, as a signed number
        assertThat(run("check", budget, frames(1, new int[] {IDLE, 0x80, 0x80, 0x80, 0x80, 0x08}))).isEqualTo(2);
        assertThat(err.toString()).contains("1073741824 instances");
    }

    @Test
    void manyFramesOfAMillionEachAreRefused() throws IOException {
        int[] million = {0xC0, 0x84, 0x3D};
        assertThat(run("check", "--budget=misses-per-minute=1",
                frames(1_001, new int[] {SPAWNED_AND_RECYCLED}, million, million))).isEqualTo(2);
        assertThat(err.toString()).contains("more than 1000000000 spawns");
    }

    @Test
    void aPresetThatPrewarmsBillionsIsRefused() throws IOException {
        Path preset = folder.resolve("preset.json");
        PresetFiles.save(new Preset(List.of(new PoolPreset(
                SpatialPoolSettings.builder("x").prewarm(PoolSettings.UNLIMITED).build(), null, true))), preset);
        assertThat(run("replay", frames(3, new int[] {SPAWNED, 1}), "--preset", preset.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("$.pools[0].prewarm: must be from 0 to 1000000 but was 2147483647");
    }
}

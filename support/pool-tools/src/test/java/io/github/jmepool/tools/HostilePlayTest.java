// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
import io.github.jmepool.jme.record.ForgedPlay;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings and presets that would have a command make more instances than there is memory: refused with a 2. */
@Timeout(300)
class HostilePlayTest {
    @TempDir
    private Path folder;
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), args);
    }

    /** A pool 'x', and so many frames in which that many are spawned and recycled, and are idle. */
    private String play(int frames, int spawned, int recycled, int idle) throws IOException {
        ForgedPlay play = new ForgedPlay();
        for (int i = 0; i < frames; i++) {
            play.frame(spawned, recycled, idle);
        }
        return play.write(folder.resolve("play.jpr")).toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"advise", "search", "show"})
    void aFrameOfBillionsIsRefusedByEachCommand(String command) throws IOException {
        assertThat(run(command, play(1, Integer.MAX_VALUE, 0, 0))).isEqualTo(2);
        assertThat(err.toString()).contains("2147483647 instances of pool 'x' in a frame")
                .contains("more than 1000000 can't be replayed");
    }

    @Test
    void billionsThatAreIdleOrGoAtOnceAreRefused() throws IOException {
        String budget = "--budget=misses-per-minute=1";
        assertThat(run("check", budget, play(1, Integer.MAX_VALUE, Integer.MAX_VALUE, 0))).isEqualTo(2);
        assertThat(run("check", budget, play(1, 0, 0, 1 << 30))).isEqualTo(2);
        assertThat(err.toString()).contains("1073741824 instances");
    }

    @Test
    void manyFramesOfAMillionEachAreRefused() throws IOException {
        assertThat(run("check", "--budget=misses-per-minute=1", play(1_001, 1_000_000, 1_000_000, 0))).isEqualTo(2);
        assertThat(err.toString()).contains("more than 1000000000 spawns");
    }

    @Test
    void aPresetThatPrewarmsBillionsIsRefused() throws IOException {
        Path preset = folder.resolve("preset.json");
        PresetFiles.save(new Preset(List.of(new PoolPreset(
                SpatialPoolSettings.builder("x").prewarm(PoolSettings.UNLIMITED).build(), null, true))), preset);
        assertThat(run("replay", play(3, 1, 0, 0), "--preset", preset.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("$.pools[0].prewarm: must be from 0 to 1000000 but was 2147483647");
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.jme.record.RecordedPool;
import io.github.jmepool.jme.record.RecordingReader;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.run.options.SampleOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.ParameterException;

class RecordingStateTest {
    @TempDir
    private Path folder;

    private static SampleOptions options(String... args) {
        return SampleOptions.parse(args);
    }

    @Test
    void aPlayWithoutADisplayIsRecordedWithItsWavesAndAllItsPools() throws IOException {
        Path file = folder.resolve("play.jpr");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        RecordingState.play(options("--headless", "--seconds", "2", "--record", file.toString()),
                new PrintStream(printed, true, StandardCharsets.UTF_8));

        List<String> marks = new ArrayList<>();
        long spawned = 0;
        try (RecordingReader reader = RecordingReader.open(file)) {
            while (reader.next()) {
                marks.addAll(reader.marks());
                spawned += reader.pools().stream().mapToLong(RecordedPool::spawned).sum();
            }
            assertThat(reader.end()).isEmpty();
            assertThat(reader.frame()).isBetween(119L, 121L);
            assertThat(reader.pools()).hasSize(Kind.count());
        }
        assertThat(marks).contains("wave 1");
        assertThat(printed.toString(StandardCharsets.UTF_8)).startsWith("Recorded 2 s of play to " + file);
        assertThat(spawned).isPositive();
    }

    @Test
    void aFileInNoFolderIsRefusedBeforeThePlay() {
        String file = folder.resolve("none").resolve("play.jpr").toString();
        assertThatThrownBy(() -> options("--record", file)).isInstanceOf(ParameterException.class)
                .hasMessageContaining("--record: there is no folder ");
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.run.options.SampleOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
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
        Path file = folder.resolve("play.jfr");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        RecordingState.play(options("--headless", "--seconds", "2", "--record", file.toString()),
                new PrintStream(printed, true, StandardCharsets.UTF_8));

        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(events).extracting(event -> event.getEventType().getName()).contains("io.github.jmepool.Mark");
        List<RecordedEvent> activity = events.stream()
                .filter(event -> event.getEventType().getName().endsWith(".PoolActivity")).toList();
        assertThat(activity.stream().map(event -> event.getString("pool")).distinct())
                .hasSize(Kind.count() + 1).allMatch(GameSetup::hasPool).contains("damage");
        assertThat(activity.stream().mapToLong(event -> event.getLong("acquired")).sum()).isPositive();
        assertThat(printed.toString(StandardCharsets.UTF_8)).startsWith("Recorded 2 s of play to " + file);
    }

    @Test
    void aFileInNoFolderIsRefusedBeforeThePlay() {
        String file = folder.resolve("none").resolve("play.jfr").toString();
        assertThatThrownBy(() -> options("--record", file)).isInstanceOf(ParameterException.class)
                .hasMessageContaining("--record: there is no folder ");
    }
}

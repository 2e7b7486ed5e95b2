// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.sample.run.options.SampleOptions;
import io.github.jmepool.tools.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From a session of the sample to a preset: in other plays, its sizes miss far less than those that were set by hand.
 */
class SampleAdviceTest {
    private static final Pattern MISSES = Pattern.compile("(\\d+) of them had to clone");

    @TempDir
    private Path folder;

    @Test
    void advisedSizesMissAFifthInPlaysTheyWereNotMadeFrom() {
        Path recording = folder.resolve("play.jfr");
        Path preset = folder.resolve("pools.json");
        play("--seed", "1", "--record", recording.toString());
        Main.main(new String[] {"advise", recording.toString(), "--out", preset.toString()});
        for (String seed : List.of("2", "3")) {
            int byHand = play("--seed", seed, "--record", folder.resolve("hand.jfr").toString());
            int advised = play("--seed", seed, "--record", folder.resolve("advised.jfr").toString(), "--preset",
                    preset.toString());
            assertThat(byHand).as("seed %s", seed).isGreaterThan(100);
            assertThat(advised).as("seed %s, of %d", seed, byHand).isLessThanOrEqualTo(byHand / 5);
        }
    }

    private static int play(String... more) {
        List<String> args = new ArrayList<>(List.of("--headless", "--seconds", "45"));
        args.addAll(List.of(more));
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        RecordingState.play(SampleOptions.parse(args.toArray(new String[0])),
                new PrintStream(printed, true, StandardCharsets.UTF_8));
        Matcher misses = MISSES.matcher(printed.toString(StandardCharsets.UTF_8));
        assertThat(misses.find()).as(printed.toString(StandardCharsets.UTF_8)).isTrue();
        return Integer.parseInt(misses.group(1));
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jmepool.jme.preset.Preset;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
    @TempDir
    private Path folder;
    private String play;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void record() {
        Path file = folder.resolve("play.jfr");
        play = file.toString();
        try (Plays game = new Plays(file, Plays.bullets().prewarm(10).build())) {
            game.active(10, 50).mark("level 2").active(30, 50);
        }
    }

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private String in(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void theAdviceIsWrittenAsAPreset() {
        assertThat(run("advise", play, "--out", in("pools.json"))).isZero();
        assertThat(out.toString()).contains("bullet: prewarm 30 (was 10)")
                .containsPattern("play\\.jfr, 0\\.2 minutes: 20 misses \\(\\d+\\.\\d a minute\\), which took")
                .contains("advised: prewarming takes");
        assertThat(Preset.load(folder.resolve("pools.json")).pools().get(0).settings().prewarm())
                .isEqualTo(30);
    }

    @Test
    void anExceededBudgetEndsWithCodeOneAndNamesTheFigure() {
        assertThat(run("check", play, "--budget", "misses-per-minute=1")).isEqualTo(1);
        assertThat(out.toString()).containsPattern("misses-per-minute is 1\\d\\d\\.\\d\\d, and the budget 1\\.00\\.");
    }

    @Test
    void aBudgetThatIsKeptEndsWithCodeZero() {
        assertThat(run("check", play, "--budget", "misses-per-minute=200,over-ms=1000"))
                .isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void anUnreadableFileEndsWithCodeTwoAndOneLine() throws IOException {
        assertThat(run("advise", in("missing.jfr"))).isEqualTo(2);
        assertThat(err.toString()).contains("can't read or write").contains("missing.jfr").doesNotContain("\tat ");
        Path other = Files.writeString(folder.resolve("other.jfr"), "hello");
        assertThat(run("advise", other.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("is cut off at byte 5");
        assertThat(run("check", play, "--budget", "megabites=1")).isEqualTo(2);
        assertThat(run("check", play)).isEqualTo(2);
        assertThat(run("check", play, "--budget", "over-ms=-1")).isEqualTo(2);
        assertThat(err.toString()).contains("the budget over-ms must be 0 or more but was -1.0");
    }

    @Test
    void aPresetIsWrittenOverAPresetOnly() throws IOException {
        byte[] recording = Files.readAllBytes(Path.of(play));
        Path notes = Files.writeString(folder.resolve("notes.txt"), "mine");
        assertThat(run("advise", play, "--out", play)).isEqualTo(2);
        assertThat(err.toString()).contains("'" + play + "' is not a preset").contains("choose another file");
        assertThat(run("advise", play, "--out", notes.toString())).isEqualTo(2);
        assertThat(run("advise", play, "--out", folder.toString())).isEqualTo(2);
        assertThat(out.toString()).as("refused before anything is computed").isEmpty();
        assertThat(run("advise", play, "--out", in("pools.json"))).isZero();
        assertThat(run("advise", play, "--out", in("pools.json"))).isZero();
        assertThat(Path.of(play)).hasBinaryContent(recording);
        assertThat(notes).hasContent("mine");
    }

    @Test
    void aNamedPipeIsNotReplacedByAPreset() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "needs mkfifo");
        assertThat(run("advise", play, "--out", pipe.toString())).isEqualTo(2);
        assertThat(Files.isRegularFile(pipe)).isFalse();
        assertThat(err.toString()).contains("not a regular file");
    }

    @Test
    void noCommandPrintsTheListOfCommands() {
        assertThat(run()).isZero();
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("advise").contains("check");
    }
}

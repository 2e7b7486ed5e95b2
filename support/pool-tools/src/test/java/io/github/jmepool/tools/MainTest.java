// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jmepool.jme.preset.PresetFiles;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
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
        Path file = folder.resolve("play.jpr");
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
    void theAdviceIsWrittenAsAPresetThatAReplayReads() {
        assertThat(run("advise", play, "--out", in("pools.json"))).isZero();
        assertThat(out.toString()).contains("bullet: prewarm 30 (was 10)").contains("as recorded")
                .contains("advised, replayed");
        assertThat(PresetFiles.load(folder.resolve("pools.json")).pools().get(0).settings().prewarm())
                .isEqualTo(30);

        assertThat(run("replay", play, "--preset", in("pools.json"))).isZero();
        assertThat(out.toString()).containsPattern("all pools +0 ").containsPattern("as recorded +20 ");
    }

    @Test
    void anExceededBudgetEndsWithCodeOneAndNamesTheFigure() {
        assertThat(run("check", play, "--budget", "misses-per-minute=1")).isEqualTo(1);
        assertThat(out.toString()).contains("misses-per-minute is 120.00, and the budget 1.00.");
    }

    @Test
    void aBudgetThatIsKeptEndsWithCodeZero() {
        assertThat(run("check", play, "--budget", "misses-per-minute=121,megabytes=100,startup-ms=1000,over-ms=100"))
                .isZero();
        assertThat(run("advise", play, "--out", in("pools.json"))).isZero();
        assertThat(run("check", play, "--preset", in("pools.json"), "--budget", "misses-per-minute=0")).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void theSearchPrintsTheTradeOffAndWritesTheCheapest() throws IOException {
        assertThat(run("search", play, "--budget", "misses-per-minute=0", "--out", in("cheap.json"),
                "--chart", in("trade.png"))).isZero();
        assertThat(out.toString()).contains("(cheapest)");
        assertThat(PresetFiles.load(folder.resolve("cheap.json")).pools().get(0).settings().prewarm())
                .isEqualTo(30);
        assertThat(colours(folder.resolve("trade.png"))).isGreaterThan(3);
        assertThat(run("search", play, "--budget", "megabytes=0")).isEqualTo(1);
    }

    @Test
    void theShownPictureHasItsThreeLines() throws IOException {
        assertThat(run("show", play, "--out", in("play.png"))).isZero();
        BufferedImage picture = ImageIO.read(folder.resolve("play.png").toFile());
        assertThat(has(picture, 0x2C7FB8)).as("in use").isTrue();
        assertThat(has(picture, 0xA0A8B0)).as("idle").isTrue();
        assertThat(has(picture, 0xD73027)).as("misses").isTrue();
    }

    private static boolean has(BufferedImage picture, int rgb) {
        return Arrays.stream(picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0,
                picture.getWidth())).anyMatch(pixel -> (pixel & 0xFFFFFF) == rgb);
    }

    private static long colours(Path file) throws IOException {
        BufferedImage picture = ImageIO.read(file.toFile());
        return Arrays.stream(picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0,
                picture.getWidth())).distinct().count();
    }

    @Test
    void aRecordingThatACrashCutOffIsReadWithANote() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(play));
        Path cut = Files.write(folder.resolve("cut.jpr"), Arrays.copyOf(whole, whole.length - 1));
        int code = run("advise", cut.toString());
        assertThat(code == 0 ? out.toString() : err.toString()).containsAnyOf("Note: " + cut + " was cut off at byte ",
                "has no frame");
    }

    @Test
    void anUnreadableFileEndsWithCodeTwoAndOneLine() throws IOException {
        assertThat(run("advise", in("missing.jpr"))).isEqualTo(2);
        assertThat(err.toString()).contains("can't read or write").contains("missing.jpr").doesNotContain("\tat ");
        Path other = Files.writeString(folder.resolve("other.jpr"), "hello");
        assertThat(run("advise", other.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("is no recording of jme-pool");
        assertThat(run("replay", play, "--preset", other.toString())).isEqualTo(2);
        assertThat(run("check", play, "--budget", "megabites=1")).isEqualTo(2);
        assertThat(run("check", play)).isEqualTo(2);
        assertThat(run("show", play, "--pool", "rocket")).isEqualTo(2);
        assertThat(err.toString()).contains("no pool is named 'rocket'; there are bullet");
    }

    @Test
    void aPresetIsWrittenOverAPresetOnly() throws IOException {
        byte[] recording = Files.readAllBytes(Path.of(play));
        Path notes = Files.writeString(folder.resolve("notes.txt"), "mine");
        for (String command : List.of("advise", "search")) {
            assertThat(run(command, play, "--out", play)).as(command).isEqualTo(2);
            assertThat(err.toString()).contains("'" + play + "' is not a preset").contains("choose another file");
            assertThat(run(command, play, "--out", notes.toString())).isEqualTo(2);
            assertThat(run(command, play, "--out", folder.toString())).isEqualTo(2);
            assertThat(out.toString()).as("refused before anything is computed").isEmpty();
            assertThat(run(command, play, "--out", in(command + ".json"))).isZero();
            assertThat(run(command, play, "--out", in(command + ".json"))).isZero();
            out.getBuffer().setLength(0);
        }
        assertThat(Path.of(play)).hasBinaryContent(recording);
        assertThat(notes).hasContent("mine");
    }

    @Test
    void aNamedPipeIsNotReplacedByAPreset() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "needs mkfifo");
        assertThat(run("advise", play, "--out", pipe.toString())).isEqualTo(2);
        assertThat(run("search", play, "--out", pipe.toString())).isEqualTo(2);
        assertThat(Files.isRegularFile(pipe)).isFalse();
        assertThat(err.toString()).contains("not a regular file");
    }

    @Test
    void noCommandPrintsTheListOfCommands() {
        assertThat(run()).isZero();
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("advise").contains("show").contains("replay").contains("search")
                .contains("check");
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "--seconds, 0, --seconds must be from 1",
        "--seconds, ten, 'ten' is not an int",
        "--load, 1000000, --load must be from 50",
        "--size, big, 'big' is not of the form 1280x720",
        "--size, 1280x, '1280x' is not of the form 1280x720",
        "--size, 2x2, --size",
        "--screenshot, no/such/folder/a.png, there is no folder",
        "--film, no/such/folder, there is no folder",
        "--headles, x, Unknown option",
        "--scene, chess, --scene",
        "--example, chess, 'expected one of [BULLETS, LIFETIMES, SUBCLASS,'",
        "--preset, no/such/preset.json, --preset",
        "--serve, 65536, --serve must be from 0 to 65535 but was 65536",
        "--serve, here, 'here' is not an int",
        "--join, localhost, 'localhost' is not of the form localhost:4777",
        "--join, localhost:0, 'localhost:0' is not of the form",
        "--join, :4777, ':4777' is not of the form",
        "--bots, 65, --bots must be from 0 to 64 but was 65",
        "--bots, 2, --bots goes with --serve",
        "--serve=0, --join=localhost:1, --serve and --join are two programs",
        "--serve=0, --compare, leave out what compares",
        "--serve=0, --load=5000, --serve is for a --load up to 2000",
    })
    void wrongArgumentsAreNamedAndEndWithCodeTwo(String option, String value, String message) throws Exception {
        ChildJvm.Result result = ChildJvm.run(folder, Map.of(), option, value);

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).contains(message).contains("--help");
        assertThat(result.err()).doesNotContain("\tat ");
        assertThat(result.out()).isEmpty();
    }

    /** Which of the two would win, nobody can guess. */
    @ParameterizedTest
    @CsvSource({
        "--example bullets --scene physics, --example does not go with --scene",
        "--scene game --example bullets, --example does not go with --scene",
        "--example bullets --record a.jpr, --example does not go with --record",
        "--compare --example bullets, --example does not go with --compare",
        "--example bullets --film . --load 100, '--example does not go with --film, --load'",
        "--film . --headless, --film does not go with --headless",
        "--screenshot a.png --compare, --screenshot does not go with --compare",
        "--record a.jpr --compare, --record does not go with --compare",
        "--record a.jpr --scene asteroids, --record records the game; leave out --scene",
        "--window, --window goes with --compare",
    })
    void argumentsOfWhichOneWouldDoNothingAreRefusedInTwoLines(String arguments, String message) throws Exception {
        ChildJvm.Result result = ChildJvm.run(folder, Map.of(), arguments.split(" "));

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err().lines().filter(line -> !line.startsWith("WARNING: ")))
                .containsExactly("sample: " + message, "Try --help.");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void aPresetForPoolsThatTheSampleDoesNotHaveIsRefused() throws Exception {
        Path preset = folder.resolve("preset.json");
        Files.writeString(preset, "{\"version\": 1, \"pools\": [{\"name\": \"banana\", \"prewarm\": 3}]}");
        ChildJvm.Result result = ChildJvm.run(folder, Map.of(), "--preset", preset.toString());

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).contains("names a pool 'banana'", "the sample has ship, bullet");
    }

    @Test
    void aPresetThatCannotBeReadIsRefused() throws Exception {
        Path preset = folder.resolve("preset.json");
        Files.writeString(preset, "{\"version\": 1, \"pools\": [{");
        ChildJvm.Result result = ChildJvm.run(folder, Map.of(), "--preset", preset.toString());

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).contains("--preset: ", "preset.json");
    }

    @Test
    void helpNamesEveryOption() throws Exception {
        ChildJvm.Result result = ChildJvm.run(folder, Map.of(), "--help");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).contains("--headless", "--seconds", "--seed", "--load", "--screenshot", "--film",
                "--size", "--fullscreen", "--compare", "--rounds", "--out", "--preset", "--scene", "--example",
                "--serve", "--join", "--bots");
    }

    @Test
    void withoutADisplaySaysSoInOneLineAndComparesInstead() throws Exception {
        Map<String, String> nowhere = Map.of("DISPLAY", "", "WAYLAND_DISPLAY", "");
        assumeTrue(System.getProperty("os.name").startsWith("Linux"),
                "only on Linux can a display be taken away by a variable");
        ChildJvm.Result result = ChildJvm.run(folder, nowhere, "--seconds", "1");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out().lines().findFirst()).get().asString().startsWith("No window can be opened here (");
        assertThat(result.out()).contains("Warming the JVM up", "warm-up 3 of 3 done", "pooled", "naive pool",
                "clone and drop", "p99: ");
        // from JDK 24 on the JVM itself warns of what LWJGL does
        assertThat(result.err().lines().filter(line -> !line.isBlank() && !line.startsWith("WARNING: "))).isEmpty();
    }

    @Test
    void withoutADisplayAnExampleIsPlayedAndItsPoolsAreCounted() throws Exception {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"),
                "only on Linux can a display be taken away by a variable");
        ChildJvm.Result result = ChildJvm.run(folder, Map.of("DISPLAY", "", "WAYLAND_DISPLAY", ""), "--example",
                "bullets", "--seconds", "2");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).contains("): playing without a display instead.")
                .containsPattern("bullet .* 1[45]\\d");
    }
}

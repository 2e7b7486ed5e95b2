// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jmepool.sample.examples.Example;
import io.github.jmepool.sample.run.options.ArgumentPairs;
import io.github.jmepool.sample.run.options.SampleOptions;
import io.github.jmepool.sample.run.options.SampleOptions.Scene;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    private static final Map<String, String> NO_DISPLAY = Map.of("DISPLAY", "", "WAYLAND_DISPLAY", "");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private int run(String... args) {
        return Main.run(new PrintStream(out, true), new PrintStream(err, true), args);
    }

    private static Stream<Arguments> options() {
        return Stream.of(
                Arguments.of("--scene physics", "scene", "PHYSICS"),
                Arguments.of("--scene ASTEROIDS", "scene", "ASTEROIDS"),
                Arguments.of("--scene crowd --load 300", "fighters", "300"),
                Arguments.of("--scene coins --load 300", "coins", "300"),
                Arguments.of("--example network", "example", "NETWORK"),
                Arguments.of("--headless", "headless", "true"),
                Arguments.of("--compare", "compare", "true"),
                Arguments.of("--compare --window", "window", "true"),
                Arguments.of("--compare --out charts", "folder", "charts"),
                Arguments.of("--compare --rounds 7", "rounds", "7"),
                Arguments.of("--fullscreen", "fullscreen", "true"),
                Arguments.of("--mute", "mute", "true"),
                Arguments.of("--seconds 42", "seconds", "42"),
                Arguments.of("--seed -5", "seed", "-5"),
                Arguments.of("--load 2000", "load", "4.0"),
                Arguments.of("--load 2000", "loads", "[2000]"),
                Arguments.of("--load 1000", "headlessLoad", "2.0"),
                Arguments.of("--size 640x480", "width", "640"),
                Arguments.of("--size 640x480", "height", "480"),
                Arguments.of("--pools 2000", "pools", "2000"),
                Arguments.of("--record play.jfr", "record", "play.jfr"),
                Arguments.of("--screenshot a.png", "screenshot", "a.png"),
                Arguments.of("--film .", "film", "."),
                Arguments.of("--help", "help", "true"),
                Arguments.of("-h", "help", "true"),
                Arguments.of("--version", "version", "true"),
                Arguments.of("-V", "version", "true"));
    }

    @ParameterizedTest
    @MethodSource("options")
    void anOptionIsRead(String arguments, String accessors, String value) throws Exception {
        Object read = SampleOptions.parse(arguments.split(" "));
        Object usual = SampleOptions.parse();
        for (String accessor : accessors.split("\\.")) {
            read = read.getClass().getMethod(accessor).invoke(read);
            usual = usual == null ? null : usual.getClass().getMethod(accessor).invoke(usual);
        }
        assertThat(read).hasToString(value);
        assertThat(usual).as("without the option").isNotEqualTo(read);
    }

    @Test
    void aComparisonHasAllScenesOrTheOneThatIsAskedFor() {
        SampleOptions all = SampleOptions.parse("--compare");
        SampleOptions one = SampleOptions.parse("--compare", "--scene", "crowd");

        assertThat(Stream.of(Scene.GAME, Scene.PHYSICS, Scene.CROWD)).allMatch(all::compares);
        assertThat(Stream.of(Scene.values()).filter(one::compares)).containsExactly(Scene.CROWD);
    }

    @Test
    void theHelpNamesTheScenesAndExplainsThemApart() {
        Matcher listed = Pattern.compile("--scene SCENE +([^-]+)\n +--").matcher(SampleOptions.HELP);
        assertThat(listed.find()).isTrue();
        assertThat(listed.group(1).replaceAll(" [(]default[)]|: a \\w+", "").strip().split(",\\s+"))
                .containsExactlyInAnyOrder(Stream.of(Scene.values()).map(scene -> scene.name().toLowerCase(Locale.ROOT))
                        .toArray(String[]::new));
    }

    @Test
    void everyOptionIsReadByOneOfTheseTestsAndNamedInTheHelp() {
        TreeSet<String> all = new TreeSet<>();
        new CommandLine(new SampleOptions()).getCommandSpec().options().forEach(option ->
                all.addAll(List.of(option.names())));
        TreeSet<String> read = new TreeSet<>(List.of("--preset"));
        options().forEach(one -> Stream.of(((String) one.get()[0]).split(" "))
                .filter(word -> word.matches("--?[A-Za-z].*")).forEach(read::add));

        assertThat(read).isEqualTo(all);
        assertThat(SampleOptions.HELP).contains(all);
    }

    @Test
    void theHelpFitsOnAScreenAndNamesEveryExampleAndScene() {
        assertThat(run("--help")).isZero();

        List<String> lines = out.toString().lines().toList();
        assertThat(lines).hasSizeLessThanOrEqualTo(24).allMatch(line -> line.length() <= 80);
        for (Example example : Example.values()) {
            assertThat(out.toString()).contains(example.name().toLowerCase(Locale.ROOT));
        }
        for (Scene scene : Scene.values()) {
            assertThat(out.toString()).contains(scene.name().toLowerCase(Locale.ROOT));
        }
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--seconds, 0, --seconds must be from 1",
        "--seconds, ten, 'ten' is not an int",
        "--seed, x, 'x' is not a long",
        "--load, 1000000, --load must be from 50",
        "--pools, 0, --pools must be from 1",
        "--rounds, 0, --rounds must be from 1",
        "--size, big, 'big' is not of the form 1280x720",
        "--size, 1280x, '1280x' is not of the form 1280x720",
        "--size, 2x2, --size",
        "--screenshot, no/such/folder/a.png, there is no folder",
        "--film, no/such/folder, there is no folder",
        "--record, no/such/folder/a.jfr, there is no folder",
        "--headles, x, Unknown option",
        "--scene, chess, --scene",
        "--example, chess, 'expected one of [FIREWORKS, BULLETS, LIFETIMES,'",
        "--preset, no/such/preset.json, --preset",
    })
    void wrongArgumentsAreNamedAndEndWithCodeTwo(String option, String value, String message) {
        assertThat(run(option, value)).isEqualTo(2);

        assertThat(err.toString()).contains(message).contains("--help").doesNotContain("\tat ");
        assertThat(out.toString()).isEmpty();
    }

    /** Which of the two would win, nobody can guess. */
    @ParameterizedTest
    @CsvSource({
        "--example bullets --scene physics, --example does not go with --scene",
        "--scene game --example bullets, --example does not go with --scene",
        "--example bullets --record a.jfr, --example does not go with --record",
        "--compare --example bullets, --example does not go with --compare",
        "--example bullets --film . --load 100, '--example does not go with --film, --load'",
        "--film . --headless, --film does not go with --headless",
        "--screenshot a.png --compare, --screenshot does not go with --compare",
        "--pools 20 --headless, --pools does not go with --headless",
        "--scene crowd --pools 20, --pools adds to those of the game; leave out --scene",
        "--record a.jfr --compare, --record does not go with --compare",
        "--record a.jfr --scene asteroids, --record records the game; leave out --scene",
        "--film . --scene physics, '--film films the game, or with --scene crowd (the battle), explosions or coins'",
        "--window, --window goes with --compare",
        "--rounds 2, --rounds goes with --compare",
        "--headless --out a, --out goes with --compare",
        "--compare --window --scene crowd, --window compares the game; leave out --scene",
        "--compare --scene asteroids, '--compare compares the game, physics and crowd; leave out --scene'",
        "--compare --scene explosions, '--compare compares the game, physics and crowd; leave out --scene'",
    })
    void argumentsOfWhichOneWouldDoNothingAreRefusedInTwoLines(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);

        assertThat(err.toString().lines()).containsExactly("sample: " + message, "Try --help.");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void theUsualLoadIs2000ObjectsWithoutADisplay() {
        assertThat(SampleOptions.parse("--headless").headlessLoad()).isEqualTo(4);
        assertThat(SampleOptions.parse("--headless").load()).isEqualTo(1);
    }

    @Test
    void aPresetIsRead() throws Exception {
        Path preset = preset("{\"version\": 1, \"pools\": [{\"name\": \"bullet\", \"prewarm\": 3}]}");

        assertThat(SampleOptions.parse("--preset", preset.toString()).preset().pools()).hasSize(1);
        assertThat(SampleOptions.parse().preset()).isNull();
    }

    @Test
    void aPresetForPoolsThatTheSampleDoesNotHaveIsRefused() throws Exception {
        Path preset = preset("{\"version\": 1, \"pools\": [{\"name\": \"banana\", \"prewarm\": 3}]}");

        assertThat(run("--preset", preset.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("names a pool 'banana'", "the sample has ship, bullet");
    }

    @Test
    void aPresetThatCannotBeReadIsRefused() throws Exception {
        Path preset = preset("{\"version\": 1, \"pools\": [{");

        assertThat(run("--preset", preset.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--preset: ", "preset.json");
    }

    private Path preset(String text) throws Exception {
        return Files.writeString(folder.resolve("preset.json"), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--example panel", "--scene asteroids", "--scene coins", "--scene explosions"})
    void whatOnlyAWindowShowsIsRefusedWithoutOne(String arguments) {
        assertThat(run((arguments + " --headless").split(" "))).isEqualTo(2);

        assertThat(err.toString().lines()).containsExactly("sample: " + arguments + " needs a window",
                "Try another one: --help names them.");
    }

    /** Also where a window was asked for and none opens. */
    @ParameterizedTest
    @CsvSource({
        "--film ., --film", "--screenshot a.png, --screenshot", "--pools 3, --pools", "--preset {}, --preset",
        "--preset {} --record a.jfr,", "--load 100,",
    })
    void whatNeedsAWindowIsKnown(String arguments, String needing) throws Exception {
        String preset = preset("{\"version\": 1, \"pools\": []}").toString();
        SampleOptions options = SampleOptions.parse(arguments.replace("{}", preset).split(" "));
        assertThat(ArgumentPairs.inAWindow(options)).isEqualTo(needing);
    }

    @ParameterizedTest
    @CsvSource({
        "--compare, --preset does not go with --compare",
        "--pools 3, --preset does not go with --pools",
        "--headless, --preset with --headless goes with --record",
        "--scene crowd, --preset is for the game; leave out --scene",
    })
    void aPresetThatNothingWouldTakeIsRefused(String arguments, String message) throws Exception {
        Path preset = preset("{\"version\": 1, \"pools\": [{\"name\": \"bullet\", \"prewarm\": 3}]}");

        assertThat(run((arguments + " --preset " + preset).split(" "))).isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly("sample: " + message, "Try --help.");
    }

    /** With code 2, as any other would have Maven add its stack trace. */
    @Test
    void theProcessEndsWithTheCode() throws Exception {
        ChildJvm.Result result = ChildJvm.run(folder, Map.of(), "--load", "1");

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).contains("--load must be from 50").doesNotContain("\tat ");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void aMissingDisplayIsNamedInOneLineAndWaysAreCompared() throws Exception {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"),
                "only on Linux can a display be taken away by a variable");
        ChildJvm.Result result = ChildJvm.run(folder, NO_DISPLAY, "--seconds", "1", "--load", "100");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out().lines().findFirst()).get().asString().startsWith("No window can be opened here (");
        assertThat(result.out()).contains("Warming the JVM up", "warm-up done", "pooled, own nodes", "naive pool",
                "clone and discard", "p99: ");
        // from JDK 24 on the JVM itself warns of what LWJGL does
        assertThat(result.err().lines().filter(line -> !line.isBlank() && !line.startsWith("WARNING: "))).isEmpty();
    }

    @Test
    void anExampleIsPlayedAndCountedWithoutADisplay() throws Exception {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"),
                "only on Linux can a display be taken away by a variable");
        ChildJvm.Result result = ChildJvm.run(folder, NO_DISPLAY, "--example", "bullets", "--seconds", "2");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).contains("): playing without a display instead.")
                .containsPattern("bullet .* 1[45]\\d");
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.sample.run.compare.Way;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Plays the sample in a window with real OpenGL and looks at what was drawn.
 */
@Tag("display")
class DisplayTest {
    static final int DIFFERENT_COLORS = 300;
    /** A sound device that is always there and is never heard. */
    static final Map<String, String> SILENT_DEVICE = Map.of("ALSOFT_DRIVERS", "null");

    /** The colours of the graph's lines. */
    private static final Color POOLED = new Color(108, 237, 255);
    private static final Color CLONED = new Color(255, 173, 89);

    @TempDir
    private Path folder;

    @BeforeEach
    void requireDisplay() throws Exception {
        Displays.require(getClass());
    }

    @Test
    void theGameIsDrawnAndItsPoolsAreUsed() throws Exception {
        Path file = folder.resolve("game with spaces.png");
        ChildJvm.Result result = ChildJvm.run(folder, SILENT_DEVICE, "--screenshot", file.toString(), "--seconds", "4",
                "--size", "960x540");

        assertThat(result.exitCode()).as(result.err()).isZero();
        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(image.getWidth()).isEqualTo(960);
        assertThat(image.getHeight()).isEqualTo(540);
        assertThat(colors(image)).as("different colours").isGreaterThan(DIFFERENT_COLORS);

        Map<String, int[]> pools = pools(result.out());
        for (String used : List.of("bullet", "missile", "trail", "shard", "explosion", "ember",
                "sound-shot", "sound-boom")) {
            assertThat(pools).containsKey(used);
            assertThat(pools.get(used)[3]).as(used + " spawned").isPositive();
        }
        assertThat(result.out()).contains("Shaders compiled at run time: 0");
        assertThat(result.out()).containsPattern("playable \\d+\\.\\d s after the window opened");
        // However slow the machine, there are three of them in every step of at most a thirtieth of a second.
        int[] ember = pools.get("ember");
        assertThat(ember[0] + ember[1]).as("embers, active and idle").isEqualTo(ember[2]);
        assertThat(ember[3]).as("embers come back: more spawned than made").isGreaterThan(ember[2]);
    }

    @Test
    void theSiegeIsDrawnAndReportsItsPhysics() throws Exception {
        Path file = folder.resolve("siege.png");
        ChildJvm.Result result = ChildJvm.run(folder, SILENT_DEVICE, "--scene", "physics", "--screenshot",
                file.toString(), "--seconds", "3", "--size", "480x270");

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(colors(ImageIO.read(file.toFile()))).as("different colours").isGreaterThan(DIFFERENT_COLORS / 2);
        Map<String, int[]> pools = pools(result.out());
        int active = 0;
        for (String used : List.of("crate", "ball", "shard", "guard", "portal")) {
            assertThat(pools).containsKey(used);
            assertThat(pools.get(used)[3]).as(used + " spawned").isPositive();
            active += pools.get(used)[0];
        }
        assertThat(result.out()).contains("bodies in the space " + (active + 1) + ", native objects ", "physics step ");
    }

    @Test
    void theBattleIsDrawnAsCrowdsAndItsFightersAreRecycled() throws Exception {
        Path file = folder.resolve("crowd.png");
        ChildJvm.Result result = ChildJvm.run(folder, SILENT_DEVICE, "--scene", "crowd", "--load", "100",
                "--screenshot", file.toString(), "--seconds", "9", "--size", "320x180");

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.err()).as("log").doesNotContain("Exception");
        assertThat(colors(ImageIO.read(file.toFile()))).as("different colours").isGreaterThan(DIFFERENT_COLORS / 2);
        Map<String, int[]> pools = pools(result.out());
        assertThat(pools).containsOnlyKeys("knight", "goblin", "ogre");
        assertThat(pools.get("knight")[3]).as("spawned").isGreaterThan(pools.get("knight")[2]);
        assertThat(result.out()).containsPattern("crowd: fighters 100, fallen [1-9]\\d*, draw calls 9");
    }

    @Test
    void aFilmShowsTheGraphOfBothWaysAndEndsAutomatically() throws Exception {
        Path film = Files.createDirectory(folder.resolve("film"));
        ChildJvm.Result result = ChildJvm.run(folder, SILENT_DEVICE, "--film", film.toString(), "--load", "100",
                "--size", "480x270");

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).contains("Wrote 52 pictures to " + film);
        assertThat(film.toFile().list()).hasSize(52).contains("001.png", "052.png");
        BufferedImage pooled = ImageIO.read(film.resolve("026.png").toFile());
        BufferedImage cloned = ImageIO.read(film.resolve("052.png").toFile());
        assertThat(pooled.getWidth()).isEqualTo(480);
        assertThat(graphPixels(pooled, POOLED)).as("the line of pools").isGreaterThan(100);
        assertThat(graphPixels(cloned, CLONED) - graphPixels(pooled, CLONED)).as("the line of clones, later")
                .isGreaterThan(50);
    }

    @Test
    void aFilmOfTheBattleShowsTheCrowdAndThePlainPool() throws Exception {
        Path film = Files.createDirectory(folder.resolve("battle"));
        ChildJvm.Result result = ChildJvm.run(folder, SILENT_DEVICE, "--film", film.toString(), "--scene", "crowd",
                "--load", "100", "--size", "320x180");

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(film.toFile().list()).hasSize(30);
        BufferedImage before = ImageIO.read(film.resolve("001.png").toFile());
        assertThat(colors(before)).as("different colours").isGreaterThan(DIFFERENT_COLORS / 10);
        assertThat(before.getRGB(0, 100, 320, 60, null, 0, 320)).as("another picture")
                .isNotEqualTo(ImageIO.read(film.resolve("030.png").toFile()).getRGB(0, 100, 320, 60, null, 0, 320));
    }

    @ParameterizedTest
    @CsvSource({"explosions, 20, 10", "coins, 18, 6"})
    void aFilmOfASceneShowsEachWayOfDrawingIt(String scene, int pictures, int ofEach) throws Exception {
        Path film = Files.createDirectory(folder.resolve(scene));
        ChildJvm.Result result = ChildJvm.run(folder, SILENT_DEVICE, "--film", film.toString(), "--scene", scene,
                "--load", "1000", "--size", "320x180");

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.err()).as("log").doesNotContain("Exception");
        assertThat(film.toFile().list()).hasSize(pictures);
        for (int last = ofEach; last <= pictures; last += ofEach) {
            BufferedImage picture = ImageIO.read(film.resolve("%03d.png".formatted(last)).toFile());
            assertThat(colors(picture.getSubimage(0, 0, 320, 90))).as("above the caption of way %d", last / ofEach)
                    .isGreaterThan(DIFFERENT_COLORS / 60);
        }
    }

    /** Pixels of the lower right that have the colour of a line of the graph. */
    private static int graphPixels(BufferedImage image, Color line) {
        int found = 0;
        for (int y = image.getHeight() / 2; y < image.getHeight(); y++) {
            for (int x = image.getWidth() * 3 / 5; x < image.getWidth(); x++) {
                Color color = new Color(image.getRGB(x, y));
                if (Math.abs(color.getRed() - line.getRed()) + Math.abs(color.getGreen() - line.getGreen())
                        + Math.abs(color.getBlue() - line.getBlue()) < 24) {
                    found++;
                }
            }
        }
        return found;
    }

    @Test
    void aComparisonInAWindowReportsWhatTheEngineDraws() throws Exception {
        ChildJvm.Result result = ChildJvm.run(folder, SILENT_DEVICE, "--compare", "--window", "--load", "200",
                "--rounds", "1", "--seconds", "1", "--size", "320x180", "--out", folder.resolve("window").toString());

        assertThat(result.exitCode()).as(result.err()).isZero();
        Map<String, Integer> objects = new HashMap<>();
        for (String line : Files.readAllLines(folder.resolve("window/window.csv"))) {
            String[] parts = line.split(",");
            if (!parts[0].equals("load")) {
                objects.put(parts[1], Integer.parseInt(parts[3]));
                assertThat(Integer.parseInt(parts[5])).as("triangles in " + line).isPositive();
            }
        }
        assertThat(objects).hasSize(Way.values().length);
        assertThat(objects.get(Way.CLONED.label())).as("drawn one by one").isGreaterThan(100);
        assertThat(objects.get("pooled  instanced")).isLessThan(objects.get(Way.CLONED.label()) / 2);
        for (String chart : List.of("window-objects.png", "window-frame-time.png")) {
            assertThat(ImageIO.read(folder.resolve("window").resolve(chart).toFile()).getWidth()).isGreaterThan(400);
        }
    }

    /** Colours that differ in the upper four bits of a channel. */
    static int colors(BufferedImage image) {
        Set<Integer> colors = new HashSet<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                colors.add(image.getRGB(x, y) & 0xF0F0F0);
            }
        }
        return colors.size();
    }

    /** The report's lines: name to active, idle, created, spawned. */
    static Map<String, int[]> pools(String out) {
        Map<String, int[]> pools = new HashMap<>();
        out.lines().dropWhile(line -> !line.startsWith("pool ")).skip(1)
                .takeWhile(line -> !line.matches("(bodies|playable|crowd:) .*"))
                .map(line -> line.trim().split("\\s+"))
                .forEach(parts -> pools.put(parts[0],
                        List.of(parts).subList(1, 5).stream().mapToInt(Integer::parseInt).toArray()));
        return pools;
    }
}

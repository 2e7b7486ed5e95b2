// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run;

import static io.github.jmepool.sample.run.DisplayTest.DIFFERENT_COLORS;
import static io.github.jmepool.sample.run.DisplayTest.SILENT_DEVICE;
import static io.github.jmepool.sample.run.DisplayTest.colors;
import static io.github.jmepool.sample.run.DisplayTest.pools;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.sample.examples.Example;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plays each example in a window, apart from {@link DisplayTest}, so that another JVM can run it at the same time. */
@Tag("display")
class ExamplesDisplayTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void requireDisplay() throws Exception {
        Displays.require(getClass());
    }

    /** All where display tests are required; elsewhere the panel and every third: ExampleTest plays the others. */
    static List<Example> drawn() {
        int every = Displays.areRequired() ? 1 : 3;
        return Stream.of(Example.values())
                .filter(example -> example == Example.PANEL || example.ordinal() % every == 0).toList();
    }

    @ParameterizedTest
    @MethodSource("drawn")
    void eachExampleIsDrawnAndRecyclesInstances(Example example) throws Exception {
        Path file = folder.resolve("example.png");
        ChildJvm.Result result = ChildJvm.run(folder, SILENT_DEVICE, "--example", example.name(), "--screenshot",
                file.toString(), "--seconds", "4", "--size", "320x180");

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.err()).as("log").doesNotContain("Exception")
                .doesNotContainPattern("(jmepool|jme3|simsilica)\\S* \\S+\\R(WARNING|SEVERE): ");
        assertThat(colors(ImageIO.read(file.toFile()))).as("different colours").isGreaterThan(DIFFERENT_COLORS / 10);
        Map<String, int[]> pools = pools(result.out());
        assertThat(pools).isNotEmpty();
        int recycled = 0;
        for (Map.Entry<String, int[]> pool : pools.entrySet()) {
            int[] counts = pool.getValue();
            assertThat(counts[3]).as(pool.getKey() + " spawned").isPositive();
            assertThat(counts[0] + counts[1]).as(pool.getKey() + ", active and idle").isEqualTo(counts[2]);
            recycled += counts[3] - counts[0];
        }
        assertThat(recycled).as("instances recycled").isPositive();
    }
}

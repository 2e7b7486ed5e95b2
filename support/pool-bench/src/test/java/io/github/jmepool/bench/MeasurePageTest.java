// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.bench.MeasureStep.Part;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurePageTest {
    @TempDir
    private Path folder;

    private String page(boolean measured) throws IOException {
        Path output = folder.resolve("output.json");
        Measurements figures = new Measurements("--json", output.toString());
        figures.row(Part.CARD.key(), "vendor", "Mesa", "renderer", "llvmpipe", "opengl", "4.5 Mesa 22");
        if (measured) {
            frames(figures.row(Part.OBJECTS.key(), "live", "1000", "way", "deque")).with("gpu_ms", 1.25);
            frames(figures.row(Part.OBJECTS.key(), "live", "10000", "way", "jme-pool, instanced"));
            for (String prewarm : new String[] {"without", "with"}) {
                figures.row(Part.FIRST_FRAMES.key(), "prewarm", prewarm).with("prewarm_ms", 700)
                        .with("prewarm_longest_ms", 90).with("first_ms", 42).with("longest_ms", 80)
                        .with("other_ms", 3).with("shaders", 20);
            }
        }
        figures.row(MeasurePage.NOT_MEASURED, "part", "crowd", "live", "20000", "way", "clone and discard", "reason",
                "not done after 12 seconds");
        figures.write();
        Path kept = folder.resolve("measurements.json");
        KeptFigures.keep(kept, LocalDate.of(2026, 1, 2), "abc1234", "a machine", List.of(output));
        return MeasurePage.of(kept);
    }

    private static Measurements.Row frames(Measurements.Row row) {
        return row.with("frames", 300).with("frame_ms", 2.5).with("frame_p99_ms", 12).with("processor_ms", 1.5)
                .with("process_ms", 1.75).with("draw_calls", 1_000).with("triangles", 64_000).with("bytes", 1_500);
    }

    @Test
    void thePageNamesTheCardAndTheMachine() throws IOException {
        assertThat(page(true)).contains("| card           | llvmpipe", "| OpenGL, driver | 4.5 Mesa 22",
                "| machine        | a machine", "JDK " + System.getProperty("java.version"),
                "abc1234, measured on 2026-01-02");
    }

    @Test
    void aTableIsAlignedAndHasADashWithoutATimer() throws IOException {
        List<String> rows = page(true).lines().filter(line -> line.contains("1,000") && line.startsWith("|")
                || line.contains("| jme-pool, i")).toList();

        String rest = " | 1.50          | 1.75        | 1,000      | 64,000    | 1.50 KB |";
        assertThat(rows).containsExactly(
                "| 1,000  | deque               | 2.50  | 12.0        | 1.25" + rest,
                "| 10,000 | jme-pool, instanced | 2.50  | 12.0        | -   " + rest);
    }

    @Test
    void firstFramesAreThoseWithAndWithoutWarmUp() throws IOException {
        assertThat(page(true)).containsPattern("frames that first show a kind, mean *\\| 42.0 ms");
    }

    @Test
    void aStepThatWasNotMeasuredIsNamedWithItsReason() throws IOException {
        assertThat(page(true)).contains("## Not measured",
                "- crowd, 20000, clone and discard: not done after 12 seconds");
    }

    @Test
    void aPageWithoutAnyMeasurementHasNoTable() throws IOException {
        assertThat(page(false)).contains("llvmpipe", "## Not measured").doesNotContain("draw calls", "first show");
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.sample.run.play.FrameTimes;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadComparisonTest {
    @TempDir
    private Path folder;

    @Test
    void aComparisonLeavesATableACsvAndCharts() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        File results = folder.resolve("made by it").toFile();
        new LoadComparison(List.of(50, 100), 1, 1, 1, new PrintStream(bytes)).run(results);

        int rows = 2 * Way.values().length;
        assertThat(Files.readAllLines(results.toPath().resolve("comparison.csv"))).hasSize(1 + rows);
        for (String chart : List.of("bytes-per-frame", "frame-time-mean", "frame-time-p99", "update-time-mean",
                "render-time-mean", "collections")) {
            BufferedImage image = ImageIO.read(new File(results, chart + ".png"));
            assertThat(image.getWidth()).isGreaterThan(400);
        }
        String text = bytes.toString();
        assertThat(text).contains("  0 %  about 50 objects, round 1 of 1: pooled", "p99.9 ms", "pauses ms", "Wrote ");
        assertThat(text.lines().filter(line -> line.matches(" +(50|100)  .*"))).hasSize(rows);
    }

    @Test
    void roundsAreAddedUpAndTheirFramesPooled() {
        PlayResult one = new PlayResult(Way.POOLED, times(1_000_000, 3_000_000), 2_000_000, 100, 1, 5, 7, 8, 0, 0, 0);
        PlayResult two = new PlayResult(Way.POOLED, times(2_000_000, 4_000_000), 4_000_000, 300, 2, 6, 7, 8, 0, 0, 0);

        Row row = Row.of(500, List.of(one, two));

        assertThat(row.frames()).isEqualTo(4);
        assertThat(row.meanMillis()).isEqualTo(2.5);
        assertThat(row.quantileMillis(0.5)).isEqualTo(2);
        assertThat(row.quantileMillis(1)).isEqualTo(4);
        assertThat(row.bytesPerFrame()).isEqualTo(100);
        assertThat(row.collections()).isEqualTo(3);
        assertThat(row.pauseMillis()).isEqualTo(11);
        assertThat(Row.csv(List.of(row)).lines().toList().get(1))
                .matches("500,pooled,(Copy|G1|PS|ZGC),4,2.0000,0.5000,2.5000,2.0000,4.0000,4.0000,4.0000,100,3,11,7,8,"
                        + "1.5000");
    }

    /** Frames of which half a millisecond is the render phase. */
    private static FrameTimes times(long... nanos) {
        FrameTimes times = new FrameTimes(nanos.length);
        for (long frame : nanos) {
            times.add(frame, 500_000);
        }
        return times;
    }
}

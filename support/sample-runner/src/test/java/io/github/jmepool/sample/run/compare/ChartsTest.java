// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartsTest {
    @TempDir
    private Path folder;

    @Test
    void thePagesChartsAreDrawnFromTheKeptFigures() throws Exception {
        Charts.main(new String[] {"../figures/comparison.json", folder.toString()});

        for (String name : List.of("bytes-per-frame", "frame-time-mean", "frame-time-p99")) {
            BufferedImage chart = ImageIO.read(folder.resolve(name + ".png").toFile());
            Set<Integer> colors = new HashSet<>();
            for (int pixel : chart.getRGB(0, 0, chart.getWidth(), chart.getHeight(), null, 0, chart.getWidth())) {
                colors.add(pixel & 0xFFFFFF);
            }
            assertThat(colors).as("bars of four ways in %s", name).contains(0xE86A10, 0xF7BC85, 0x6FC3EE, 0x0E6FA8);
        }
    }
}

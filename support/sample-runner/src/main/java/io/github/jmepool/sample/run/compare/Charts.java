// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import java.awt.Color;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/**
 * Draws the comparison as bar charts: a group for every load, a bar for every way.
 */
final class Charts {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 480;
    private static final double BYTES_PER_KB = 1024;
    private static final Color[] COLORS = {
        new Color(0x2C, 0x9C, 0xD8), new Color(0xF2, 0xB1, 0x34), new Color(0xE0, 0x5A, 0x33),
        new Color(0x2F, 0xA3, 0x5F), new Color(0x8E, 0x5B, 0xC7), new Color(0x5A, 0x6B, 0x7C),
    };

    private Charts() {
    }

    /**
     * Writes all charts.
     *
     * @param rows what was measured
     * @param folder where the files go
     * @return the files
     * @throws IOException if one can't be written
     */
    static List<File> write(List<Row> rows, File folder) throws IOException {
        List<File> files = new ArrayList<>();
        files.add(draw(rows, folder, "bytes-per-frame", "A frame allocates this much memory; less is better",
                "KB per frame (logarithmic)", true, row -> Math.max(1, row.bytesPerFrame() / BYTES_PER_KB)));
        files.add(draw(rows, folder, "frame-time-mean",
                "A frame takes this long on average; shorter is better", "ms", false, Row::meanMillis));
        files.add(draw(rows, folder, "update-time-mean",
                "The update of a frame takes this long; shorter is better", "ms", false, Row::updateMillis));
        files.add(draw(rows, folder, "render-time-mean",
                "Preparing a frame's drawing takes this long; shorter is better", "ms", false, Row::renderMillis));
        files.add(draw(rows, folder, "frame-time-p99",
                "99 of 100 frames take at most this long; shorter is better", "ms", false,
                row -> row.quantileMillis(0.99)));
        files.add(draw(rows, folder, "collections", "The garbage collector ran this often; less is better",
                "collections in all rounds", false, Row::collections));
        return files;
    }

    private static File draw(List<Row> rows, File folder, String name, String title, String axis, boolean logarithmic,
            ToDoubleFunction<Row> value) throws IOException {
        return draw(rows.stream().map(row -> new Bar(row.load(), row.way(), value.applyAsDouble(row))).toList(), folder,
                name, title, axis, logarithmic);
    }

    static File draw(List<Bar> bars, File folder, String name, String title, String axis, boolean logarithmic)
            throws IOException {
        CategoryChart chart = new CategoryChartBuilder().width(WIDTH).height(HEIGHT).title(title)
                .xAxisTitle("live objects, about").yAxisTitle(axis).build();
        chart.getStyler().setYAxisLogarithmic(logarithmic);
        if (logarithmic) {
            chart.getStyler().setYAxisMin(1.0);
        }
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setSeriesColors(COLORS);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setPlotGridVerticalLinesVisible(false);
        chart.getStyler().setAvailableSpaceFill(0.8);
        Set<Way> ways = new LinkedHashSet<>();
        bars.forEach(bar -> ways.add(bar.way()));
        for (Way way : ways) {
            List<String> loads = new ArrayList<>();
            List<Double> values = new ArrayList<>();
            bars.stream().filter(bar -> bar.way() == way).forEach(bar -> {
                loads.add(Integer.toString(bar.load()));
                values.add(bar.value());
            });
            chart.addSeries(way.label(), loads, values);
        }
        File file = new File(folder, name + ".png");
        BitmapEncoder.saveBitmap(chart, file.getPath(), BitmapFormat.PNG);
        return file;
    }

    /** One bar of a chart. */
    record Bar(int load, Way way, double value) {
    }
}

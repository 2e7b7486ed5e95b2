// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws the frames' times that {@link ShaderWarmUpRun} has measured: without warm-up above, with it below. */
public final class ShaderWarmUpPlot {
    private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 18);

    private static final Font LABEL = new Font(Font.SANS_SERIF, Font.PLAIN, 16);

    private ShaderWarmUpPlot() {
    }

    /**
     * Draws the plots.
     *
     * @param arguments the file of figures, and the picture
     * @throws IOException if a file can't be read or written
     */
    public static void main(String[] arguments) throws IOException {
        Figures figures = Figures.read(List.of(Path.of(arguments[0])));
        List<Double> without = figures.all("frames_ms", "sight", "prewarm", "without");
        List<Double> with = figures.all("frames_ms", "sight", "prewarm", "with");
        double most = without.stream().mapToDouble(Double::doubleValue).max().orElseThrow() * 1.05;
        List<XYChart> charts = List.of(
                chart("Without shader warm-up, each new kind is a stutter", without, most, new Color(0xE8, 0x6A, 0x10)),
                chart("With it, the shaders were compiled behind the loading bar", with, most,
                        new Color(0x0E, 0x6F, 0xA8)));
        BitmapEncoder.saveBitmap(charts, 2, 1, arguments[1], BitmapFormat.PNG);
    }

    private static XYChart chart(String title, List<Double> millis, double most, Color color) {
        List<Integer> frames = new ArrayList<>();
        for (int i = 0; i < millis.size(); i++) {
            frames.add(i);
        }
        XYChart chart = new XYChartBuilder().width(800).height(260).title(title)
                .xAxisTitle("frame; a new kind in each tenth").yAxisTitle("ms").build();
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setChartTitleFont(TITLE);
        chart.getStyler().setAxisTitleFont(LABEL);
        chart.getStyler().setAxisTickLabelsFont(LABEL);
        chart.getStyler().setPlotBorderVisible(false);
        chart.getStyler().setLegendVisible(false);
        chart.getStyler().setLocale(Locale.ROOT);
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setYAxisMax(most);
        chart.getStyler().setXAxisMin(0.0);
        chart.getStyler().setXAxisMax((double) millis.size());
        chart.getStyler().setPlotGridVerticalLinesVisible(false);
        XYSeries series = chart.addSeries("ms", frames, millis);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineColor(color);
        series.setLineWidth(1.4f);
        return chart;
    }
}

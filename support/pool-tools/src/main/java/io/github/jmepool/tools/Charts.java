// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Charts of plays and of trade-offs. */
final class Charts {
    private static final Color BLUE = new Color(0x2C, 0x7F, 0xB8);
    private static final Color GREY = new Color(0xA0, 0xA8, 0xB0);
    private static final Color RED = new Color(0xD7, 0x30, 0x27);
    private static final Color GREEN = new Color(0x2F, 0xA3, 0x5F);
    private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 13);
    private static final double NANOS_PER_SECOND = 1e9;
    /** About as many as a picture has pixels across. */
    private static final int POINTS = 600;

    private Charts() {
    }

    /** Draws a chart of each pool, the highest peak first: active, idle and cloned instances over time. */
    static void play(Play play, List<PoolLoad> pools, Path file) throws IOException {
        List<XYChart> charts = new ArrayList<>();
        pools.stream().sorted(Comparator.comparingInt(Charts::peak).reversed())
                .forEach(load -> charts.add(pool(play, load)));
        int columns = charts.size() == 1 ? 1 : charts.size() <= 4 ? 2 : 3;
        int rows = (charts.size() + columns - 1) / columns;
        BitmapEncoder.saveBitmap(charts, rows, columns, file.toString(), BitmapFormat.PNG);
    }

    private static int peak(PoolLoad load) {
        int peak = 0;
        for (int i = 0; i < load.size(); i++) {
            peak = Math.max(peak, load.most(i));
        }
        return peak;
    }

    private static XYChart pool(Play play, PoolLoad load) {
        double[] seconds = new double[POINTS];
        double[] active = new double[POINTS];
        double[] idle = new double[POINTS];
        double[] misses = new double[POINTS];
        int frames = play.frames();
        int next = 0;
        long missed = 0;
        for (int point = 0; point < POINTS; point++) {
            int from = (int) ((long) frames * point / POINTS);
            int to = Math.max(from + 1, (int) ((long) frames * (point + 1) / POINTS));
            double most = point == 0 ? 0 : load.size() == 0 || next == 0 ? 0 : load.active(next - 1);
            while (next < load.size() && load.frame(next) < to) {
                most = Math.max(most, load.most(next));
                missed += load.misses(next);
                next++;
            }
            seconds[point] = play.sceneNanos()[Math.min(frames, to) - 1] / NANOS_PER_SECOND;
            active[point] = most;
            idle[point] = next == 0 ? 0 : load.idle(next - 1);
            misses[point] = missed;
        }
        XYChart chart = plain(title(load.name(), peak(load), missed), "seconds", "instances", 480, 300);
        line(chart, "idle", seconds, idle, GREY);
        line(chart, "in use", seconds, active, BLUE);
        line(chart, "spawns that had to clone, so far", seconds, misses, RED);
        return chart;
    }

    private static String title(String pool, int peak, long missed) {
        return String.format(Locale.ROOT, "%s: at most %d in use, %s", pool, peak, missed == 0 ? "no spawn had to clone"
                : missed == 1 ? "1 spawn had to clone" : missed + " spawns had to clone");
    }

    private static void line(XYChart chart, String name, double[] x, double[] y, Color color) {
        XYSeries series = chart.addSeries(name, x, y);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineColor(color);
        series.setLineWidth(1.6f);
    }

    /** Draws the time at the start against the misses: of the presets found and of the recorded settings. */
    static void tradeOff(List<Search.Found> found, Outcome recorded, Outcome chosen, Path file) throws IOException {
        XYChart chart = plain("More prewarming at the start means fewer misses in play",
                "milliseconds of prewarming at the start", "misses per minute", 800, 500);
        chart.getStyler().setXAxisMin(0.0);
        double[] start = found.stream().mapToDouble(one -> one.outcome().startMillis()).toArray();
        double[] misses = found.stream().mapToDouble(one -> one.outcome().missesPerMinute()).toArray();
        points(chart, "presets found", start, misses, BLUE);
        points(chart, "recorded settings", recorded, RED);
        if (chosen != null) {
            points(chart, "cheapest within the budget", chosen, GREEN);
        }
        BitmapEncoder.saveBitmap(chart, file.toString(), BitmapFormat.PNG);
    }

    private static void points(XYChart chart, String name, Outcome one, Color color) {
        points(chart, name, new double[] {one.startMillis()}, new double[] {one.missesPerMinute()}, color);
    }

    private static void points(XYChart chart, String name, double[] x, double[] y, Color color) {
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
        series.setMarker(SeriesMarkers.CIRCLE);
        series.setMarkerColor(color);
    }

    private static XYChart plain(String title, String x, String y, int width, int height) {
        XYChart chart = new XYChartBuilder().width(width).height(height).title(title).xAxisTitle(x).yAxisTitle(y)
                .build();
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setChartTitleFont(TITLE);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
        chart.getStyler().setLegendLayout(org.knowm.xchart.style.Styler.LegendLayout.Horizontal);
        chart.getStyler().setLocale(Locale.ROOT);
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setPlotGridVerticalLinesVisible(false);
        return chart;
    }
}

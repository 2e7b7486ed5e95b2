// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.awt.Color;
import java.awt.Font;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/**
 * Draws the comparison as bar charts: a group for every load, and bars in shades of orange for the ways without
 * jme-pool, of blue for those with it. The table has two more ways.
 */
final class Charts {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 480;
    private static final double BYTES_PER_KB = 1000;
    private static final Map<Way, Color> COLORS = new EnumMap<>(Map.of(
            Way.CLONED, new Color(0xE8, 0x6A, 0x10), Way.NAIVE, new Color(0xF7, 0xBC, 0x85),
            Way.OWN_NODES, new Color(0x6F, 0xC3, 0xEE), Way.AS_ONE, new Color(0x0E, 0x6F, 0xA8)));
    private static final List<Way> SHOWN = List.of(Way.CLONED, Way.NAIVE, Way.OWN_NODES, Way.AS_ONE);
    private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 17);
    private static final Font LABEL = new Font(Font.SANS_SERIF, Font.PLAIN, 18);

    private Charts() {
    }

    /**
     * Draws the charts of the pages from the figures that are kept.
     *
     * @param arguments the file of figures, and the folder of the charts
     * @throws IOException if a file can't be read or written
     */
    public static void main(String[] arguments) throws IOException {
        JsonObject kept = JsonParser.parseString(Files.readString(Path.of(arguments[0]))).getAsJsonObject();
        File folder = new File(arguments[1]);
        Files.createDirectories(folder.toPath());
        bytes(bars(kept, "bytes_per_frame", BYTES_PER_KB), folder);
        mean(bars(kept, "mean_ms", 1), folder);
        slowest(bars(kept, "p99_ms", 1), folder);
    }

    private static List<Bar> bars(JsonObject kept, String value, double unit) {
        List<Bar> bars = new ArrayList<>();
        for (JsonElement element : kept.getAsJsonArray("figures")) {
            JsonObject row = element.getAsJsonObject();
            for (Way way : SHOWN) {
                if (way.label().replace(",", " ").equals(row.get("way").getAsString())) {
                    double measured = row.getAsJsonArray(value).get(0).getAsDouble();
                    bars.add(new Bar(row.get("load").getAsInt(), way, measured / unit));
                }
            }
        }
        return bars;
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
        return List.of(bytes(bars(rows, row -> Math.max(1, row.bytesPerFrame() / BYTES_PER_KB)), folder),
                mean(bars(rows, Row::meanMillis), folder),
                draw(bars(rows, Row::updateMillis), folder, "update-time-mean",
                        "A frame's update takes %.1f ms with clones, %.1f ms with pools", "ms", false),
                draw(bars(rows, Row::renderMillis), folder, "render-time-mean",
                        "A frame is prepared for drawing in %.1f ms with clones, %.1f ms with pools", "ms", false),
                slowest(bars(rows, row -> row.quantileMillis(0.99)), folder),
                draw(bars(rows, Row::collections), folder, "collections",
                        "The garbage collector ran %.0f times with clones, %.0f times with pools", "collections in all"
                                + " rounds",
                        false));
    }

    private static List<Bar> bars(List<Row> rows, ToDoubleFunction<Row> value) {
        return rows.stream().map(row -> new Bar(row.load(), row.way(), value.applyAsDouble(row))).toList();
    }

    private static File bytes(List<Bar> bars, File folder) throws IOException {
        return draw(bars, folder, "bytes-per-frame", "A frame allocates %,.0f KB with clones, %,.0f KB with pools",
                "KB a frame (logarithmic)", true);
    }

    private static File mean(List<Bar> bars, File folder) throws IOException {
        return draw(bars, folder, "frame-time-mean", "A frame takes %.1f ms with clones, %.1f ms with pools", "ms",
                false);
    }

    private static File slowest(List<Bar> bars, File folder) throws IOException {
        return draw(bars, folder, "frame-time-p99",
                "99 %% of frames take up to %.0f ms with clones, %.0f ms with pools", "ms", false);
    }

    /** The title is a sentence about the highest load, with clones and with pools. */
    static File draw(List<Bar> bars, File folder, String name, String sentence, String axis, boolean logarithmic)
            throws IOException {
        int most = bars.stream().mapToInt(Bar::load).max().orElseThrow();
        CategoryChart chart = new CategoryChartBuilder().width(WIDTH).height(HEIGHT)
                .title(String.format(Locale.ROOT, sentence + ", at %,d objects", value(bars, most, Way.CLONED),
                        value(bars, most, Way.AS_ONE), most))
                .xAxisTitle("live objects, about").yAxisTitle(axis).build();
        chart.getStyler().setYAxisLogarithmic(logarithmic);
        if (logarithmic) {
            chart.getStyler().setYAxisMin(1.0);
        }
        chart.getStyler().setLocale(Locale.ROOT);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
        chart.getStyler().setLegendLayout(LegendLayout.Horizontal);
        chart.getStyler().setLegendBorderColor(Color.WHITE);
        chart.getStyler().setLegendFont(LABEL);
        chart.getStyler().setChartTitleFont(TITLE);
        chart.getStyler().setAxisTitleFont(LABEL);
        chart.getStyler().setAxisTickLabelsFont(LABEL);
        chart.getStyler().setSeriesColors(SHOWN.stream().map(COLORS::get).toArray(Color[]::new));
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setPlotBorderVisible(false);
        chart.getStyler().setPlotGridVerticalLinesVisible(false);
        chart.getStyler().setAvailableSpaceFill(0.8);
        for (Way way : SHOWN) {
            List<Bar> ofWay = bars.stream().filter(bar -> bar.way() == way).toList();
            List<String> loads = ofWay.stream().map(bar -> String.format(Locale.ROOT, "%,d", bar.load())).toList();
            chart.addSeries(way.label(), loads, ofWay.stream().map(Bar::value).toList());
        }
        File file = new File(folder, name + ".png");
        BitmapEncoder.saveBitmap(chart, file.getPath(), BitmapFormat.PNG);
        return file;
    }

    private static double value(List<Bar> bars, int load, Way way) {
        return bars.stream().filter(bar -> bar.load() == load && bar.way() == way).mapToDouble(Bar::value).findFirst()
                .orElseThrow();
    }

    /** One bar of a chart. */
    record Bar(int load, Way way, double value) {
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.plot;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.SizingPolicy;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws the pictures of docs/pool-sizes.md: what each policy makes of the same recorded demand. */
final class PolicyPlots {
    private static final Color TOTAL = new Color(0xD5E3EC);
    private static final Color ACTIVE = new Color(0xE86A10);
    private static final Color IDLE = new Color(0x0E6FA8);
    private static final Color MISSED = new Color(0x111111);

    private PolicyPlots() {
    }

    /** One picture: its file's name without the ending, its title, and the policy that it shows. */
    record Plot(String file, String title, SizingPolicy policy) {
    }

    /** Writes one PNG per policy into the folder that is named. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        for (Plot plot : plots()) {
            draw(plot, folder);
        }
    }

    static List<Plot> plots() {
        SizingPolicy reserve = SizingPolicy.keepReserve(10);
        return List.of(
                new Plot("none", "none()", SizingPolicy.none()),
                new Plot("idle-majority", "idleMajority()", SizingPolicy.idleMajority()),
                new Plot("pressure", "pressure()", SizingPolicy.pressure()),
                new Plot("idle-expiry", "idleExpiry(60 s)", SizingPolicy.idleExpiry(Duration.ofSeconds(60))),
                new Plot("capacity", "capacity(80)", SizingPolicy.capacity(80)),
                new Plot("keep-reserve", "keepReserve(10)", reserve),
                new Plot("combined", "combine(idleMajority(), keepReserve(10))",
                        SizingPolicy.combine(SizingPolicy.idleMajority(), reserve)));
    }

    private static void draw(Plot plot, Path folder) throws IOException {
        List<PoolStats> counts = new TracePlay(plot.policy, DemandTrace.recorded()).counts;
        PoolStats last = counts.get(counts.size() - 1);
        XYChart chart = new XYChartBuilder().width(1100).height(440)
                .title(plot.title + " clones " + last.misses() + " bullets, and keeps " + last.total() + " at the end")
                .xAxisTitle("minutes").yAxisTitle("bullets").build();
        style(chart);
        line(chart, "total", counts, PoolStats::total, TOTAL).setXYSeriesRenderStyle(XYSeriesRenderStyle.StepArea);
        line(chart, "active", counts, PoolStats::active, ACTIVE);
        line(chart, "idle", counts, PoolStats::idle, IDLE);
        misses(chart, counts);
        for (DemandTrace.Act act : DemandTrace.ACTS) {
            double middle = (act.fromSecond() + act.toSecond()) / 120.0;
            chart.addAnnotation(new AnnotationText(act.name(), middle, 388, false));
            chart.addAnnotation(new AnnotationLine(act.fromSecond() / 60.0, true, false));
        }
        BitmapEncoder.saveBitmap(chart, folder.resolve("policy-" + plot.file + ".png").toString(),
                BitmapEncoder.BitmapFormat.PNG);
    }

    private static void style(XYChart chart) {
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS).setLegendLayout(LegendLayout.Horizontal)
                .setLegendBorderColor(Color.WHITE).setChartBackgroundColor(Color.WHITE)
                .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 18))
                .setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 18))
                .setAnnotationTextFont(new Font(Font.SANS_SERIF, Font.ITALIC, 15))
                .setAnnotationLineColor(new Color(0x9A9A9A))
                .setAnnotationLineStroke(new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1,
                        new float[] {4, 4}, 0))
                .setPlotContentSize(1);
        chart.getStyler().setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 17))
                .setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 17))
                .setPlotGridLinesColor(new Color(0xE4E4E4)).setXAxisMin(0.0).setXAxisMax(12.0).setYAxisMin(0.0)
                .setYAxisMax(400.0).setYAxisDecimalPattern("0");
        chart.setCustomXAxisTickLabelsFormatter(
                minute -> Math.abs(minute - Math.rint(minute)) < 1e-6 ? String.valueOf(Math.round(minute)) : " ");
    }

    private static XYSeries line(XYChart chart, String name, List<PoolStats> counts, ToDoubleFunction<PoolStats> count,
            Color color) {
        double[] values = counts.stream().mapToDouble(count).toArray();
        XYSeries series = chart.addSeries(name, minutes(counts.size()), values);
        series.setMarker(SeriesMarkers.NONE).setLineColor(color).setFillColor(color);
        series.setLineStyle(new BasicStroke(1.6f));
        return series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Step);
    }

    /** A dot wherever an acquire found nothing idle and had to make an object. */
    private static void misses(XYChart chart, List<PoolStats> counts) {
        double[] values = new double[counts.size()];
        for (int i = 0; i < values.length; i++) {
            boolean missed = i > 0 && counts.get(i).misses() > counts.get(i - 1).misses();
            values[i] = missed ? counts.get(i).total() : Double.NaN;
        }
        XYSeries series = chart.addSeries("cloned while the game runs", minutes(values.length), values);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter).setMarker(SeriesMarkers.CIRCLE)
                .setMarkerColor(MISSED);
    }

    private static double[] minutes(int steps) {
        double[] minutes = new double[steps];
        for (int i = 0; i < steps; i++) {
            minutes[i] = i * DemandTrace.STEP_SECONDS / 60;
        }
        return minutes;
    }
}

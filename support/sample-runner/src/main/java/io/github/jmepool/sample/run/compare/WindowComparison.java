// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import io.github.jmepool.sample.run.compare.Charts.Bar;
import io.github.jmepool.sample.run.play.FrameTimes;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Plays the same game in every way in a window, and writes what the engine counts in a frame, and what a frame takes.
 */
public final class WindowComparison {
    /** Each play has frames of its own to warm up. */
    private static final int WARM_UP_FRAMES = 1;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final String HEAD = String.format(Locale.ROOT, "%6s  %-34s %7s %9s %9s %10s %9s %9s %9s", "load",
            "way", "frames", "objects", "uniforms", "triangles", "frame ms", "p50 ms", "p99 ms");
    private static final String LINE = "%6d  %-34s %7d %,9d %,9d %,10d %9.2f %9.2f %9.2f";
    private static final String CSV_HEAD = "load,way,frames,objects,uniforms,triangles,mean_ms,p50_ms,p99_ms\n";
    private static final String CSV_LINE = "%d,%s,%d,%d,%d,%d,%.4f,%.4f,%.4f%n";

    private final Rounds<WindowPlay.Result> rounds;
    private final PrintStream out;

    /**
     * Plans a comparison.
     *
     * @param loads about how many live objects
     * @param rounds how often every game is played
     * @param seconds how long each lasts, in seconds of play
     * @param seed the seed of all of them
     * @param out gets the progress and the table
     * @param window plays one game in a window
     */
    public WindowComparison(List<Integer> loads, int rounds, int seconds, long seed, PrintStream out, Window window) {
        this.out = out;
        this.rounds = new Rounds<>(loads, rounds, seconds, seed, out, WARM_UP_FRAMES, window::play);
    }

    /**
     * Compares.
     *
     * @param folder gets the files; is made if need be
     * @throws IOException if a file can't be written
     */
    public void run(File folder) throws IOException {
        Files.createDirectories(folder.toPath());
        List<Line> lines = new ArrayList<>();
        for (int load : rounds.loads()) {
            rounds.at(load).forEach((way, results) -> lines.add(new Line(load, way, results)));
        }
        out.println();
        out.println(HEAD);
        StringBuilder csv = new StringBuilder(CSV_HEAD);
        for (Line line : lines) {
            out.println(line.text(LINE, line.way.label()));
            csv.append(line.text(CSV_LINE, line.way.label().replace(',', ' ')));
        }
        out.println();
        File table = new File(folder, "window.csv");
        Files.writeString(table.toPath(), csv, StandardCharsets.UTF_8);
        out.println("Wrote " + table);
        out.println("Wrote " + draw(lines, folder, "window-objects",
                "A frame draws %,.0f objects with clones, %,.0f with pools", "objects (logarithmic)", true,
                line -> Math.max(1, line.objects)));
        out.println("Wrote " + draw(lines, folder, "window-frame-time",
                "A frame takes %.1f ms with clones, %.1f ms with pools", "ms", false,
                line -> line.times.meanMicros() / MICROS_PER_MILLI));
    }

    private static File draw(List<Line> lines, File folder, String name, String title, String axis,
            boolean logarithmic, ToDoubleFunction<Line> value) throws IOException {
        return Charts.draw(lines.stream().map(line -> new Bar(line.load, line.way, value.applyAsDouble(line))).toList(),
                folder, name, title, axis, logarithmic);
    }

    /** Opens a window, plays in it, and closes it. */
    @FunctionalInterface
    public interface Window {
        /**
         * Plays.
         *
         * @param way where the objects come from
         * @param seed decides on everything random
         * @param load how many times the usual number of objects
         * @param frames how many frames of a sixtieth of a second
         * @return what was drawn, and how fast
         */
        WindowPlay.Result play(Way way, long seed, float load, int frames);
    }

    /** All rounds of one way at one load; counts are means of a frame. */
    private static final class Line {
        private final int load;
        private final Way way;
        private final FrameTimes times;
        private final long objects;
        private final long uniforms;
        private final long triangles;

        Line(int load, Way way, List<WindowPlay.Result> results) {
            this.load = load;
            this.way = way;
            times = FrameTimes.of(results.stream().map(WindowPlay.Result::times).toList());
            objects = results.stream().mapToLong(WindowPlay.Result::objects).sum() / times.frames();
            uniforms = results.stream().mapToLong(WindowPlay.Result::uniforms).sum() / times.frames();
            triangles = results.stream().mapToLong(WindowPlay.Result::triangles).sum() / times.frames();
        }

        String text(String format, String label) {
            return String.format(Locale.ROOT, format, load, label, times.frames(), objects, uniforms, triangles,
                    times.meanMicros() / MICROS_PER_MILLI, times.quantileMicros(0.5) / MICROS_PER_MILLI,
                    times.quantileMicros(0.99) / MICROS_PER_MILLI);
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import io.github.jmepool.sample.run.play.FrameTimes;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;

/**
 * All rounds of one way at one load, put together: a line of the table.
 */
final class Row {
    private static final double MICROS_PER_MILLI = 1e3;
    private static final String LINE = "%6d  %-34s %8d %9.3f %9.3f %9.3f %9.3f %9.3f %9.3f %9.3f"
            + " %,13d %5d %9d %,9d %,8d";
    private static final String HEAD = String.format(Locale.ROOT,
            "%6s  %-34s %8s %9s %9s %9s %9s %9s %9s %9s %13s %5s %9s %9s %8s",
            "load", "way", "frames", "update ms", "render ms", "frame ms", "p50 ms", "p99 ms", "p99.9 ms", "max ms",
            "bytes/frame", "GCs", "pauses ms", "created", "peak");
    private static final String CSV_HEAD = "load,way,collector,frames,update_ms,render_ms,mean_ms,p50_ms,p99_ms,"
            + "p999_ms,max_ms,bytes_per_frame,collections,pause_ms,created,peak,update_ran_ms";
    private static final String CSV_LINE = "%d,%s,%d,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%d,%d,%d,%d,%d,%.4f";

    private final int load;
    private final PlayResult together;

    private Row(int load, PlayResult together) {
        this.load = load;
        this.together = together;
    }

    /**
     * Puts rounds together: frame times are pooled, bytes, collections and pauses added up.
     *
     * @param load about how many live objects
     * @param rounds the same game played several times, at least once
     */
    static Row of(int load, List<PlayResult> rounds) {
        PlayResult first = rounds.get(0);
        FrameTimes times = FrameTimes.of(rounds.stream().map(PlayResult::times).toList());
        return new Row(load, new PlayResult(first.way(), times,
                rounds.stream().mapToLong(PlayResult::updateRan).sum(),
                rounds.stream().mapToLong(PlayResult::bytes).sum(),
                rounds.stream().mapToLong(PlayResult::collections).sum(),
                rounds.stream().mapToLong(PlayResult::pauseMillis).sum(),
                first.created(), first.peakActive(), first.score(), first.kills(),
                first.spawned()));
    }

    int load() {
        return load;
    }

    Way way() {
        return together.way();
    }

    int frames() {
        return together.frames();
    }

    double meanMillis() {
        return together.times().meanMicros() / MICROS_PER_MILLI;
    }

    double updateMillis() {
        return together.times().meanUpdateMicros() / MICROS_PER_MILLI;
    }

    double renderMillis() {
        return together.times().meanRenderMicros() / MICROS_PER_MILLI;
    }

    double quantileMillis(double share) {
        return together.times().quantileMicros(share) / MICROS_PER_MILLI;
    }

    long bytesPerFrame() {
        return together.bytesPerFrame();
    }

    long collections() {
        return together.collections();
    }

    long pauseMillis() {
        return together.pauseMillis();
    }

    long created() {
        return together.created();
    }

    int peak() {
        return together.peakActive();
    }

    /** Returns a table with an empty line between the loads. */
    static String table(List<Row> rows) {
        StringBuilder text = new StringBuilder(HEAD);
        int load = 0;
        for (Row row : rows) {
            text.append(System.lineSeparator());
            if (load != 0 && row.load() != load) {
                text.append(System.lineSeparator());
            }
            load = row.load();
            text.append(format(LINE, row));
        }
        return text.toString();
    }

    /** Returns lines that a spreadsheet reads; ways have no comma in them. */
    static String csv(List<Row> rows) {
        StringBuilder text = new StringBuilder(CSV_HEAD).append('\n');
        for (Row row : rows) {
            text.append(format(CSV_LINE, row)).append('\n');
        }
        return text.toString();
    }

    /** Returns the name of this JVM's collector, such as G1 or ZGC: the names of its beans begin with it. */
    private static String collector() {
        return ManagementFactory.getGarbageCollectorMXBeans().get(0).getName().replaceFirst(" .*", "");
    }

    private static String format(String line, Row row) {
        String way = line.equals(CSV_LINE) ? row.way().label().replace(',', ' ') + ',' + collector()
                : row.way().label();
        return String.format(Locale.ROOT, line, row.load(), way, row.frames(), row.updateMillis(),
                row.renderMillis(), row.meanMillis(),
                row.quantileMillis(0.5), row.quantileMillis(0.99), row.quantileMillis(0.999), row.quantileMillis(1),
                row.bytesPerFrame(), row.collections(), row.pauseMillis(), row.created(), row.peak(),
                row.together.updateRan() / 1e6 / row.frames());
    }
}

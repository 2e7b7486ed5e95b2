// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import java.util.List;
import java.util.Locale;

/**
 * Writes rows as a table of plain text, and as CSV.
 */
final class RowText {
    private static final String LINE = "%6d  %-18s %8d %9.3f %9.3f %9.3f %9.3f %9.3f %9.3f %9.3f"
            + " %,13d %5d %9d %,9d %,8d";
    private static final String HEAD = String.format(Locale.ROOT,
            "%6s  %-18s %8s %9s %9s %9s %9s %9s %9s %9s %13s %5s %9s %9s %8s",
            "load", "way", "frames", "update ms", "render ms", "frame ms", "p50 ms", "p99 ms", "p99.9 ms", "max ms",
            "bytes/frame", "GCs", "pauses ms", "created", "peak");
    private static final String CSV_HEAD = "load,way,frames,update_ms,render_ms,mean_ms,p50_ms,p99_ms,p999_ms,max_ms,"
            + "bytes_per_frame,collections,pause_ms,created,peak";
    private static final String CSV_LINE = "%d,%s,%d,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%d,%d,%d,%d,%d";

    private RowText() {
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

    private static String format(String line, Row row) {
        String way = line.equals(CSV_LINE) ? row.way().label().replace(',', ' ') : row.way().label();
        return String.format(Locale.ROOT, line, row.load(), way, row.frames(), row.updateMillis(),
                row.renderMillis(), row.meanMillis(),
                row.quantileMillis(0.5), row.quantileMillis(0.99), row.quantileMillis(0.999), row.quantileMillis(1),
                row.bytesPerFrame(), row.collections(), row.pauseMillis(), row.created(), row.peak());
    }
}

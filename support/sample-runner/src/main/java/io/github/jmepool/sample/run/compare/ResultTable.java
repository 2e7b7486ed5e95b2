// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import java.util.List;
import java.util.Locale;

/**
 * Writes the results of a comparison as one table of plain text.
 */
public final class ResultTable {
    private static final String HEAD = String.format(Locale.ROOT, "%-18s %7s %10s %10s %10s %13s %5s %9s %8s",
            "way", "frames", "update ms", "render ms", "p99 ms", "bytes/frame", "GCs", "created", "peak");

    private ResultTable() {
    }

    /**
     * Writes a table.
     *
     * @param results a line each
     * @return the lines, without an end of line after the last
     */
    public static String of(List<PlayResult> results) {
        StringBuilder text = new StringBuilder(HEAD);
        for (PlayResult result : results) {
            text.append(System.lineSeparator()).append(String.format(Locale.ROOT,
                    "%-18s %7d %10.3f %10.3f %10.3f %,13d %5d %,9d %,8d", result.way().label(), result.frames(),
                    result.times().meanUpdateMicros() / 1e3, result.times().meanRenderMicros() / 1e3,
                    result.times().quantileMicros(0.99) / 1e3, result.bytesPerFrame(),
                    result.collections(), result.created(), result.peakActive()));
        }
        return text.toString();
    }
}

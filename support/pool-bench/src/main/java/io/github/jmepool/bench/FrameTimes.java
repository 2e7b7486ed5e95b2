// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import java.util.Arrays;
import java.util.Locale;

/** Collects the times of frames and says how they spread. */
final class FrameTimes {
    private static final long[] BOUNDS_MICROS = {100, 250, 500, 520, 550, 600, 1_000, 2_000, 5_000, 20_000};

    private final long[] nanos;
    private int count;

    FrameTimes(int frames) {
        nanos = new long[frames];
    }

    void add(long frameNanos) {
        nanos[count++] = frameNanos;
    }

    double mean() {
        return Arrays.stream(nanos, 0, count).average().orElse(0) / 1_000;
    }

    /** The time that this part of the frames stays within, in microseconds. */
    double quantile(double part) {
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        int index = (int) Math.min(count - 1, Math.max(0, Math.ceil(part * count) - 1));
        return sorted[index] / 1_000.0;
    }

    double max() {
        return quantile(1);
    }

    /** The part of the frames within a time, in percent. */
    double percentWithin(long limitNanos) {
        return 100.0 * Arrays.stream(nanos, 0, count).filter(n -> n <= limitNanos).count() / count;
    }

    /** One line a class of times: how many frames fall into it. */
    String histogram() {
        StringBuilder lines = new StringBuilder();
        long below = 0;
        for (long bound : BOUNDS_MICROS) {
            long within = Arrays.stream(nanos, 0, count).filter(n -> n <= bound * 1_000).count();
            lines.append(String.format(Locale.ROOT, "    up to %,6d us %,7d frames%n", bound, within - below));
            below = within;
        }
        return lines.append(String.format(Locale.ROOT, "    longer          %,7d frames", count - below)).toString();
    }
}

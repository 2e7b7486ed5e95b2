// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import java.util.Arrays;

/** Collects the times of frames and computes their distribution. */
final class FrameTimes {
    private final long[] nanos;
    private int count;

    FrameTimes(int frames) {
        nanos = new long[frames];
    }

    void add(long frameNanos) {
        nanos[count++] = frameNanos;
    }

    int count() {
        return count;
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
}

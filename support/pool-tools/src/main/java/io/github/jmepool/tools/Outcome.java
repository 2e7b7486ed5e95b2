// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

/**
 * The result of a play with some settings.
 *
 * @param misses spawns for which an instance had to be made
 * @param refused spawns that a limit refused
 * @param missNanos what making instances took within frames
 * @param overNanos the part of it beyond the budget of its frame
 * @param peakBytes the most memory that the instances had at once
 * @param meanBytes their memory on average over the play
 * @param startNanos what making the prewarmed instances takes
 * @param minutes how long was played
 */
record Outcome(long misses, long refused, long missNanos, long overNanos, long peakBytes, long meanBytes,
        long startNanos, double minutes) {
    private static final double MEGABYTE = 1024 * 1024;

    double missesPerMinute() {
        return misses / minutes;
    }

    double megabytes() {
        return peakBytes / MEGABYTE;
    }

    double meanMegabytes() {
        return meanBytes / MEGABYTE;
    }

    double startMillis() {
        return startNanos / 1e6;
    }

    double missMillis() {
        return missNanos / 1e6;
    }

    double overMillis() {
        return overNanos / 1e6;
    }

    /** Two plays, one after the other: memory and start-up are those of the one that needs more. */
    Outcome and(Outcome other) {
        double sum = minutes + other.minutes;
        return new Outcome(misses + other.misses, refused + other.refused, missNanos + other.missNanos,
                overNanos + other.overNanos, Math.max(peakBytes, other.peakBytes),
                (long) ((meanBytes * minutes + other.meanBytes * other.minutes) / sum),
                Math.max(startNanos, other.startNanos), sum);
    }
}

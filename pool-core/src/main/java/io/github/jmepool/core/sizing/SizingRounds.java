// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

/** The rounds of one monitor: when the next one is, how far apart they are, and which window they count in. */
final class SizingRounds {
    private final SizingSchedule schedule;
    private long intervalNanos;
    private long nextNanos;
    private int quietInRow;
    private int roundsInWindow;
    private long window;

    SizingRounds(SizingSchedule schedule, long nowNanos) {
        this.schedule = schedule;
        intervalNanos = schedule.interval().toNanos();
        nextNanos = nowNanos + intervalNanos;
    }

    boolean isDue(long nowNanos) {
        return nowNanos - nextNanos >= 0;
    }

    /** The window that the next round belongs to: a new one, without old votes, once this one ran out. */
    long windowOfNextRound() {
        return roundsInWindow == schedule.windowRounds() ? window + 1 : window;
    }

    /**
     * Counts a round. A trim cuts the window short and returns to the first interval; the window keeps its number, as
     * the pools that were not trimmed keep their votes.
     */
    void count(long nowNanos, boolean quiet, boolean trimmed) {
        if (roundsInWindow == schedule.windowRounds()) {
            roundsInWindow = 0;
            window++;
        }
        roundsInWindow++;
        quietInRow = quiet ? quietInRow + 1 : 0;
        nextNanos = nowNanos;
        if (trimmed) {
            quietInRow = 0;
            roundsInWindow = 0;
            intervalNanos = schedule.interval().toNanos();
            nextNanos += schedule.away().toNanos();
        } else if (quietInRow == schedule.quietRounds()) {
            quietInRow = 0;
            intervalNanos = Math.min(2 * intervalNanos, schedule.longest().toNanos());
        }
        nextNanos += intervalNanos;
    }

    long intervalNanos() {
        return intervalNanos;
    }

    long nextNanos() {
        return nextNanos;
    }

    int quietInRow() {
        return quietInRow;
    }

    int roundsInWindow() {
        return roundsInWindow;
    }

    long window() {
        return window;
    }
}

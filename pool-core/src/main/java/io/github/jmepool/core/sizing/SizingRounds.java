// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

/** The rounds of one monitor: when the next one is, how far apart they are, and which of them count together. */
final class SizingRounds {
    private final SizingSchedule schedule;
    private long intervalNanos;
    private long nextNanos;
    private int quietInRow;
    private int roundsInWindow;

    SizingRounds(SizingSchedule schedule, long nowNanos) {
        this.schedule = schedule;
        intervalNanos = schedule.interval().toNanos();
        nextNanos = nowNanos + intervalNanos;
    }

    boolean isDue(long nowNanos) {
        return nowNanos - nextNanos >= 0;
    }

    /** Whether the next round begins a new window, without old votes, as this one ran out. */
    boolean isWindowOver() {
        return roundsInWindow == schedule.windowRounds();
    }

    /**
     * Counts a round. A trim cuts the window short and returns to the first interval; the window that follows is not
     * one after {@link #isWindowOver()}, as the pools that were not trimmed keep their votes.
     */
    void count(long nowNanos, boolean quiet, boolean trimmed) {
        if (isWindowOver()) {
            roundsInWindow = 0;
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
}

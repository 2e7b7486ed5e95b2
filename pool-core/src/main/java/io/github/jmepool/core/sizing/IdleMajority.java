// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;

/**
 * Marks a pool in each round in which most of its instances are idle, and trims it once it has enough marks within one
 * window.
 *
 * <p>Rounds and windows are those of the {@link SizingSchedule} and common to all pools. The marks expire with their
 * window. A trim ends the window early; the pools that were not trimmed then keep their marks, so that they are trimmed
 * in the next rounds.
 *
 * @param idleAbove   a pool with at most this many idle instances is never marked
 * @param idlePercent a pool is marked when more than this part of its instances is idle, in percent
 * @param marks       the marks within one window that lead to a trim
 * @param trimPercent the part of the idle instances that a trim disposes of, in percent, rounded down
 */
public record IdleMajority(int idleAbove, int idlePercent, int marks, int trimPercent) implements SizingPolicy {
    /** Marks a pool with more than 10 idle instances that are the majority; trims half of them at the third mark. */
    public static final IdleMajority DEFAULT = new IdleMajority(10, 50, 3, 50);

    /**
     * Checks the figures.
     *
     * @param idleAbove   at least 0
     * @param idlePercent 1 to 100
     * @param marks       at least 1; more than a window has rounds never leads to a trim
     * @param trimPercent 1 to 100
     * @throws IllegalArgumentException if a count is too small or a percentage is not 1 to 100
     */
    public IdleMajority {
        Check.atLeast("idleAbove", idleAbove, 0);
        Check.percent("idlePercent", idlePercent);
        Check.atLeast("marks", marks, 1);
        Check.percent("trimPercent", trimPercent);
    }

    @Override
    public SizingState start(PoolCounts counts, long nowNanos, double phase) {
        return new Marked(0, 0);
    }

    @Override
    public SizingDecision judge(SizingState state, PoolCounts counts, SizingRound check) {
        Marked before = (Marked) state;
        int held = before.window == check.window() ? before.marks : 0;
        if (!isMostlyIdle(counts)) {
            return SizingDecision.keep(new Marked(held, check.window()));
        }
        SizingState marked = new Marked(held + 1, check.window());
        if (held + 1 < marks) {
            return SizingDecision.mark(marked);
        }
        int count = (int) ((long) counts.idle() * trimPercent / 100);
        return SizingDecision.trim(count, new Marked(0, check.window()), marked);
    }

    private boolean isMostlyIdle(PoolCounts counts) {
        return counts.idle() > idleAbove && counts.idle() * 100L > (long) counts.total() * idlePercent;
    }

    /** The marks collected, and the window that they were collected in. */
    private record Marked(int marks, long window) implements SizingState {
        @Override
        public boolean isDue(SizingRound check) {
            return check.round();
        }
    }
}

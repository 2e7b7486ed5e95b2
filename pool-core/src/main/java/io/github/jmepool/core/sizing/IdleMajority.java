// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Internal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Counts a vote against a pool in each round in which most of its instances are idle, and trims the pool when it has
 * enough votes within one window. A pool that has no more instances than its prewarm count, idle and active ones
 * together, gets no vote, and none is trimmed below it.
 *
 * <p>Rounds and windows are those of the {@link SizingSchedule} and common to all pools. The votes expire with their
 * window. A trim ends the window early; the pools that were not trimmed then keep their votes, so that they are
 * trimmed in the next rounds.
 *
 * @param idleAbove   a pool with at most this many idle instances never gets a vote
 * @param idlePercent a pool gets a vote when more than this part of its instances is idle, in percent
 * @param votes       the votes within one window that lead to a trim
 * @param trimPercent the part of the idle instances that a trim disposes of, in percent, rounded down
 */
@Internal
public record IdleMajority(int idleAbove, int idlePercent, int votes, int trimPercent) implements SizingPolicy {
    /** Votes pools with more than 10 idle instances that are the majority; trims half of them at the third vote. */
    public static final IdleMajority DEFAULT = new IdleMajority(10, 50, 3, 50);

    /**
     * Checks the parameters.
     *
     * @param idleAbove   at least 0
     * @param idlePercent 1 to 100
     * @param votes       at least 1; more than a window has rounds never leads to a trim
     * @param trimPercent 1 to 100
     * @throws IllegalArgumentException if a count is too small or a percentage is not 1 to 100
     */
    public IdleMajority {
        Check.atLeast("idleAbove", idleAbove, 0);
        Check.percent("idlePercent", idlePercent);
        Check.atLeast("votes", votes, 1);
        Check.percent("trimPercent", trimPercent);
    }

    @Override
    public SizingState start(PoolCounts counts, long nowNanos, double phase) {
        return new Votes(0);
    }

    @Override
    public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
        if (!isMostlyIdle(counts)) {
            return SizingDecision.keep(state);
        }
        SizingState voted = new Votes(state.votes() + 1);
        if (voted.votes() < votes) {
            return SizingDecision.vote(voted);
        }
        long part = (long) counts.idle() * trimPercent / 100;
        int count = (int) Math.min(part, counts.total() - counts.prewarm());
        return SizingDecision.trim(count, new Votes(0), voted);
    }

    private boolean isMostlyIdle(PoolCounts counts) {
        return counts.idle() > idleAbove && counts.idle() * 100L > (long) counts.total() * idlePercent
                && counts.total() > counts.prewarm();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        // the generated one would keep the class loader: DroppedLoaderTest
        return other instanceof IdleMajority that && idleAbove == that.idleAbove && idlePercent == that.idlePercent
                && votes == that.votes && trimPercent == that.trimPercent;
    }

    @Override
    public int hashCode() {
        return Objects.hash(idleAbove, idlePercent, votes, trimPercent);
    }

    /** The votes collected in the present window. */
    private record Votes(int votes) implements SizingState {
        @Override
        public boolean isDue(long nowNanos, boolean round) {
            return round;
        }

        @Override
        public SizingState withoutVotes() {
            return new Votes(0);
        }
    }
}

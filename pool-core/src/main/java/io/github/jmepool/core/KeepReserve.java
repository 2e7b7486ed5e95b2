// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.time.Duration;

/**
 * Keeps as many instances idle as demand is likely to take before the pool can be filled up again.
 *
 * <p>The measure is the rise of the active count: the most that it rose by within the time {@code ahead} is what the
 * next rise may take, so that much is kept idle. An observed rise is forgotten slowly: it counts half after each
 * {@code memory}. This policy only creates; combine it with one that trims, which then leaves the reserve alone.
 *
 * @param minimum the instances that are kept idle at least
 * @param ahead   how far ahead the reserve reaches; the pool is looked at twice in this time
 * @param memory  the time after which an observed rise counts half
 */
public record KeepReserve(int minimum, Duration ahead, Duration memory) implements SizingPolicy {
    /**
     * Checks the figures.
     *
     * @param minimum at least 0
     * @param ahead   longer than 0
     * @param memory  longer than 0
     * @throws IllegalArgumentException if a figure is out of its bounds
     */
    public KeepReserve {
        Check.atLeast("minimum", minimum, 0);
        ahead = Check.positive("ahead", ahead);
        memory = Check.positive("memory", memory);
    }

    @Override
    public JudgeState start(PoolCounts counts, long nowNanos, double phase) {
        return new Seen(nowNanos, counts.active(), counts.active(), counts.misses(), counts.peakActive(), 0, minimum);
    }

    @Override
    public Judgement judge(JudgeState state, PoolCounts counts, SizingCheck check) {
        Seen before = (Seen) state;
        double step = ahead.toNanos() / 2.0;
        double faded = before.need * Math.pow(0.5, step / memory.toNanos());
        double need = Math.max(faded, rise(before, counts));
        int reserve = (int) Math.max(minimum, Math.round(need));
        JudgeState next = new Seen(check.nowNanos() + (long) step, counts.active(), before.active, counts.misses(),
                counts.peakActive(), need, reserve);
        return Judgement.create(Math.max(0, reserve - counts.idle()), next);
    }

    /** The rise since the lower of the last two looks. A new peak and misses tell of what happened between looks. */
    private static long rise(Seen before, PoolCounts counts) {
        int top = counts.peakActive() > before.peakActive ? counts.peakActive() : counts.active();
        long sinceLow = top - Math.min(before.active, before.activeBefore);
        return Math.max(sinceLow, counts.misses() - before.misses);
    }

    /** What the last two looks saw, and the reserve that follows from it. */
    private record Seen(long nextNanos, int active, int activeBefore, long misses, int peakActive, double need,
            int floor) implements JudgeState {
        @Override
        public boolean isDue(SizingCheck check) {
            return check.nowNanos() - nextNanos >= 0;
        }

        @Override
        public long nanosUntilDue(long nowNanos) {
            return nextNanos - nowNanos;
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Internal;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps as many instances idle as demand is likely to take before the pool can be filled up again.
 *
 * <p>The largest rise of the active count within the time {@code ahead} is kept idle for the next rise. An observed
 * rise decays: it counts half after each {@code memory}.
 *
 * <p>A rise that is under way uses up the reserve, and no second one is made on top. So instances are created only
 * until active and idle together reach the larger of two sizes: the reserve on top of the lowest active count within
 * {@code ahead}, from where a rise begins; and the highest active count so far, with the minimum on top, or as much as
 * that peak itself rose within {@code ahead}.
 *
 * <p>This policy only creates; combine it with one that trims, which then leaves the reserve alone.
 *
 * @param minimum the instances that are kept idle at least
 * @param ahead   how far ahead the reserve reaches; the pool is looked at twice in this time
 * @param memory  the time after which an observed rise counts half
 */
@Internal
public record KeepReserve(int minimum, Duration ahead, Duration memory) implements SizingPolicy {
    /**
     * Checks the parameters.
     *
     * @param minimum at least 0
     * @param ahead   longer than 0
     * @param memory  longer than 0
     * @throws IllegalArgumentException if a parameter is out of its bounds
     */
    public KeepReserve {
        Check.atLeast("minimum", minimum, 0);
        ahead = Check.positive("ahead", ahead);
        memory = Check.positive("memory", memory);
    }

    @Override
    public SizingState start(PoolCounts counts, long nowNanos, double phase) {
        return new Seen(nowNanos, counts.active(), counts.active(), counts.misses(), counts.peakActive(),
                counts.peakActive(), 0, minimum);
    }

    @Override
    public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
        Seen before = (Seen) state;
        double step = ahead.toNanos() / 2.0;
        double faded = before.need * Math.pow(0.5, step / memory.toNanos());
        double need = Math.max(faded, rise(before, counts));
        int reserve = (int) Math.max(minimum, Math.min(Integer.MAX_VALUE, Math.round(need)));
        long nextNanos = nowNanos + Math.max(1, (long) step);
        SizingState next = new Seen(nextNanos, counts.active(), before.active, counts.misses(),
                counts.peakActive(), before.peakActive, need, reserve);
        long ready = Math.min(reserve, useful(before, counts, reserve));
        return SizingDecision.create((int) Math.max(0, ready - counts.idle()), next);
    }

    /** Returns the idle instances that demand can take, in a rise from its last low or on the way to its peak. */
    private long useful(Seen before, PoolCounts counts, int reserve) {
        long low = Math.min(counts.active(), before.low());
        long peakRise = (long) counts.peakActive() - before.peakBefore;
        return Math.max(low + reserve, counts.peakActive() + Math.max(minimum, peakRise)) - counts.active();
    }

    /** The rise since the lower of the last two looks. A new peak and misses show what happened between them. */
    private static double rise(Seen before, PoolCounts counts) {
        int top = counts.peakActive() > before.peakActive ? counts.peakActive() : counts.active();
        long sinceLow = (long) top - before.low();
        return Math.max(sinceLow, counts.misses() - before.misses);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        // the generated one would keep the class loader: DroppedLoaderTest
        return other instanceof KeepReserve that && minimum == that.minimum && ahead.equals(that.ahead)
                && memory.equals(that.memory);
    }

    @Override
    public int hashCode() {
        return Objects.hash(minimum, ahead, memory);
    }

    /** The counts of the last two looks, and the reserve that follows from them. */
    private record Seen(long nextNanos, int active, int activeBefore, long misses, int peakActive, int peakBefore,
            double need, int floor) implements TimedState {
        int low() {
            return Math.min(active, activeBefore);
        }
    }
}

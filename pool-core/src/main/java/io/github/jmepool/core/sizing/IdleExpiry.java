// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Internal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Disposes of idle instances that weren't needed for a time.
 *
 * <p>The idle count is read at intervals. The lowest count of that time is the number of instances that were not
 * needed; so many are disposed of, those that have been idle longest first. Use between two readings is noticed only if
 * it made the pool miss.
 *
 * @param expiry   the time without need after which instances are disposed of
 * @param interval the time between readings; longer where more than 1,000 would fit into the expiry
 */
@Internal
public record IdleExpiry(Duration expiry, Duration interval) implements SizingPolicy {
    /** Each reading is kept until the expiry is over, so their number has to be limited. */
    private static final int MOST_READINGS = 1000;

    /**
     * Checks the parameters.
     *
     * @param expiry   at least the interval
     * @param interval longer than 0
     * @throws IllegalArgumentException if a parameter is out of its bounds
     */
    public IdleExpiry {
        interval = Check.positive("interval", interval);
        expiry = Check.positive("expiry", expiry);
        if (expiry.compareTo(interval) < 0) {
            throw new IllegalArgumentException("expiry (" + expiry + ") < interval (" + interval
                    + "); lengthen the expiry or shorten the interval");
        }
    }

    @Override
    public SizingState start(PoolCounts counts, long nowNanos, double phase) {
        return new Readings(nowNanos + readingNanos(), counts.idle(), counts.misses(), List.of());
    }

    @Override
    public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
        Readings before = (Readings) state;
        boolean missed = counts.misses() != before.misses;
        List<Integer> lows = new ArrayList<>(before.lows);
        lows.add(missed ? 0 : Math.min(before.idle, counts.idle()));
        if (lows.size() > readingsInExpiry()) {
            lows.remove(0);
        }
        int expired = lows.size() < readingsInExpiry() ? 0 : Collections.min(lows);
        lows.replaceAll(low -> low - expired);
        SizingState next = new Readings(nowNanos + readingNanos(), counts.idle() - expired, counts.misses(),
                List.copyOf(lows));
        return expired == 0 ? SizingDecision.keep(next) : SizingDecision.trim(expired, next, state);
    }

    private long readingNanos() {
        return Math.max(interval.toNanos(), (expiry.toNanos() - 1) / MOST_READINGS + 1);
    }

    private int readingsInExpiry() {
        return (int) Math.ceil((double) expiry.toNanos() / readingNanos());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        // the generated one would keep the class loader: DroppedLoaderTest
        return other instanceof IdleExpiry that && expiry.equals(that.expiry) && interval.equals(that.interval);
    }

    @Override
    public int hashCode() {
        return Objects.hash(expiry, interval);
    }

    /** The result of the last readings: the fewest idle between each two of them, the oldest first. */
    private record Readings(long nextNanos, int idle, long misses, List<Integer> lows) implements TimedState {
    }
}

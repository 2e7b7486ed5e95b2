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
    /** Each look is remembered until the expiry is over, so there can't be any number of them. */
    private static final int MOST_LOOKS = 1000;

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
            throw new IllegalArgumentException("expiry (" + expiry + ") < interval (" + interval + ")");
        }
    }

    @Override
    public SizingState start(PoolCounts counts, long nowNanos, double phase) {
        return new Looks(nowNanos + lookNanos(), counts.idle(), counts.misses(), List.of());
    }

    @Override
    public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
        Looks before = (Looks) state;
        boolean missed = counts.misses() != before.misses;
        List<Integer> lows = new ArrayList<>(before.lows);
        lows.add(missed ? 0 : Math.min(before.idle, counts.idle()));
        if (lows.size() > looksInExpiry()) {
            lows.remove(0);
        }
        int expired = lows.size() < looksInExpiry() ? 0 : Collections.min(lows);
        lows.replaceAll(low -> low - expired);
        SizingState next = new Looks(nowNanos + lookNanos(), counts.idle() - expired, counts.misses(),
                List.copyOf(lows));
        return expired == 0 ? SizingDecision.keep(next) : SizingDecision.trim(expired, next, state);
    }

    private long lookNanos() {
        return Math.max(interval.toNanos(), (expiry.toNanos() - 1) / MOST_LOOKS + 1);
    }

    private int looksInExpiry() {
        return (int) Math.ceil((double) expiry.toNanos() / lookNanos());
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

    /** The result of the last looks: the fewest idle between each two of them, the oldest first. */
    private record Looks(long nextNanos, int idle, long misses, List<Integer> lows) implements TimedState {
    }
}

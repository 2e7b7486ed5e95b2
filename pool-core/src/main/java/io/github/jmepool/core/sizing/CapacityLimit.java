// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Internal;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Disposes of idle instances until at most {@code capacity} instances exist; never touches active ones.
 *
 * @param capacity the instances that may exist, active and idle together
 * @param interval the time between decisions
 */
@Internal
public record CapacityLimit(int capacity, Duration interval) implements SizingPolicy {
    /**
     * Checks the parameters.
     *
     * @param capacity at least 0
     * @param interval longer than 0
     * @throws IllegalArgumentException if a parameter is out of its bounds
     */
    public CapacityLimit {
        Check.atLeast("capacity", capacity, 0);
        interval = Check.positive("interval", interval);
    }

    @Override
    public SizingState start(PoolCounts counts, long nowNanos, double phase) {
        return SizingState.at(nowNanos + interval.toNanos());
    }

    @Override
    public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
        int excess = Math.max(0, counts.total() - capacity);
        return SizingDecision.trim(Math.min(excess, counts.idle()),
                SizingState.at(nowNanos + interval.toNanos()), state);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        // the generated one would keep the class loader: DroppedLoaderTest
        return other instanceof CapacityLimit that && capacity == that.capacity && interval.equals(that.interval);
    }

    @Override
    public int hashCode() {
        return Objects.hash(capacity, interval);
    }
}

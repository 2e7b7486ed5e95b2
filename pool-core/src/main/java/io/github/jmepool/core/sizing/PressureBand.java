// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Internal;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Creates or disposes of a step of instances when an unused pool's pressure is outside a band. A step that would be
 * created again is not disposed of, so that an unused pool comes to rest.
 *
 * <p>Each pool is checked on its own, once per interval, at a random offset. A pool in use is not changed. See
 * {@link PoolCounts#pressure()} for the measure.
 *
 * @param interval     the time between checks; a pool that was used within it is not changed
 * @param createAbove  the pressure above which instances are created
 * @param destroyBelow the pressure below which idle instances are disposed of
 * @param stepPercent  the instances created or disposed of at a time, in percent of the design capacity, at least one
 */
@Internal
public record PressureBand(Duration interval, double createAbove, double destroyBelow, int stepPercent)
        implements SizingPolicy {
    /** Checks every 30 s; creates above 0.4, disposes of idle ones below 0.2, 20 % of the design capacity at a time. */
    public static final PressureBand DEFAULT = new PressureBand(Duration.ofSeconds(30), 0.4, 0.2, 20);

    /**
     * Checks the parameters.
     *
     * @param interval     longer than 0
     * @param createAbove  at least {@code destroyBelow}
     * @param destroyBelow a number
     * @param stepPercent  1 to 100
     * @throws IllegalArgumentException if a parameter is out of its bounds
     */
    public PressureBand {
        interval = Check.positive("interval", interval);
        if (!(createAbove >= destroyBelow)) {
            throw new IllegalArgumentException(
                    "createAbove (" + createAbove + ") < destroyBelow (" + destroyBelow
                            + "); raise createAbove or lower destroyBelow");
        }
        Check.percent("stepPercent", stepPercent);
    }

    @Override
    public SizingState start(PoolCounts counts, long nowNanos, double phase) {
        return SizingState.at(nowNanos + (long) (phase * interval.toNanos()));
    }

    @Override
    public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
        SizingState next = SizingState.at(nowNanos + interval.toNanos());
        if (counts.usedWithin(interval, nowNanos)) {
            return SizingDecision.keep(next);
        }
        int step = (int) Math.max(1, (long) counts.designCapacity() * stepPercent / 100);
        double pressure = counts.pressure();
        if (pressure > createAbove) {
            return SizingDecision.create(step, next);
        }
        int surplus = Math.min(step, counts.idle());
        if (pressure < destroyBelow && counts.pressure(counts.idle() - surplus) <= createAbove) {
            return SizingDecision.trim(surplus, next, state);
        }
        return SizingDecision.keep(next);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        // the generated one would keep the class loader: DroppedLoaderTest
        return other instanceof PressureBand that && interval.equals(that.interval)
                && Double.compare(createAbove, that.createAbove) == 0
                && Double.compare(destroyBelow, that.destroyBelow) == 0 && stepPercent == that.stepPercent;
    }

    @Override
    public int hashCode() {
        return Objects.hash(interval, createAbove, destroyBelow, stepPercent);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

/** The state of a policy that is due at a time of its own, not in the rounds. */
interface TimedState extends SizingState {
    long nextNanos();

    @Override
    default boolean isDue(long nowNanos, boolean round) {
        return nanosUntilDue(nowNanos) <= 0;
    }

    @Override
    default long nanosUntilDue(long nowNanos) {
        return nextNanos() - nowNanos;
    }
}

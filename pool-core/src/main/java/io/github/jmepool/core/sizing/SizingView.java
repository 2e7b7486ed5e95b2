// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The state of a {@link SizingMonitor} after a check: immutable, for panels and tests on any thread.
 *
 * @param nextCheckNanos the time of the next check of any kind, in nanoseconds
 * @param nextRoundNanos the time of the next round, in nanoseconds
 * @param interval       the time between rounds at present
 * @param roundsInWindow the rounds so far in the current window
 * @param quietRounds    the rounds in a row in which no pool was oversized, since the interval last changed
 * @param lastTrimmed    the name of the pool that a trim was last asked of, if there was one
 * @param lastTrimCount  the instances that the last trim was to dispose of; 0 if there was none
 * @param lastTrimNanos  the time of the last trim, in nanoseconds; undefined if there was none
 * @param votes          the votes that each pool has collected towards a trim, by its name, in the order in which the
 *                       pools were given
 * @param failures       the first exception of a pool's policy, by the pool's name, for as long as the pool keeps that
 *                       policy. A pool whose policy throws is skipped in that round; the others are checked
 */
public record SizingView(long nextCheckNanos, long nextRoundNanos, Duration interval, int roundsInWindow,
        int quietRounds, Optional<String> lastTrimmed, int lastTrimCount, long lastTrimNanos,
        Map<String, Integer> votes, Map<String, Throwable> failures) {
}

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
 * @param roundsInWindow the rounds that the open window has seen
 * @param quietRounds    the rounds in a row that marked no pool, since the interval last changed
 * @param lastTrimmed    the name of the pool that a trim was last asked of, if there was one
 * @param lastTrimCount  how many instances it was to dispose of; 0 as long as there was none
 * @param lastTrimNanos  when that was, in nanoseconds; without a meaning as long as there was none
 * @param marks          the marks that each pool has collected towards a trim, by its name, in the order in which the
 *                       pools were given
 * @param failures       what a pool's policy threw first, by the pool's name, for as long as the pool keeps that
 *                       policy. Such a pool isn't judged in a round in which the policy throws; the others are
 */
public record SizingView(long nextCheckNanos, long nextRoundNanos, Duration interval, int roundsInWindow,
        int quietRounds, Optional<String> lastTrimmed, int lastTrimCount, long lastTrimNanos,
        Map<String, Integer> marks, Map<String, Throwable> failures) {
}

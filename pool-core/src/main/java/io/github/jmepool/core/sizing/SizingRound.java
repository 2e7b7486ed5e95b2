// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

/**
 * One check of the pools: its time, and whether it is one of the rounds in which all pools are checked together.
 *
 * @param nowNanos the time in nanoseconds, on the clock of the pools
 * @param round    whether this check is one of the monitor's rounds
 * @param window   the number of the current window of rounds; votes of an older window no longer count
 */
public record SizingRound(long nowNanos, boolean round, long window) {
}

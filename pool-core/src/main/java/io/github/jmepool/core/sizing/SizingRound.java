// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

/**
 * One moment of judging: the time, and whether it belongs to the rounds in which all pools are looked at together.
 *
 * @param nowNanos the time in nanoseconds, on the clock of the pools
 * @param round    whether this check is one of the monitor's rounds
 * @param window   the window of rounds that is open; marks of an older window no longer count
 */
public record SizingRound(long nowNanos, boolean round, long window) {
}

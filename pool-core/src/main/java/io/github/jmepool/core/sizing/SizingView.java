// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a {@link SizingMonitor} has in mind after a check: immutable, for panels and tests on any thread.
 *
 * @param nextCheckNanos the time of the next check of any kind, in nanoseconds
 * @param nextRoundNanos the time of the next round, in nanoseconds
 * @param interval       the time between rounds at present
 * @param roundsInWindow the rounds that the open window has seen
 * @param quietRounds    the rounds in a row that marked no pool, since the interval last changed
 * @param lastTrim       the last trim asked for, if there was one
 * @param pools          what is remembered of each pool, in the order in which they were given
 * @param failures       the policies that threw: one entry, the same in every view, for as long as the pool keeps it
 */
public record SizingView(long nextCheckNanos, long nextRoundNanos, Duration interval, int roundsInWindow,
        int quietRounds, Optional<Trim> lastTrim, List<Pool> pools, List<Failure> failures) {

    /**
     * One pool.
     *
     * @param name   its name
     * @param policy the policy that judges it
     * @param marks  the marks it has collected towards a trim
     * @param floor  the idle instances that its policy wants to stay
     */
    public record Pool(String name, SizingPolicy policy, int marks, int floor) {
    }

    /**
     * A policy that threw. Its pool isn't judged in a round in which it throws; the others are.
     *
     * @param pool   the pool's name
     * @param policy the policy
     * @param cause  what it threw first
     */
    public record Failure(String pool, SizingPolicy policy, Throwable cause) {
    }

    /**
     * A trim that was asked for.
     *
     * @param pool    the pool's name
     * @param count   the idle instances that it gave up
     * @param atNanos when, in nanoseconds
     */
    public record Trim(String pool, int count, long atNanos) {
    }
}

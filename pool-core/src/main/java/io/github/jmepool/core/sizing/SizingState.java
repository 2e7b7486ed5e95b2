// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

/**
 * A policy's state for one pool between checks: an immutable value, readable on any thread.
 *
 * <p>A stateless policy uses {@link #everyRound()} or {@link #at(long)}.
 */
public interface SizingState {
    /**
     * Returns whether the policy is due now.
     *
     * @param nowNanos the time in nanoseconds, on the clock of the pools
     * @param round    whether this check is one of the monitor's rounds, in which all pools are checked together
     * @return false when the pool can be left alone until later
     */
    boolean isDue(long nowNanos, boolean round);

    /**
     * Returns how long the policy can be left alone outside the rounds.
     *
     * @param nowNanos the time in nanoseconds
     * @return nanoseconds from now, 0 or less when it is due, {@code Long.MAX_VALUE} when rounds are all it needs
     */
    default long nanosUntilDue(long nowNanos) {
        return Long.MAX_VALUE;
    }

    /**
     * Returns the votes that the pool has collected towards a trim.
     *
     * @return the count, 0 for a policy without votes
     */
    default int votes() {
        return 0;
    }

    /**
     * Returns this state at the beginning of a new window of rounds, in which earlier votes no longer count.
     *
     * @return the state, this one for a policy without votes
     */
    default SizingState withoutVotes() {
        return this;
    }

    /**
     * Returns how many idle instances this policy keeps: a policy combined with it doesn't trim below that number.
     *
     * @return the count, 0 when it keeps none
     */
    default int floor() {
        return 0;
    }

    /**
     * Returns the state of a policy that remembers nothing and decides in every round.
     *
     * @return the state
     */
    static SizingState everyRound() {
        /** The state of a policy that remembers nothing. */
        record EveryRound() implements SizingState {
            @Override
            public boolean isDue(long nowNanos, boolean round) {
                return round;
            }
        }
        return new EveryRound();
    }

    /**
     * Returns the state of a policy that remembers nothing but its next time.
     *
     * @param nextNanos the time of the next decision in nanoseconds
     * @return the state
     */
    static SizingState at(long nextNanos) {
        /**
         * The state of a policy that remembers its next time alone.
         *
         * @param nextNanos the time
         */
        record At(long nextNanos) implements TimedState {
        }
        return new At(nextNanos);
    }
}

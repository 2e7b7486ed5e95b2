// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides how many idle instances a pool should gain or lose.
 *
 * <p>A policy is an immutable value whose methods are pure functions of their arguments, so any thread may call them,
 * and two equal policies decide alike. It receives published counts only, never a pool. A custom policy implements
 * {@link #decide}; one with state also implements {@link #start}. A scene runs the policies of its pools; for pools
 * outside a scene, {@code PoolSizer.start} does it.
 */
public interface SizingPolicy {
    /**
     * Returns the state of a pool that is checked for the first time.
     *
     * @param counts   the pool's counts
     * @param nowNanos the time in nanoseconds
     * @param phase    a random number from 0 to less than 1, for policies that spread their first decision over time
     * @return the state that the first decision gets
     */
    default SizingState start(PoolCounts counts, long nowNanos, double phase) {
        return SizingState.everyRound();
    }

    /**
     * Decides for one pool; called when its state is due.
     *
     * @param state    what {@link #start} or the last decision of this pool by this policy returned
     * @param counts   the pool's counts
     * @param nowNanos the time in nanoseconds, on the clock of the pools
     * @param round    whether this check is one of the monitor's rounds, in which all pools are checked together
     * @return the decision and the state from now on
     */
    SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round);

    /**
     * Halves a pool that was mostly idle in three rounds of a window, but not below its prewarm count; the default of
     * every pool.
     *
     * @return the policy with its default parameters, {@code idleMajority(10, 50, 3, 50)}
     */
    static SizingPolicy idleMajority() {
        return IdleMajority.DEFAULT;
    }

    /**
     * Trims a pool that was mostly idle in several rounds of a window, but not below its prewarm count.
     *
     * @param idleAbove a pool with at most this many idle instances never gets a vote, at least 0
     * @param idlePercent a pool gets a vote when more than this part of its instances is idle, 1 to 100
     * @param votes the votes within one window that lead to a trim, at least 1
     * @param trimPercent the part of the idle instances that a trim disposes of, 1 to 100, rounded down
     * @return the policy
     * @throws IllegalArgumentException if a number is out of its bounds
     */
    static SizingPolicy idleMajority(int idleAbove, int idlePercent, int votes, int trimPercent) {
        return new IdleMajority(idleAbove, idlePercent, votes, trimPercent);
    }

    /**
     * Creates or disposes of instances when an unused pool's pressure is outside a band.
     *
     * @return the policy with its default parameters: every 30 s, above 0.4 and below 0.2, 20 percent
     */
    static SizingPolicy pressure() {
        return PressureBand.DEFAULT;
    }

    /**
     * Creates or disposes of instances when an unused pool's pressure is outside a band.
     *
     * @param interval the time between two checks of a pool, longer than 0
     * @param createAbove the pressure above which instances are created
     * @param destroyBelow the pressure below which instances are disposed of, unless they would be created again
     * @param stepPercent how many at a time, in percent of the design capacity, 1 to 100
     * @return the policy
     * @throws IllegalArgumentException if a number is out of its bounds
     */
    static SizingPolicy pressure(Duration interval, double createAbove, double destroyBelow, int stepPercent) {
        return new PressureBand(interval, createAbove, destroyBelow, stepPercent);
    }

    /**
     * Disposes of instances that weren't needed for a time, checking six times within it.
     *
     * @param expiry the time without need after which instances are disposed of
     * @return the policy
     * @throws IllegalArgumentException if the time is not longer than 0
     */
    static SizingPolicy idleExpiry(Duration expiry) {
        Duration sixth = Check.positive("expiry", expiry).dividedBy(6);
        return new IdleExpiry(expiry, sixth.isZero() ? expiry : sixth);
    }

    /**
     * Disposes of instances that weren't needed for a time.
     *
     * @param expiry the time without need after which instances are disposed of, at least the interval
     * @param interval the time between readings, longer than 0
     * @return the policy
     * @throws IllegalArgumentException if a time is out of its bounds
     */
    static SizingPolicy idleExpiry(Duration expiry, Duration interval) {
        return new IdleExpiry(expiry, interval);
    }

    /**
     * Every 20 s, disposes of idle instances until at most {@code capacity} instances exist.
     *
     * @param capacity the instances that may exist, active and idle together
     * @return the policy
     * @throws IllegalArgumentException if the capacity is negative
     */
    static SizingPolicy capacity(int capacity) {
        return capacity(capacity, Duration.ofSeconds(20));
    }

    /**
     * Periodically disposes of idle instances until at most {@code capacity} instances exist.
     *
     * @param capacity the instances that may exist, active and idle together
     * @param interval the time between two checks, longer than 0
     * @return the policy
     * @throws IllegalArgumentException if the capacity is negative, or the interval is not longer than 0
     */
    static SizingPolicy capacity(int capacity, Duration interval) {
        return new CapacityLimit(capacity, interval);
    }

    /**
     * Keeps enough idle instances for the demand expected within the next 2 s, estimated from past rises. The weight
     * of a rise halves every minute.
     *
     * @param minimum the instances that are kept idle at least
     * @return the policy
     * @throws IllegalArgumentException if the minimum is negative
     */
    static SizingPolicy keepReserve(int minimum) {
        return keepReserve(minimum, Duration.ofSeconds(2), Duration.ofMinutes(1));
    }

    /**
     * Keeps enough idle instances for the demand expected within a time, estimated from past rises. It only creates;
     * {@link #combine} it with a policy that trims.
     *
     * @param minimum the instances that are kept idle at least
     * @param ahead how far ahead the reserve reaches, longer than 0; the pool is checked twice in this time
     * @param memory the time after which an observed rise counts half, longer than 0
     * @return the policy
     * @throws IllegalArgumentException if the minimum is negative, or a time is not longer than 0
     */
    static SizingPolicy keepReserve(int minimum, Duration ahead, Duration memory) {
        return new KeepReserve(minimum, ahead, memory);
    }

    /**
     * Combines several policies, each at its own times. The largest request is carried out; creating takes precedence
     * over trimming; no trim goes below the idle instances that one of the policies keeps.
     *
     * @param policies the policies, at least one
     * @return the combination
     * @throws IllegalArgumentException if there is none
     * @throws NullPointerException     if one is null
     */
    static SizingPolicy combine(SizingPolicy... policies) {
        Check.atLeast("policies", policies.length, 1);
        return new CombinedSizing(List.of(policies));
    }

    /**
     * Returns this policy, restricted so that it never trims below a number of idle instances.
     *
     * @param idle the idle instances that stay in any case
     * @return the combination
     * @throws IllegalArgumentException if the number is negative
     */
    default SizingPolicy neverBelow(int idle) {
        return combine(this, CombinedSizing.floor(idle));
    }

    /**
     * Returns this policy, restricted so that it never trims below the prewarm count. That counts all instances:
     * while enough are active, all idle ones may be trimmed. {@link #idleMajority()} keeps to it without this.
     *
     * @return the combination
     */
    default SizingPolicy neverBelowPrewarm() {
        return combine(this, CombinedSizing.PREWARM_FLOOR);
    }

    /**
     * Returns the policy that leaves the pool unchanged.
     *
     * @return the policy
     */
    static SizingPolicy none() {
        /** Never asks for anything. */
        record NoSizing() implements SizingPolicy {
            @Override
            public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
                return SizingDecision.keep(state);
            }

            @Override
            public boolean equals(@Nullable Object other) {
                // the generated one would keep the class loader: DroppedLoaderTest
                return other instanceof NoSizing;
            }

            @Override
            public int hashCode() {
                return 1;
            }

            @Override
            public String toString() {
                return "none";
            }
        }
        return new NoSizing();
    }
}

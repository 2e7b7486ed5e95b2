package io.github.jmepool.core;

/**
 * Judges how many idle instances a pool should gain or lose.
 *
 * <p>A policy is an immutable value whose methods are pure functions of what they are given, so any thread may judge,
 * and two equal policies judge alike. It sees published counts only, never a pool. Your own policy implements
 * {@link #judge}; one that remembers something also implements {@link #start}.
 */
public interface SizingPolicy {
    /**
     * The state of a pool that is judged for the first time.
     *
     * @param counts   the pool's counts
     * @param nowNanos the time in nanoseconds
     * @param phase    a random number from 0 to less than 1, for policies that spread their first judgement over time
     * @return the state that the first judgement gets
     */
    default JudgeState start(PoolCounts counts, long nowNanos, double phase) {
        return JudgeState.everyRound();
    }

    /**
     * Judges one pool; called when its state is due.
     *
     * @param state  what {@link #start} or the last judgement of this pool by this policy returned
     * @param counts the pool's counts
     * @param check  the time, and whether this is a round
     * @return the verdict and the state from now on
     */
    Judgement judge(JudgeState state, PoolCounts counts, SizingCheck check);

    /**
     * Halves a pool that was mostly idle in three rounds of a window; the default of every pool.
     *
     * @return {@link IdleMajority} with its default figures
     */
    static SizingPolicy idleMajority() {
        return IdleMajority.DEFAULT;
    }

    /**
     * Leaves the pool alone.
     *
     * @return the policy
     */
    static SizingPolicy none() {
        return NoSizing.INSTANCE;
    }
}

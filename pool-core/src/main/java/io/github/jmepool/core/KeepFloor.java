// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/**
 * Asks for nothing, but keeps what it is combined with from trimming below a number of instances.
 *
 * @param idle    the idle instances that stay in any case
 * @param prewarm whether as many stay, active ones included, as the pool made ahead of use
 */
record KeepFloor(int idle, boolean prewarm) implements SizingPolicy {
    KeepFloor {
        Check.atLeast("idle", idle, 0);
    }

    @Override
    public JudgeState start(PoolCounts counts, long nowNanos, double phase) {
        return new Floor(0);
    }

    @Override
    public Judgement judge(JudgeState state, PoolCounts counts, SizingCheck check) {
        return Judgement.keep(new Floor(prewarm ? Math.max(idle, counts.prewarm() - counts.active()) : idle));
    }

    /** Always due, as the floor has to fit the counts whenever another policy judges. */
    private record Floor(int floor) implements JudgeState {
        @Override
        public boolean isDue(SizingCheck check) {
            return true;
        }
    }
}

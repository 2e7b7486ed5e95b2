// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** Never asks for anything. */
enum NoSizing implements SizingPolicy {
    INSTANCE;

    @Override
    public Judgement judge(JudgeState state, PoolCounts counts, SizingCheck check) {
        return Judgement.keep(state);
    }

    @Override
    public String toString() {
        return "none";
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** A state without memory: due in each round, or due at a time. */
record SimpleState(boolean rounds, long nextNanos) implements JudgeState {
    static final SimpleState EVERY_ROUND = new SimpleState(true, 0);

    @Override
    public boolean isDue(SizingCheck check) {
        return rounds ? check.round() : check.nowNanos() - nextNanos >= 0;
    }

    @Override
    public long nanosUntilDue(long nowNanos) {
        return rounds ? Long.MAX_VALUE : nextNanos - nowNanos;
    }
}

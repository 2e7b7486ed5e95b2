// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One pool as of a monitor's last check, and the decision about it. A policy that throws is asked in rounds only until
 * it no longer throws: its own times may be the failing part.
 */
final class SizingWatch {
    final PoolCounts counts;
    private final Random random;
    /** The policy's state; null when it failed to return its first one. */
    private @Nullable SizingState state;
    private @Nullable SizingDecision decision;
    private boolean failing;
    /** The first failure, for as long as the pool keeps the policy. */
    @Nullable Throwable failure;

    private SizingWatch(PoolCounts counts, Random random) {
        this.counts = counts;
        this.random = random;
    }

    /**
     * The pool's watch for the next check.
     *
     * @param last that of the last check, or null
     */
    static SizingWatch take(@Nullable SizingWatch last, PoolCounts counts, long nowNanos, Random random) {
        SizingWatch watch = new SizingWatch(counts, random);
        if (last != null && watch.isKept(last.counts.sizing())) {
            watch.state = last.state;
            watch.failing |= last.failing;
            watch.failure = last.failure;
        } else {
            watch.start(nowNanos);
        }
        return watch;
    }

    /** A policy that is still the same one isn't asked: if its answer failed, it would start again in every check. */
    private boolean isKept(SizingPolicy before) {
        return before == counts.sizing() || asked(() -> before.equals(counts.sizing()), false);
    }

    private void start(long nowNanos) {
        double phase = random.nextDouble();
        state = askedOrNull(() -> Check.notNull("state", counts.sizing().start(counts, nowNanos, phase)));
    }

    void decide(long nowNanos, boolean round, boolean newWindow) {
        if (failing && !round) {
            return;
        }
        failing = false;
        SizingState last = state;
        if (last != null && newWindow) {
            state = askedOrNull(() -> Check.notNull("state", last.withoutVotes()));
        }
        if (state == null) {
            start(nowNanos);
        }
        SizingState now = state;
        if (now != null && asked(() -> now.isDue(nowNanos, round), false)) {
            decision = askedOrNull(
                    () -> Check.notNull("decision", counts.sizing().decide(now, counts, nowNanos, round)));
        }
    }

    /** The value of the policy or its state, or a substitute when it throws. */
    private <A> A asked(Supplier<A> question, A otherwise) {
        A answer = askedOrNull(question);
        return answer == null ? otherwise : answer;
    }

    /** The value of the policy or its state; null when it throws. */
    private <A> @Nullable A askedOrNull(Supplier<A> question) {
        try {
            return question.get();
        } catch (Throwable cause) {
            failing = true;
            if (failure == null) {
                failure = cause;
            }
            return null;
        }
    }

    boolean oversized() {
        return decision != null && decision.oversized();
    }

    int trim() {
        return decision == null ? 0 : Math.max(0, Math.min(-decision.delta(), counts.idle()));
    }

    /** Takes over the state that goes with what becomes of the decision. */
    void endRound(boolean trimmed, List<SizingRequest> requests) {
        if (decision == null) {
            return;
        }
        int create = Math.min(decision.delta(), counts.room());
        if (trimmed) {
            requests.add(new SizingRequest(counts.name(), -trim()));
        } else if (create > 0) {
            requests.add(new SizingRequest(counts.name(), create));
        }
        state = trim() > 0 && !trimmed ? decision.deferred() : decision.next();
    }

    long nanosUntilDue(long nowNanos) {
        SizingState now = state;
        return failing || now == null ? Long.MAX_VALUE : asked(() -> now.nanosUntilDue(nowNanos), Long.MAX_VALUE);
    }

    int votes() {
        SizingState now = state;
        return now == null ? 0 : asked(now::votes, 0);
    }
}

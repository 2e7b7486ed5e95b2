// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Asks each member at its own times; the largest request counts, creating precedes trimming, floors hold. */
record CombinedSizing(List<SizingPolicy> members) implements SizingPolicy {
    /** Keeps as many, active ones included, as the pool made ahead of use. */
    static final SizingPolicy PREWARM_FLOOR = new KeepFloor(0, true);

    /** Requests nothing, but keeps the combined policies from trimming below a number of idle instances. */
    static SizingPolicy floor(int idle) {
        return new KeepFloor(Check.atLeast("idle", idle, 0), false);
    }

    @Override
    public SizingState start(PoolCounts counts, long nowNanos, double phase) {
        return new States(members.stream().map(member -> member.start(counts, nowNanos, phase))
                .collect(Collectors.toUnmodifiableList()));
    }

    @Override
    public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
        List<SizingState> next = new ArrayList<>();
        List<SizingState> deferred = new ArrayList<>();
        boolean oversized = false;
        int create = 0;
        int trim = 0;
        for (int i = 0; i < members.size(); i++) {
            SizingState own = ((States) state).states.get(i);
            SizingDecision decision = own.isDue(nowNanos, round)
                    ? members.get(i).decide(own, counts, nowNanos, round) : SizingDecision.keep(own);
            next.add(decision.next());
            deferred.add(decision.deferred());
            oversized |= decision.oversized();
            create = Math.max(create, decision.delta());
            trim = Math.max(trim, -decision.delta());
        }
        States done = new States(next);
        int delta = create > 0 ? create : -Math.min(trim, spare(counts.idle(), done.floor()));
        return new SizingDecision(delta, oversized, done, delta < 0 ? new States(deferred) : done);
    }

    private static int spare(int idle, int floor) {
        return Math.max(0, idle - Math.max(0, floor));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        // the generated one would keep the class loader: DroppedLoaderTest
        return other instanceof CombinedSizing that && members.equals(that.members);
    }

    @Override
    public int hashCode() {
        return members.hashCode();
    }

    /** The members' states, in their order. */
    private record States(List<SizingState> states) implements SizingState {
        @Override
        public boolean isDue(long nowNanos, boolean round) {
            return states.stream().anyMatch(state -> state.isDue(nowNanos, round));
        }

        @Override
        public long nanosUntilDue(long nowNanos) {
            return states.stream().mapToLong(state -> state.nanosUntilDue(nowNanos)).min().orElse(Long.MAX_VALUE);
        }

        @Override
        public int votes() {
            return states.stream().mapToInt(SizingState::votes).max().orElse(0);
        }

        @Override
        public SizingState withoutVotes() {
            return new States(states.stream().map(SizingState::withoutVotes).collect(Collectors.toUnmodifiableList()));
        }

        @Override
        public int floor() {
            return states.stream().mapToInt(SizingState::floor).max().orElse(0);
        }
    }

    private record KeepFloor(int idle, boolean prewarm) implements SizingPolicy {
        @Override
        public SizingState start(PoolCounts counts, long nowNanos, double phase) {
            return new Floor(0);
        }

        @Override
        public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
            return SizingDecision.keep(new Floor(prewarm ? Math.max(idle, counts.prewarm() - counts.active()) : idle));
        }

        @Override
        public boolean equals(@Nullable Object other) {
            // the generated one would keep the class loader: DroppedLoaderTest
            return other instanceof KeepFloor that && idle == that.idle && prewarm == that.prewarm;
        }

        @Override
        public int hashCode() {
            return Objects.hash(idle, prewarm);
        }
    }

    /** A floor is always due, as it has to fit the counts whenever another policy decides. */
    private record Floor(int floor) implements SizingState {
        @Override
        public boolean isDue(long nowNanos, boolean round) {
            return true;
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import java.util.ArrayList;
import java.util.List;

/** Lets each member judge in its own time; the largest wish counts, to create goes before to trim, floors hold. */
record CombinedSizing(List<SizingPolicy> members) implements SizingPolicy {
    /** Keeps as many, active ones included, as the pool made ahead of use. */
    static final SizingPolicy PREWARM_FLOOR = new KeepFloor(0, true);

    /** Asks for nothing, but keeps what it is combined with from trimming below a number of idle instances. */
    static SizingPolicy floor(int idle) {
        return new KeepFloor(Check.atLeast("idle", idle, 0), false);
    }

    @Override
    public JudgeState start(PoolCounts counts, long nowNanos, double phase) {
        return new States(members.stream().map(member -> member.start(counts, nowNanos, phase)).toList());
    }

    @Override
    public Judgement judge(JudgeState state, PoolCounts counts, SizingCheck check) {
        List<JudgeState> next = new ArrayList<>();
        List<JudgeState> deferred = new ArrayList<>();
        boolean marked = false;
        int create = 0;
        int trim = 0;
        for (int i = 0; i < members.size(); i++) {
            JudgeState own = ((States) state).states.get(i);
            Judgement judgement = own.isDue(check) ? members.get(i).judge(own, counts, check) : Judgement.keep(own);
            next.add(judgement.next());
            deferred.add(judgement.deferred());
            marked |= judgement.marked();
            create = Math.max(create, judgement.delta());
            trim = Math.max(trim, -judgement.delta());
        }
        States done = new States(next);
        int delta = create > 0 ? create : -Math.min(trim, spare(counts.idle(), done.floor()));
        return new Judgement(delta, marked, done, delta < 0 ? new States(deferred) : done);
    }

    private static int spare(int idle, int floor) {
        return Math.max(0, idle - Math.max(0, floor));
    }

    /** The members' states, in their order. */
    private record States(List<JudgeState> states) implements JudgeState {
        @Override
        public boolean isDue(SizingCheck check) {
            return states.stream().anyMatch(state -> state.isDue(check));
        }

        @Override
        public long nanosUntilDue(long nowNanos) {
            return states.stream().mapToLong(state -> state.nanosUntilDue(nowNanos)).min().orElse(Long.MAX_VALUE);
        }

        @Override
        public int marks() {
            return states.stream().mapToInt(JudgeState::marks).max().orElse(0);
        }

        @Override
        public int floor() {
            return states.stream().mapToInt(JudgeState::floor).max().orElse(0);
        }
    }

    private record KeepFloor(int idle, boolean prewarm) implements SizingPolicy {
        @Override
        public JudgeState start(PoolCounts counts, long nowNanos, double phase) {
            return new Floor(0);
        }

        @Override
        public Judgement judge(JudgeState state, PoolCounts counts, SizingCheck check) {
            return Judgement.keep(new Floor(prewarm ? Math.max(idle, counts.prewarm() - counts.active()) : idle));
        }
    }

    /** Always due, as the floor has to fit the counts whenever another policy judges. */
    private record Floor(int floor) implements JudgeState {
        @Override
        public boolean isDue(SizingCheck check) {
            return true;
        }
    }
}

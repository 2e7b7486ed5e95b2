// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class IdleMajorityTest {
    private final SizingPolicy policy = SizingPolicy.idleMajority();

    @Test
    void aPoolWithTenIdleNeverGetsAStrike() {
        assertThat(decide(Counts.of("p", 0, 10)).oversized()).isFalse();
        assertThat(decide(Counts.of("p", 0, 11)).oversized()).isTrue();
    }

    @Test
    void aPoolGetsAStrikeWhenMoreThanHalfIsIdle() {
        assertThat(decide(Counts.of("p", 20, 20)).oversized()).isFalse();
        assertThat(decide(Counts.of("p", 20, 21)).oversized()).isTrue();
    }

    @Test
    void theThirdStrikeAsksForHalfOfTheIdleOnes() {
        PoolCounts counts = Counts.of("p", 0, 15);
        SizingState state = policy.start(counts, 0, 0);
        for (int round = 1; round <= 2; round++) {
            SizingDecision decision = policy.decide(state, counts, 0, true);
            assertThat(decision.delta()).isZero();
            state = decision.next();
            assertThat(state.votes()).isEqualTo(round);
        }
        SizingDecision third = policy.decide(state, counts, 0, true);
        assertThat(third.delta()).isEqualTo(-7);
        assertThat(third.next().votes()).isZero();
        assertThat(third.deferred().votes()).isEqualTo(3);
    }

    @Test
    void aPoolIsNeverTrimmedBelowItsPrewarmCount() {
        SizingPolicy eager = new IdleMajority(10, 50, 1, 50);
        assertThat(trimmed(eager, Counts.pool("p", 0, 512).sizes(1, 512).now())).isZero();
        assertThat(trimmed(eager, Counts.pool("p", 2, 518).sizes(1, 512).now())).isEqualTo(8);
        assertThat(trimmed(eager, Counts.pool("p", 100, 600).sizes(1, 300).now())).isEqualTo(300);
        SizingDecision full = decide(eager, eager.start(null, 0, 0), Counts.pool("p", 0, 512).sizes(1, 512).now());
        assertThat(full.oversized()).isFalse();
        assertThat(full.next().votes()).isZero();
    }

    private static int trimmed(SizingPolicy policy, PoolCounts counts) {
        return -decide(policy, policy.start(counts, 0, 0), counts).delta();
    }

    @Test
    void marksOfAnOlderWindowDontCount() {
        PoolCounts counts = Counts.of("p", 0, 15);
        SizingState twice = decide(policy, decide(counts).next(), counts).next();
        assertThat(twice.votes()).isEqualTo(2);
        assertThat(decide(policy, twice.withoutVotes(), counts).next().votes()).isEqualTo(1);
        assertThat(decide(policy, twice.withoutVotes(), Counts.of("p", 15, 0)).next().votes()).isZero();
        assertThat(decide(policy, twice, Counts.of("p", 15, 0)).next().votes()).isEqualTo(2);
    }

    @Test
    void thePolicyDecidesInRoundsOnly() {
        SizingState state = policy.start(Counts.of("p", 0, 15), 0, 0);
        assertThat(state.isDue(0, true)).isTrue();
        assertThat(state.isDue(0, false)).isFalse();
        assertThat(state.nanosUntilDue(0)).isEqualTo(Long.MAX_VALUE);
        assertThat(state.floor()).isZero();
    }

    @Test
    void everyFigureCanBeChosen() {
        SizingPolicy eager = new IdleMajority(3, 25, 1, 100);
        assertThat(decide(eager, eager.start(null, 0, 0), Counts.of("p", 0, 3)).delta()).isZero();
        assertThat(decide(eager, eager.start(null, 0, 0), Counts.of("p", 12, 4)).delta()).isZero();
        assertThat(decide(eager, eager.start(null, 0, 0), Counts.of("p", 11, 4)).delta()).isEqualTo(-4);
    }

    @Test
    void hugePoolsDoNotOverflow() {
        SizingPolicy eager = new IdleMajority(10, 50, 1, 50);
        assertThat(decide(eager, eager.start(null, 0, 0), Counts.of("p", 0, Integer.MAX_VALUE)).delta())
                .isEqualTo(-(Integer.MAX_VALUE >> 1));
    }

    @Test
    void impossibleFiguresAreRefusedWithTheValue() {
        assertThatThrownBy(() -> new IdleMajority(-1, 50, 3, 50)).hasMessage("idleAbove must be >= 0 but was -1");
        assertThatThrownBy(() -> new IdleMajority(10, 0, 3, 50)).hasMessage("idlePercent must be 1 to 100 but was 0");
        assertThatThrownBy(() -> new IdleMajority(10, 50, 0, 50)).hasMessage("votes must be >= 1 but was 0");
        assertThatThrownBy(() -> new IdleMajority(10, 50, 3, 101))
                .hasMessage("trimPercent must be 1 to 100 but was 101");
    }

    private SizingDecision decide(PoolCounts counts) {
        return policy.decide(policy.start(counts, 0, 0), counts, 0, true);
    }

    private static SizingDecision decide(SizingPolicy policy, SizingState state, PoolCounts counts) {
        return policy.decide(state, counts, 0, true);
    }
}

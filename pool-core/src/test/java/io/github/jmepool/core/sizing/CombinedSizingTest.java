// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CombinedSizingTest {
    private static final SizingState LATER = SizingState.at(100);

    @Test
    void theLargestWishCounts() {
        assertThat(decide(trimming(3), trimming(5), trimming(4)).delta()).isEqualTo(-5);
        assertThat(decide(creating(3), creating(5), creating(4)).delta()).isEqualTo(5);
        assertThat(decide(SizingPolicy.none(), SizingPolicy.none()).delta()).isZero();
    }

    @Test
    void creatingGoesBeforeTrimming() {
        SizingDecision decision = decide(trimming(5), creating(1));
        assertThat(decision.delta()).isEqualTo(1);
        assertThat(decision.oversized()).isTrue();
        assertThat(decision.deferred()).isEqualTo(decision.next());
    }

    @Test
    void aReserveIsNotTrimmed() {
        SizingPolicy policy = SizingPolicy.combine(trimming(18), SizingPolicy.keepReserve(6));
        assertThat(decide(policy, Counts.of("p", 0, 20)).delta()).isEqualTo(-14);
        assertThat(decide(policy, Counts.of("p", 0, 6)).delta()).isZero();
        assertThat(decide(policy, Counts.of("p", 0, 5)).delta()).isEqualTo(1);
    }

    @Test
    void neverBelowHoldsWhateverIsTrimmed() {
        SizingPolicy policy = trimming(100).neverBelow(12);
        assertThat(decide(policy, Counts.of("p", 0, 20)).delta()).isEqualTo(-8);
        assertThat(decide(policy, Counts.of("p", 0, 12)).delta()).isZero();
        assertThat(decide(policy, Counts.of("p", 0, 3)).delta()).isZero();
        assertThatThrownBy(() -> policy.neverBelow(-1)).hasMessage("idle must be >= 0 but was -1");
    }

    @Test
    void neverBelowPrewarmCountsActiveInstancesToo() {
        SizingPolicy policy = trimming(100).neverBelowPrewarm();
        assertThat(decide(policy, Counts.pool("p", 10, 60).sizes(1, 50).now()).delta()).isEqualTo(-20);
        assertThat(decide(policy, Counts.pool("p", 80, 60).sizes(1, 50).now()).delta()).isEqualTo(-60);
        assertThat(decide(policy, Counts.pool("p", 0, 30).sizes(1, 50).now()).delta()).isZero();
    }

    @Test
    void eachMemberDecidesInItsOwnTime() {
        SizingPolicy policy = SizingPolicy.combine(SizingPolicy.idleMajority(), SizingPolicy.capacity(50));
        PoolCounts counts = Counts.of("p", 0, 80);
        SizingState state = policy.start(counts, 0, 0);
        assertThat(state.isDue(0, false)).isFalse();
        assertThat(state.nanosUntilDue(5)).isEqualTo(20_000_000_000L - 5);
        SizingDecision first = policy.decide(state, counts, 0, true);
        assertThat(first.delta()).isZero();
        assertThat(first.next().votes()).isEqualTo(1);
        SizingDecision second = policy.decide(first.next(), counts, 20_000_000_000L, false);
        assertThat(second.delta()).isEqualTo(-30);
        assertThat(second.next().votes()).isEqualTo(1);
    }

    @Test
    void aTrimThatWasPutOffIsPutOffForTheMemberThatAsked() {
        SizingDecision decision = decide(trimming(5), SizingPolicy.none());
        assertThat(decision.next().nanosUntilDue(0)).isEqualTo(100);
        assertThat(decision.deferred().nanosUntilDue(0)).isEqualTo(Long.MAX_VALUE);
        assertThat(decision.deferred().isDue(0, true)).isTrue();
    }

    @Test
    void aTrimThatAFloorForbadeIsDone() {
        SizingPolicy policy = trimming(5).neverBelow(50);
        SizingDecision decision = decide(policy, Counts.of("p", 0, 50));
        assertThat(decision.deferred()).isEqualTo(decision.next());
        assertThat(decision.next().nanosUntilDue(0)).isEqualTo(100);
    }

    @Test
    void equalCombinationsAreEqual() {
        assertThat(SizingPolicy.pressure().neverBelow(3)).isEqualTo(SizingPolicy.pressure().neverBelow(3));
        assertThat(SizingPolicy.pressure().neverBelow(3)).isNotEqualTo(SizingPolicy.pressure().neverBelow(4));
    }

    @Test
    void aCombinationOfNothingIsRefused() {
        assertThatThrownBy(SizingPolicy::combine).hasMessage("policies must be >= 1 but was 0");
        assertThatThrownBy(() -> SizingPolicy.combine(SizingPolicy.none(), null))
                .isInstanceOf(NullPointerException.class);
    }

    private static SizingDecision decide(SizingPolicy... policies) {
        return decide(SizingPolicy.combine(policies), Counts.of("p", 0, 50));
    }

    private static SizingDecision decide(SizingPolicy policy, PoolCounts counts) {
        return policy.decide(policy.start(counts, 0, 0), counts, 0, true);
    }

    private static SizingPolicy trimming(int count) {
        return (state, counts, nowNanos, round) -> SizingDecision.trim(count, LATER, state);
    }

    private static SizingPolicy creating(int count) {
        return (state, counts, nowNanos, round) -> SizingDecision.create(count, LATER);
    }
}

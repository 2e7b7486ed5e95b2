// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class KeepReserveTest {
    private static final long SECOND = 1_000_000_000L;
    private final SizingPolicy policy = SizingPolicy.keepReserve(4);
    private SizingState state = policy.start(Counts.of("p", 10, 0), 0, 0.5);
    private long now;
    private int peak = 10;

    @Test
    void theMinimumIsThereFromTheStart() {
        assertThat(state.isDue(0, false)).isTrue();
        assertThat(look(10, 0)).isEqualTo(4);
        assertThat(look(10, 3)).isEqualTo(1);
        assertThat(look(10, 4)).isZero();
        assertThat(look(10, 9)).isZero();
    }

    @Test
    void thePolicyLooksTwiceInTheTimeAhead() {
        look(10, 4);
        assertThat(state.nanosUntilDue(now)).isEqualTo(SECOND);
        assertThat(state.isDue(now + SECOND - 1, true)).isFalse();
        assertThat(state.isDue(now + SECOND, false)).isTrue();
    }

    @Test
    void theRiseOverTheTimeAheadIsKeptReady() {
        look(10, 4);
        look(17, 4);
        assertThat(state.floor()).isEqualTo(7);
        assertThat(look(24, 4)).isEqualTo(10);
        assertThat(state.floor()).isEqualTo(14);
    }

    @Test
    void aFallMakesNoReserve() {
        look(10, 4);
        assertThat(look(2, 12)).isZero();
        assertThat(state.floor()).isEqualTo(4);
    }

    @Test
    void anObservedRiseCountsHalfAfterAMinute() {
        look(110, 0);
        assertThat(state.floor()).isEqualTo(100);
        for (int second = 0; second < 60; second++) {
            look(110, 100);
            if (second == 0) {
                assertThat(state.floor()).isEqualTo(100);
            }
        }
        assertThat(state.floor()).isBetween(50, 51);
    }

    @Test
    void aPeakBetweenTwoLooksCounts() {
        PoolCounts calm = Counts.pool("p", 10, 4).uses(50, 0, 10, 0).now();
        state = policy.start(calm, 0, 0);
        look(Counts.pool("p", 10, 4).uses(100, 0, 60, 0).now());
        assertThat(state.floor()).isEqualTo(50);
    }

    @Test
    void missesBetweenTwoLooksCount() {
        state = policy.start(Counts.pool("p", 10, 4).uses(50, 5, 90, 0).now(), 0, 0);
        look(Counts.pool("p", 10, 4).uses(100, 25, 90, 0).now());
        assertThat(state.floor()).isEqualTo(20);
    }

    @Test
    void aBurstAtAPeakSeenBeforeOrdersNoSecondOne() {
        look(2_010, 0);
        look(10, 2_000);
        look(10, 2_000);
        assertThat(look(1_210, 800)).as("half way up").isEqualTo(4);
        assertThat(look(2_010, 4)).as("at the peak").isZero();
        assertThat(state.floor()).as("what no other policy may trim").isEqualTo(2_000);
    }

    @Test
    void demandThatStaysAtItsPeakGetsTheReserveOnTop() {
        look(2_010, 0);
        look(10, 2_000);
        look(10, 2_000);
        look(2_010, 4);
        assertThat(look(2_010, 4)).as("it was low within the time ahead").isZero();
        assertThat(look(2_010, 4)).isEqualTo(state.floor() - 4);
    }

    @Test
    void aPeakThatRisesIsFollowedByAsMuchAsItRoseInTheTimeAhead() {
        look(1_010, 1_000);
        look(10, 2_000);
        look(10, 2_000);
        assertThat(look(1_040, 0)).as("30 above the old peak").isEqualTo(30);
        assertThat(look(1_050, 0)).as("40 above it within two looks").isEqualTo(40);
    }

    @Test
    void aSteadyRiseIsServedWithoutAMissOnceItWasSeen() {
        int active = 0;
        int idle = 0;
        int misses = 0;
        state = policy.start(Counts.of("p", 0, 0), 0, 0);
        for (int second = 0; second < 60; second++) {
            for (int spawn = 0; spawn < 25; spawn++) {
                active++;
                if (idle > 0) {
                    idle--;
                } else if (second > 2) {
                    misses++;
                }
            }
            idle += look(active, idle);
        }
        assertThat(misses).isZero();
    }

    @Test
    void impossibleFiguresAreRefusedWithTheValue() {
        Duration second = Duration.ofSeconds(1);
        assertThatThrownBy(() -> SizingPolicy.keepReserve(-1)).hasMessage("minimum must be >= 0 but was -1");
        assertThatThrownBy(() -> new KeepReserve(1, Duration.ZERO, second))
                .hasMessage("ahead must be longer than 0 but was PT0S");
        assertThatThrownBy(() -> new KeepReserve(1, second, Duration.ZERO))
                .hasMessage("memory must be longer than 0 but was PT0S");
    }

    private int look(int active, int idle) {
        peak = Math.max(peak, active);
        return look(Counts.pool("p", active, idle).uses(0, 0, peak, 0).now());
    }

    private int look(PoolCounts counts) {
        now += SECOND;
        assertThat(state.isDue(now, false)).isTrue();
        SizingDecision decision = policy.decide(state, counts, now, false);
        state = decision.next();
        return decision.delta();
    }
}

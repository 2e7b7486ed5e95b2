// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PressureBandTest {
    private static final long SECOND = 1_000_000_000L;
    private final SizingPolicy policy = SizingPolicy.pressure();

    @Test
    void theFirstDecisionIsAtARandomMomentOfTheInterval() {
        SizingState state = policy.start(null, 5 * SECOND, 0.25);
        assertThat(state.nanosUntilDue(5 * SECOND)).isEqualTo(7_500_000_000L);
        assertThat(state.isDue(12_500_000_000L - 1, false)).isFalse();
        assertThat(state.isDue(12_500_000_000L, false)).isTrue();
        assertThat(decide(unused(0, 0)).next().nanosUntilDue(100 * SECOND)).isEqualTo(30 * SECOND);
    }

    @Test
    void anEmptyPoolGainsAFifthOfItsDesignCapacity() {
        assertThat(decide(unused(0, 0)).delta()).isEqualTo(20);
    }

    @Test
    void nothingIsCreatedAtExactlyTheUpperBound() {
        assertThat(decide(unused(0, 20)).delta()).isZero();
        assertThat(decide(unused(0, 19)).delta()).isEqualTo(20);
    }

    @Test
    void nothingIsDisposedOfAtExactlyTheLowerBound() {
        assertThat(decide(unused(0, 60)).delta()).isZero();
        assertThat(decide(unused(0, 61)).delta()).isEqualTo(-20);
    }

    @Test
    void neverMoreAreDisposedOfThanAreIdle() {
        PoolCounts counts = Counts.pool("p", 0, 3).sizes(2, 0).now();
        SizingPolicy all = new PressureBand(Duration.ofSeconds(30), 0.4, 0.2, 100);
        assertThat(all.decide(policy.start(counts, 0, 0), counts, 0, false).delta()).isEqualTo(-2);
        PoolCounts one = Counts.pool("p", 0, 1).sizes(5, 0).now();
        SizingPolicy strict = new PressureBand(Duration.ofSeconds(30), 2, 1, 80);
        assertThat(strict.decide(policy.start(one, 0, 0), one, 0, false).delta()).isEqualTo(-1);
    }

    @Test
    void aSmallPoolMovesByOne() {
        PoolCounts counts = Counts.pool("p", 0, 0).sizes(3, 0).now();
        assertThat(decide(counts).delta()).isEqualTo(1);
    }

    @Test
    void anUnusedPoolOfAnySizeComesToRest() {
        for (int percent : new int[] {1, 20, 33, 40, 80, 100}) {
            SizingPolicy band = SizingPolicy.pressure(Duration.ofSeconds(30), 0.4, 0.2, percent);
            for (int size = 1; size <= 60; size++) {
                for (int start : new int[] {0, 3 * size}) {
                    assertThat(afterManyChecks(band, size, start)).as("%d %% of %d from %d", percent, size, start)
                            .isZero();
                }
            }
        }
    }

    /** The change that the last of many checks asks for. */
    private static int afterManyChecks(SizingPolicy band, int size, int start) {
        int idle = start;
        int delta = 0;
        for (int check = 0; check < 200; check++) {
            delta = band.decide(SizingState.at(0), Counts.pool("p", 0, idle).sizes(size, 0).now(), 0, false).delta();
            idle += delta;
        }
        return delta;
    }

    @Test
    void aPoolUsedWithinTheIntervalIsLeftAlone() {
        long now = 100 * SECOND;
        assertThat(decide(Counts.pool("p", 0, 0).uses(1, 0, 1, now - 30 * SECOND + 1).now()).delta()).isZero();
        assertThat(decide(Counts.pool("p", 0, 0).uses(1, 0, 1, now - 30 * SECOND).now()).delta()).isEqualTo(20);
        assertThat(decide(Counts.pool("p", 0, 0).uses(0, 1, 1, now).now()).delta()).isZero();
        assertThat(decide(Counts.pool("p", 0, 0).uses(0, 0, 0, now).now()).delta()).isEqualTo(20);
    }

    @Test
    void aTrimThatWasPutOffStaysDue() {
        SizingDecision decision = decide(unused(0, 100));
        assertThat(decision.deferred().isDue(100 * SECOND, false)).isTrue();
        assertThat(decision.next().isDue(100 * SECOND, false)).isFalse();
    }

    @Test
    void twoPoolsDueAtOnceAreTrimmedOneAfterTheOther() {
        SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, new Random(3), 0);
        PoolCounts small = Counts.pool("small", 0, 90).policy(policy).now();
        PoolCounts large = Counts.pool("large", 0, 95).policy(policy).now();
        assertThat(monitor.check(0, List.of(small, large))).isEmpty();
        long late = 40 * SECOND;
        assertThat(monitor.check(late, List.of(small, large))).containsExactly(new SizingRequest("large", -20));
        assertThat(monitor.nextCheckNanos()).isEqualTo(late + SECOND);
        assertThat(monitor.check(late + SECOND, List.of(small, Counts.pool("large", 0, 75).policy(policy).now())))
                .containsExactly(new SizingRequest("small", -20));
    }

    @Test
    void impossibleFiguresAreRefusedWithTheValue() {
        Duration second = Duration.ofSeconds(1);
        assertThatThrownBy(() -> new PressureBand(Duration.ZERO, 0.4, 0.2, 20))
                .hasMessage("interval must be longer than 0 but was PT0S");
        assertThatThrownBy(() -> new PressureBand(second, 0.1, 0.2, 20))
                .hasMessage("createAbove (0.1) < destroyBelow (0.2); raise createAbove or lower"
                        + " destroyBelow");
        assertThatThrownBy(() -> new PressureBand(second, Double.NaN, 0.2, 20)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> new PressureBand(second, 0.4, 0.2, 0))
                .hasMessage("stepPercent must be 1 to 100 but was 0");
    }

    private static PoolCounts unused(int active, int idle) {
        return Counts.pool("p", active, idle).now();
    }

    private SizingDecision decide(PoolCounts counts) {
        return policy.decide(SizingState.at(0), counts, 100 * SECOND, false);
    }
}

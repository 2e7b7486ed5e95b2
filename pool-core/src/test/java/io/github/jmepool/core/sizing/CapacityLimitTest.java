// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CapacityLimitTest {
    private final SizingPolicy policy = SizingPolicy.capacity(50);
    private final SizingState start = policy.start(Counts.of("p", 0, 0), 0, 0.5);

    @Test
    void thePoolIsCutDownToItsCapacity() {
        assertThat(delta(20, 40)).isEqualTo(-10);
        assertThat(delta(20, 30)).isZero();
        assertThat(delta(0, 10)).isZero();
    }

    @Test
    void activeInstancesAreNeverTouched() {
        assertThat(delta(60, 5)).isEqualTo(-5);
        assertThat(delta(60, 0)).isZero();
    }

    @Test
    void theLimitIsCheckedEveryTwentySeconds() {
        assertThat(start.nanosUntilDue(0)).isEqualTo(20_000_000_000L);
        SizingDecision decision = policy.decide(start, Counts.of("p", 0, 60), 7, false);
        assertThat(decision.next().nanosUntilDue(7)).isEqualTo(20_000_000_000L);
        assertThat(decision.deferred()).isEqualTo(start);
    }

    @Test
    void aPoolWithinItsCapacityIsNotOversized() {
        assertThat(policy.decide(start, Counts.of("p", 0, 50), 0, false).oversized()).isFalse();
        assertThat(policy.decide(start, Counts.of("p", 0, 51), 0, false).oversized()).isTrue();
    }

    @Test
    void impossibleFiguresAreRefusedWithTheValue() {
        assertThatThrownBy(() -> SizingPolicy.capacity(-1)).hasMessage("capacity must be >= 0 but was -1");
        assertThatThrownBy(() -> new CapacityLimit(1, Duration.ZERO))
                .hasMessage("interval must be longer than 0 but was PT0S");
    }

    private int delta(int active, int idle) {
        return policy.decide(start, Counts.of("p", active, idle), 0, false).delta();
    }
}

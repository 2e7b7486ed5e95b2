// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class IdleExpiryTest {
    private static final long SECOND = 1_000_000_000L;
    private final SizingPolicy policy = SizingPolicy.idleExpiry(Duration.ofSeconds(60));
    private SizingState state = policy.start(Counts.of("p", 0, 30), 0, 0.9);
    private long now;
    private SizingDecision last;

    @Test
    void objectsUnneededForTheWholeTimeAreDisposedOf() {
        assertThat(looks(5, 30)).isZero();
        assertThat(looks(1, 30)).isEqualTo(-30);
    }

    @Test
    void theFewestThatWereIdleCount() {
        looks(2, 30);
        looks(1, 12);
        looks(2, 30);
        assertThat(looks(1, 30)).isEqualTo(-12);
    }

    @Test
    void objectsDisposedOfAreNotDisposedOfAgain() {
        looks(2, 30);
        looks(1, 12);
        looks(2, 30);
        assertThat(looks(1, 30)).isEqualTo(-12);
        assertThat(looks(3, 18)).isZero();
        assertThat(looks(1, 18)).isEqualTo(-18);
    }

    @Test
    void aMissShowsThatAllWereNeeded() {
        looks(3, 30);
        look(Counts.pool("p", 0, 30).uses(30, 1, 31, now).now());
        for (int i = 0; i < 5; i++) {
            look(Counts.pool("p", 0, 30).uses(30, 1, 31, now).now());
            assertThat(last.delta()).isZero();
        }
        look(Counts.pool("p", 0, 30).uses(30, 1, 31, now).now());
        assertThat(last.delta()).isEqualTo(-30);
    }

    @Test
    void objectsIdleSinceATrimHaveTheWholeTimeAhead() {
        assertThat(looks(6, 30)).isEqualTo(-30);
        assertThat(looks(6, 10)).isZero();
        assertThat(looks(1, 10)).isEqualTo(-10);
    }

    @Test
    void thePolicyLooksOnceAnInterval() {
        assertThat(state.nanosUntilDue(0)).isEqualTo(10 * SECOND);
        assertThat(state.isDue(10 * SECOND - 1, true)).isFalse();
        assertThat(state.isDue(10 * SECOND, false)).isTrue();
        looks(1, 30);
        assertThat(state.nanosUntilDue(now + 3 * SECOND)).isEqualTo(7 * SECOND);
    }

    @Test
    void aDeferredTrimIsDecidedAgain() {
        looks(6, 30);
        assertThat(last.deferred().isDue(now, false)).isTrue();
        assertThat(policy.decide(last.deferred(), Counts.of("p", 0, 25), now + SECOND, false).delta())
                .isEqualTo(-25);
    }

    @Test
    void aTimeThatIsNotAMultipleOfTheIntervalIsRoundedUp() {
        SizingPolicy uneven = new IdleExpiry(Duration.ofSeconds(25), Duration.ofSeconds(10));
        SizingState own = uneven.start(Counts.of("p", 0, 7), 0, 0);
        int[] deltas = new int[3];
        for (int look = 0; look < 3; look++) {
            SizingDecision decision = uneven.decide(own, Counts.of("p", 0, 7), (look + 1) * 10, false);
            deltas[look] = decision.delta();
            own = decision.next();
        }
        assertThat(deltas).containsExactly(0, 0, -7);
    }

    @Test
    void impossibleFiguresAreRefusedWithTheValue() {
        assertThatThrownBy(() -> SizingPolicy.idleExpiry(Duration.ZERO))
                .hasMessage("expiry must be longer than 0 but was PT0S");
        assertThatThrownBy(() -> new IdleExpiry(Duration.ofSeconds(1), Duration.ofSeconds(2)))
                .hasMessage("expiry (PT1S) < interval (PT2S); lengthen the expiry or shorten the"
                        + " interval");
        assertThatThrownBy(() -> new IdleExpiry(Duration.ofSeconds(1), Duration.ZERO))
                .hasMessage("interval must be longer than 0 but was PT0S");
    }

    private int looks(int count, int idle) {
        for (int i = 0; i < count; i++) {
            look(Counts.of("p", 0, idle));
        }
        return last.delta();
    }

    private void look(PoolCounts counts) {
        now += 10 * SECOND;
        assertThat(state.isDue(now, false)).isTrue();
        last = policy.decide(state, counts, now, false);
        state = last.next();
    }
}

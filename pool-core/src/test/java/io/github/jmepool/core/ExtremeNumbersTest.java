// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.sizing.IdleExpiry;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingDecision;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.core.sizing.SizingState;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers at the ends of their types, for all pools and sizing policies that take numbers. */
final class ExtremeNumbersTest {
    private static final Duration FOREVER = ChronoUnit.FOREVER.getDuration();

    static List<Duration> notAtAll() {
        return List.of(Duration.ZERO, Duration.ofNanos(-1), Duration.ofDays(-1), Duration.ofNanos(Long.MIN_VALUE),
                Duration.ofNanos(Long.MIN_VALUE + 1), Duration.ofNanos(Long.MIN_VALUE).minusNanos(1),
                Duration.ofSeconds(Long.MIN_VALUE));
    }

    @ParameterizedTest
    @MethodSource("notAtAll")
    @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anAcquireThatMayNotWaitReturnsAtOnce(Duration timeout) throws InterruptedException {
        ConcurrentObjectPool<Object> pool = emptied();
        assertThat(pool.tryAcquire(timeout)).isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE / 2, Long.MAX_VALUE / 4 + 1})
    void anAcquireThatMayWaitForEverWaits(long seconds) throws Exception {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(Object::new)
                .settings(PoolSettings.builder("p").maxTotal(1).build()).build();
        Object only = pool.acquire();
        ParkedCall<Object> waiting = new ParkedCall<>(() -> pool.tryAcquire(Duration.ofSeconds(seconds)));
        pool.release(only);
        assertThat(waiting.get()).isSameAs(only);
    }

    private static ConcurrentObjectPool<Object> emptied() {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(Object::new)
                .settings(PoolSettings.builder("p").maxTotal(1).build()).build();
        pool.acquire();
        return pool;
    }

    @Test
    void everyTimeToLookBackIsTaken() {
        PoolCounts counts = counts(0, 10, 0, 1);
        assertThat(counts.usedWithin(FOREVER, 5)).isTrue();
        assertThat(counts.usedWithin(Duration.ofSeconds(Long.MIN_VALUE), 5)).isFalse();
        assertThat(counts.usedWithin(Duration.ofNanos(Long.MIN_VALUE), 5)).isFalse();
    }

    @Test
    void sumsDoNotTurnNegative() {
        assertThat(counts(Integer.MAX_VALUE, Integer.MAX_VALUE, 0, 0).total()).isEqualTo(Integer.MAX_VALUE);
        assertThat(new PoolStats("p", Integer.MAX_VALUE, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0).total())
                .isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aPolicyMayAskForAllThatIsIdle() {
        SizingPolicy all = (state, counts, nowNanos, round) ->
                new SizingDecision(Integer.MIN_VALUE, true, state, state);
        for (SizingPolicy policy : List.of(all, SizingPolicy.combine(all), all.neverBelow(0))) {
            assertThat(firstRound(policy)).as("%s", policy).containsExactly(new SizingRequest("p", -10));
        }
        assertThat(new SizingRequest("p", Integer.MIN_VALUE).count()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aFloorOfAnyDepthHoldsNoTrimUp() {
        SizingState deep = new SizingState() {
            @Override
            public boolean isDue(long nowNanos, boolean round) {
                return round;
            }

            @Override
            public int floor() {
                return Integer.MIN_VALUE;
            }
        };
        SizingPolicy policy = (state, counts, nowNanos, round) -> SizingDecision.trim(4, deep, deep);
        assertThat(firstRound(SizingPolicy.combine(policy))).containsExactly(new SizingRequest("p", -4));
    }

    private static List<SizingRequest> firstRound(SizingPolicy policy) {
        PoolCounts counts = new PoolCounts("p", 0, 10, 1, 0, 100, 100, 0, 0, 0, 0, policy);
        SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, new Random(1), 0);
        monitor.check(0, List.of(counts));
        return monitor.check(monitor.nextCheckNanos(), List.of(counts));
    }

    @Test
    void aRiseBeyondAnIntIsAReserveLikeAnyOther() {
        KeepReserve policy = new KeepReserve(3, Duration.ofSeconds(2), Duration.ofMinutes(1));
        SizingState state = policy.start(counts(0, 0, 0, 0), 0, 0);
        SizingDecision decision = policy.decide(state, counts(0, 0, 0, 1L << 40), 1_000_000_000, false);
        assertThat(decision.next().floor()).isEqualTo(Integer.MAX_VALUE);
        assertThat(decision.delta()).isPositive();
    }

    @Test
    void theShortestTimesAreTimesStill() {
        assertThat(SizingPolicy.idleExpiry(Duration.ofNanos(1)))
                .isEqualTo(new IdleExpiry(Duration.ofNanos(1), Duration.ofNanos(1)));
        KeepReserve shortest = new KeepReserve(1, Duration.ofNanos(1), Duration.ofNanos(1));
        SizingState state = shortest.decide(shortest.start(counts(0, 0, 0, 0), 0, 0), counts(0, 0, 0, 0), 0, false)
                .next();
        assertThat(state.nanosUntilDue(0)).as("not due again in the same moment").isPositive();
        assertThatThrownBy(() -> SizingPolicy.idleExpiry(Duration.ofNanos(-1)))
                .hasMessage("expiry must be longer than 0 but was PT-0.000000001S");
    }

    @Test
    void anExpiryOfAnyLengthRemembersABoundedNumberOfLooks() {
        IdleExpiry policy = new IdleExpiry(FOREVER, Duration.ofNanos(1));
        PoolCounts counts = counts(0, 10, 0, 0);
        long now = 0;
        SizingState state = policy.start(counts, now, 0);
        for (int looks = 1; looks <= 1001; looks++) {
            long wait = state.nanosUntilDue(now);
            assertThat(wait).isGreaterThan(Duration.ofDays(1).toNanos());
            now += wait;
            SizingDecision decision = policy.decide(state, counts, now, false);
            if (decision.delta() < 0) {
                assertThat(looks).isEqualTo(1000);
                return;
            }
            state = decision.next();
        }
        throw new AssertionError("never expired");
    }

    private static PoolCounts counts(int active, int idle, long hits, long misses) {
        return new PoolCounts("p", active, idle, 1, 0, Integer.MAX_VALUE, Integer.MAX_VALUE, hits, misses, active, 0,
                SizingPolicy.none());
    }
}

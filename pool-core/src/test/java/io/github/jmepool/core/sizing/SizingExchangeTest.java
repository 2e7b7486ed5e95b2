// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SizingExchangeTest {
    private final SizingExchange exchange = new SizingExchange(SizingSchedule.DEFAULT, () -> 0);

    @Test
    void aPoolThatComesWhileOthersAreCountedIsCountedNext() {
        exchange.publish(() -> {
            exchange.poolsChanged();
            return List.of();
        });
        assertThat(exchange.wantsCounts()).isTrue();
    }

    @Test
    void aPoolThatComesBetweenCountsAndTheirCheckIsCountedAtOnce() {
        exchange.publish(List::of);
        exchange.poolsChanged();
        assertThat(exchange.check(List::of, Long.MAX_VALUE)).as("until it is counted").isEqualTo(Long.MAX_VALUE);
        exchange.publish(() -> List.of(Counts.of("new", 0, 0)));
        exchange.check(List::of, Long.MAX_VALUE);
        assertThat(exchange.view().votes()).containsOnlyKeys("new");
    }

    @Test
    void poolsThatChangeInEachFrameAreChecked() {
        for (int frame = 0; frame < 2; frame++) {
            exchange.poolsChanged();
            exchange.publish(() -> List.of(Counts.of("p", 0, 0)));
            assertThat(exchange.check(List::of, Long.MAX_VALUE)).isLessThan(Long.MAX_VALUE);
        }
    }

    @Test
    void poolsThatChangeAfterEachCountAreCheckedInEachSecondFrame() {
        for (int frame = 0; frame < 4; frame++) {
            exchange.publish(() -> List.of(Counts.of("p", 0, 0)));
            exchange.poolsChanged();
            long wait = exchange.check(List::of, Long.MAX_VALUE);
            assertThat(wait == Long.MAX_VALUE).as("waits in frame %d", frame).isEqualTo(frame % 2 == 0);
        }
    }

    @Test
    void theRequestsForAPoolThatIsGoneConcernNoOtherOneOfItsName() {
        SizingPolicy reserve = SizingPolicy.keepReserve(5);
        exchange.publish(() -> List.of(Counts.pool("a", 0, 0).policy(reserve).now(),
                Counts.pool("b", 0, 0).policy(reserve).now()));
        exchange.check(List::of, Long.MAX_VALUE);
        exchange.poolGone("a");
        assertThat(exchange.poll()).isEqualTo(new SizingRequest("b", 5));
        assertThat(exchange.poll()).isNull();
    }

    @Test
    void aPoolThatGoesAfterItWasCountedGetsNoRequest() {
        exchange.publish(() -> List.of(Counts.pool("a", 0, 0).policy(SizingPolicy.keepReserve(5)).now()));
        exchange.check(() -> {
            exchange.poolGone("a");
            return List.of();
        }, Long.MAX_VALUE);
        assertThat(exchange.hasRequests()).isFalse();
    }

    @Test
    void aPoolThatGoesWhileNewerCountsAreAwaitedGetsNoRequest() {
        for (int frame = 0; frame < 2; frame++) {
            exchange.publish(() -> List.of(Counts.pool("a", 0, 0).policy(SizingPolicy.keepReserve(5)).now()));
            if (frame == 0) {
                exchange.poolsChanged();
                assertThat(exchange.check(List::of, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
            }
        }
        exchange.poolGone("a");
        exchange.check(List::of, Long.MAX_VALUE);
        assertThat(exchange.hasRequests()).isFalse();
    }

    @Test
    void aPoolThatGoesWhileItIsCheckedGetsNoRequest() {
        SizingPolicy closing = new SizingPolicy() {
            @Override
            public SizingState start(PoolCounts counts, long nowNanos, double phase) {
                return SizingState.at(nowNanos);
            }

            @Override
            public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
                exchange.poolGone(counts.name());
                return SizingDecision.create(1, state);
            }
        };
        exchange.publish(() -> List.of(Counts.pool("a", 0, 0).policy(closing).now()));
        exchange.check(List::of, Long.MAX_VALUE);
        assertThat(exchange.hasRequests()).isFalse();
    }

    @Test
    void countsThatFailAreWantedAgain() {
        IllegalStateException failure = new IllegalStateException("the clock failed");
        assertThatThrownBy(() -> exchange.publish(() -> {
            throw failure;
        })).isSameAs(failure);
        assertThat(exchange.check(List::of, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
        assertThat(exchange.wantsCounts()).isTrue();
    }
}

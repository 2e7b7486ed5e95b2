// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrimStrategyTest {
    private static final PoolCounts RARE = Counts.pool("rare", 2, 30).sizes(1, 10).uses(1, 2, 5, 900).now();
    private static final PoolCounts OLD = Counts.pool("old", 20, 15).sizes(1, 30).uses(50, 0, 5, -100).now();
    private static final PoolCounts BUSY = Counts.pool("busy", 40, 8).sizes(1, 20).uses(400, 100, 5, 1000).now();
    private static final PoolCounts EMPTY = Counts.pool("empty", 5, 0).sizes(1, 1).uses(0, 1, 5, -500).now();
    private static final PoolCounts UNUSED = Counts.pool("unused", 0, 4).sizes(1, 4).uses(0, 0, 0, 2000).now();
    private static final List<PoolCounts> ALL = List.of(RARE, OLD, BUSY, EMPTY, UNUSED);

    @Test
    void releaseIdleDisposesOfEverythingIdle() {
        assertThat(TrimStrategy.allIdle().plan(ALL)).containsExactly(trim("rare", 30), trim("old", 15),
                trim("busy", 8), trim("unused", 4));
    }

    @Test
    void compressingLeavesThePrewarmSizeAndNeverTouchesActiveOnes() {
        assertThat(TrimStrategy.toPrewarm().plan(ALL)).containsExactly(trim("rare", 22), trim("old", 5),
                trim("busy", 8));
    }

    @Test
    void theLeastUsedPoolsDisposeOfEverythingIdle() {
        assertThat(TrimStrategy.leastUsed(1).plan(ALL)).containsExactly(trim("unused", 4));
        assertThat(TrimStrategy.leastUsed(3).plan(ALL)).containsExactly(trim("unused", 4), trim("rare", 30),
                trim("old", 15));
        assertThat(TrimStrategy.leastUsed(9).plan(ALL)).hasSize(4);
    }

    @Test
    void theLeastRecentlyUsedPoolsDisposeOfEverythingIdle() {
        assertThat(TrimStrategy.leastRecentlyUsed(1).plan(ALL)).containsExactly(trim("unused", 4));
        assertThat(TrimStrategy.leastRecentlyUsed(3).plan(ALL)).containsExactly(trim("unused", 4), trim("old", 15),
                trim("rare", 30));
    }

    @Test
    void theLeastRecentlyUsedAreFoundWhenTheClockOverflows() {
        PoolCounts before = Counts.pool("before", 0, 1).uses(1, 0, 1, Long.MAX_VALUE - 5).now();
        PoolCounts after = Counts.pool("after", 0, 1).uses(1, 0, 1, Long.MIN_VALUE + 5).now();
        assertThat(TrimStrategy.leastRecentlyUsed(1).plan(List.of(after, before))).containsExactly(trim("before", 1));
    }

    @Test
    void theNamedPoolsDisposeOfEverythingIdle() {
        assertThat(TrimStrategy.named("busy", "empty", "rare").plan(ALL)).containsExactly(trim("rare", 30),
                trim("busy", 8));
        assertThat(TrimStrategy.named().plan(ALL)).isEmpty();
    }

    @Test
    void anUnknownNameIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> TrimStrategy.named("rare", "rar").plan(List.of(RARE, OLD)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no pool is named 'rar'; there are [rare, old]");
    }

    @Test
    void lessThanOnePoolIsRefused() {
        assertThatThrownBy(() -> TrimStrategy.leastUsed(0)).hasMessage("pools must be >= 1 but was 0");
        assertThatThrownBy(() -> TrimStrategy.leastRecentlyUsed(0)).hasMessage("pools must be >= 1 but was 0");
    }

    @Test
    void aPlanBelowZeroIsRefusedAndNamesThePool() {
        assertThat(SizingRequest.trims(Map.of("rare", 0))).isEmpty();
        assertThatThrownBy(() -> SizingRequest.trims(Map.of("rare", -3)))
                .hasMessage("Pool 'rare': a trim strategy asked for -3 instances to be disposed of; it must be"
                        + " 0 or more");
    }

    private static Map.Entry<String, Integer> trim(String pool, int count) {
        return Map.entry(pool, count);
    }
}

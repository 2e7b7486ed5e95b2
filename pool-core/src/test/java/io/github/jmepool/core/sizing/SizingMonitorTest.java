// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SizingMonitorTest {
    private static final long SECOND = 1_000_000_000L;
    private static final PoolCounts BUSY = Counts.of("busy", 20, 20);
    private static final PoolCounts LAZY = Counts.of("lazy", 0, 20);
    private static final PoolCounts LAZIER = Counts.of("lazier", 0, 30);

    /** Near the end of the range, as System.nanoTime may be: times must be compared by their difference. */
    private final long start = Long.MAX_VALUE - 25 * SECOND;
    private final SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, new Random(1), start);

    @Test
    void theIntervalDoublesAfterFourQuietRoundsUpToNinetySeconds() {
        long now = start;
        for (int seconds : new int[] {20, 20, 20, 20, 40, 40, 40, 40, 80, 80, 80, 80, 90, 90, 90, 90, 90}) {
            assertThat(monitor.nextCheckNanos()).isEqualTo(now + seconds * SECOND);
            assertThat(monitor.view().interval()).isEqualTo(Duration.ofSeconds(seconds));
            now = monitor.nextCheckNanos();
            assertThat(monitor.check(now, List.of(BUSY))).isEmpty();
        }
    }

    @Test
    void aRoundWithAStrikeIsNotQuiet() {
        rounds(3, BUSY);
        assertThat(monitor.view().quietRounds()).isEqualTo(3);
        rounds(1, BUSY, LAZY);
        assertThat(monitor.view().quietRounds()).isZero();
        assertThat(monitor.view().interval()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void theThirdStrikeTrimsHalfAndChecksPauseForASecond() {
        rounds(2, LAZY);
        long third = monitor.nextCheckNanos();
        assertThat(monitor.check(third, List.of(LAZY))).containsExactly(new SizingRequest("lazy", -10));
        assertThat(monitor.view().lastTrimmed()).contains("lazy");
        assertThat(monitor.view().lastTrimCount()).isEqualTo(10);
        assertThat(monitor.view().lastTrimNanos()).isEqualTo(third);
        assertThat(monitor.nextCheckNanos()).isEqualTo(third + 21 * SECOND);
    }

    @Test
    void noPolicyIsAskedWhileChecksPause() {
        PoolCounts always = Counts.pool("always", 0, 50).policy((state, counts, nowNanos, round) ->
                SizingDecision.trim(1, SizingState.at(nowNanos), state)).now();
        PoolCounts eager = Counts.pool("eager", 0, 5).policy(new AtOnce()).now();
        long round = monitor.nextCheckNanos();
        assertThat(monitor.check(round, List.of(always))).hasSize(1);
        assertThat(monitor.nextCheckNanos()).isEqualTo(round + SECOND);
        assertThat(monitor.check(round + SECOND - 1, List.of(always, eager))).isEmpty();
        assertThat(monitor.check(round + SECOND, List.of(always, eager))).containsExactlyInAnyOrder(
                new SizingRequest("always", -1), new SizingRequest("eager", 3));
    }

    @Test
    void thePoolWithTheMostIdleIsTrimmedAndOthersKeepTheirVotes() {
        rounds(2, LAZY, LAZIER);
        assertThat(rounds(1, LAZY, LAZIER)).containsExactly(new SizingRequest("lazier", -15));
        assertThat(votes("lazy")).isEqualTo(3);
        assertThat(votes("lazier")).isZero();
        assertThat(rounds(1, LAZY, Counts.of("lazier", 0, 15))).containsExactly(new SizingRequest("lazy", -10));
    }

    @Test
    void theFirstOfEqualPoolsIsTrimmed() {
        PoolCounts other = Counts.of("other", 3, 20);
        rounds(2, other, LAZY);
        assertThat(rounds(1, other, LAZY)).containsExactly(new SizingRequest("other", -10));
    }

    @Test
    void aWindowOfFiveRoundsTakesItsVotesWithIt() {
        rounds(2, LAZY);
        rounds(3, Counts.of("lazy", 20, 0));
        assertThat(votes("lazy")).isEqualTo(2);
        assertThat(monitor.view().roundsInWindow()).isEqualTo(5);
        rounds(1, LAZY);
        assertThat(votes("lazy")).isEqualTo(1);
        assertThat(monitor.view().roundsInWindow()).isEqualTo(1);
    }

    @Test
    void aTrimStartsANewWindowAndReturnsToTheFirstInterval() {
        rounds(4, BUSY);
        assertThat(monitor.view().interval()).isEqualTo(Duration.ofSeconds(40));
        rounds(1, BUSY);
        rounds(3, LAZY);
        SizingView view = monitor.view();
        assertThat(view.lastTrimmed()).isPresent();
        assertThat(view.interval()).isEqualTo(Duration.ofSeconds(20));
        assertThat(view.roundsInWindow()).isZero();
        assertThat(view.quietRounds()).isZero();
    }

    @Test
    void tooEarlyACallAddsPoolsAndAsksNoPolicy() {
        long round = monitor.nextCheckNanos();
        assertThat(monitor.check(round - 1, List.of(LAZY))).isEmpty();
        assertThat(monitor.view().votes()).containsExactly(entry("lazy", 0));
        assertThat(monitor.nextCheckNanos()).isEqualTo(round);
    }

    @Test
    void aLateRoundIsCaughtUpOnce() {
        long late = monitor.nextCheckNanos() + 500 * SECOND;
        monitor.check(late, List.of(BUSY));
        assertThat(monitor.nextCheckNanos()).isEqualTo(late + 20 * SECOND);
        assertThat(monitor.view().roundsInWindow()).isEqualTo(1);
    }

    @Test
    void aPoolThatWentAwayIsForgotten() {
        rounds(2, LAZY);
        rounds(1, BUSY);
        rounds(1, LAZY);
        assertThat(votes("lazy")).isEqualTo(1);
        assertThat(monitor.view().votes()).hasSize(1);
    }

    @Test
    void aNewPolicyStartsAfresh() {
        rounds(2, LAZY);
        rounds(1, Counts.pool("lazy", 0, 20).policy(new IdleMajority(5, 50, 3, 50)).now());
        assertThat(votes("lazy")).isEqualTo(1);
    }

    @Test
    void creationsAreNotLimitedToOnePool() {
        List<SizingRequest> requests = rounds(1, creating("a", 2), creating("b", 3), creating("c", 0));
        assertThat(requests).containsExactly(new SizingRequest("a", 2), new SizingRequest("b", 3));
    }

    @Test
    void requestsKeepToWhatThePoolHasAndHasRoomFor() {
        PoolCounts full = Counts.pool("full", 2, 5).policy(creating("", 9).sizing()).limits(8, 9).now();
        assertThat(rounds(1, full)).containsExactly(new SizingRequest("full", 2));
        SizingPolicy greedy = (state, counts, nowNanos, round) -> SizingDecision.trim(100, state, state);
        assertThat(rounds(1, Counts.pool("few", 2, 5).policy(greedy).now()))
                .containsExactly(new SizingRequest("few", -5));
        assertThat(rounds(1, Counts.pool("none", 2, 0).policy(greedy).now())).isEmpty();
    }

    @Test
    void aTrimThatFindsNothingIdleIsDone() {
        SizingPolicy once = (state, counts, nowNanos, round) ->
                SizingDecision.trim(3, SizingState.at(nowNanos + 500 * SECOND), state);
        PoolCounts empty = Counts.pool("empty", 2, 0).policy(once).now();
        assertThat(rounds(1, empty)).isEmpty();
        assertThat(rounds(1, Counts.pool("empty", 2, 5).policy(once).now())).isEmpty();
    }

    @Test
    void aPolicyLearnsWhetherTheCheckIsARound() {
        List<Boolean> seen = new ArrayList<>();
        PoolCounts watching = Counts.pool("watching", 1, 0).policy((state, counts, nowNanos, round) -> {
            seen.add(round);
            return SizingDecision.keep(SizingState.at(nowNanos + SECOND));
        }).now();
        rounds(2, watching);
        assertThat(seen).containsExactly(true, false);
    }

    /** The members of a combination have votes of their own. */
    @Test
    void aWindowTakesTheVotesOfACombinationWithIt() {
        PoolCounts combined = Counts.pool("combined", 0, 20).policy(SizingPolicy.idleMajority().neverBelow(1)).now();
        rounds(2, combined);
        PoolCounts used = Counts.pool("combined", 20, 0).policy(combined.sizing()).now();
        rounds(3, used);
        assertThat(votes("combined")).isEqualTo(2);
        rounds(1, combined);
        assertThat(votes("combined")).isEqualTo(1);
    }

    @Test
    void aPolicyOfOnesOwnIsOneMethod() {
        SizingPolicy atMostFive = (state, counts, nowNanos, round) ->
                SizingDecision.trim(Math.max(0, counts.idle() - 5), state, state);
        assertThat(rounds(1, Counts.pool("mine", 0, 12).policy(atMostFive).now()))
                .containsExactly(new SizingRequest("mine", -7));
    }

    @Test
    void aPoolWithoutSizingIsLeftAlone() {
        PoolCounts fixed = Counts.pool("fixed", 0, 500).policy(SizingPolicy.none()).now();
        assertThat(rounds(10, fixed)).isEmpty();
        assertThat(monitor.view().lastTrimmed()).isEmpty();
        assertThat(monitor.view().lastTrimCount()).isZero();
        assertThat(SizingPolicy.none()).hasToString("none");
    }

    @Test
    void twoPoolsOfOneNameAreRefused() {
        assertThatThrownBy(() -> monitor.check(start, List.of(BUSY, BUSY)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two pools are named 'busy'; give each a name of its own");
    }

    @Test
    void aMonitorOfItsOwnStartsOneIntervalAway() {
        SizingMonitor plain = new SizingMonitor(SizingSchedule.DEFAULT, new Random(1), 5);
        assertThat(plain.nextCheckNanos()).isEqualTo(5 + 20 * SECOND);
        assertThat(plain.view().nextRoundNanos()).isEqualTo(5 + 20 * SECOND);
    }

    @Test
    void everyFigureOfTheScheduleCanBeChosen() {
        SizingSchedule fast = new SizingSchedule(Duration.ofSeconds(1), Duration.ofSeconds(3), 1, 2, Duration.ZERO);
        SizingMonitor quick = new SizingMonitor(fast, new Random(1), 0);
        long now = 0;
        for (int seconds : new int[] {1, 2, 3, 3}) {
            assertThat(quick.nextCheckNanos()).isEqualTo(now + seconds * SECOND);
            now = quick.nextCheckNanos();
            quick.check(now, List.of(BUSY));
        }
    }

    @Test
    void impossibleSchedulesAreRefusedWithTheValue() {
        Duration second = Duration.ofSeconds(1);
        assertThatThrownBy(() -> new SizingSchedule(Duration.ZERO, second, 1, 1, second))
                .hasMessage("interval must be longer than 0 but was PT0S");
        assertThatThrownBy(() -> new SizingSchedule(second, second.dividedBy(2), 1, 1, second))
                .hasMessage("longest (PT0.5S) < interval (PT1S); raise longest or lower interval");
        assertThatThrownBy(() -> new SizingSchedule(second, second, 0, 1, second))
                .hasMessage("quietRounds must be >= 1 but was 0");
        assertThatThrownBy(() -> new SizingSchedule(second, second, 1, 0, second))
                .hasMessage("windowRounds must be >= 1 but was 0");
        assertThatThrownBy(() -> new SizingSchedule(second, second, 1, 1, second.negated()))
                .hasMessage("away must not be negative but was PT-1S");
    }

    @Test
    void aRequestReportsWhatItAsksFor() {
        assertThat(new SizingRequest("p", -3).isTrim()).isTrue();
        assertThat(new SizingRequest("p", -3).count()).isEqualTo(3);
        assertThat(new SizingRequest("p", 1).isTrim()).isFalse();
        assertThatThrownBy(() -> new SizingRequest("p", 0)).hasMessage("delta must not be 0 (pool 'p')");
    }

    @Test
    void aVerdictWithoutAStateOrBelowZeroIsRefused() {
        assertThatThrownBy(() -> SizingDecision.keep(null))
                .isInstanceOf(NullPointerException.class).hasMessage("next must not be null");
        assertThatThrownBy(() -> SizingDecision.trim(1, SizingState.everyRound(), null))
                .isInstanceOf(NullPointerException.class).hasMessage("deferred must not be null");
        assertThatThrownBy(() -> SizingDecision.trim(-1, SizingState.everyRound(), SizingState.everyRound()))
                .hasMessage("count must be >= 0 but was -1");
        assertThatThrownBy(() -> SizingDecision.create(-1, SizingState.everyRound()))
                .hasMessage("count must be >= 0 but was -1");
    }

    private List<SizingRequest> rounds(int count, PoolCounts... pools) {
        List<SizingRequest> last = List.of();
        for (int i = 0; i < count; i++) {
            last = monitor.check(monitor.nextCheckNanos(), List.of(pools));
        }
        return last;
    }

    private int votes(String pool) {
        return monitor.view().votes().get(pool);
    }

    private static PoolCounts creating(String name, int count) {
        return Counts.pool(name, 0, 0)
                .policy((state, counts, nowNanos, round) -> SizingDecision.create(count, state)).now();
    }

    /** Creates three as soon as it is asked. */
    private record AtOnce() implements SizingPolicy {
        @Override
        public SizingState start(PoolCounts counts, long nowNanos, double phase) {
            return SizingState.at(nowNanos);
        }

        @Override
        public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
            return SizingDecision.create(3, SizingState.at(nowNanos + SECOND));
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What becomes of the others, and of the pool itself, when one pool's policy throws. */
class SizingFailureTest {
    private static final long SECOND = 1_000_000_000L;
    private static final PoolCounts LAZY = Counts.of("lazy", 0, 20);

    private final SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, new Random(1), 0);
    private final Scripted policy = new Scripted();
    private final PoolCounts bad = Counts.pool("bad", 0, 9).policy(policy).now();

    @Test
    void theOtherPoolsAreCheckedWhenOnePolicyThrows() {
        policy.verdict = Scripted::fail;
        rounds(2, bad, LAZY);
        assertThat(rounds(1, LAZY, bad)).containsExactly(new SizingRequest("lazy", -10));
        assertThat(failures()).containsOnlyKeys("bad");
        assertThat(failures().get("bad")).isInstanceOf(UnsupportedOperationException.class).hasMessage("broken");
    }

    @Test
    void theSameFailureIsReportedAsOneForAsLongAsThePoolKeepsThePolicy() {
        policy.verdict = Scripted::fail;
        rounds(1, bad);
        Throwable first = failures().get("bad");
        rounds(3, bad);
        policy.verdict = () -> SizingDecision.trim(2, SizingState.everyRound(), SizingState.everyRound());
        assertThat(rounds(1, bad)).containsExactly(new SizingRequest("bad", -2));
        policy.verdict = Scripted::fail;
        rounds(1, bad);
        assertThat(failures().get("bad")).isSameAs(first);
        rounds(1, Counts.of("bad", 0, 9));
        assertThat(failures()).isEmpty();
    }

    @Test
    void aPolicyThatThrowsIsAskedInRoundsOnly() {
        policy.begin = () -> SizingState.at(0);
        policy.verdict = Scripted::fail;
        monitor.check(1, List.of(bad));
        assertThat(monitor.nextCheckNanos()).isEqualTo(20 * SECOND);
        monitor.check(SECOND, List.of(bad));
        assertThat(policy.asked).isEqualTo(1);
        rounds(1, bad);
        assertThat(policy.asked).isEqualTo(2);
    }

    @Test
    void aPolicyThatCannotEvenStartIsAskedAgainInTheNextRound() {
        policy.begin = Scripted::fail;
        policy.verdict = () -> SizingDecision.create(1, SizingState.everyRound());
        assertThat(rounds(1, bad)).isEmpty();
        assertThat(failures()).hasSize(1);
        assertThat(monitor.view().votes()).containsOnlyKeys("bad");
        policy.begin = SizingState::everyRound;
        assertThat(rounds(1, bad)).containsExactly(new SizingRequest("bad", 1));
    }

    @Test
    void aStateThatThrowsStopsNoOtherPool() {
        policy.begin = BrokenState::new;
        rounds(2, bad, LAZY);
        assertThat(rounds(1, bad, LAZY)).containsExactly(new SizingRequest("lazy", -10));
        assertThat(failures().values()).extracting(Throwable::getMessage).containsExactly("broken");
    }

    @Test
    void aPolicyWithoutAVerdictFails() {
        policy.verdict = () -> null;
        rounds(1, bad);
        assertThat(failures().values()).extracting(Throwable::getMessage)
                .containsExactly("decision must not be null");
    }

    @Test
    void aPolicyThatCannotBeComparedIsCheckedAnyway() {
        SizingPolicy incomparable = new SizingPolicy() {
            @Override
            public SizingState start(PoolCounts counts, long nowNanos, double phase) {
                return SizingPolicy.idleMajority().start(counts, nowNanos, phase);
            }

            @Override
            public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
                return SizingPolicy.idleMajority().decide(state, counts, nowNanos, round);
            }

            @Override
            public boolean equals(Object other) {
                return Scripted.fail();
            }

            @Override
            public int hashCode() {
                return 0;
            }
        };
        PoolCounts lazy = Counts.pool("lazy", 0, 20).policy(incomparable).now();
        rounds(2, lazy);
        assertThat(rounds(1, lazy)).containsExactly(new SizingRequest("lazy", -10));
        assertThat(failures()).isEmpty();
    }

    @Test
    void aStateThatCannotDropItsVotesStartsAgainInThatRound() {
        policy.begin = KeptVotes::new;
        policy.verdict = () -> SizingDecision.vote(new KeptVotes());
        rounds(5, bad);
        assertThat(failures()).isEmpty();
        policy.begin = SizingState::everyRound;
        policy.verdict = () -> SizingDecision.create(1, SizingState.everyRound());
        assertThat(rounds(1, bad)).containsExactly(new SizingRequest("bad", 1));
        assertThat(failures()).containsOnlyKeys("bad");
        assertThat(rounds(1, bad)).containsExactly(new SizingRequest("bad", 1));
    }

    private Map<String, Throwable> failures() {
        return monitor.view().failures();
    }

    private List<SizingRequest> rounds(int count, PoolCounts... pools) {
        List<SizingRequest> last = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            last = monitor.check(Math.max(monitor.nextCheckNanos(), monitor.view().nextRoundNanos()), List.of(pools));
        }
        return last;
    }

    /** Does what the test says. */
    private static final class Scripted implements SizingPolicy {
        private Supplier<SizingState> begin = SizingState::everyRound;
        private Supplier<SizingDecision> verdict = () -> SizingDecision.keep(SizingState.everyRound());
        private int asked;

        private static <A> A fail() {
            throw new UnsupportedOperationException("broken");
        }

        @Override
        public SizingState start(PoolCounts counts, long nowNanos, double phase) {
            return begin.get();
        }

        @Override
        public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
            asked++;
            return verdict.get();
        }
    }

    /** Fails at the beginning of a new window. */
    private static final class KeptVotes implements SizingState {
        @Override
        public boolean isDue(long nowNanos, boolean round) {
            return round;
        }

        @Override
        public SizingState withoutVotes() {
            return Scripted.fail();
        }
    }

    private static final class BrokenState implements SizingState {
        @Override
        public boolean isDue(long nowNanos, boolean round) {
            throw new AssertionError("broken");
        }

        @Override
        public long nanosUntilDue(long nowNanos) {
            throw new AssertionError("broken");
        }

        @Override
        public int votes() {
            throw new AssertionError("broken");
        }
    }
}

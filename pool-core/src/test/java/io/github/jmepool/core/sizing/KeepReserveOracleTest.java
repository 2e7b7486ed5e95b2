// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmepool.core.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Holds the reserve against the words of its documentation, worked out anew from the whole history at each look. */
class KeepReserveOracleTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void everyRequestIsAsDocumented() {
        long seed = Seed.of(KeepReserveOracleTest.class);
        Random random = new Random(seed);
        int orders = 0;
        int capped = 0;
        for (int trace = 0; trace < 300; trace++) {
            Oracle oracle = new Oracle(random);
            orders += play(oracle, random, "seed " + seed + " trace " + trace);
            capped += oracle.capped;
        }
        assertThat(orders).as("orders in all traces").isGreaterThan(1_000);
        assertThat(capped).as("orders that the peak has cut down").isGreaterThan(1_000);
    }

    private static int play(Oracle oracle, Random random, String name) {
        SizingPolicy policy = new KeepReserve(oracle.minimum, Duration.ofSeconds(2), Duration.ofSeconds(oracle.memory));
        SizingState state = policy.start(oracle.counts(), 0, 0);
        oracle.begin();
        int orders = 0;
        for (int second = 0; second < 200; second++) {
            oracle.wander(random);
            PoolCounts counts = oracle.counts();
            SizingDecision decision = policy.decide(state, counts, second * SECOND, false);
            state = decision.next();
            int order = oracle.look();
            // Both fade by powers, in another order: they may round the same number differently.
            assertThat(decision.delta()).as(name + " at " + second + ": " + counts).isCloseTo(order, within(1));
            oracle.idle += decision.delta();
            orders += order > 0 ? 1 : 0;
        }
        return orders;
    }

    /** One pool and all that was ever seen of it. */
    private static final class Oracle {
        final int minimum;
        final int memory;
        final List<Integer> actives = new ArrayList<>();
        final List<Integer> peaks = new ArrayList<>();
        final List<Integer> misses = new ArrayList<>();
        final List<Long> rises = new ArrayList<>();
        int active;
        int idle;
        int missed;
        int peak;
        int capped;

        Oracle(Random random) {
            minimum = random.nextInt(10);
            memory = 5 + random.nextInt(100);
            active = random.nextInt(50);
            idle = random.nextInt(50);
            peak = active + random.nextInt(50);
        }

        /** The start counts as two looks that saw the same. */
        void begin() {
            remember();
            remember();
        }

        void wander(Random random) {
            switch (random.nextInt(6)) {
                case 0 -> use(random.nextInt(200));
                case 1, 2 -> use(random.nextInt(20));
                case 3 -> end(random.nextInt(active + 1));
                case 4 -> {
                    // Up and down again between two looks.
                    int count = random.nextInt(60);
                    use(count);
                    end(count);
                }
                default -> { }
            }
        }

        private void use(int count) {
            int served = Math.min(count, idle);
            idle -= served;
            missed += count - served;
            active += count;
            peak = Math.max(peak, active);
        }

        private void end(int count) {
            active -= count;
            idle += count;
        }

        PoolCounts counts() {
            return Counts.pool("p", active, idle).uses(0, missed, peak, 0).now();
        }

        /** The order of this look. */
        int look() {
            int last = actives.size() - 1;
            // "the most that it rose by within the time ahead": from the lower of the two looks before
            long rise = (peak > peaks.get(last) ? peak : active) - Math.min(actives.get(last), actives.get(last - 1));
            rises.add(Math.max(rise, missed - misses.get(last)));
            remember();
            long reserve = Math.max(minimum, Math.round(need()));
            // "the larger of two: the reserve on top of the lowest active count within ahead" (two looks)
            long onTopOfLow = reserve + Math.min(active, Math.min(actives.get(last), actives.get(last - 1)));
            // "and the highest active count so far, with the minimum on top, or as much as that peak itself rose"
            long onTopOfPeak = peak + Math.max(minimum, peak - peaks.get(last - 1));
            long room = Math.max(onTopOfLow, onTopOfPeak) - active - idle;
            long wanted = Math.max(0, reserve - idle);
            long order = Math.max(0, Math.min(wanted, room));
            capped += order < wanted ? 1 : 0;
            return (int) order;
        }

        /** "it counts half after each memory": the largest of all rises, each faded by its age. */
        private double need() {
            double need = 0;
            for (int i = 0; i < rises.size(); i++) {
                int age = rises.size() - 1 - i;
                need = Math.max(need, rises.get(i) * Math.pow(0.5, (double) age / memory));
            }
            return need;
        }

        private void remember() {
            actives.add(active);
            peaks.add(peak);
            misses.add(missed);
        }
    }
}

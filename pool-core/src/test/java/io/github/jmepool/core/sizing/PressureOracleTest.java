// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the pressure policy with the specification, transcribed literally. */
class PressureOracleTest {
    private static final long SECOND = 1_000_000_000L;
    private final SizingPolicy policy = SizingPolicy.pressure();

    @Test
    void everyCreationAndTrimIsAsSpecified() {
        long seed = Seed.of(PressureOracleTest.class);
        Random random = new Random(seed);
        int acted = 0;
        for (int trace = 0; trace < 500; trace++) {
            acted += playTrace(random, "seed " + seed + " trace " + trace);
        }
        assertThat(acted).as("creations and trims in all traces").isGreaterThan(1_000);
    }

    private int playTrace(Random random, String name) {
        Oracle oracle = new Oracle(random);
        // Half a second before the whole second at which the oracle counts, so that rounding can't matter.
        SizingState state = policy.start(null, 0, (oracle.secondsToDecision - 0.5) / 30);
        int acted = 0;
        for (int second = 0; second < 1_000; second++) {
            oracle.wander(random, second);
            long now = second * SECOND;
            int delta = 0;
            if (state.isDue(now, false)) {
                SizingDecision decision = policy.decide(state, oracle.counts(), now, false);
                delta = decision.delta();
                state = decision.next();
            }
            assertThat(delta).as(name + " at " + second).isEqualTo(oracle.secondPasses(second));
            oracle.idle += delta;
            acted += delta == 0 ? 0 : 1;
        }
        return acted;
    }

    /** S4.1 and S4.2 second by second for one pool, with nothing but counters. */
    private static final class Oracle {
        final int size;
        int secondsToDecision;
        int active;
        int idle;
        int lastUse;
        long uses;

        Oracle(Random random) {
            size = 1 + random.nextInt(60);
            idle = random.nextInt(2 * size);
            secondsToDecision = random.nextInt(30);
        }

        void wander(Random random, int second) {
            if (random.nextInt(25) == 0) {
                int out = random.nextInt(idle + 1);
                active += out;
                idle -= out;
                uses += out;
                lastUse = out > 0 ? second : lastUse;
            } else if (random.nextInt(40) == 0) {
                idle += active;
                active = 0;
            }
        }

        int secondPasses(int second) {
            if (secondsToDecision-- > 0) {
                return 0;
            }
            secondsToDecision = 29;
            // "nothing when the pool was used within the interval"
            if (uses > 0 && second - lastUse < 30) {
                return 0;
            }
            // "P = (active - idle + size) / (2 * size)", "20 % of the design capacity at a time"
            double pressure = (active - idle + size) / (2.0 * size);
            int step = Math.max(1, (int) Math.floor(size / 5.0));
            // "above 0.4 create, below 0.2 destroy", "never more than are idle", "never what is created again"
            int spare = Math.min(step, idle);
            double without = (active - (idle - spare) + size) / (2.0 * size);
            return pressure > 0.4 ? step : pressure < 0.2 && without <= 0.4 ? -spare : 0;
        }

        PoolCounts counts() {
            return Counts.pool("p", active, idle).sizes(size, 0).uses(uses, 0, active, lastUse * SECOND).now();
        }
    }
}

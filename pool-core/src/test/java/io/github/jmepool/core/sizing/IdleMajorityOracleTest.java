// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the policy and the monitor with the specification, transcribed literally. */
class IdleMajorityOracleTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void everyStrikeTrimAndIntervalIsAsSpecified() {
        long seed = Seed.of(IdleMajorityOracleTest.class);
        Random random = new Random(seed);
        int trims = 0;
        for (int trace = 0; trace < 300; trace++) {
            trims += playTrace(random, "seed " + seed + " trace " + trace);
        }
        assertThat(trims).as("trims in all traces").isGreaterThan(300);
    }

    private static int playTrace(Random random, String name) {
        long start = random.nextLong();
        SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, random, start);
        Oracle oracle = new Oracle();
        Map<String, int[]> pools = new HashMap<>();
        boolean lively = random.nextBoolean();
        int trims = 0;
        for (int second = 1; second <= 2_000; second++) {
            wander(random, pools, lively);
            List<PoolCounts> counts = new ArrayList<>();
            pools.forEach((pool, sizes) -> counts.add(Counts.of(pool, sizes[0], sizes[1])));
            List<SizingRequest> asked = monitor.check(start + second * SECOND, counts);
            assertThat(asked).as(name + " at " + second).isEqualTo(oracle.secondPasses(counts));
            assertThat(votes(monitor)).as(name + " votes at " + second).isEqualTo(oracle.shownVotes(counts));
            assertThat(monitor.view().interval().toSeconds()).as(name + " at " + second).isEqualTo(oracle.interval);
            assertThat((monitor.view().nextRoundNanos() - start) / SECOND).isEqualTo(second + oracle.secondsToCheck);
            for (SizingRequest request : asked) {
                pools.get(request.pool())[1] -= request.count();
                trims++;
            }
        }
        return trims;
    }

    /** Most of the time little happens; sometimes a pool appears, vanishes, is used, or comes to rest. */
    private static void wander(Random random, Map<String, int[]> pools, boolean lively) {
        if (pools.isEmpty() || random.nextInt(400) == 0) {
            pools.put("pool" + random.nextInt(6), new int[] {random.nextInt(40), random.nextInt(60)});
        }
        if (random.nextInt(700) == 0) {
            pools.remove("pool" + random.nextInt(6));
        }
        for (int[] sizes : pools.values()) {
            if (random.nextInt(lively ? 15 : 120) == 0) {
                int moved = random.nextInt(sizes[0] + 1);
                sizes[0] -= moved;
                sizes[1] += moved;
            } else if (random.nextInt(lively ? 20 : 150) == 0) {
                int moved = random.nextInt(50);
                sizes[1] = Math.max(0, sizes[1] - moved);
                sizes[0] += moved;
            }
        }
    }

    private static Map<String, Integer> votes(SizingMonitor monitor) {
        return monitor.view().votes();
    }

    /** S1.1 to S1.3 second by second, with nothing but counters. */
    private static final class Oracle {
        int interval = 20;
        int secondsToCheck = 20;
        int quietChecks;
        int checksInWindow;
        final Map<String, Integer> votes = new HashMap<>();

        List<SizingRequest> secondPasses(List<PoolCounts> pools) {
            votes.keySet().removeIf(name -> pools.stream().noneMatch(pool -> pool.name().equals(name)));
            secondsToCheck--;
            if (secondsToCheck > 0) {
                return List.of();
            }
            // "Checks are counted in tumbling windows of 5; at a window's start all votes are cleared."
            if (checksInWindow == 5) {
                checksInWindow = 0;
                votes.clear();
            }
            checksInWindow++;
            // "A check gives a vote to each pool with idle > 10 and idle * 2 > idle + active."
            List<PoolCounts> thirdStrike = new ArrayList<>();
            boolean quiet = true;
            for (PoolCounts pool : pools) {
                if (pool.idle() > 10 && pool.idle() * 2 > pool.idle() + pool.active()) {
                    quiet = false;
                    votes.merge(pool.name(), 1, Integer::sum);
                    if (votes.get(pool.name()) >= 3) {
                        thirdStrike.add(pool);
                    }
                }
            }
            if (!thirdStrike.isEmpty()) {
                return trimTheOneWithMostIdle(thirdStrike);
            }
            // "after 4 quiet checks in a row it doubles: 20, 40, 80, 90 s"
            quietChecks = quiet ? quietChecks + 1 : 0;
            if (quietChecks == 4) {
                quietChecks = 0;
                interval = interval == 20 ? 40 : interval == 40 ? 80 : 90;
            }
            secondsToCheck = interval;
            return List.of();
        }

        /** "clears that pool's votes ... the others keep theirs ... resets it to 20 s ... stays away for 1 s" */
        List<SizingRequest> trimTheOneWithMostIdle(List<PoolCounts> pools) {
            PoolCounts most = pools.get(0);
            for (PoolCounts pool : pools) {
                if (pool.idle() > most.idle()) {
                    most = pool;
                }
            }
            votes.remove(most.name());
            checksInWindow = 0;
            quietChecks = 0;
            interval = 20;
            secondsToCheck = 1 + 20;
            return List.of(new SizingRequest(most.name(), -(most.idle() >> 1)));
        }

        Map<String, Integer> shownVotes(List<PoolCounts> pools) {
            Map<String, Integer> shown = new HashMap<>();
            pools.forEach(pool -> shown.put(pool.name(), votes.getOrDefault(pool.name(), 0)));
            return shown;
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.siege.SiegeState;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SiegePlayTest {
    private static final int SECONDS = 25;
    private static final int FRAME_RATE = StepTimer.FRAME_RATE;

    @Test
    void theBodiesInTheSpaceAreThoseOfTheInstancesInUseAndTheFloor() {
        PoolAppState state = new PoolAppState();
        ScenePools pools = state.pools();
        SiegeState siege = new SiegeState(1);
        HeadlessApp app = HeadlessApp.started(1, state, siege);
        try {
            app.step();
            for (int frame = 0; frame < SECONDS * FRAME_RATE; frame++) {
                app.step();
                int active = pools.stats().stream().mapToInt(PoolStats::active).sum();
                assertThat(siege.bodies()).as("frame %d", frame).isEqualTo(active + 1);
            }
            Map<String, PoolStats> stats = pools.stats().stream()
                    .collect(Collectors.toMap(PoolStats::name, one -> one));
            for (String kind : List.of("crate", "ball", "shard", "guard", "portal")) {
                PoolStats one = stats.get(kind);
                assertThat(one.hits() + one.misses()).as(kind + " comes back").isGreaterThan(one.created());
            }
            assertThat(siege.timeSeconds()).isBetween(SECONDS - 0.1f, SECONDS + 0.1f);
        } finally {
            app.end();
        }
        assertThat(siege.bodies()).as("only the floor").isEqualTo(1);
    }

    @Test
    void theSiegeGoesOnWhenSomebodyElseRecyclesEverything() {
        PoolAppState state = new PoolAppState();
        ScenePools pools = state.pools();
        HeadlessApp app = HeadlessApp.started(1, state, new SiegeState(1));
        try {
            for (int again = 0; again < 3; again++) {
                for (int frame = 0; frame < 5 * FRAME_RATE; frame++) {
                    app.step();
                }
                for (String kind : List.of("crate", "ball", "guard", "portal")) {
                    assertThat(pools.pool(kind).activeCount()).as(kind).isPositive();
                }
                pools.recycleAll();
            }
        } finally {
            app.end();
        }
    }

    @Test
    void theComparisonHasARowForEachWayAndThePoolMakesFarFewerNativeObjects() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        SiegeComparison.run(4, 1, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).as("a short play has a short warm-up, and says so")
                .startsWith("Warming the JVM up, then playing the siege as fast as it goes; with so short a play the"
                        + " JVM is less than warm ...", "warm-up 1 of 2 done", "warm-up 2 of 2 done");
        List<String[]> rows = bytes.toString(StandardCharsets.UTF_8).lines()
                .filter(line -> line.startsWith("pooled ") || line.startsWith("clone and drop "))
                .map(line -> line.replace("clone and drop", "cloned").replace(",", "").trim().split("\\s+")).toList();
        assertThat(rows).extracting(row -> row[0]).containsExactly("pooled", "cloned");
        long pooledBytes = Long.parseLong(rows.get(0)[4]);
        assertThat(pooledBytes).isLessThan(Long.parseLong(rows.get(1)[4]));
        assertThat(Long.parseLong(rows.get(0)[6])).as("made ahead, and no more").isLessThanOrEqualTo(419);
    }
}

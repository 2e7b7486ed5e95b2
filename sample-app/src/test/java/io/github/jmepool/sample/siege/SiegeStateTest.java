// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.headless.HeadlessApp;
import io.github.jmepool.sample.headless.StepTimer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SiegeStateTest {
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
    void theSiegeGoesOnWhenAllInstancesAreRecycledAtOnce() {
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
}

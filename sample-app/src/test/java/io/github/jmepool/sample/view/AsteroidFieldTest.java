// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.headless.StepContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AsteroidFieldTest {
    private final AsteroidField field = new AsteroidField(1);
    private StepContext context;
    private ScenePools pools;

    @BeforeEach
    void begin() {
        context = StepContext.start(field);
        pools = field.getStateManager().getState(PoolAppState.class).pools();
        for (int i = 0; field.playedSeconds() == 0; i++) {
            assertThat(i).as("frames of loading").isLessThan(30_000);
            context.step();
        }
    }

    @AfterEach
    void end() {
        context.end();
    }

    private int active() {
        return pools.stats().stream().mapToInt(PoolStats::active).sum();
    }

    @Test
    void whatThePanelHasRecycledComesAgain() {
        int all = active();
        assertThat(all).isEqualTo(22_000);
        pools.pools().iterator().next().recycleAll();
        assertThat(active()).isLessThan(all);
        context.step();
        assertThat(active()).isEqualTo(all);

        pools.recycleAll();
        context.step();
        assertThat(active()).isEqualTo(all);
        assertThat(field.figures()).startsWith("asteroids 20,000, of ice 2,000");
    }
}

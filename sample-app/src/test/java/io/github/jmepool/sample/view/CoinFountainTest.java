// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Node;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.sample.headless.StepContext;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The coins are a swarm, an instanced pool or clones, and as many in each way. */
class CoinFountainTest {
    private static final int COINS = 1000;
    private static final Percentage A_FRAME = Percentage.withPercentage(2);

    private final CoinFountain fountain = new CoinFountain(COINS, 1);
    private StepContext context;

    @BeforeEach
    void begin() {
        context = StepContext.start(fountain);
        for (int i = 0; fountain.playedSeconds() == 0; i++) {
            assertThat(i).as("frames of loading").isLessThan(1000);
            context.step();
        }
    }

    @AfterEach
    void end() {
        context.end();
    }

    /** Longer than the lifetime of a coin. */
    private void play() {
        for (int frame = 0; frame < 200; frame++) {
            context.step();
            assertThat(fountain.coins()).as("frame %d", frame).isCloseTo(COINS, A_FRAME);
        }
    }

    private PoolStats stats(String kind) {
        return fountain.getStateManager().getState(PoolAppState.class).pools().stats().stream()
                .filter(stats -> stats.name().equals("coin of the " + kind)).findFirst().orElseThrow();
    }

    /** Those of the swarm, of the pool, and clones. */
    private List<Integer> coins() {
        return List.of(stats("swarm").active(), stats("pool").active(),
                ((Node) fountain.getRootNode().getChild("clones")).getQuantity());
    }

    @Test
    void eachWayHasTheSameCoinsAndItsDrawCalls() {
        play();
        assertThat(coins()).isEqualTo(List.of(fountain.coins(), 0, 0));
        assertThat(fountain.figures()).isEqualTo("1,000 as a swarm, draw calls 1");

        fountain.switchWay();
        play();
        assertThat(coins()).isEqualTo(List.of(0, fountain.coins(), 0));
        assertThat(fountain.figures()).isEqualTo("1,000 as an instanced pool, draw calls 1");

        fountain.switchWay();
        play();
        assertThat(coins()).isEqualTo(List.of(0, 0, fountain.coins()));
        assertThat(fountain.drawCalls()).isEqualTo(fountain.coins());

        fountain.switchWay();
        play();
        assertThat(coins()).isEqualTo(List.of(fountain.coins(), 0, 0));
        assertThat(List.of(stats("swarm"), stats("pool"))).as("no spawn makes one")
                .allMatch(pool -> pool.misses() == 0);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Node;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.headless.HeadlessApp;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManyKindsTest {
    private static final int POOLS = 200;

    @Test
    void eachPoolHasOneCrystalInUseWithoutANodeOfItsOwn() {
        PoolAppState state = new PoolAppState();
        HeadlessApp app = HeadlessApp.started(1, state, new ManyKinds(POOLS));
        try {
            app.step();
            app.step();
            List<SpatialPool<?>> pools = new ArrayList<>(state.pools().pools());
            assertThat(pools).hasSize(POOLS).allMatch(pool -> pool.activeCount() == 1);
            List<Node> nodes = app.getRootNode().descendantMatches(Node.class);
            assertThat(nodes.size()).isLessThan(POOLS);
        } finally {
            app.end();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameBudgetExamplesTest {
    private static Geometry box(String name) {
        return new Geometry(name, new Box(1, 1, 1));
    }

    @Test
    void theLoadingScreenShowsProgressAndGoes() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            state.pools().register("bullet", box("bullet"));
            state.pools().register("enemy", box("enemy"));
            List<Float> shown = new ArrayList<>();
            FrameBudgetExamples.LoadingScreen screen = new FrameBudgetExamples.LoadingScreen(state.pools(), shown::add);
            app.getStateManager().attach(screen);
            for (int frame = 0; frame < 100_000 && (frame < 2 || app.getStateManager().hasState(screen)); frame++) {
                app.step();
            }
            assertThat(app.getStateManager().hasState(screen)).isFalse();
            assertThat(shown).isSorted().endsWith(1f);
            assertThat(state.pools().pool("bullet").stats().idle()).isEqualTo(500);
            assertThat(state.pools().pool("enemy").stats().idle()).isEqualTo(40);
        }
    }

    @Test
    void theOthersDoWhatTheySay() throws InterruptedException {
        try (ScenePools pools = new ScenePools()) {
            pools.setRoot(new Node("root"));
            FrameBudgetExamples.budget(pools);
            assertThat(pools.background().getBudgetMicros()).isEqualTo(1_000);
            SpatialPool<Geometry> bullets = pools.register("bullet", box("bullet"));
            FrameBudgetExamples.block(pools, bullets);
            assertThat(bullets.stats().idle()).isEqualTo(500);
            pools.register("missile", box("missile"), FrameBudgetExamples.reserve()).prewarmNow(1);
            FrameBudgetExamples.listen(pools);
            GuideExamples.memory(pools);
            for (int frame = 0; frame < 1_000 && bullets.stats().idle() > 0; frame++) {
                pools.update(1f / 60f);
            }
            assertThat(bullets.stats().idle()).isZero();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import io.github.jmepool.jme.HeadlessApp;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import org.junit.jupiter.api.Test;

class InstancingExamplesTest {
    @Test
    void bothAreDrawnAsOne() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            SpatialPool<Geometry> asteroids = InstancingExamples.asOne(state.pools(),
                    HeadlessApp.box("asteroid", app.getAssetManager()));
            SpatialPool<Geometry> coins = InstancingExamples.colors(state.pools(),
                    HeadlessApp.box("coin", app.getAssetManager()));
            asteroids.spawn();
            asteroids.spawn();
            app.step();
            assertThat(asteroids.drawCalls()).isEqualTo(1);
            assertThat(coins.drawing().drawnAsOne()).isEqualTo(1);
            assertThat(coins.drawing().hasColors()).isTrue();
        }
    }
}

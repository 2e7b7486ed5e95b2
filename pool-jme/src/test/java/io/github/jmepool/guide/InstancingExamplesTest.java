// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InstancingExamplesTest {
    @Test
    void allAreDrawnAsOne() {
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
            assertThat(coins.instancedRendering().instancedCount()).isEqualTo(1);
            assertThat(coins.instancedRendering().hasColors()).isTrue();
            InstancingExamples.fire(coins, Vector3f.ZERO, Quaternion.IDENTITY, ColorRGBA.Red);
            InstancingExamples.meadow(coins, new Random(1));
            app.step();
            assertThat(coins.stats().active()).isEqualTo(5_002);
            assertThat(coins.drawCalls()).isEqualTo(1);
            for (int i = 0; i < 25; i++) {
                app.step(0.1f);
            }
            assertThat(coins.stats().active()).as("the bullet's time is over").isEqualTo(5_001);
        }
    }
}

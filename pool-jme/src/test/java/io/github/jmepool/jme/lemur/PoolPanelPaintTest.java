// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import com.simsilica.lemur.GuiGlobals;
import io.github.jmepool.jme.HeadlessApp;
import io.github.jmepool.jme.ScenePools;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** When the panel paints its counts anew. */
class PoolPanelPaintTest {
    @Test
    void newCountsAreShownEvenWhenFramesTakeLongerThanASampleLasts() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            PoolPanel panel = new PoolPanel(pools, null, Path.of("pools.json"), app.getAssetManager());
            float slow = 1.5f * PanelParts.SAMPLE_SECONDS;
            panel.update(slow);
            panel.update(slow);
            int without = PanelParts.livePainted(panel);
            pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            panel.update(slow);
            panel.update(slow);
            assertThat(PanelParts.livePainted(panel)).as("with a row more").isGreaterThan(without);
        }
    }
}

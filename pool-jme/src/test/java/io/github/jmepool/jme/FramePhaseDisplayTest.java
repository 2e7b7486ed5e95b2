// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.StatsAppState;
import com.jme3.app.state.AbstractAppState;
import com.jme3.light.DirectionalLight;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.Statistics;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("display")
class FramePhaseDisplayTest {
    @BeforeEach
    void display() {
        Displays.require(FramePhaseDisplayTest.class);
    }

    private static int drawnObjects(DisplayApp app) {
        return app.call(() -> {
            Statistics statistics = app.getRenderer().getStatistics();
            int[] data = new int[statistics.getLabels().length];
            statistics.getData(data);
            return data[Arrays.asList(statistics.getLabels()).indexOf("Objects")];
        });
    }

    /** Fires in its update, takes back in its render. */
    private static final class Gun extends AbstractAppState {
        private final Deque<Geometry> flying = new ArrayDeque<>();
        private final SpatialPool<Geometry> pool;
        private boolean firing = true;

        Gun(SpatialPool<Geometry> pool) {
            this.pool = pool;
        }

        @Override
        public void update(float tpf) {
            for (int i = 0; firing && i < 20; i++) {
                flying.add(pool.spawn(new Vector3f(i % 5 - 2f, i / 5 - 2f, 0f)));
            }
        }

        @Override
        public void render(RenderManager rm) {
            while (flying.size() > (firing ? 50 : 0)) {
                pool.recycle(flying.poll());
            }
        }
    }

    @Test
    void whatIsRecycledWhileRenderingIsDrawnOnceMoreAndThenGoneOnRealOpenGl() {
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(state)) {
            SpatialPool<Geometry> pool = state.register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            Gun gun = new Gun(pool);
            app.run(() -> {
                app.getStateManager().detach(app.getStateManager().getState(StatsAppState.class));
                app.getRenderer().getStatistics().setEnabled(true);
                app.getStateManager().attach(gun);
            });
            app.steps(60);
            assertThat(app.<Integer>call(() -> pool.stats().active())).isEqualTo(50);
            assertThat(drawnObjects(app)).isEqualTo(70);
            gun.firing = false;
            app.steps(2);
            assertThat(drawnObjects(app)).isZero();
            assertThat(app.<Long>call(() -> pool.stats().created())).isEqualTo(70);
        }
    }

    @Test
    void parkedInstancesCastNoShadowOnRealOpenGl() {
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(state)) {
            Geometry prefab = HeadlessApp.box("bullet", app.getAssetManager());
            prefab.setShadowMode(ShadowMode.CastAndReceive);
            SpatialPool<Geometry> pool = state.register("bullet", prefab);
            Geometry[] bullets = app.call(() -> {
                app.getStateManager().detach(app.getStateManager().getState(StatsAppState.class));
                app.getRenderer().getStatistics().setEnabled(true);
                DirectionalLight sun = new DirectionalLight(new Vector3f(0f, -1f, -0.2f).normalizeLocal());
                app.getRootNode().addLight(sun);
                DirectionalLightShadowRenderer shadows =
                        new DirectionalLightShadowRenderer(app.getAssetManager(), 256, 1);
                shadows.setLight(sun);
                app.getViewPort().addProcessor(shadows);
                return new Geometry[] {pool.spawn(), pool.spawn(new Vector3f(2f, 0f, 0f))};
            });
            app.steps(3);
            int both = drawnObjects(app);
            app.run(() -> pool.recycle(bullets[0]));
            app.steps(2);
            int one = drawnObjects(app);
            app.run(() -> pool.recycle(bullets[1]));
            app.steps(2);
            int none = drawnObjects(app);
            assertThat(bullets[0].getParent()).isNotNull();
            assertThat(both - one).as("drawing and shadow of one").isEqualTo(one - none).isGreaterThan(1);
        }
    }
}

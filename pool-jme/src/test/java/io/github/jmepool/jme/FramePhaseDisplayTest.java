// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.app.Application;
import com.jme3.app.StatsAppState;
import com.jme3.app.state.AbstractAppState;
import com.jme3.app.state.AppStateManager;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.math.Vector3f;
import com.jme3.post.SceneProcessor;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.Statistics;
import com.jme3.renderer.queue.RenderQueue;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.PointLightShadowRenderer;
import com.jme3.shadow.SpotLightShadowRenderer;
import com.jme3.texture.FrameBuffer;
import com.simsilica.lemur.event.DefaultRawInputListener;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.QuietProcessor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    private static void countDrawing(DisplayApp app) {
        app.getStateManager().detach(app.getStateManager().getState(StatsAppState.class));
        app.getRenderer().getStatistics().setEnabled(true);
    }

    /** Fires whenever input is heard, once a frame, and takes back in its render. */
    private static final class Gun extends AbstractAppState {
        private final Deque<Geometry> flying = new ArrayDeque<>();
        private final SpatialPool<Geometry> pool;
        private boolean firing = true;

        Gun(SpatialPool<Geometry> pool) {
            this.pool = pool;
        }

        @Override
        public void initialize(AppStateManager stateManager, Application app) {
            super.initialize(stateManager, app);
            app.getInputManager().addRawInputListener(new DefaultRawInputListener() {
                @Override
                public void beginInput() {
                    fire();
                }
            });
        }

        private void fire() {
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
    void anInstanceRecycledWhileRenderingIsDrawnOnceMore() {
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(state)) {
            SpatialPool<Geometry> pool =
                    state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            Gun gun = new Gun(pool);
            app.run(() -> {
                countDrawing(app);
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

    /** Takes an instance back at each of its calls, and tries to spawn one. */
    private static final class Collector extends QuietProcessor {
        private final List<String> calls = new ArrayList<>();
        private final Deque<Geometry> flying = new ArrayDeque<>();
        private final SpatialPool<Geometry> pool;

        Collector(SpatialPool<Geometry> pool) {
            this.pool = pool;
        }

        private void collect(String call) {
            if (!flying.isEmpty()) {
                pool.recycle(flying.poll());
                assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class)
                        .hasMessageContaining("while the frame is being rendered");
                calls.add(call);
            }
        }

        @Override
        public void preFrame(float tpf) {
            collect("preFrame");
        }

        @Override
        public void postQueue(RenderQueue queue) {
            collect("postQueue");
        }

        @Override
        public void postFrame(FrameBuffer out) {
            collect("postFrame");
        }
    }

    @Test
    void aSceneProcessorIsPartOfRenderingOnRealOpenGl() {
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(state)) {
            SpatialPool<Geometry> pool =
                    state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            Collector collector = new Collector(pool);
            app.run(() -> {
                countDrawing(app);
                for (int i = 0; i < 6; i++) {
                    collector.flying.add(pool.spawn(new Vector3f(i - 3f, 0f, 0f)));
                }
                pool.spawn();
                app.getViewPort().addProcessor(collector);
            });
            app.steps(4);
            assertThat(app.<List<String>>call(() -> collector.calls))
                    .containsExactly("preFrame", "postQueue", "postFrame", "preFrame", "postQueue", "postFrame");
            assertThat(drawnObjects(app)).isEqualTo(1);
            assertThat(app.<Integer>call(() -> pool.stats().idle())).isEqualTo(6);
        }
    }

    private static SceneProcessor shadows(DisplayApp app, String kind) {
        switch (kind) {
            case "directional":
                DirectionalLightShadowRenderer far = new DirectionalLightShadowRenderer(app.getAssetManager(), 256, 1);
                far.setLight(new DirectionalLight(new Vector3f(0f, -1f, -0.2f).normalizeLocal()));
                return far;
            case "point":
                PointLightShadowRenderer round = new PointLightShadowRenderer(app.getAssetManager(), 256);
                round.setLight(new PointLight(new Vector3f(1f, 5f, 3f), 100f));
                return round;
            default:
                SpotLightShadowRenderer spot = new SpotLightShadowRenderer(app.getAssetManager(), 256);
                spot.setLight(new SpotLight(new Vector3f(1f, 5f, 3f), new Vector3f(0f, -5f, -3f).normalizeLocal(),
                        100f));
                return spot;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"directional", "point", "spot"})
    void parkedInstancesCastNoShadowOnRealOpenGl(String kind) {
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(state)) {
            Geometry prefab = HeadlessApp.box("bullet", app.getAssetManager());
            prefab.setShadowMode(ShadowMode.CastAndReceive);
            SpatialPool<Geometry> pool = state.pools().register("bullet", prefab);
            Geometry[] bullets = app.call(() -> {
                countDrawing(app);
                app.getViewPort().addProcessor(shadows(app, kind));
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
            assertThat(both - one).as("drawing and shadow of the first").isGreaterThan(1);
            assertThat(one - none).as("drawing and shadow of the second").isGreaterThan(1);
            assertThat(drawnObjects(app)).as("nothing is left to be drawn").isEqualTo(none);
        }
    }
}

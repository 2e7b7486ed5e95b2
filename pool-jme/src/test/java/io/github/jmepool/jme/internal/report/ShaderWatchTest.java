// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.state.AbstractAppState;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.Statistics;
import com.jme3.scene.Geometry;
import com.jme3.system.NullRenderer;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.HeardLog;
import java.lang.ref.WeakReference;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Without OpenGL: a filter of the game counts the shaders, as a renderer would. */
class ShaderWatchTest {
    private final PoolAppState state = new PoolAppState();
    private final HeadlessApp app = new HeadlessApp(state);
    private final RenderManager manager = app.getRenderManager();
    private final Statistics statistics = manager.getRenderer().getStatistics();
    private final List<String> logged = new ArrayList<>();
    private final HeardLog log = new HeardLog(ShaderWatch.class.getName(),
            entry -> logged.add(entry.getLevel() + " " + MessageFormat.format(entry.getMessage(),
                    entry.getParameters())));

    @AfterEach
    void close() {
        app.close();
        log.close();
    }

    private SpatialPool<Geometry> pool(String name, boolean development) {
        return state.pools().register(name, HeadlessApp.box(name, app.getAssetManager()),
                settings -> settings.developmentMode(development));
    }

    private Predicate<Geometry> compiles(String geometry) {
        return drawn -> {
            if (drawn.getName().equals(geometry)) {
                statistics.onNewShader();
            }
            return false;
        };
    }

    @Test
    void aPoolThatWasNotPrewarmedIsNamedOnce() {
        pool("rock", true).spawn(new Vector3f(0f, 0f, -5f));
        pool("orc", true).spawn(new Vector3f(1f, 0f, -5f));
        manager.setRenderFilter(compiles("orc"));
        app.steps(3);
        assertThat(logged).singleElement().asString()
                .matches("INFO Pool 'orc': 'orc' was first drawn at run time: \\d+ ms to draw it, "
                        + "with the compilation of its shader; set prewarm\\(n\\).*");
    }

    @Test
    void aPoolOutOfDevelopmentModeIsNotNamed() {
        pool("rock", true).spawn(new Vector3f(0f, 0f, -5f));
        pool("orc", false).spawn(new Vector3f(1f, 0f, -5f));
        manager.setRenderFilter(compiles("orc"));
        app.steps(3);
        assertThat(logged).isEmpty();
    }

    @Test
    void theGamesFilterIsInPlaceUnlessAPoolIsInDevelopmentMode() {
        Predicate<Geometry> own = compiles("orc");
        List<Predicate<Geometry>> rendering = new ArrayList<>();
        pool("rock", false).spawn(new Vector3f(0f, 0f, -5f));
        manager.setRenderFilter(own);
        app.getStateManager().attach(new RenderingState(() -> rendering.add(manager.getRenderFilter())));
        app.steps(2);
        assertThat(rendering).containsOnly(own);
        pool("orc", true).spawn(new Vector3f(1f, 0f, -5f));
        rendering.clear();
        app.steps(2);
        assertThat(rendering).hasSize(2).doesNotContain(own);
        assertThat(manager.getRenderFilter()).isSameAs(own);
        assertThat(statistics.isEnabled()).isFalse();
    }

    @Test
    void theGamesFilterIsInPlaceOnceTheLastSuchPoolIsClosed() {
        Predicate<Geometry> own = compiles("orc");
        List<Predicate<Geometry>> rendering = new ArrayList<>();
        manager.setRenderFilter(own);
        pool("rock", false).spawn(new Vector3f(0f, 0f, -5f));
        SpatialPool<Geometry> orcs = pool("orc", true);
        orcs.spawn(new Vector3f(1f, 0f, -5f));
        app.step();
        orcs.close();
        app.getStateManager().attach(new RenderingState(() -> rendering.add(manager.getRenderFilter())));
        app.steps(2);
        assertThat(rendering).containsOnly(own);
    }

    @Test
    void twoScenesLeaveTheFilterAndTheFiguresAsTheyWere() {
        PoolAppState other = new PoolAppState();
        app.getStateManager().attach(other);
        app.step();
        pool("rock", true).spawn(new Vector3f(0f, 0f, -5f));
        other.pools().register("orc", HeadlessApp.box("orc", app.getAssetManager()),
                settings -> settings.developmentMode(true)).spawn(new Vector3f(1f, 0f, -5f));
        Predicate<Geometry> own = compiles("orc");
        manager.setRenderFilter(own);
        for (int i = 0; i < 3; i++) {
            app.step();
            assertThat(manager.getRenderFilter()).isSameAs(own);
            assertThat(statistics.isEnabled()).isFalse();
        }
        assertThat(logged).singleElement().asString().startsWith("INFO Pool 'orc': 'orc' was first drawn at run time");
    }

    @Test
    void aFilterThatAStateHasSavedKeepsNoClosedScene() {
        List<Predicate<Geometry>> saved = new ArrayList<>();
        WeakReference<ScenePools> scene = playedAndClosed(saved);
        assertThat(saved).last().isInstanceOf(ShaderWatch.class);
        manager.setRenderFilter(saved.get(saved.size() - 1));
        app.step();
        for (int i = 0; i < 50 && scene.get() != null; i++) {
            System.gc();
        }
        assertThat(scene.get()).isNull();
    }

    private WeakReference<ScenePools> playedAndClosed(List<Predicate<Geometry>> saved) {
        PoolAppState other = new PoolAppState();
        app.getStateManager().attach(other);
        app.getStateManager().attach(new RenderingState(() -> saved.add(manager.getRenderFilter())));
        app.step();
        other.pools().register("orc", HeadlessApp.box("orc", app.getAssetManager()),
                settings -> settings.developmentMode(true)).spawn(new Vector3f(1f, 0f, -5f));
        app.steps(2);
        WeakReference<ScenePools> scene = new WeakReference<>(other.pools());
        app.getStateManager().detach(other);
        return scene;
    }

    @Test
    void aRendererThatCountsNoShadersIsNotWatched() {
        Statistics none = new Statistics() {
            @Override
            public String[] getLabels() {
                return new String[0];
            }
        };
        RenderManager counting = new RenderManager(new NullRenderer() {
            @Override
            public Statistics getStatistics() {
                return none;
            }
        });
        ShaderWatch watch = new ShaderWatch(System::nanoTime);
        watch.begin(TestScene.insideOf(state.pools()), counting);
        assertThat(counting.getRenderFilter()).isNull();
        assertThat(none.isEnabled()).isFalse();
        watch.end();
    }

    @Test
    void aFilterThatCallsTheOneBeforeItEndsNoFrame() {
        pool("orc", true).spawn(new Vector3f(1f, 0f, -5f));
        List<Geometry> seen = new ArrayList<>();
        manager.setRenderFilter(null);
        RenderingState wrapping = new RenderingState(() -> {
            Predicate<Geometry> before = manager.getRenderFilter();
            manager.setRenderFilter(geometry -> seen.add(geometry) && before.test(geometry) && false);
        });
        app.getStateManager().attach(wrapping);
        app.step();
        wrapping.action = () -> { };
        seen.clear();
        app.steps(2);
        assertThat(seen).extracting(Geometry::getName).contains("orc");
    }

    /** Does something when the scene is about to be rendered. */
    private static final class RenderingState extends AbstractAppState {
        private Runnable action;

        RenderingState(Runnable action) {
            this.action = action;
        }

        @Override
        public void render(RenderManager rendering) {
            action.run();
        }
    }
}

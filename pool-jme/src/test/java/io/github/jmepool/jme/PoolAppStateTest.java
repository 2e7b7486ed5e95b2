// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.app.LegacyApplication;
import com.jme3.app.state.AbstractAppState;
import com.jme3.app.state.AppStateManager;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.Scenes;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolAppStateTest {
    @Test
    void prefabsMayBeRegisteredBeforeTheStart() {
        PoolAppState state = new PoolAppState();
        SpatialPool<Geometry> pool = state.pools().register("bullet", Scenes.box("bullet"),
                SpatialPoolSettings.builder("bullet").prewarm(5).build());
        assertThatThrownBy(pool::spawn).isInstanceOf(IllegalStateException.class).hasMessageContaining("attach it");
        try (HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            TestScene.prewarm(state.pools());
            assertThat(pool.stats().idle()).isEqualTo(5);
        }
    }

    @Test
    void spawningWorksFromTheMomentThatItIsAttached() {
        try (HeadlessApp app = new HeadlessApp()) {
            PoolAppState state = new PoolAppState();
            app.getStateManager().attach(state);
            Geometry bullet =
                    state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager())).spawn();
            app.step();
            assertThat(app.drawn()).contains(bullet);
        }
    }

    @Test
    void anInstanceIsRecycledWhenItsTimeIsUp() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            Spatial bullet = state.pools().spawn("bullet", 0.1f);
            app.steps(5);
            assertThat(app.drawn()).contains((Geometry) bullet);
            app.steps(3);
            assertThat(app.drawn()).isEmpty();
            assertThat(state.pools().pool("bullet").stats().active()).isZero();
        }
    }

    @Test
    void disablingPausesLifetimesOnly() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            SpatialPool<Geometry> pool =
                    state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            app.step();
            state.setEnabled(false);
            Spatial timed = pool.spawn(0.1f);
            Spatial requested = pool.spawn();
            state.pools().requestRecycle(requested);
            app.steps(60);
            assertThat(state.pools().instanceOf(requested).isActive()).isFalse();
            assertThat(state.pools().instanceOf(timed).isActive()).isTrue();
            assertThat(app.drawn()).containsExactly((Geometry) timed);
            state.setEnabled(true);
            app.steps(8);
            assertThat(state.pools().instanceOf(timed).isActive()).isFalse();
        }
    }

    @Test
    void aPausedApplicationStillHandsOverWhatOtherThreadsAskedFor() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            SpatialPool<Geometry> pool =
                    state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            app.step();
            List<Geometry> bullets = List.of(pool.spawn(), pool.spawn(), pool.spawn());
            app.setSpeed(0f);
            for (int back = 1; back <= bullets.size(); back++) {
                state.pools().requestRecycle(bullets.get(back - 1));
                app.step();
                assertThat(pool.stats().idle()).isEqualTo(back);
            }
        }
    }

    @Test
    void hooksThatSpawnAndRequestAgainAndAgainEndTheirFrame() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            SpatialPool<Geometry> pool =
                    state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            app.step();
            int[] left = {1_000};
            pool.addEndListener((instance, useId, reason) -> {
                if (left[0]-- > 0) {
                    state.pools().requestRecycle(pool.spawn());
                }
            });
            state.pools().requestRecycle(pool.spawn());
            for (int frame = 0; frame < 10; frame++) {
                app.step();
                assertThat(pool.activeCount()).isEqualTo(1);
            }
            assertThat(left[0]).isBetween(900, 990);
        }
    }

    @Test
    void aStateWithATaskOfAStoppedApplicationIsWokenByTheNextOne() {
        PoolAppState state = new PoolAppState();
        SpatialPool<Geometry> pool = state.pools().register("bullet", Scenes.box("bullet"));
        try (HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            state.pools().requestRecycle(pool.spawn());
        }
        try (HeadlessApp next = new HeadlessApp(state)) {
            next.step();
            Geometry bullet = pool.spawn();
            next.setSpeed(0f);
            state.pools().requestRecycle(bullet);
            next.step();
            assertThat(pool.stats().idle()).isEqualTo(1);
        }
    }

    @Test
    void aSceneHasOneStateAtATime() {
        ScenePools pools = new ScenePools();
        PoolAppState state = new PoolAppState(pools);
        try (HeadlessApp app = new HeadlessApp(state)) {
            pools.register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            app.step();
            PoolAppState second = new PoolAppState(pools);
            assertThatThrownBy(() -> app.getStateManager().attach(second)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("These pools have a PoolAppState already, which is attached or about to be cleaned up;"
                            + " make one state for each ScenePools");
            pools.spawn("bullet");
            app.steps(2);
            app.getStateManager().detach(state);
            app.step();
            app.getStateManager().attach(second);
            app.step();
            assertThat(pools.spawn("bullet").getParent()).isNotNull();
        }
    }

    @Test
    void aStateThatWasDetachedAndAttachedInOneFrameIsStillTheOnlyOne() {
        ScenePools pools = new ScenePools();
        PoolAppState state = new PoolAppState(pools);
        try (HeadlessApp app = new HeadlessApp(state)) {
            pools.register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            app.step();
            Spatial before = pools.spawn("bullet");
            app.getStateManager().detach(state);
            app.getStateManager().attach(state);
            app.step();
            assertThat(before.getParent()).isNull();
            Spatial bullet = pools.spawn("bullet", 0.1f);
            assertThatThrownBy(() -> app.getStateManager().attach(new PoolAppState(pools)))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("PoolAppState already");
            app.steps(8);
            assertThat(pools.instanceOf(bullet).isActive()).isFalse();
        }
    }

    @Test
    void framesGoOnWhenAPoolIsRegisteredInAShutScene() {
        PoolAppState state = new PoolAppState();
        AbstractAppState before = new AbstractAppState() {
            @Override
            public void update(float tpf) {
                if (!state.pools().has("next")) {
                    state.pools().register("next", new Node("next"));
                    state.getStateManager().detach(state);
                }
            }
        };
        try (HeadlessApp app = new HeadlessApp(before, state)) {
            app.steps(3);
            app.getStateManager().attach(state);
            app.step();
            assertThat(state.pools().spawn("next").hasAncestor(app.getRootNode())).isTrue();
        }
    }

    @Test
    void closedPoolsStayClosedWhateverTheirStateDoes() {
        PoolAppState state = new PoolAppState();
        ScenePools pools = state.pools();
        try (HeadlessApp app = new HeadlessApp(state)) {
            // attached, and initialized in the first frame
            pools.close();
            app.step();
            String closed = "the pools were closed; make a new ScenePools";
            assertThatThrownBy(() -> pools.register("late", new Node("late")))
                    .isInstanceOf(IllegalStateException.class).hasMessageEndingWith(closed);
            app.getStateManager().detach(state);
            app.step();
            assertThatThrownBy(() -> pools.register("late", new Node("late")))
                    .isInstanceOf(IllegalStateException.class).hasMessageEndingWith(closed);
            for (PoolAppState next : List.of(state, new PoolAppState(pools))) {
                assertThatThrownBy(() -> app.getStateManager().attach(next)).isInstanceOf(IllegalStateException.class)
                        .hasMessage("This PoolAppState can't be attached, because " + closed);
                app.getStateManager().detach(next);
                app.step();
            }
            assertThatThrownBy(() -> pools.register("late", new Node("late")))
                    .isInstanceOf(IllegalStateException.class).hasMessageEndingWith(closed);
        }
    }

    @Test
    void lifetimesFollowTheSpeedOfTheApplication() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            SpatialPool<Geometry> pool =
                    state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            app.step();
            for (float speed : new float[] {0.5f, 1f, 2f}) {
                app.setSpeed(speed);
                pool.spawn(0.5f);
                int frames = Math.round(0.5f / (HeadlessApp.TPF * speed));
                app.steps(frames - 2);
                assertThat(pool.stats().active()).as("speed " + speed).isEqualTo(1);
                app.steps(4);
                assertThat(pool.stats().active()).as("speed " + speed).isZero();
            }
            app.setSpeed(0f);
            pool.spawn(0.01f);
            app.steps(10);
            assertThat(pool.stats().active()).isEqualTo(1);
        }
    }

    @Test
    void aStateDetachedBeforeItsFirstFrameTakesItsInstancesAlong() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp()) {
            app.step();
            app.getStateManager().attach(state);
            SpatialPool<Geometry> pool =
                    state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            Geometry bullet = pool.spawn();
            app.getStateManager().detach(state);
            assertThat(bullet.getParent()).isNull();
            assertThat(app.getRootNode().getQuantity()).isZero();
            assertThatThrownBy(pool::spawn).hasMessageContaining("attach it again");
            app.step();
            app.getStateManager().attach(state);
            app.step();
            assertThat(state.pools().spawn("bullet").hasAncestor(app.getRootNode())).isTrue();
        }
    }

    @Test
    void anApplicationThatIsNoSimpleOneHasTheRootOfItsViewPort() {
        Node scene = new Node("scene");
        ViewPort view = new ViewPort("view", new Camera(64, 64));
        LegacyApplication app = new LegacyApplication() {
            @Override
            public ViewPort getViewPort() {
                return view;
            }
        };
        PoolAppState state = new PoolAppState();
        SpatialPool<Geometry> pool = state.pools().register("bullet", Scenes.box("bullet"));
        new AppStateManager(app).attach(state);
        assertThatThrownBy(pool::spawn).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("there is no node to spawn under");
        view.attachScene(Scenes.box("no node"));
        view.attachScene(scene);
        assertThat(pool.spawn().hasAncestor(scene)).isTrue();
        state.pools().close();
    }

    @Test
    void attachToReturnsPoolsThatSpawnAtOnceAndGetFrames() {
        try (HeadlessApp app = new HeadlessApp()) {
            ScenePools pools = PoolAppState.attachTo(app.getStateManager());
            Geometry bullet = pools.register("bullet", HeadlessApp.box("bullet", app.getAssetManager())).spawn(0.1f);
            app.steps(5);
            assertThat(app.drawn()).contains(bullet);
            app.steps(3);
            assertThat(app.drawn()).isEmpty();
        }
    }

    @Test
    void attachToAttachesNoSecondState() {
        ScenePools own = new ScenePools();
        PoolAppState state = new PoolAppState(own);
        try (HeadlessApp app = new HeadlessApp(state)) {
            assertThat(PoolAppState.attachTo(app.getStateManager())).as("before the first frame").isSameAs(own);
            app.step();
            assertThat(PoolAppState.attachTo(app.getStateManager())).as("in the running game").isSameAs(own);
            app.getStateManager().detach(state);
            ScenePools next = PoolAppState.attachTo(app.getStateManager());
            assertThat(next).as("after a detaching").isNotSameAs(own);
            assertThat(PoolAppState.attachTo(app.getStateManager())).isSameAs(next);
            app.step();
            assertThat(next.register("bullet", HeadlessApp.box("bullet", app.getAssetManager())).spawn()).isNotNull();
        }
        assertThatThrownBy(() -> PoolAppState.attachTo(null)).isInstanceOf(NullPointerException.class)
                .hasMessage("stateManager");
    }

    @Test
    void settingsSurviveDetachingAndInstancesDoNot() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            SpatialPool<Geometry> pool =
                    state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()),
                    SpatialPoolSettings.builder("bullet").prewarm(2).build());
            Geometry bullet = pool.spawn();
            app.step();
            app.getStateManager().detach(state);
            assertThatThrownBy(pool::spawn).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("attach it again");
            app.step();
            assertThat(bullet.getParent()).isNull();
            assertThat(app.drawn()).isEmpty();
            assertThat(app.getRootNode().getQuantity()).isZero();
            app.getStateManager().attach(state);
            app.step();
            TestScene.prewarm(state.pools());
            assertThat(pool.stats().idle()).isEqualTo(2);
            assertThat(pool.spawn()).isNotSameAs(bullet);
            app.step();
            assertThat(app.drawn()).hasSize(1);
        }
    }
}

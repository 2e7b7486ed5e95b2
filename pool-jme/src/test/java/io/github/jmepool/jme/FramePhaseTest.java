// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.app.state.AbstractAppState;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.Once;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FramePhaseTest {
    private final PoolAppState state = new PoolAppState();
    private final Script early = new Script();
    private final Script late = new Script();
    private HeadlessApp app;
    private SpatialPool<Geometry> pool;

    @BeforeEach
    void start() {
        app = new HeadlessApp(early, state, late);
        pool = state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
        app.step();
    }

    @AfterEach
    void stop() {
        app.close();
    }

    /** A state whose phases a test fills in. */
    private static final class Script extends AbstractAppState {
        private Runnable update = () -> { };
        private Runnable render = () -> { };
        private Runnable postRender = () -> { };

        @Override
        public void update(float tpf) {
            update.run();
        }

        @Override
        public void render(RenderManager rm) {
            render.run();
        }

        @Override
        public void postRender() {
            postRender.run();
        }

        void clear() {
            update = () -> { };
            render = () -> { };
            postRender = () -> { };
        }
    }

    @Test
    void spawnAndRecycleWorkInEveryPhaseThatAllowsChanges() {
        List<Consumer<Runnable>> phases = List.of(
                action -> app.enqueue(action),
                action -> early.update = action,
                action -> late.update = action,
                app::onUpdate,
                action -> early.postRender = action,
                action -> late.postRender = action,
                this::inAControl,
                this::inAnInputListener);
        for (Consumer<Runnable> phase : phases) {
            List<Geometry> out = new ArrayList<>();
            phase.accept(() -> {
                if (out.isEmpty()) {
                    out.add(pool.spawn());
                }
            });
            app.steps(2);
            assertThat(out).hasSize(1);
            assertThat(app.drawn()).contains(out.get(0));
            phase.accept(() -> {
                if (state.pools().instanceOf(out.get(0)).isActive()) {
                    pool.recycle(out.get(0));
                }
            });
            app.steps(2);
            assertThat(app.drawn()).isEmpty();
            assertThat(pool.stats().active()).isZero();
            early.clear();
            late.clear();
            app.onUpdate(() -> { });
        }
    }

    private void inAControl(Runnable action) {
        Node node = new Node("node");
        node.addControl(new Once(action));
        app.getRootNode().attachChild(node);
    }

    private void inAnInputListener(Runnable action) {
        app.getInputManager().addMapping("fire", new KeyTrigger(KeyInput.KEY_SPACE));
        ActionListener listener = (name, pressed, tpf) -> {
            if (pressed) {
                action.run();
            }
        };
        app.getInputManager().addListener(listener, "fire");
        app.press(KeyInput.KEY_SPACE);
    }

    @Test
    void aBulletMayBeRecycledWhileAnotherStateRenders() {
        fireAndRecycleInRender();
    }

    @Test
    void theGuardStandsWhileTheStateIsDisabled() {
        state.setEnabled(false);
        fireAndRecycleInRender();
    }

    private void fireAndRecycleInRender() {
        List<Geometry> out = new ArrayList<>();
        inAnInputListener(() -> out.add(pool.spawn()));
        late.render = () -> {
            if (out.size() == 1) {
                Geometry bullet = out.get(0);
                long use = state.pools().instanceOf(bullet).useId();
                pool.recycle(bullet);
                out.add(bullet);
                assertThat(state.pools().isCurrent(bullet, use)).isFalse();
                assertThat(bullet.getParent()).isNotNull();
                assertThatThrownBy(() -> pool.recycle(bullet)).isInstanceOf(StaleUseException.class);
                assertThat(pool.stats().idle()).isZero();
            }
        };
        app.step();
        assertThat(out).hasSize(2);
        assertThat(app.drawn()).containsExactly(out.get(0));
        assertThat(pool.stats().idle()).isEqualTo(1);
        app.step();
        assertThat(app.drawn()).isEmpty();
    }

    @Test
    void whileTheFrameIsRenderedWhatCannotWaitIsRefusedWithTheReason() {
        List<Throwable> refused = new ArrayList<>();
        Geometry bullet = pool.spawn();
        pool.prewarmNow(3);
        pool.recycle(pool.spawn());
        late.render = () -> {
            for (Runnable action : List.<Runnable>of(pool::spawn, () -> pool.trim(1), () -> pool.detach(bullet),
                    pool::close, () -> state.pools().reparent(bullet, app.getRootNode()),
                    () -> pool.configure(pool.settings().toBuilder().maxIdle(0).build()),
                    () -> pool.setRoot(app.getGuiNode()), () -> state.pools().setRoot(app.getGuiNode()),
                    () -> pool.prewarmNow(5), state.pools()::prewarmNow, state.pools()::close)) {
                try {
                    action.run();
                } catch (PoolException problem) {
                    refused.add(problem);
                }
            }
        };
        app.step();
        assertThat(refused).hasSize(11).allSatisfy(problem -> assertThat(problem).isInstanceOf(PoolException.class)
                .hasMessageContaining("while the frame is being rendered"));
        late.clear();
        app.step();
        assertThat(app.drawn()).containsExactly(bullet);
        assertThat(pool.stats().idle()).isEqualTo(2);
        assertThat(pool.getRoot()).isNull();
        assertThat(state.pools().getRoot()).isSameAs(app.getRootNode());
    }

    @Test
    void changesAreRefusedUntilTheNamedMethodReturns() {
        Geometry bullet = pool.spawn();
        step(() -> {
            pool.recycle(bullet);
            assertThat(state.pools().isCurrent(bullet, 1)).isFalse();
            assertThat(bullet.getParent()).isNotNull();
            assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class)
                    .hasMessageContaining("spawn while FramePhaseTest.step is running");
        });
        assertThat(pool.spawn()).isNotSameAs(bullet);
        app.step();
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    @Test
    void theNamedMethodMayBeThatOfAnAnonymousClass() {
        Runnable tickListener = new Runnable() {
            @Override
            public void run() {
                state.pools().refuseChangesIn(getClass(), "run");
                assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class)
                        .hasMessageContaining("spawn while FramePhaseTest$").hasMessageContaining(".run is running");
                assertThatThrownBy(() -> pool.trim(1)).isInstanceOf(PoolException.class)
                        .hasMessageContaining("trim while FramePhaseTest$").hasMessageContaining(".run is running");
            }
        };
        tickListener.run();
        assertThat(pool.spawn()).isNotNull();
    }

    /** As an engine's, with a listener in its middle. */
    private void step(Runnable rest) {
        state.pools().refuseChangesIn(FramePhaseTest.class, "step");
        rest.run();
    }

    @Test
    void aControlsRenderIsPartOfRendering() {
        Geometry bullet = pool.spawn();
        Node drawing = new Node("drawing");
        drawing.attachChild(HeadlessApp.box("box", app.getAssetManager()));
        List<String> done = new ArrayList<>();
        drawing.addControl(new AbstractControl() {
            @Override
            protected void controlUpdate(float tpf) {
            }

            @Override
            protected void controlRender(RenderManager rm, ViewPort vp) {
                setEnabled(false);
                pool.recycle(bullet);
                assertThat(state.pools().instanceOf(bullet).isActive()).isFalse();
                assertThat(bullet.getLocalCullHint()).isEqualTo(Spatial.CullHint.Inherit);
                assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class);
                done.add("recycled");
            }
        });
        app.getRootNode().attachChild(drawing);
        app.step();
        assertThat(done).hasSize(1);
        assertThat(app.drawn()).hasSize(2);
        assertThat(pool.stats().idle()).isEqualTo(1);
        app.step();
        assertThat(app.drawn()).hasSize(1).doesNotContain(bullet);
    }

    @Test
    void aRootThatHangsBelowThePoolsOwnInstancesIsRefused() {
        SpatialPool<Node> ships = state.pools().register("ship", new Node("ship"));
        Node ship = ships.spawn();
        Node cabin = new Node("cabin");
        ship.attachChild(cabin);
        for (Node node : List.of(ship, cabin)) {
            assertThatThrownBy(() -> ships.setRoot(node)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("can't be its root");
            assertThatThrownBy(() -> state.pools().setRoot(node)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> pool.setRoot(ship.getParent())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("own node");
        pool.setRoot(cabin);
        Geometry bullet = pool.spawn();
        assertThat(bullet.hasAncestor(ship)).isTrue();
        assertThatThrownBy(() -> ships.setRoot(bullet.getParent())).isInstanceOf(IllegalArgumentException.class);
        assertThat(ships.getRoot()).isNull();
        assertThat(ships.spawn().hasAncestor(app.getRootNode())).isTrue();
        app.step();
    }

    @Test
    void soIsTheScenesRootWhereThatHangsBelowThem() {
        SpatialPool<Node> ships = state.pools().register("ship", new Node("ship"));
        ships.setRoot(app.getGuiNode());
        Node cabin = new Node("cabin");
        ships.spawn().attachChild(cabin);
        state.pools().setRoot(cabin);
        assertThatThrownBy(() -> ships.setRoot(null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("can't be its root");
        assertThat(ships.getRoot()).isSameAs(app.getGuiNode());
        app.step();
    }

    @Test
    void anotherThreadIsRefusedWhateverChangesOrCounts() throws Exception {
        Geometry bullet = pool.spawn();
        ScenePools pools = state.pools();
        PooledInstance instance = pools.instanceOf(bullet);
        PoolGroup level = pools.group("level");
        Node elsewhere = app.getGuiNode();
        List<ThrowingCallable> calls = List.of(pool::spawn, () -> pools.spawn("bullet", 1f),
                () -> pool.spawnUnder(elsewhere), () -> pools.spawn(HeadlessApp.box("new", app.getAssetManager())),
                () -> pool.recycle(bullet), () -> pools.recycle(bullet),
                () -> pools.recycle(bullet, instance.useId()), () -> pools.setLifetimeSeconds(bullet, 1f),
                pool::recycleAll, pools::recycleAll, () -> pools.reparent(bullet, elsewhere),
                () -> pool.detach(bullet), () -> pools.detach(bullet), () -> pool.setRoot(elsewhere),
                () -> pools.setRoot(elsewhere), () -> pool.configure(pool.settings()), () -> pool.prewarmNow(1),
                () -> pool.trim(1), pool::stats, pools::stats, () -> pools.update(0.1f), pool::close, pools::close,
                () -> level.add(bullet), level::close, () -> instance.setLifetimeSeconds(1f),
                () -> instance.extendLifetime(1f), () -> instance.setLifetimeSeconds(0f));
        List<Throwable> thrown = new ArrayList<>();
        CompletableFuture.runAsync(() -> calls.forEach(call -> thrown.add(catchThrowable(call)))).get();
        assertThat(thrown).hasSameSizeAs(calls).allSatisfy(refused -> assertThat(refused)
                .isInstanceOf(WrongThreadException.class).hasMessageContaining(Thread.currentThread().getName()));
        app.step();
        assertThat(app.drawn()).containsExactly(bullet);
        assertThat(bullet.hasAncestor(app.getRootNode())).isTrue();
    }

    @Test
    void recyclingAllWhileTheFrameIsRenderedWaits() {
        pool.spawn();
        pool.spawn();
        late.render = state.pools()::recycleAll;
        app.step();
        assertThat(app.drawn()).hasSize(2);
        assertThat(pool.stats().idle()).isEqualTo(2);
        app.step();
        assertThat(app.drawn()).isEmpty();
    }

    @Test
    void otherThreadsAreSentToRequestRecycle() throws Exception {
        Geometry bullet = pool.spawn();
        PooledInstance instance = state.pools().instanceOf(bullet);
        CompletableFuture.runAsync(() -> {
            assertThatThrownBy(pool::spawn).isInstanceOf(WrongThreadException.class);
            assertThatThrownBy(() -> pool.recycle(bullet)).isInstanceOf(WrongThreadException.class)
                    .hasMessageContaining("requestRecycle").hasMessageContaining("Pool 'bullet'");
            assertThatThrownBy(pool::activeCount).isInstanceOf(WrongThreadException.class)
                    .hasMessageContaining("activeCount on thread").hasMessageContaining("enqueue");
            long use = instance.useId();
            assertThat(state.pools().isCurrent(bullet, use)).isTrue();
            assertThat(state.pools().requestRecycle(bullet)).isTrue();
            assertThat(state.pools().requestRecycle(bullet)).isFalse();
            assertThat(state.pools().isCurrent(bullet, use)).isFalse();
        }).get();
        assertThat(instance.isActive()).isFalse();
        assertThatThrownBy(() -> pool.recycle(bullet)).isInstanceOf(StaleUseException.class)
                .hasMessageContaining("already asked to be recycled");
        app.step();
        assertThat(app.drawn()).isEmpty();
        assertThat(pool.stats().idle()).isEqualTo(1);
    }

    @Test
    void aRequestForAnEarlierUseDoesNotEndTheNext() {
        Geometry bullet = pool.spawn();
        long first = state.pools().instanceOf(bullet).useId();
        state.pools().requestRecycle(bullet);
        state.pools().recycleAll();
        assertThat(pool.spawn()).isSameAs(bullet);
        assertThat(state.pools().requestRecycle(bullet, first)).isFalse();
        app.steps(2);
        assertThat(app.drawn()).containsExactly(bullet);
    }

    @Test
    void poolsOnTheGuiNodeDrawThere() {
        SpatialPool<Geometry> marks = state.pools().register("mark", HeadlessApp.box("mark", app.getAssetManager()));
        marks.setRoot(app.getGuiNode());
        Geometry mark = marks.spawn();
        app.step();
        assertThat(mark.hasAncestor(app.getGuiNode())).isTrue();
        assertThat(app.drawn()).containsExactly(mark);
        marks.recycle(mark);
        app.step();
        assertThat(app.drawn()).isEmpty();
    }

    @Test
    void twoSetsOfPoolsShareOneScene() {
        PoolAppState other = new PoolAppState();
        app.getStateManager().attach(other);
        SpatialPool<Geometry> others =
                other.pools().register("bullet", HeadlessApp.box("other", app.getAssetManager()));
        app.step();
        Geometry mine = pool.spawn();
        Geometry theirs = others.spawn();
        assertThat(state.pools().instanceOf(theirs)).isNull();
        assertThatThrownBy(() -> state.pools().recycle(theirs)).hasMessageContaining("other");
        app.step();
        assertThat(app.drawn()).containsExactlyInAnyOrder(mine, theirs);
        app.getStateManager().detach(other);
        app.step();
        assertThat(app.drawn()).containsExactly(mine);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import com.jme3.app.state.BaseAppState;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A game gives back what it holds when it quits, whether the pools are still there or went first. */
class QuittingTest {
    private final Thread.UncaughtExceptionHandler uncaught = Thread.getDefaultUncaughtExceptionHandler();

    @AfterEach
    void restoreTheHandlerThatTheHeadlessContextReplaced() {
        Thread.setDefaultUncaughtExceptionHandler(uncaught);
    }

    /** The calls by which a game gives back; those for all come last, for after them nothing is left. */
    private enum GiveBack {
        RECYCLE {
            @Override
            void call(ScenePools pools, Spatial mine, long use) {
                pools.recycle(mine);
            }
        },
        RECYCLE_THAT_USE {
            @Override
            void call(ScenePools pools, Spatial mine, long use) {
                pools.recycle(mine, use);
            }
        },
        RECYCLE_TO_THE_POOL {
            @Override
            void call(ScenePools pools, Spatial mine, long use) {
                pools.pool("enemy").recycle(mine);
            }
        },
        RECYCLE_AFTER {
            @Override
            void call(ScenePools pools, Spatial mine, long use) {
                pools.setLifetimeSeconds(mine, 1f);
            }
        },
        REQUEST {
            @Override
            void call(ScenePools pools, Spatial mine, long use) {
                pools.requestRecycle(mine);
            }
        },
        REQUEST_FOR_THAT_USE {
            @Override
            void call(ScenePools pools, Spatial mine, long use) {
                pools.requestRecycle(mine, use);
            }
        },
        RECYCLE_A_PICKED_CHILD {
            @Override
            void call(ScenePools pools, Spatial mine, long use) {
                pools.recycle(((Node) mine).getChild("left"));
            }
        },
        ALL_OF_THE_POOL {
            @Override
            void call(ScenePools pools, Spatial mine, long use) {
                pools.pool("enemy").recycleAll();
            }
        },
        ALL {
            @Override
            void call(ScenePools pools, Spatial mine, long use) {
                pools.recycleAll();
            }
        };

        abstract void call(ScenePools pools, Spatial mine, long use);
    }

    private static final class Holder extends BaseAppState {
        private final ScenePools pools;
        private final GiveBack way;
        private final boolean inCleanup;
        private final List<String> cleanedUp;
        private Spatial mine;
        private long use;

        Holder(ScenePools pools, GiveBack way, boolean inCleanup, List<String> cleanedUp) {
            this.pools = pools;
            this.way = way;
            this.inCleanup = inCleanup;
            this.cleanedUp = cleanedUp;
        }

        @Override
        protected void initialize(Application app) {
            mine = pools.spawn("enemy");
            use = pools.instanceOf(mine).useId();
        }

        @Override
        protected void onEnable() {
            // it has spawned already
        }

        @Override
        protected void onDisable() {
            if (!inCleanup) {
                way.call(pools, mine, use);
            }
        }

        @Override
        protected void cleanup(Application app) {
            if (inCleanup) {
                way.call(pools, mine, use);
            }
            cleanedUp.add(way + (inCleanup ? " in cleanup" : " in onDisable"));
        }
    }

    private static final class Game extends SimpleApplication {
        private final Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
        private final CountDownLatch played = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);
        private final String wayOut;
        private int frames;

        Game(String wayOut, AppState... states) {
            super(states);
            this.wayOut = wayOut;
            AppSettings headless = new AppSettings(true);
            headless.setAudioRenderer(null);
            setSettings(headless);
            setShowSettings(false);
        }

        @Override
        public void simpleInitApp() {
            // the states have all there is
        }

        @Override
        public void simpleUpdate(float tpf) {
            frames++;
            if (frames == 3 && wayOut.equals("restart")) {
                restart();
            }
            if (frames == 5 && !wayOut.equals("other thread")) {
                stop();
            }
            if (frames == 5) {
                played.countDown();
            }
        }

        @Override
        public void destroy() {
            try {
                super.destroy();
            } finally {
                ended.countDown();
            }
        }

        @Override
        public void handleError(String message, Throwable failure) {
            thrown.add(failure);
            played.countDown();
            ended.countDown();
        }
    }

    @ParameterizedTest
    @CsvSource({"first, stop", "first, other thread", "first, restart",
        "last, stop", "last, other thread", "last, restart"})
    void everyStateIsCleanedUpWhicheverWentFirst(String poolsAre, String wayOut) throws InterruptedException {
        PoolAppState state = new PoolAppState();
        ScenePools pools = state.pools();
        pools.register("enemy", Scenes.tree("enemy"));
        List<String> cleanedUp = Collections.synchronizedList(new ArrayList<>());
        List<AppState> states = new ArrayList<>();
        for (GiveBack way : GiveBack.values()) {
            states.add(new Holder(pools, way, false, cleanedUp));
            states.add(new Holder(pools, way, true, cleanedUp));
        }
        int holders = states.size();
        states.add(poolsAre.equals("first") ? 0 : holders, state);
        Game game = new Game(wayOut, states.toArray(AppState[]::new));
        game.start(JmeContext.Type.Headless, true);
        game.played.await();
        if (wayOut.equals("other thread")) {
            game.stop();
        }
        game.ended.await();
        assertThat(game.thrown).isEmpty();
        assertThat(cleanedUp).hasSize(holders);
        assertThat(pools.pool("enemy").stats().active()).isZero();
    }

    @Test
    void whatNeedsAnOpenSceneIsRefusedAfterTheGameHasQuit() {
        PoolAppState state = new PoolAppState();
        SpatialPool<Geometry> pool = state.pools().register("enemy", Scenes.box("enemy"));
        Geometry held;
        try (HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            held = pool.spawn();
            Geometry again = pool.spawn();
            pool.recycle(again);
            assertThatThrownBy(() -> state.pools().recycle(again)).isInstanceOf(StaleUseException.class);
        }
        state.pools().recycle(held);
        state.pools().recycle(held);
        assertThatThrownBy(pool::spawn).isInstanceOf(IllegalStateException.class).hasMessageContaining("attach it");
        assertThatThrownBy(() -> state.pools().detach(held)).isInstanceOf(ForeignObjectException.class);
        assertThatThrownBy(() -> pool.detach(held)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> state.pools().reparent(held, null)).isInstanceOf(ForeignObjectException.class);
    }

    @Test
    void theNextOpeningKnowsItsOwnInstancesOnly() {
        PoolAppState state = new PoolAppState();
        SpatialPool<Geometry> pool = state.pools().register("enemy", Scenes.box("enemy"));
        try (HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            Geometry held = pool.spawn();
            long use = state.pools().instanceOf(held).useId();
            app.getStateManager().detach(state);
            app.step();
            state.pools().recycle(held);
            state.pools().recycle(held, use);
            state.pools().setLifetimeSeconds(held, 1f);
            assertThat(state.pools().requestRecycle(held)).isFalse();
            app.getStateManager().attach(state);
            app.step();
            assertThatThrownBy(() -> state.pools().recycle(held)).isInstanceOf(ForeignObjectException.class);
            assertThatThrownBy(() -> pool.recycle(held)).isInstanceOf(ForeignObjectException.class);
            assertThatThrownBy(() -> state.pools().recycle(held, use)).isInstanceOf(ForeignObjectException.class);
            assertThatThrownBy(() -> state.pools().setLifetimeSeconds(held, 1f))
                    .isInstanceOf(ForeignObjectException.class);
            assertThat(state.pools().requestRecycle(held, use)).isFalse();
            state.pools().recycle(pool.spawn());
        }
    }

    @Test
    void aServerThatClosesItsPoolsMayGiveBackAfterwards() {
        ScenePools pools = new ScenePools();
        pools.setRoot(new Node("root"));
        SpatialPool<Geometry> pool = pools.register("enemy", Scenes.box("enemy"),
                SpatialPoolSettings.builder("enemy").maxIdle(1).build());
        Geometry[] held = {pool.spawn(), pool.spawn(), pool.spawn()};
        pools.close();
        for (Geometry enemy : held) {
            pools.recycle(enemy);
            pool.recycle(enemy);
            pools.setLifetimeSeconds(enemy, 1f);
            assertThat(pools.requestRecycle(enemy)).isFalse();
        }
        pool.recycleAll();
        pools.recycleAll();
    }

    @Test
    void aRequestForWhatHasLeftTheSceneReportsThatTheUseHasEnded() {
        ScenePools pools = new ScenePools();
        pools.setRoot(new Node("root"));
        SpatialPool<Node> pool = pools.register("enemy", Scenes.tree("enemy"));
        Node trimmed = pool.spawn();
        Node detached = pool.spawn();
        long first = pools.instanceOf(trimmed).useId();
        long second = pools.instanceOf(detached).useId();
        pool.recycle(trimmed);
        pool.trim(1);
        pool.detach(detached);
        assertThat(pools.requestRecycle(trimmed, first)).isFalse();
        assertThat(pools.requestRecycle(trimmed)).isFalse();
        assertThat(pools.requestRecycle(trimmed.getChild("left"), first)).isFalse();
        assertThat(pools.requestRecycle(detached, second)).isFalse();
        assertThatThrownBy(() -> pools.recycle(trimmed)).isInstanceOf(ForeignObjectException.class);
        assertThat(pools.requestRecycle(Scenes.box("stranger"), first)).isFalse();
        assertThatThrownBy(() -> pools.requestRecycle(null, first)).isInstanceOf(ForeignObjectException.class);
        pools.close();
        assertThat(pools.requestRecycle(trimmed, first)).isFalse();
    }

    @Test
    void aRequestWhileTheSceneIsBeingShutReportsThatTheUseHasEnded() {
        ScenePools pools = new ScenePools();
        pools.setRoot(new Node("root"));
        List<Boolean> accepted = new ArrayList<>();
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("enemy", Scenes.box("enemy")) {
            @Override
            protected void onDispose(Geometry enemy) {
                accepted.add(pools.requestRecycle(enemy, 1));
                accepted.add(pools.requestRecycle(enemy));
                pools.recycle(enemy);
            }
        });
        pool.spawn();
        TestScene.of(pools).shut("the test says so");
        assertThat(accepted).containsExactly(false, false);
    }
}

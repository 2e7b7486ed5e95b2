// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.control.AbstractControl;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Unchecked;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every place where a scene's pools call code of the game's: what that throws, a checked exception included, reaches
 * the caller as it is, or the one who is told of it instead; and nothing is lost.
 */
class ThrowingSceneHooksTest {
    private static final List<Throwable> KINDS =
            List.of(new IllegalStateException("game"), new StackOverflowError("game"), new IOException("game"));

    /** A place, and what leads there; at run time, one instance is out before. */
    private record Place(String name, UnaryOperator<SpatialPoolSettings.Builder> settings, Consumer<Game> action) {
        Place(String name, Consumer<Game> action) {
            this(name, settings -> settings, action);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Arguments> placesWhoseCallerIsTold() {
        return Stream.of(
                new Place("clone", game -> game.pool.spawn()),
                new Place("create", game -> game.pool.spawn()),
                new Place("create", game -> game.pool.prewarmNow(10)),
                new Place("spawn", game -> game.pool.spawn()),
                new Place("poolable spawn", game -> game.pool.spawn()),
                new Place("recycle", game -> game.pools.recycle(game.out)),
                new Place("recycle", game -> game.pools.recycleAll()),
                new Place("recycle", game -> game.pool.recycleAll()),
                new Place("recycle", game -> game.pools.group("level").close()),
                new Place("recycle", game -> game.pool.close()),
                new Place("recycle", game -> game.pools.close()),
                new Place("recycle", Game::outlive),
                new Place("recycle", Game::request),
                new Place("poolable recycle", game -> game.pools.recycle(game.out)),
                new Place("poolable recycle", Game::outlive),
                new Place("dispose", game -> game.pool.close()),
                new Place("dispose", game -> game.pools.close()),
                new Place("dispose", Game::trim),
                new Place("rule capture", game -> game.pool.spawn()),
                new Place("rule reset", game -> game.pools.recycle(game.out)),
                new Place("rule reset", Game::outlive),
                new Place("end", settings -> settings, game -> game.pools.update(0.1f)),
                new Place("victim", settings -> settings.maxActive(1).exhaustion(ExhaustionPolicy.REUSE_CHOSEN),
                        game -> game.pool.spawn()),
                new Place("trim strategy",
                        game -> game.pools.background().freeMemoryNow(counts -> game.fail("trim strategy"))))
                .flatMap(ThrowingSceneHooksTest::withEachKind);
    }

    private static Stream<Arguments> withEachKind(Place place) {
        return KINDS.stream().map(kind -> Arguments.of(place, kind));
    }

    @ParameterizedTest
    @MethodSource("placesWhoseCallerIsTold")
    void exceptionsOfAHookReachTheCallerAsTheyAre(Place place, Throwable kind) {
        Game game = new Game(place.settings);
        game.throwing = kind;
        game.failIn = place.name;
        assertThat(catchThrowable(() -> place.action.accept(game))).isSameAs(kind);
        game.isExact();
        game.failIn = "";
        game.goesOn();
    }

    static Stream<Arguments> placesThatNobodyCalls() {
        return Stream.of(
                new Place("create", game -> game.finish(game.pools.prewarm().add(game.pool, 3).start())),
                new Place("clone", game -> game.finish(game.pools.prewarm().add(game.pool, 3).start())),
                new Place("dispose", game -> {
                    game.pool.prewarmNow(3);
                    game.pools.background().freeMemoryNow(counts -> Map.of("bullet", 1));
                    game.frames(3);
                }),
                new Place("trim strategy", game -> {
                    game.pools.background().freeMemory(counts -> game.fail("trim strategy"));
                    game.frames(3);
                }),
                new Place("decide", settings -> settings.sizing(
                        (state, counts, nowNanos, round) -> Game.current.fail("decide")),
                        game -> game.seconds(60))).flatMap(ThrowingSceneHooksTest::withEachKind);
    }

    @ParameterizedTest
    @MethodSource("placesThatNobodyCalls")
    void exceptionsInTheBackgroundAreReportedToTheSceneListener(Place place, Throwable kind) {
        Game game = new Game(place.settings);
        game.throwing = kind;
        game.failIn = place.name;
        place.action.accept(game);
        assertThat(game.reported).containsOnly(kind).isNotEmpty();
        game.isExact();
        game.failIn = "";
        game.goesOn();
    }

    static Stream<Throwable> kinds() {
        return KINDS.stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aPrewarmThatFailsHasTheExceptionAsCause(Throwable kind) {
        Game game = new Game(settings -> settings);
        game.throwing = kind;
        game.failIn = "create";
        PrewarmTask task = game.pools.prewarm().add(game.pool, 3).start();
        game.finish(task);
        assertThat(task.failure()).containsSame(kind);
        assertThat(task.isDone()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void exceptionsOfListenersAreCountedAndAllOthersHear(Throwable kind) {
        Game game = new Game(settings -> settings);
        List<String> heard = new ArrayList<>();
        game.throwing = kind;
        game.failIn = "listener";
        game.pools.monitoring().addListener(game.listener());
        game.pools.monitoring().addListener(new PoolListener() {
            @Override
            public void onCreated(String pool, Object object, long nanos) {
                heard.add(pool);
            }
        });
        game.pool.spawn();
        assertThat(heard).containsExactly("bullet");
        assertThat(game.pool.stats().listenerFailures()).isEqualTo(1);
        game.isExact();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void allComeHomeWhenTheHooksOfAllThrow(Throwable kind) {
        Game game = new Game(settings -> settings);
        game.pool.spawn();
        game.pool.spawn();
        game.throwing = kind;
        game.failIn = "recycle";
        assertThat(catchThrowable(game.pools::recycleAll)).isSameAs(kind);
        assertThat(game.pool.stats().active()).isZero();
        assertThat(game.pool.stats().discarded()).isEqualTo(3);
        game.isExact();
    }

    /** A scene with one pool, of which one instance is out; what of it is the game's can be told to fail. */
    private static final class Game implements SceneListener {
        /** A sizing policy is made before its game. */
        private static Game current;
        private final ManualClock clock = new ManualClock();
        private final ScenePools pools = TestScene.pools(clock);
        private final List<Throwable> reported = new ArrayList<>();
        private final ScriptedPool pool;
        private String failIn = "";
        private Throwable throwing;
        private final Geometry out;

        Game(UnaryOperator<SpatialPoolSettings.Builder> change) {
            current = this;
            pools.setRoot(new Node("root"));
            pools.monitoring().addListener(this);
            pool = pools.group("level").add(pools.register(new ScriptedPool(this, change)));
            out = pool.spawn();
        }

        <T> T fail(String place) {
            if (place.equals(failIn)) {
                throw Unchecked.of(throwing);
            }
            return null;
        }

        @Override
        public void onOverBudget(String pool, String report) {
            // slow is not wrong
        }

        @Override
        public void onFailure(String name, String what, Throwable failure) {
            reported.add(failure);
        }

        PoolListener listener() {
            return new PoolListener() {
                @Override
                public void onCreated(String name, Object object, long nanos) {
                    fail("listener");
                }

                @Override
                public void onDisposed(String name, Object object, DisposeReason reason) {
                    fail("listener");
                }
            };
        }

        void outlive() {
            pools.setLifetimeSeconds(out, 0.1f);
            pools.update(1f);
        }

        void request() {
            pools.requestRecycle(out);
            pools.update(1f);
        }

        void trim() {
            pools.recycle(out);
            pool.trim(1);
        }

        void finish(PrewarmTask task) {
            for (int i = 0; i < 100 && !task.isOver(); i++) {
                frames(1);
            }
        }

        void frames(int count) {
            for (int i = 0; i < count; i++) {
                TestScene.of(pools).runWorker();
                clock.advanceMicros(16_667);
                pools.update(1f / 60f);
            }
        }

        void seconds(int count) {
            for (int i = 0; i < count; i++) {
                clock.advanceMicros(1_000_000);
                frames(1);
            }
        }

        void isExact() {
            PoolStats stats = pool.stats();
            assertThat(stats.created()).isEqualTo(
                    stats.active() + stats.idle() + stats.disposed() + stats.detached());
            assertThat(TestScene.of(pools).knownInstances()).as("known spatials").isEqualTo(stats.total());
        }

        void goesOn() {
            if (TestScene.isOpen(pool)) {
                pools.recycleAll();
                Geometry next = pool.spawn();
                assertThat(next.getParent()).isNotNull();
                pools.recycle(next);
                isExact();
            }
            pools.close();
            assertThat(TestScene.of(pools).knownInstances()).isZero();
        }
    }

    private static final class ScriptedPool extends SpatialPool<Geometry> {
        private final Game game;

        ScriptedPool(Game game, UnaryOperator<SpatialPoolSettings.Builder> change) {
            super("bullet", Scenes.box("bullet"), change.apply(SpatialPoolSettings.builder("bullet")
                    .developmentMode(true).resetRule(new ScriptedRule(game))
                    .recycleWhen(RecycleWhen.when(spatial -> game.fail("end") != null))).build());
            this.game = game;
        }

        @Override
        protected Geometry cloneInstance(Geometry copy) {
            game.fail("clone");
            return super.cloneInstance(copy);
        }

        @Override
        protected void onCreate(Geometry instance) {
            game.fail("create");
            instance.addControl(new ScriptedControl(game));
        }

        @Override
        protected void onSpawn(Geometry instance) {
            game.fail("spawn");
        }

        @Override
        protected void onRecycle(Geometry instance) {
            game.fail("recycle");
        }

        @Override
        protected void onDispose(Geometry instance) {
            game.fail("dispose");
        }

        @Override
        protected PooledInstance chooseVictim(Iterable<? extends PooledInstance> active) {
            game.fail("victim");
            return super.chooseVictim(active);
        }
    }

    private static final class ScriptedControl extends AbstractControl implements Poolable {
        private final Game game;

        ScriptedControl(Game game) {
            this.game = game;
        }

        @Override
        public void onSpawn() {
            game.fail("poolable spawn");
        }

        @Override
        public void onRecycle() {
            game.fail("poolable recycle");
        }

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {
        }
    }

    private record ScriptedRule(Game game) implements ResetRule<Geometry> {
        @Override
        public Class<Geometry> type() {
            return Geometry.class;
        }

        @Override
        public Object capture(Geometry target) {
            return game.fail("rule capture");
        }

        @Override
        public ResetOutcome reset(Geometry target, Object captured) {
            game.fail("rule reset");
            return ResetOutcome.UNCHANGED;
        }
    }
}

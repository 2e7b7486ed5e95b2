// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prewarming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Box;
import com.jme3.system.NullRenderer;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.InstanceCost;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PrewarmPlan;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.work.BackgroundHands;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PrewarmTest {
    private final BackgroundScene scene = new BackgroundScene();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void aPrewarmFillsSeveralPoolsAndReportsItsProgress() {
        SpatialPool<Spatial> a = scene.pool("a");
        SpatialPool<Spatial> b = scene.pool("b");
        PrewarmTask task = scene.pools.prewarm().add(a, 30).add(b, 10).start();
        assertThat(task.total()).isEqualTo(40);
        assertThat(task.progress()).isZero();
        float before = 0f;
        while (!task.isDone()) {
            scene.frame();
            assertThat(task.progress()).isBetween(before, 1f);
            before = task.progress();
        }
        assertThat(task.progress()).isEqualTo(1f);
        assertThat(a.stats().idle()).isEqualTo(30);
        assertThat(b.stats().idle()).isEqualTo(10);
        assertThat(task.failure()).isEmpty();
    }

    @Test
    void aPlanAndPrewarmNowCountInstancesInUse() {
        SpatialPool<Spatial> pool = scene.pool("a");
        for (int i = 0; i < 4; i++) {
            pool.spawn();
        }
        PrewarmTask task = scene.pools.prewarm().add(pool, 10).start();
        scene.finish(task);
        assertThat(task.total()).isEqualTo(6);
        assertThat(pool.stats().idle()).isEqualTo(6);
        pool.prewarmNow(15);
        assertThat(pool.stats().total()).isEqualTo(15);
    }

    @Test
    void moreThanAnIntHoldsIsNotDoneBeforeItHasBegun() {
        PrewarmTask task = scene.pools.prewarm().add(scene.pool("a"), Integer.MAX_VALUE)
                .add(scene.pool("b"), Integer.MAX_VALUE).start();
        assertThat(task.isDone()).isFalse();
        assertThat(task.total()).isEqualTo(Integer.MAX_VALUE);
        scene.frame();
        assertThat(task.progress()).isBetween(0f, 0.1f);
        task.cancel();
    }

    @Test
    void aFrameTakesOverOnlyWhatFitsItsBudget() {
        SpatialPool<Spatial> pool = new SpatialPool<>("slow", BackgroundScene.tree("slow")) {
            @Override
            protected void onCreate(Spatial instance) {
                scene.clock.advanceMicros(100);
            }
        };
        scene.pools.register(pool);
        PrewarmTask task = scene.pools.prewarm().add(pool, 20).start();
        while (TestScene.of(scene.pools).runWorker()) {
            assertThat(pool.stats().idle()).isZero();
        }
        for (int frame = 1; frame <= 4; frame++) {
            scene.frame();
            assertThat(pool.stats().idle()).isEqualTo(5 * frame);
        }
        assertThat(task.isDone()).isTrue();
    }

    @Test
    void aCloneForWhichThereIsNoRoomIsRefused() {
        SpatialPool<Spatial> idle = scene.pools.register("idle", BackgroundScene.tree("idle"), s -> s.maxIdle(1));
        assertThat(TestScene.adopt(idle)).isTrue();
        assertThat(TestScene.adopt(idle)).isFalse();
        SpatialPool<Spatial> all = scene.pools.register("all", BackgroundScene.tree("all"), s -> s.maxTotal(1));
        all.spawn();
        assertThat(TestScene.adopt(all)).isFalse();
        assertThat(idle.stats().created()).isEqualTo(1).isEqualTo(all.stats().created());
    }

    @Test
    void aCloneWhoseCreateHookClosesThePoolIsDisposedOf() {
        List<Spatial> disposed = new ArrayList<>();
        SpatialPool<Spatial> closing = scene.pools.register(new SpatialPool<>("closing",
                BackgroundScene.tree("closing")) {
            @Override
            protected void onCreate(Spatial instance) {
                close();
            }

            @Override
            protected void onDispose(Spatial instance) {
                disposed.add(instance);
            }
        });
        TestScene.adopt(closing);
        assertThat(disposed).hasSize(1);
    }

    /** A pool whose instances take 100 microseconds each to hand over. */
    private SpatialPool<Spatial> slow(String name, int prewarm) {
        SpatialPool<Spatial> pool = scene.pools.register(new SpatialPool<>(name, BackgroundScene.tree(name),
                s -> s.prewarm(prewarm)) {
            @Override
            protected void onCreate(Spatial instance) {
                scene.clock.advanceMicros(100);
            }
        });
        scene.pools.update(0);
        assertThat(pool.stats().total()).as("made in the frame of the registration").isZero();
        return pool;
    }

    @Test
    void thePrewarmOfTheSettingsKeepsToTheBudgetOfAFrame() {
        SpatialPool<Spatial> pool = slow("slow", 17);
        for (int idle : new int[] {5, 10, 15, 17, 17}) {
            scene.slowFrame();
            assertThat(pool.stats().idle()).isEqualTo(idle);
        }
        assertThat(scene.pools.background().isIdle()).isTrue();
    }

    private Swarm slowSwarm(int prewarm) {
        scene.pools.monitoring().addListener(new PoolListener() {
            @Override
            public void onCreated(String pool, Object object, long nanos) {
                scene.clock.advanceMicros(100);
            }
        });
        return scene.pools.swarm("slow", unshaded("slow"), s -> s.prewarm(prewarm));
    }

    @Test
    void thePrewarmOfASwarmKeepsToTheBudgetOfAFrame() {
        Swarm swarm = slowSwarm(17);
        for (int idle : new int[] {5, 10, 15, 17, 17}) {
            scene.pools.update(0);
            assertThat(swarm.stats().idle()).isEqualTo(idle);
        }
    }

    @Test
    void thePrewarmOfASwarmEndsWithIt() {
        Swarm swarm = slowSwarm(1_000);
        scene.pools.update(0);
        assertThat(scene.pools.background().isIdle()).isFalse();
        swarm.close();
        scene.pools.update(0);
        assertThat(scene.pools.background().isIdle()).isTrue();
        assertThat(swarm.stats().disposed()).isEqualTo(5);
    }

    private static Geometry unshaded(String name) {
        return Scenes.unshadedBox(name, new DesktopAssetManager(true));
    }

    @Test
    void anEndlessPrewarmTakesABudgetOfEachFrameAndNoMore() {
        SpatialPool<Spatial> pool = slow("endless", 2_000_000_000);
        for (int frame = 1; frame <= 10; frame++) {
            scene.slowFrame();
            assertThat(pool.stats().total()).isEqualTo(5 * frame);
        }
        scene.close();
        assertThat(pool.stats().total()).isZero();
    }

    @Test
    void instancesMadeBySpawnsMeanwhileCountTowardsThePrewarm() {
        SpatialPool<Spatial> pool = slow("slow", 12);
        for (int i = 0; i < 9; i++) {
            pool.spawn();
        }
        assertThat(pool.stats().misses()).isEqualTo(9);
        scene.slowFrame();
        scene.slowFrame();
        assertThat(pool.stats().idle()).isEqualTo(3);
        assertThat(pool.stats().created()).isEqualTo(12);
        assertThat(scene.pools.background().isIdle()).isTrue();
    }

    /** A pool that counts its clones, which the worker may make. */
    private SpatialPool<Geometry> counting(AtomicInteger clones, int prewarm) {
        SpatialPool<Geometry> pool = scene.pools.register(new SpatialPool<>("counting",
                new Geometry("counting", new Box(1, 1, 1)), s -> s.prewarm(prewarm).cloneOffThread(true)) {
            @Override
            protected Geometry cloneInstance(Geometry copy) {
                clones.incrementAndGet();
                return super.cloneInstance(copy);
            }
        });
        scene.pools.update(0);
        return pool;
    }

    private void workerMakes(int clones) {
        for (int i = 0; i < clones; i++) {
            assertThat(TestScene.of(scene.pools).runWorker()).isTrue();
        }
    }

    @Test
    void aMissTakesTheCloneThatTheWorkerHasReady() {
        AtomicInteger clones = new AtomicInteger();
        SpatialPool<Geometry> pool = counting(clones, 12);
        workerMakes(3);
        for (int i = 0; i < 3; i++) {
            pool.spawn();
        }
        assertThat(pool.stats().misses()).isEqualTo(3);
        assertThat(clones).as("made by spawns").hasValue(3);
        pool.spawn();
        assertThat(clones).as("none was ready").hasValue(4);
        scene.slowFrames(10);
        assertThat(pool.stats().idle()).isEqualTo(8);
        assertThat(pool.stats().created()).isEqualTo(12);
        assertThat(scene.pools.background().isIdle()).isTrue();
    }

    @Test
    void clonesOfAPlanThatMissesHaveTakenCount() {
        AtomicInteger clones = new AtomicInteger();
        SpatialPool<Geometry> pool = counting(clones, 0);
        PrewarmTask task = scene.pools.prewarm().add(pool, 10).start();
        workerMakes(10);
        for (int i = 0; i < 4; i++) {
            pool.spawn();
        }
        scene.finish(task);
        assertThat(task.isDone()).isTrue();
        assertThat(pool.stats().idle()).isEqualTo(6);
        assertThat(clones).hasValue(10);
        assertThat(task.progress()).isEqualTo(1f);
    }

    @Test
    void whatASpawnMakesMeanwhileCountsForAPlan() {
        Spatial prefab = BackgroundScene.tree("walker");
        prefab.addControl(new GameControl(new ArrayList<>()));
        SpatialPool<Spatial> pool = scene.pool("walker", prefab, s -> s);
        scene.pools.background().setBudgetMicros(0);
        PrewarmTask task = scene.pools.prewarm().add(pool, 1).start();
        scene.frame();
        assertThat(pool.stats().total()).as("handed over in the next frame").isZero();
        pool.spawn();
        scene.finish(task);
        assertThat(task.isDone()).isTrue();
        assertThat(pool.stats().idle()).isZero();
        assertThat(pool.stats().created()).isEqualTo(1);
    }

    @Test
    void aPrewarmIsOverWhenMissesHaveTakenItsLastClones() {
        SpatialPool<Spatial> set = slow("set", 3);
        PrewarmTask task = scene.pools.prewarm().addAll().start();
        workerMakes(3);
        for (int i = 0; i < 3; i++) {
            set.spawn();
        }
        scene.slowFrames(2);
        assertThat(task.isDone()).isTrue();
        assertThat(set.stats().created()).isEqualTo(3);
        assertThat(scene.pools.background().isIdle()).isTrue();
    }

    @Test
    void aPrewarmTakesAsMuchMoreTimeAsItsPoolsMissesTook() {
        SpatialPool<Spatial> missed = slow("missed", 200);
        SpatialPool<Spatial> other = slow("other", 200);
        scene.slowFrame();
        int before = missed.stats().idle();
        int idle = before + other.stats().idle();
        assertThat(idle).as("the budget").isEqualTo(5);
        for (int i = 0; i < before + 7; i++) {
            missed.spawn();
        }
        assertThat(missed.stats().misses()).isEqualTo(7);
        int others = other.stats().idle();
        scene.slowFrame();
        assertThat(missed.stats().idle() + other.stats().idle() - others).isEqualTo(5 + 7);
        assertThat(other.stats().idle() - others).isLessThanOrEqualTo(5);
        idle = missed.stats().idle() + other.stats().idle();
        scene.slowFrame();
        assertThat(missed.stats().idle() + other.stats().idle() - idle).as("without a miss").isEqualTo(5);
    }

    /** Explosions of 20 a frame, each time of another pool, from the frame on in which the pools are registered. */
    @Test
    void thePrewarmCatchesUpWithExplosionsInNoLongerFrames() {
        AtomicInteger microsOfClone = new AtomicInteger(40);
        List<SpatialPool<Geometry>> pools = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            pools.add(scene.pools.register(new SpatialPool<>("debris " + i, new Geometry("debris", new Box(1, 1, 1)),
                    s -> s.prewarm(200).cloneOffThread(true).lifetimeSeconds(1.5f)) {
                @Override
                protected Geometry cloneInstance(Geometry copy) {
                    scene.clock.advanceMicros(microsOfClone.get());
                    return super.cloneInstance(copy);
                }

                @Override
                protected void onCreate(Geometry instance) {
                    scene.clock.advanceMicros(20);
                }
            }));
        }
        long longest = 0;
        for (int frame = 0; frame < 60; frame++) {
            long before = scene.clock.getAsLong();
            scene.pools.update(1f / 60f);
            for (int i = 0; i < 20; i++) {
                pools.get(frame / 6 % 8).spawn();
            }
            longest = Math.max(longest, (scene.clock.getAsLong() - before) / 1_000);
            microsOfClone.set(0);
            for (int i = 0; i < 250; i++) {
                TestScene.of(scene.pools).runWorker();
            }
            microsOfClone.set(40);
        }
        assertThat(longest).as("as the first, all 20 of which were cloned").isEqualTo(20 * (40 + 20));
        assertThat(pools.stream().mapToLong(pool -> pool.stats().misses()).sum()).as("422 with the budget alone")
                .isLessThan(260);
    }

    @Test
    void allPoolsArePrewarmedAtOnceBeforeTheCallReturns() {
        SpatialPool<Spatial> trees = slow("tree", 300);
        SpatialPool<Spatial> rocks = slow("rock", 200);
        rocks.spawn();
        PrewarmTask task = scene.pools.prewarm().addAll().start();
        assertThat(task.total()).isEqualTo(499);
        scene.pools.prewarmNow();
        assertThat(trees.stats().idle()).isEqualTo(300);
        assertThat(rocks.stats().idle()).isEqualTo(199);
        scene.frames(3);
        assertThat(task.isDone()).isTrue();
        assertThat(trees.stats().created() + rocks.stats().created()).isEqualTo(500);
        assertThat(scene.pools.background().isIdle()).isTrue();
    }

    @Test
    void prewarmingNowFillsTheOtherPoolsWhenAHookOfOneThrows() {
        IllegalStateException game = new IllegalStateException("game");
        SpatialPool<Spatial> bad = new SpatialPool<>("bad", BackgroundScene.tree("bad"), s -> s.prewarm(3)) {
            @Override
            protected void onCreate(Spatial instance) {
                throw game;
            }
        };
        scene.pools.register(bad);
        SpatialPool<Spatial> good = scene.pool("good", s -> s.prewarm(7));
        assertThatThrownBy(scene.pools::prewarmNow).isSameAs(game);
        assertThat(good.stats().idle()).isEqualTo(7);
        assertThat(bad.stats().total()).isZero();
    }

    @Test
    void prewarmingNowUploadsUnlessThePoolLeavesItToTheFirstFrame() {
        TestScene.of(scene.pools).connect(new RenderManager(new NullRenderer() {
            @Override
            public void updateBufferData(VertexBuffer buffer) {
                buffer.clearUpdateNeeded();
            }
        }));
        for (boolean uploads : new boolean[] {true, false}) {
            Geometry prefab = new Geometry("rock", new Box(1, 1, 1));
            prefab.setMaterial(new Material() {
                @Override
                public void preload(RenderManager manager, Geometry geometry) {
                }
            });
            SpatialPool<Geometry> pool = new BackgroundScene.OwnMeshPool("uploads " + uploads, prefab,
                    SpatialPoolSettings.builder("uploads " + uploads).preloadOnPrewarm(uploads).build());
            scene.pools.register(pool);
            pool.prewarmNow(3);
            for (int i = 0; i < 3; i++) {
                Mesh mesh = pool.spawn().getMesh();
                assertThat(mesh.getBuffer(VertexBuffer.Type.Position).isUpdateNeeded()).isEqualTo(!uploads);
            }
            assertThat(pool.spawn().getMesh().getBuffer(VertexBuffer.Type.Position).isUpdateNeeded())
                    .as("made by a spawn").isTrue();
        }
    }

    @Test
    void aPrewarmWithoutAGraphicsCardDrawsNothingAhead() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            Geometry prefab = HeadlessApp.box("orc", app.getAssetManager());
            Painted painted = new Painted();
            prefab.addControl(painted);
            SpatialPool<Geometry> orcs = state.pools().register("orc", prefab,
                    settings -> settings.preloadOnPrewarm(true));
            state.pools().background().addWarmUpPosition(Vector3f.UNIT_X, new PointLight());
            app.steps(2);
            PrewarmTask task = state.pools().prewarm().add(orcs, 5).start();
            assertThat(task.total()).isEqualTo(5);
            while (!task.isOver()) {
                app.step();
            }
            assertThat(task.failure()).isEmpty();
            orcs.prewarmNow(8);
            assertThat(orcs.stats().idle()).isEqualTo(8);
            assertThat(painted.count).hasValue(0);
            orcs.spawn(new Vector3f(0f, 0f, -5f));
            app.step();
            assertThat(painted.count).hasPositiveValue();
        }
    }

    @Test
    void aPlanTakesThePlaceOfThePrewarmOfTheSettings() {
        SpatialPool<Spatial> more = slow("more", 20);
        SpatialPool<Spatial> fewer = slow("fewer", 20);
        scene.slowFrame();
        scene.finish(scene.pools.prewarm().add(more, 30).add(fewer, 4).start());
        scene.frames(20);
        assertThat(more.stats().idle()).isEqualTo(30);
        assertThat(fewer.stats().idle()).as("what the settings want").isEqualTo(20);
        assertThat(more.stats().created() + fewer.stats().created()).isEqualTo(50);
    }

    @Test
    void aReserveDoesNotComeOnTopOfAPrewarmThatIsUnderWay() {
        SpatialPool<Spatial> pool = scene.pools.register("rock", BackgroundScene.tree("rock"),
                s -> s.prewarm(40).sizing(SizingPolicy.keepReserve(25)));
        scene.pools.update(0);
        scene.frames(200);
        assertThat(pool.stats().created()).isEqualTo(40);
    }

    @Test
    void thePrewarmOfTheSettingsGoesOnWhileTheApplicationIsPaused() throws InterruptedException {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            SpatialPool<Spatial> pool = state.pools().register("tree", BackgroundScene.tree("tree"),
                    s -> s.prewarm(20));
            app.step();
            app.setSpeed(0);
            while (pool.stats().idle() < 20) {
                app.step();
            }
            assertThat(pool.stats().created()).isEqualTo(20);
        }
    }

    @Test
    void aPrefabIsClonedOnceWhenItIsRegistered() {
        List<Thread> makers = new ArrayList<>();
        Spatial prefab = BackgroundScene.tree("walker");
        prefab.addControl(new GameControl(makers));
        scene.pools.register("walker", prefab);
        assertThat(makers).hasSize(1);
    }

    @Test
    void countsWhatIsIdleAlready() {
        SpatialPool<Spatial> pool = scene.pool("a");
        pool.prewarmNow(8);
        PrewarmTask task = scene.pools.prewarm().add(pool, 10).start();
        assertThat(task.total()).isEqualTo(2);
        PrewarmTask nothing = scene.pools.prewarm().add(pool, 5).start();
        assertThat(nothing.isDone()).isTrue();
        assertThat(nothing.progress()).isEqualTo(1f);
        scene.finish(task);
        assertThat(pool.stats().idle()).isEqualTo(10);
    }

    @Test
    void aPrewarmKeepsTheLimitsOfThePool() {
        SpatialPool<Spatial> pool = scene.pool("a", s -> s.maxTotal(10));
        PrewarmTask task = scene.pools.prewarm().add(pool, 50).start();
        assertThat(task.total()).isEqualTo(10);
        for (int i = 0; i < 4; i++) {
            pool.spawn();
        }
        scene.finish(task);
        assertThat(pool.stats().total()).isEqualTo(10);
        assertThat(pool.stats().created()).isEqualTo(10);
    }

    @Test
    void aLimitThatIsLoweredMeanwhileEndsThePrewarm() {
        AtomicInteger cloned = new AtomicInteger();
        SpatialPool<Spatial> pool = new SpatialPool<>("a", BackgroundScene.tree("a")) {
            @Override
            protected Spatial cloneInstance(Spatial copy) {
                cloned.incrementAndGet();
                return super.cloneInstance(copy);
            }
        };
        scene.pools.register(pool);
        PrewarmTask task = scene.pools.prewarm().add(pool, 2000).start();
        pool.configure(pool.settings().toBuilder().maxTotal(10).build());
        scene.finish(task);
        assertThat(task.progress()).isEqualTo(1f);
        assertThat(pool.stats().total()).isEqualTo(10);
        assertThat(cloned).as("the worker is ahead by some").hasValueLessThan(100);
    }

    @Test
    void moreAreMadeThanMayWaitForTheirHandOver() {
        SpatialPool<Spatial> pool = scene.pool("many");
        scene.finish(scene.pools.prewarm().add(pool, 5 * BackgroundHands.MAX_WAITING).start());
        assertThat(pool.stats().idle()).isEqualTo(5 * BackgroundHands.MAX_WAITING);
    }

    @Test
    void aCancelledPrewarmStopsAndKeepsWhatIsThere() {
        SpatialPool<Spatial> pool = scene.pool("a");
        PrewarmTask task = scene.pools.prewarm().add(pool, 100).start();
        scene.frames(3);
        int idle = pool.stats().idle();
        task.cancel();
        task.cancel();
        assertCancelled(task);
        scene.frames(200);
        assertThat(pool.stats().idle()).isEqualTo(idle).isLessThan(100);
        assertThat(scene.pools.background().isIdle()).isTrue();
    }

    @Test
    void aPrewarmGoesOnWithTheOtherPoolsWhenOneFails() {
        SpatialPool<Spatial> bad = new SpatialPool<>("bad", BackgroundScene.tree("bad")) {
            @Override
            protected void onCreate(Spatial instance) {
                throw new IllegalStateException("hook, for the test");
            }
        };
        scene.pools.register(bad);
        SpatialPool<Spatial> good = scene.pool("good");
        PrewarmTask task = scene.pools.prewarm().add(bad, 5).add(good, 20).start();
        scene.finish(task);
        assertThat(task.failure()).hasValueSatisfying(e -> assertThat(e).hasMessage("hook, for the test"));
        assertThat(scene.listener.failures).containsExactly("bad: hand-over of an instance");
        assertThat(good.stats().idle()).isEqualTo(20);
        assertThat(bad.stats().total()).isZero();
    }

    @Test
    void isCancelledWhenThePoolsClose() {
        SpatialPool<Spatial> pool = scene.pool("a");
        PrewarmTask task = scene.pools.prewarm().add(pool, 100).start();
        scene.frame();
        float progress = task.progress();
        scene.close();
        assertCancelled(task);
        assertThat(task.progress()).isEqualTo(progress).isLessThan(1f);
    }

    private static void assertCancelled(PrewarmTask task) {
        assertThat(task.isCancelled()).as("cancelled").isTrue();
        assertThat(task.isDone()).as("done").isFalse();
        assertThat(task.isOver()).as("over").isTrue();
    }

    @Test
    void isCancelledWhenItsOnlyPoolIsClosed() {
        SpatialPool<Spatial> pool = scene.pool("gone");
        PrewarmTask task = scene.pools.prewarm().add(pool, 100).start();
        scene.frame();
        float progress = task.progress();
        pool.close();
        assertCancelled(task);
        assertThat(task.progress()).isEqualTo(progress).isLessThan(1f);
        assertThat(task.failure()).hasValueSatisfying(e -> assertThat(e)
                .hasMessage("Pool 'gone': the pool was closed while it was being prewarmed"));
    }

    @Test
    void isCancelledWhenTheStateIsDetachedMeanwhile() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            SpatialPool<Spatial> pool = state.pools().register("tree", BackgroundScene.tree("tree"));
            app.step();
            PrewarmTask task = state.pools().prewarm().add(pool, 500).start();
            app.getStateManager().detach(state);
            app.step();
            assertCancelled(task);
            assertThat(task.progress()).isLessThan(1f);
        }
    }

    /** A way in which a pool ends while its instances are recycled. */
    private enum Closing {
        SCENE {
            @Override
            void close(BackgroundScene scene, SpatialPool<?> pool) {
                scene.pools.close();
            }
        },
        SHUT {
            @Override
            void close(BackgroundScene scene, SpatialPool<?> pool) {
                TestScene.of(scene.pools).shut("the test is over");
            }
        },
        POOL {
            @Override
            void close(BackgroundScene scene, SpatialPool<?> pool) {
                pool.close();
            }
        };

        abstract void close(BackgroundScene scene, SpatialPool<?> pool);
    }

    @ParameterizedTest
    @EnumSource
    void aRecycleHookMayWaitForAThreadThatWaitsForThePrewarm(Closing closing) throws Exception {
        List<Boolean> ended = new ArrayList<>();
        Thread[] waiter = new Thread[1];
        SpatialPool<Spatial> pool = new SpatialPool<>("a", BackgroundScene.tree("a")) {
            @Override
            protected void onRecycle(Spatial instance) {
                try {
                    waiter[0].join(20_000);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                ended.add(!waiter[0].isAlive());
            }
        };
        scene.pools.register(pool);
        pool.spawn();
        PrewarmTask task = scene.pools.prewarm().add(pool, 100).start();
        scene.frame();
        waiter[0] = new Thread(() -> {
            while (!task.isOver()) {
                Thread.onSpinWait();
            }
        });
        waiter[0].start();
        closing.close(scene, pool);
        assertThat(ended).containsExactly(true);
        assertCancelled(task);
    }

    @Test
    void aRootThatThrowsKeepsNoPlaceOfAClosedPool() {
        SpatialPool<Spatial> pool = scene.pool("a");
        pool.setRoot(new Node("stubborn") {
            @Override
            public Spatial detachChildAt(int index) {
                throw new IllegalStateException("stubborn");
            }
        });
        pool.spawn();
        PrewarmTask task = scene.pools.prewarm().add(pool, 100).start();
        assertThatThrownBy(pool::close).hasMessage("stubborn");
        assertThat(scene.pools.background().instanceCosts()).isEmpty();
        assertCancelled(task);
    }

    @Test
    void aDonePrewarmStaysDoneWhenCancelledOrItsPoolCloses() {
        SpatialPool<Spatial> pool = scene.pool("a");
        PrewarmTask task = scene.pools.prewarm().add(pool, 5).start();
        scene.finish(task);
        task.cancel();
        pool.close();
        scene.close();
        assertThat(task.isDone()).isTrue();
        assertThat(task.isCancelled()).isFalse();
        assertThat(task.progress()).isEqualTo(1f);
    }

    @Test
    void aCancelledPrewarmStaysCancelledWhateverComesIn() {
        SpatialPool<Spatial> pool = new SpatialPool<>("a", BackgroundScene.tree("a"),
                SpatialPoolSettings.builder("a").cloneOffThread(true).build()) {
            @Override
            protected Spatial cloneInstance(Spatial prefab) {
                throw new IllegalStateException("worker, for the test");
            }
        };
        scene.pools.register(pool);
        PrewarmTask task = scene.pools.prewarm().add(pool, 5).start();
        assertThat(TestScene.of(scene.pools).runWorker()).isTrue();
        task.cancel();
        scene.frame();
        assertThat(task.failure()).as("what came in").isPresent();
        assertCancelled(task);
    }

    @Test
    void aPrewarmGoesOnWithoutAPoolThatIsClosedMeanwhile() {
        SpatialPool<Spatial> gone = scene.pool("gone");
        SpatialPool<Spatial> good = scene.pool("good");
        PrewarmTask task = scene.pools.prewarm().add(gone, 100).add(good, 20).start();
        scene.frame();
        gone.close();
        assertThat(task.isOver()).as("over before the other pool has its instances").isFalse();
        scene.finish(task);
        assertCancelled(task);
        assertThat(task.progress()).isGreaterThanOrEqualTo(20f / 120f).isLessThan(1f);
        assertThat(task.failure()).hasValueSatisfying(e -> assertThat(e)
                .hasMessage("Pool 'gone': the pool was closed while it was being prewarmed"));
        assertThat(good.stats().idle()).isEqualTo(20);
    }

    @Test
    void aPlanRefusesAPoolOfAnotherScene() {
        SpatialPool<Spatial> pool = scene.pool("tree");
        try (ScenePools other = TestScene.pools()) {
            assertThatThrownBy(() -> other.prewarm().add(pool, 5)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Pool 'tree' is not registered with the scene of this plan; register it there first");
        }
    }

    private void untilDone(PrewarmTask task) {
        for (int i = 0; i < 100 && !task.isDone(); i++) {
            scene.slowFrames(1);
        }
        assertThat(task.isDone()).isTrue();
    }

    @Test
    void aPlanHasSwarmsAndLabels() {
        AssetManager assets = new DesktopAssetManager(true);
        Swarm sparks = scene.pools.swarm("spark", Scenes.unshadedBox("spark", assets), s -> s.prewarm(30));
        Labels hud = scene.pools.labels("hud", assets.loadFont("Interface/Fonts/Default.fnt"), s -> s.prewarm(5));
        PrewarmTask task = scene.pools.prewarm().addAll().start();
        assertThat(task.total()).isEqualTo(35);
        untilDone(task);
        assertThat(sparks.stats().idle()).isEqualTo(30);
        assertThat(hud.stats().idle()).isEqualTo(5);

        untilDone(scene.pools.prewarm().add(sparks, 40).add(hud, 7).start());
        assertThat(sparks.stats().idle()).isEqualTo(40);
        assertThat(hud.stats().idle()).isEqualTo(7);
        assertThatThrownBy(() -> scene.pools.prewarm().add(hud, -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Pool 'hud': count must be >= 0 but was -1");
        try (ScenePools other = TestScene.pools()) {
            assertThatThrownBy(() -> other.prewarm().add(sparks, 5)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Swarm 'spark' is not registered with the scene of this plan; register one there");
        }
    }

    @Test
    void aPlanThatWasRefusedBeforeTheSceneIsOpenStartsLater() {
        try (ScenePools pools = new PoolAppState().pools()) {
            PrewarmPlan plan = pools.prewarm().add(pools.register("tree", Scenes.tree("tree")), 2);
            assertThatThrownBy(plan::start).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the PoolAppState is not attached");
            TestScene.of(pools).open();
            assertThat(plan.start().total()).isEqualTo(2);
        }
    }

    @Test
    void aStartedPlanRefusesMorePools() {
        SpatialPool<Spatial> pool = scene.pool("tree");
        PrewarmPlan plan = scene.pools.prewarm().add(pool, 5);
        PrewarmTask task = plan.start();
        for (ThrowingCallable more : List.<ThrowingCallable>of(() -> plan.add(pool, 9), plan::addAll, plan::start)) {
            assertThatThrownBy(more).isInstanceOf(IllegalStateException.class)
                    .hasMessage("This plan was started already; make another");
        }
        assertThat(task.total()).isEqualTo(5);
    }

    @Test
    void aPlanOfNothingIsDoneAtOnceEvenWhereNoPoolIsOpen() {
        PrewarmTask task = new ScenePools().prewarm().start();
        assertThat(task.isDone()).isTrue();
        assertThat(task.total()).isZero();
    }

    @Test
    void aPlanBeginsNoWorkAfterThePoolsWereClosed() {
        scene.pool("tree");
        assertThat(scene.pools.sizingView()).isPresent();
        scene.close();
        assertThat(scene.pools.prewarm().addAll().start().isDone()).isTrue();
        assertThat(scene.pools.sizingView()).isEmpty();
    }

    @Test
    void treesWithForeignCodeAreMadeOnTheRenderThread() {
        List<Thread> makers = new ArrayList<>();
        Spatial prefab = BackgroundScene.tree("walker");
        prefab.addControl(new GameControl(makers));
        SpatialPool<Spatial> pool = scene.pool("walker", prefab, s -> s);
        makers.clear();
        PrewarmTask task = scene.pools.prewarm().add(pool, 10).start();
        assertThat(TestScene.of(scene.pools).runWorker()).as("work for the worker").isFalse();
        scene.finish(task);
        assertThat(makers).hasSize(10).containsOnly(Thread.currentThread());
    }

    @Test
    void clonesForeignCodeOffThreadWhereThePoolAllowsIt() {
        Spatial prefab = BackgroundScene.tree("walker");
        prefab.addControl(new GameControl(new ArrayList<>()));
        scene.pool("walker", prefab, s -> s.cloneOffThread(true));
        scene.pools.prewarm().add(scene.pools.pool("walker"), 3).start();
        assertThat(TestScene.of(scene.pools).runWorker()).isTrue();
    }

    @Test
    void theWorkerMakesInstancesWhereThePoolAllowsIt() throws InterruptedException {
        List<Thread> makers = java.util.Collections.synchronizedList(new ArrayList<>());
        ScenePools pools = new ScenePools();
        try (pools) {
            SpatialPool<Geometry> pool = new SpatialPool<>("real", new Geometry("real", new Box(1, 1, 1)),
                    SpatialPoolSettings.builder("real").cloneOffThread(true).build()) {
                @Override
                protected Geometry cloneInstance(Geometry copy) {
                    makers.add(Thread.currentThread());
                    return super.cloneInstance(copy);
                }
            };
            pools.register(pool);
            pools.setRoot(new Node("root"));
            PrewarmTask task = pools.prewarm().add(pool, 2_000).start();
            while (!task.isOver()) {
                pools.update(0f);
            }
            assertThat(pool.stats().idle()).isEqualTo(2_000);
            assertThat(makers).hasSize(2_000).containsOnly(makers.get(0));
        }
        assertThat(makers.get(0)).isNotSameAs(Thread.currentThread());
        assertThat(makers.get(0).isAlive()).isFalse();
    }

    @Test
    void nonsenseIsRefused() {
        SpatialPool<Spatial> pool = scene.pool("a");
        assertThatThrownBy(() -> scene.pools.prewarm().add(pool, -1)).hasMessage(
                "Pool 'a': count must be >= 0 but was -1");
        PrewarmPlan plan = scene.pools.prewarm().add(pool, 1);
        plan.start();
        assertThatThrownBy(plan::start).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theCostOfAnInstanceIsMeasured() {
        SpatialPool<Geometry> pool = scene.ownMeshes("own", s -> s.cloneOffThread(true));
        scene.finish(scene.pools.prewarm().add(pool, 10).start());
        InstanceCost report = scene.pools.background().instanceCosts().get(0);
        assertThat(report.pool()).isEqualTo("own");
        assertThat(report.cloneTime()).isPositive();
        assertThat(report.heapBytes()).isBetween(100L, 1_000_000L);
        // A box: 24 vertices with 3 + 3 + 2 floats, 36 shorts.
        assertThat(report.directBytes()).isEqualTo(24 * 8 * 4 + 36 * 2);
    }

    /** The game's control, which notes on which thread it is cloned. */
    public static final class GameControl extends AbstractControl {
        private final List<Thread> makers;

        GameControl(List<Thread> makers) {
            this.makers = makers;
        }

        @Override
        public Object jmeClone() {
            makers.add(Thread.currentThread());
            return super.jmeClone();
        }

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {
        }
    }

    /** Counts how often it and its copies were drawn. */
    private static final class Painted extends AbstractControl {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {
            count.incrementAndGet();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingDecision;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.core.sizing.SizingState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.RecordingSceneListener;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SizingChecksTest {
    private final ManualClock clock = new ManualClock();
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, TestScene.pools(clock));

    /** A frame, and whatever the sizing thread would do meanwhile. */
    private void secondsPass(int seconds) {
        for (int i = 0; i < seconds; i++) {
            clock.advanceMicros(TimeUnit.SECONDS.toMicros(1));
            check();
        }
    }

    private void check() {
        TestScene.of(pools).background().checkSizes();
        pools.update(0.01f);
        TestScene.of(pools).background().checkSizes();
        pools.update(0.01f);
    }

    private SpatialPool<Geometry> crowd(String name, int idle) {
        SpatialPool<Geometry> pool = pools.register(name, Scenes.box(name));
        pool.prewarmNow(idle);
        pool.spawn();
        check();
        return pool;
    }

    @Test
    void aPoolMostlyIdleLosesHalfOfItsIdleInstancesAtTheThirdCheck() {
        pools.background().setBudgetMicros(1_000_000);
        SpatialPool<Geometry> pool = crowd("bullet", 41);
        secondsPass(59);
        assertThat(pool.stats().idle()).isEqualTo(40);
        secondsPass(2);
        assertThat(pool.stats().idle()).isEqualTo(20);
        assertThat(pool.stats().trimmed()).isEqualTo(20);
    }

    @Test
    void votesAgainstAClosedPoolDoNotCountForTheNextOneOfItsName() {
        pools.background().setBudgetMicros(1_000_000);
        crowd("bullet", 41);
        secondsPass(59);
        assertThat(pools.sizingView().orElseThrow().votes()).containsEntry("bullet", 2);
        pools.pool("bullet").close();
        SpatialPool<Geometry> next = crowd("bullet", 41);
        secondsPass(3);
        assertThat(next.stats().trimmed()).isZero();
        secondsPass(59);
        assertThat(next.stats().trimmed()).isEqualTo(20);
    }

    @Test
    void aRequestForAClosedPoolConcernsNoOtherOneOfItsName() {
        pools.background().setBudgetMicros(1_000_000);
        SizingPolicy wantsOne = wants(new AtomicInteger(1));
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"), s -> s.sizing(wantsOne));
        pool.prewarmNow(30);
        framesPass(2);
        aRoundIsDue();
        framesPass(2);
        assertThat(pools.sizingView().orElseThrow().lastTrimmed()).contains("bullet");
        assertThat(pool.stats().trimmed()).as("a frame later").isZero();
        pool.close();
        SpatialPool<Geometry> next = pools.register("bullet", Scenes.box("bullet"), s -> s.sizing(wantsOne));
        next.prewarmNow(30);
        framesPass(2);
        assertThat(next.stats().trimmed()).isZero();
    }

    private Swarm swarm(UnaryOperator<SpatialPoolSettings.Builder> settings) {
        return pools.swarm("spark", Scenes.unshadedBox("spark", new DesktopAssetManager(true)), settings);
    }

    @Test
    void aReserveOfASwarmKeepsToItsLimits() {
        Swarm swarm = swarm(s -> s.maxIdle(7).maxTotal(9).sizing(wants(new AtomicInteger(40))));
        framesPass(2);
        roundPasses();
        framesPass(50);
        assertThat(swarm.stats().idle()).isEqualTo(7);
        for (int i = 0; i < 4; i++) {
            swarm.spawn(Vector3f.ZERO);
        }
        roundPasses();
        framesPass(50);
        assertThat(swarm.stats().idle()).isEqualTo(5);
        assertThat(swarm.stats().created()).isEqualTo(9);
    }

    @Test
    void aSwarmIsSizedByTheSettingsItHasUntilItsClose() {
        AtomicInteger asked = new AtomicInteger();
        Swarm swarm = swarm(s -> s);
        framesPass(2);
        swarm.configure(swarm.settings().toBuilder().sizing((state, counts, nowNanos, round) -> {
            asked.incrementAndGet();
            return SizingDecision.keep(state);
        }).build());
        roundPasses();
        int before = asked.get();
        assertThat(before).isPositive();
        swarm.close();
        roundPasses();
        roundPasses();
        assertThat(asked).hasValue(before);
    }

    @Test
    void anUnusedSwarmKeepsWhatWasPrewarmed() {
        pools.background().setBudgetMicros(1_000_000);
        Swarm swarm = swarm(s -> s.prewarm(30));
        swarm.prewarmNow(80);
        secondsPass(600);
        assertThat(swarm.stats().idle()).isEqualTo(30);
    }

    @Test
    void aSwarmMostlyIdleIsTrimmedAsAPoolIs() {
        pools.background().setBudgetMicros(1_000_000);
        Swarm swarm = swarm(s -> s);
        swarm.prewarmNow(401);
        swarm.spawn(Vector3f.ZERO);
        check();
        int room = swarm.positions().length;
        secondsPass(61);
        assertThat(swarm.stats().idle()).isEqualTo(200);
        assertThat(swarm.stats().trimmed()).isEqualTo(200);
        assertThat(swarm.stats().disposed()).isEqualTo(200);
        secondsPass(600);
        assertThat(swarm.positions().length).isLessThan(room);
    }

    @Test
    void anUnusedPoolKeepsWhatWasPrewarmed() {
        pools.background().setBudgetMicros(1_000_000);
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"), s -> s.prewarm(30));
        pool.prewarmNow(80);
        secondsPass(600);
        assertThat(pool.stats().idle()).isEqualTo(30);
        assertThat(pool.stats().trimmed()).isEqualTo(50);
    }

    @Test
    void aTrimDisposesOfOneInstanceAUnitUnderTheBudget() {
        List<Geometry> disposed = new ArrayList<>();
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet")) {
            @Override
            protected void onDispose(Geometry instance) {
                disposed.add(instance);
            }
        });
        pool.prewarmNow(41);
        pool.spawn();
        check();
        pools.background().setBudgetMicros(0);
        secondsPass(60);
        int before = disposed.size();
        assertThat(before).isLessThan(20);
        assertThat(pool.stats().idle()).isEqualTo(40 - before);
        pools.update(0.01f);
        assertThat(disposed).hasSize(before + 1);
        for (int i = 0; i < 30; i++) {
            pools.update(0.01f);
            assertThat(pool.stats().idle()).isEqualTo(40 - disposed.size());
        }
        assertThat(disposed).hasSize(20);
        assertThat(TestScene.of(pools).knownInstances()).isEqualTo(21);
    }

    @Test
    void aCheckTakesThePlaceOfATrimThatIsUnderWay() {
        pools.background().setBudgetMicros(0);
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"), s -> s.sizing(
                (state, counts, nowNanos, round) -> counts.idle() > 10
                        ? SizingDecision.trim(counts.idle() - 10, state, state) : SizingDecision.keep(state)));
        pool.prewarmNow(200);
        for (int second = 0; second < 300; second++) {
            secondsPass(1);
            assertThat(pool.stats().idle()).as("after second %d", second).isGreaterThanOrEqualTo(10);
        }
        assertThat(pool.stats().idle()).isEqualTo(10);
    }

    /** A policy that wants so many instances idle; it decides in rounds. */
    private static SizingPolicy wants(AtomicInteger idle) {
        return (state, counts, nowNanos, round) -> {
            int missing = idle.get() - counts.idle();
            return missing > 0 ? SizingDecision.create(missing, state)
                    : missing < 0 ? SizingDecision.trim(-missing, state, state) : SizingDecision.keep(state);
        };
    }

    /** A pool of which one instance is made in two frames, on the render thread, and one is trimmed in a frame. */
    private SpatialPool<Geometry> oneAFrame(int prewarm, AtomicInteger wanted) {
        pools.background().setBudgetMicros(0);
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet"),
                s -> s.prewarm(prewarm).sizing(wants(wanted))) {
            @Override
            protected Geometry cloneInstance(Geometry prefab) {
                return (Geometry) prefab.clone(false);
            }
        });
        framesPass(2);
        return pool;
    }

    private void framesPass(int frames) {
        for (int i = 0; i < frames; i++) {
            pools.update(0.01f);
            TestScene.of(pools).runWorker();
        }
    }

    private void aRoundIsDue() {
        clock.advanceMicros(TimeUnit.SECONDS.toMicros(25));
    }

    private void roundPasses() {
        aRoundIsDue();
        framesPass(3);
    }

    @Test
    void aReserveWaitsForNoPrewarmOfItsPool() {
        SpatialPool<Geometry> pool = oneAFrame(60, new AtomicInteger(40));
        framesPass(10);
        roundPasses();
        assertThat(pool.stats().idle()).isBetween(1, 20);
        framesPass(300);
        assertThat(pool.stats().created()).isEqualTo(60);
    }

    @Test
    void aReserveWaitsForNoClonesThatTheWorkerHasMade() {
        pools.background().setBudgetMicros(0);
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"),
                s -> s.prewarm(60).sizing(wants(new AtomicInteger(40))));
        framesPass(1);
        while (TestScene.of(pools).runWorker()) {
            assertThat(pool.stats().idle()).isLessThan(2);
        }
        roundPasses();
        framesPass(300);
        assertThat(pool.stats().created()).isEqualTo(60);
    }

    @Test
    void aReserveTakesThePlaceOfOneThatIsBeingMade() {
        SpatialPool<Geometry> pool = oneAFrame(0, new AtomicInteger(60));
        roundPasses();
        framesPass(20);
        assertThat(pool.stats().idle()).isBetween(5, 40);
        roundPasses();
        framesPass(300);
        assertThat(pool.stats().created()).isEqualTo(60);
    }

    @Test
    void aReserveTakesThePlaceOfATrimThatIsUnderWay() {
        AtomicInteger wanted = new AtomicInteger(10);
        SpatialPool<Geometry> pool = oneAFrame(0, wanted);
        pool.prewarmNow(80);
        roundPasses();
        framesPass(20);
        assertThat(pool.stats().idle()).isBetween(50, 70);
        wanted.set(90);
        roundPasses();
        framesPass(300);
        assertThat(pool.stats().idle()).isEqualTo(90);
        assertThat(pool.stats().trimmed()).isLessThan(30);
    }

    @Test
    void aTrimTakesThePlaceOfAReserveThatIsBeingMade() {
        AtomicInteger wanted = new AtomicInteger(60);
        SpatialPool<Geometry> pool = oneAFrame(0, wanted);
        roundPasses();
        framesPass(40);
        wanted.set(10);
        roundPasses();
        framesPass(300);
        assertThat(pool.stats().idle()).isEqualTo(10);
        assertThat(pool.stats().created()).isLessThan(40);
    }

    @Test
    void aReserveOfAPoolThatIsOpenedBetweenTwoFramesIsMadeSoon() {
        pools.register("old", Scenes.box("old"));
        pools.update(0.01f);
        SpatialPool<Geometry> late = pools.register("late", Scenes.box("late"),
                s -> s.sizing(SizingPolicy.keepReserve(5)));
        late.recycle(late.spawn());
        TestScene.of(pools).runWorker();
        for (int second = 0; second < 3; second++) {
            clock.advanceMicros(TimeUnit.SECONDS.toMicros(1));
            framesPass(10);
        }
        assertThat(late.stats().idle()).isEqualTo(5);
    }

    @Test
    void aReserveThatFailsIsReportedAndSparesTheOthers() {
        RecordingSceneListener listener = new RecordingSceneListener();
        pools.monitoring().addListener(listener);
        AtomicBoolean fails = new AtomicBoolean();
        pools.register("bad", new Geometry("bad", new Box(1, 1, 1)) {
            @Override
            public Geometry clone(boolean cloneMaterial) {
                if (fails.get()) {
                    throw new IllegalStateException("for the test");
                }
                return super.clone(cloneMaterial);
            }
        }, s -> s.cloneOffThread(true).sizing(wants(new AtomicInteger(5))));
        SpatialPool<Geometry> good = pools.register("good", Scenes.box("good"),
                s -> s.sizing(wants(new AtomicInteger(5))));
        framesPass(2);
        fails.set(true);
        roundPasses();
        framesPass(10);
        assertThat(listener.failures).containsExactly("bad: carrying out its sizing policy's decision");
        assertThat(good.stats().idle()).isEqualTo(5);
    }

    @Test
    void aTrimCountsWhatTheLastOneHasTakenMeanwhile() {
        SpatialPool<Geometry> pool = oneAFrame(0, new AtomicInteger(10));
        pool.prewarmNow(80);
        roundPasses();
        aRoundIsDue();
        framesPass(1);
        for (int i = 0; i < 30; i++) {
            // the worker is late with its check
            pools.update(0.01f);
        }
        assertThat(pool.stats().idle()).isBetween(30, 60);
        framesPass(300);
        assertThat(pool.stats().idle()).isEqualTo(10);
    }

    @Test
    void aReserveCountsWhatAPrewarmHasMadeMeanwhile() {
        SpatialPool<Geometry> pool = oneAFrame(60, new AtomicInteger(70));
        framesPass(10);
        aRoundIsDue();
        framesPass(1);
        for (int i = 0; i < 30; i++) {
            // the worker is late with its check
            pools.update(0.01f);
        }
        assertThat(pool.stats().idle()).isBetween(20, 50);
        framesPass(300);
        assertThat(pool.stats().created()).isEqualTo(70);
    }

    @Test
    void aPoolInUseIsLeftAlone() {
        SpatialPool<Geometry> pool = crowd("bullet", 41);
        for (int i = 0; i < 35; i++) {
            pool.spawn();
        }
        secondsPass(600);
        assertThat(pool.stats().trimmed()).isZero();
    }

    @Test
    void aPolicyThatThrowsKeepsNoOtherPoolFromBeingTrimmed() {
        pools.register("bad", Scenes.box("bad"), SpatialPoolSettings.builder("bad")
                .sizing((state, counts, nowNanos, round) -> {
                    throw new IllegalStateException("for the test");
                }).build());
        pools.background().setBudgetMicros(1_000_000);
        SpatialPool<Geometry> pool = crowd("bullet", 41);
        secondsPass(61);
        assertThat(pool.stats().trimmed()).isEqualTo(20);
    }

    @Test
    void aCheckThatFailsAsAWholeIsReportedOnceAndRests() {
        AtomicBoolean fails = new AtomicBoolean();
        AtomicInteger readings = new AtomicInteger();
        RecordingSceneListener listener = new RecordingSceneListener();
        try (ScenePools failing = Scenes.under(root, TestScene.pools(() -> {
            readings.incrementAndGet();
            if (fails.get()) {
                throw new IllegalStateException("for the test");
            }
            return clock.getAsLong();
        }))) {
            failing.monitoring().addListener(listener);
            failing.register("bullet", Scenes.box("bullet")).spawn();
            fails.set(true);
            TestScene.of(failing).background().checkSizes();
            int first = readings.get();
            for (int i = 0; i < 5; i++) {
                TestScene.of(failing).background().checkSizes();
            }
            assertThat(readings).as("it rests").hasValue(first);
            fails.set(false);
            failing.update(0.01f);
            assertThat(listener.failures).containsExactly(
                    "(all): checking the pools' sizes (tried again from time to time)");
        }
    }

    @Test
    void aCheckThatFailsAgainAfterOneThatSucceededIsReportedAgain() {
        AtomicBoolean fails = new AtomicBoolean();
        AtomicLong nanoTime = new AtomicLong();
        RecordingSceneListener listener = new RecordingSceneListener();
        WorkQueue queue = new WorkQueue(new FrameTimer(clock), () -> false, listener);
        SizingChecks checks = new SizingChecks(() -> {
            if (fails.get()) {
                throw new IllegalStateException("for the test");
            }
            return clock.getAsLong();
        }, SizingSchedule.DEFAULT, queue, nanoTime::get);
        for (boolean failing : new boolean[] {true, true, false, true}) {
            fails.set(failing);
            checks.tick();
            nanoTime.addAndGet(TimeUnit.SECONDS.toNanos(20));
        }
        queue.drain();
        String report = "(all): checking the pools' sizes (tried again from time to time)";
        assertThat(listener.failures).containsExactly(report, report);
    }

    @Test
    void policiesRunOnTheirOwnThreadInARealScene() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        AtomicReference<Thread> by = new AtomicReference<>();
        SizingPolicy signalling = new SizingPolicy() {
            @Override
            public SizingState start(PoolCounts counts, long nowNanos, double phase) {
                by.set(Thread.currentThread());
                asked.countDown();
                return SizingState.everyRound();
            }

            @Override
            public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
                return SizingDecision.keep(state);
            }
        };
        BackgroundHands inside;
        try (ScenePools live = new ScenePools()) {
            live.setRoot(root);
            live.register("bullet", Scenes.box("bullet"), SpatialPoolSettings.builder("bullet")
                    .sizing(signalling).build()).spawn();
            inside = TestScene.of(live).background();
            live.update(0.01f);
            live.update(0.01f);
            assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
        }
        // closing has waited for the sizing thread
        assertThat(inside.sizingView().votes()).hasSize(1);
        assertThat(by.get()).isNotSameAs(Thread.currentThread());
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import com.jme3.util.ReflectionAllocator;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingDecision;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.SizingState;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.BackgroundWork;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PrewarmPlan;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.Scenes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.Notification;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BackgroundWorkTest {
    private static final Logger ALLOCATOR = Logger.getLogger(ReflectionAllocator.class.getName());

    private final BackgroundScene scene = new BackgroundScene();

    @AfterEach
    void close() {
        ALLOCATOR.setLevel(null);
        scene.close();
    }

    private static SpatialPoolSettings.Builder withReserve(SpatialPoolSettings.Builder settings, int minimum) {
        return settings.sizing(new KeepReserve(minimum, Duration.ofSeconds(1), Duration.ofMinutes(1)));
    }

    @Test
    void aReserveIsKeptAheadOfDemand() {
        SpatialPool<Spatial> pool = scene.pool("a", s -> withReserve(s, 20));
        scene.frames(120);
        assertThat(pool.stats().idle()).isEqualTo(20);
        assertThat(pool.stats().misses()).isZero();
        for (int i = 0; i < 15; i++) {
            pool.spawn();
        }
        scene.frames(120);
        assertThat(pool.stats().idle()).isGreaterThanOrEqualTo(20);
        assertThat(pool.stats().misses()).isZero();
    }

    @Test
    void clonesOnDemandAndCountsAMissWhenTheReserveIsUsedUp() {
        SpatialPool<Spatial> pool = scene.pool("a", s -> withReserve(s, 5));
        scene.frames(120);
        for (int i = 0; i < 8; i++) {
            pool.spawn();
        }
        assertThat(pool.stats().misses()).isEqualTo(3);
    }

    @Test
    void noSpawnClonesAfterTheSecondBurst() {
        SpatialPool<Spatial> pool = scene.pool("burst", s -> withReserve(s, 50));
        List<Spatial> out = new ArrayList<>();
        long missesAfterTwo = 0;
        for (int burst = 0; burst < 6; burst++) {
            for (int frame = 0; frame < 60; frame++) {
                for (int i = 0; i < 10; i++) {
                    out.add(pool.spawn());
                }
                scene.slowFrame();
            }
            // What is idle is given up between the bursts, but for the reserve.
            out.forEach(pool::recycle);
            out.clear();
            pool.trim(Math.max(0, pool.stats().idle() - 50));
            scene.slowFrames(180);
            if (burst == 1) {
                missesAfterTwo = pool.stats().misses();
            }
        }
        assertThat(pool.stats().misses()).isEqualTo(missesAfterTwo);
    }

    @Test
    void aFailedWorkerIsReportedOnceAndClonesAreMadeOnDemand() {
        AtomicInteger clones = new AtomicInteger();
        SpatialPool<Geometry> pool = new SpatialPool<>("bad", new Geometry("bad", new Box(1, 1, 1)),
                SpatialPoolSettings.builder("bad").cloneOffThread(true).build()) {
            @Override
            protected Geometry cloneInstance(Geometry copy) {
                if (clones.incrementAndGet() <= 3) {
                    throw new OutOfMemoryError("for the test");
                }
                return super.cloneInstance(copy);
            }
        };
        scene.pools.register(pool);
        PrewarmTask task = scene.pools.prewarm().add(pool, 10).start();
        scene.finish(task);
        assertThat(task.failure()).containsInstanceOf(OutOfMemoryError.class);
        assertThat(scene.listener.failures).hasSize(1);
        assertThat(scene.listener.failures.get(0)).startsWith("bad: making instances on the worker");
        clones.set(10);
        PrewarmTask second = scene.pools.prewarm().add(pool, 10).start();
        assertThat(TestScene.of(scene.pools).runWorker()).as("work for the worker").isFalse();
        scene.finish(second);
        assertThat(pool.stats().idle()).isEqualTo(10);
        assertThat(pool.spawn()).isNotNull();
        assertThat(scene.listener.failures).hasSize(1);
    }

    @Test
    void idleInstancesAreDisposedOfInOneCallWhenMemoryIsShort() {
        SpatialPool<Spatial> a = scene.pool("a");
        SpatialPool<Spatial> b = scene.pool("b");
        a.prewarmNow(30);
        b.prewarmNow(30);
        Spatial used = a.spawn();
        scene.pools.background().freeMemory(TrimStrategy.named("a"));
        scene.frames(100);
        assertThat(a.stats().idle()).isZero();
        assertThat(a.stats().active()).isEqualTo(1);
        assertThat(b.stats().idle()).isEqualTo(30);
        assertThat(scene.pools.isCurrent(used, scene.pools.instanceOf(used).useId())).isTrue();
        scene.pools.background().freeMemory(TrimStrategy.allIdle());
        scene.frames(100);
        assertThat(b.stats().idle()).isZero();
    }

    @Test
    void memoryReliefTrimsAtOnceAndDisposesUnderTheBudget() {
        List<Geometry> disposed = new ArrayList<>();
        SpatialPool<Geometry> many = scene.pools.register(new SpatialPool<>("many", Scenes.box("many")) {
            @Override
            protected void onDispose(Geometry instance) {
                disposed.add(instance);
            }
        });
        SpatialPool<Spatial> few = scene.pool("few");
        many.prewarmNow(300);
        few.prewarmNow(3);
        scene.pools.background().setBudgetMicros(0);
        BackgroundWork background = scene.pools.background();
        assertThat(background.freeMemoryNow(TrimStrategy.allIdle())).isEqualTo(303);
        assertThat(many.stats().idle()).isZero();
        assertThat(few.stats().idle()).isZero();
        assertThat(disposed).isEmpty();
        assertThat(background.freeMemoryNow(TrimStrategy.allIdle())).isZero();
        scene.frames(20);
        assertThat(disposed.size()).isBetween(1, 20);
        scene.frames(700);
        assertThat(disposed).hasSize(300).doesNotHaveDuplicates();
        few.prewarmNow(2);
        assertThatThrownBy(() -> background.freeMemoryNow(TrimStrategy.named("nobody")))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("nobody");
        assertThat(few.stats().idle()).isEqualTo(2);
        TestScene.of(scene.pools).shut("the level is over");
        assertThat(background.freeMemoryNow(TrimStrategy.allIdle())).isZero();
    }

    @Test
    void aPoolThatIsClosedDisposesOfWhatWasTakenOutBefore() {
        List<Geometry> disposed = new ArrayList<>();
        SpatialPool<Geometry> many = scene.pools.register(new SpatialPool<>("many", Scenes.box("many")) {
            @Override
            protected void onDispose(Geometry instance) {
                disposed.add(instance);
            }
        });
        many.prewarmNow(300);
        scene.pools.background().setBudgetMicros(0);
        scene.pools.background().freeMemoryNow(TrimStrategy.allIdle());
        scene.frames(2);
        many.close();
        assertThat(disposed).hasSize(300).doesNotHaveDuplicates();
        scene.frames(10);
        assertThat(disposed).hasSize(300);
        assertThat(scene.pools.background().isIdle()).isTrue();
    }

    @Test
    void anyThreadMayRelieveMemory() throws InterruptedException {
        SpatialPool<Spatial> pool = scene.pool("a");
        pool.prewarmNow(5);
        Thread other = new Thread(() -> scene.pools.background().freeMemory(TrimStrategy.allIdle()));
        other.start();
        other.join();
        scene.frames(10);
        assertThat(pool.stats().idle()).isZero();
    }

    @Test
    void aReliefThatFailsIsReported() {
        scene.pool("a").prewarmNow(5);
        scene.pools.background().freeMemory(TrimStrategy.named("nobody"));
        scene.frames(3);
        assertThat(scene.listener.failures).containsExactly("(all): freeing of memory");
        assertThat(scene.pools.pool("a").stats().idle()).isEqualTo(5);
    }

    @Test
    void aPolicyThatFailsIsReportedOnceWithItsPool() {
        scene.pool("a", settings -> settings.sizing(new SizingPolicy() {
            @Override
            public SizingState start(PoolCounts counts, long nowNanos, double phase) {
                throw new AssertionError("for the test");
            }

            @Override
            public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
                throw new AssertionError("for the test");
            }
        }));
        for (int round = 0; round < 5; round++) {
            scene.frames(5);
            scene.clock.advanceMicros(100_000_000L);
        }
        assertThat(scene.listener.failures).containsExactly("a: checking its size (tried again in every round)");
    }

    @Test
    void aThresholdThatOtherCodeHasSetSinceStays() {
        AtomicInteger calls = new AtomicInteger();
        BackgroundHands.MemoryWatch first = new BackgroundHands.MemoryWatch(0.9, calls::incrementAndGet);
        try (BackgroundHands.MemoryWatch second = new BackgroundHands.MemoryWatch(0.8, calls::incrementAndGet)) {
            List<Long> set = thresholds();
            first.close();
            assertThat(thresholds()).isEqualTo(set).anyMatch(threshold -> threshold > 0);
            second.hear(new Notification(MemoryNotificationInfo.MEMORY_COLLECTION_THRESHOLD_EXCEEDED, this, 1));
            assertThat(calls.get()).isEqualTo(1);
        }
    }

    /** Each restores what was there before, which the JVM knows by its number alone. */
    @Test
    void theThresholdOfAnotherSceneOfTheSameFractionStays() {
        List<Long> before = thresholds();
        BackgroundHands.MemoryWatch first = new BackgroundHands.MemoryWatch(0.9, () -> { });
        BackgroundHands.MemoryWatch second = new BackgroundHands.MemoryWatch(0.9, () -> { });
        List<Long> set = thresholds();
        first.close();
        assertThat(thresholds()).isEqualTo(set).isNotEqualTo(before);
        second.close();
        assertThat(thresholds()).isNotEqualTo(set);
    }

    private static List<Long> thresholds() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(it -> it.isCollectionUsageThresholdSupported())
                .map(it -> it.getCollectionUsageThreshold()).toList();
    }

    /** In a JVM of its own, whose heap is nearly full of idle instances. */
    @Test
    void aShortageOfTheJvmsOwnMemoryIsRelieved() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms64m", "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), ShortOfMemory.class.getName())
                .redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("idle before: 300", "idle after: 0");
    }

    @Test
    void onlyACollectionThatLeavesTooMuchIsHeard() {
        AtomicInteger calls = new AtomicInteger();
        try (BackgroundHands.MemoryWatch watch = new BackgroundHands.MemoryWatch(0.9, calls::incrementAndGet)) {
            assertThat(thresholds()).anyMatch(threshold -> threshold > 0);
            watch.hear(new Notification(MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED, this, 1));
            assertThat(calls.get()).isZero();
            watch.hear(new Notification(MemoryNotificationInfo.MEMORY_COLLECTION_THRESHOLD_EXCEEDED, this, 2));
            assertThat(calls.get()).isEqualTo(1);
        }
        for (double fraction : new double[] {1.5, 1, 0, Double.NaN}) {
            assertThatThrownBy(() -> scene.pools.background().freeMemoryAbove(fraction, TrimStrategy.allIdle()))
                    .hasMessage("fraction must be between 0 and 1 but was " + fraction);
        }
        scene.pools.background().freeMemoryAbove(0.8, TrimStrategy.allIdle());
        scene.pools.background().freeMemoryAbove(0.8, null);
    }

    @Test
    void disposalOffTheRenderThreadIsRefused() throws InterruptedException {
        SpatialPool<Spatial> pool = scene.pool("a");
        pool.prewarmNow(5);
        List<Throwable> thrown = new ArrayList<>();
        Thread other = new Thread(() -> {
            try {
                pool.trim(5);
            } catch (WrongThreadException e) {
                thrown.add(e);
            }
        });
        other.start();
        other.join();
        assertThat(thrown).hasSize(1);
        assertThat(pool.stats().idle()).isEqualTo(5);
    }

    @Test
    void poolsShareTheFrameFairly() {
        List<SpatialPool<Spatial>> all = new ArrayList<>();
        PrewarmPlan plan = scene.pools.prewarm();
        for (int cost : new int[] {10, 50, 200}) {
            SpatialPool<Spatial> pool = new SpatialPool<>("cost " + cost, BackgroundScene.tree("tree")) {
                @Override
                protected void onCreate(Spatial instance) {
                    scene.clock.advanceMicros(cost);
                }
            };
            all.add(scene.pools.register(pool));
            plan.add(pool, 2_000);
        }
        plan.start();
        scene.slowFrames(100);
        int[] spent = {10 * all.get(0).stats().idle(), 50 * all.get(1).stats().idle(), 200 * all.get(2).stats().idle()};
        assertThat(spent[0]).isBetween(spent[1] - 200, spent[1] + 200);
        assertThat(spent[1]).isBetween(spent[2] - 200, spent[2] + 200);
    }

    @Test
    void workGoesOnWhenTheStateIsDetachedAndAttachedInOneFrame() throws InterruptedException {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            SpatialPool<Geometry> pool = state.pools().register("box", Scenes.box("box"));
            app.step();
            app.getStateManager().detach(state);
            app.getStateManager().attach(state);
            app.steps(2);
            assertThat(pool.spawn()).isNotNull();
            app.setSpeed(0f);
            PrewarmTask task = state.pools().prewarm().add(pool, 3).start();
            app.stepPerTaskUntil(task::isDone);
            assertThat(pool.stats().total()).isEqualTo(3);
        }
    }

    @Test
    void directMemoryIsFreedWhereThatIsSetAndNothingElseUsesIt() {
        // The allocator of an application without a window says of each buffer that it can't free it.
        ALLOCATOR.setLevel(Level.OFF);
        scene.pools.background().setFreeDirectMemory(true);
        SpatialPool<Geometry> pool = scene.ownMeshes("own", s -> s.cloneOffThread(true));
        Geometry gone = pool.spawn();
        Geometry kept = pool.spawn();
        VertexBuffer goneBuffer = gone.getMesh().getBuffer(VertexBuffer.Type.Position);
        pool.recycle(gone);
        pool.detach(kept);
        pool.trim(1);
        scene.frames(3);
        assertThat(goneBuffer.getData()).as("no mesh shows freed memory").isNull();
        assertThat(kept.getMesh().getBuffer(VertexBuffer.Type.Position).getData()).isNotNull();
        assertThat(TestScene.prefabOf(pool).getMesh().getBuffer(VertexBuffer.Type.Position).getData()).isNotNull();
    }

    @Test
    void directMemoryIsLeftToTheCollectorOtherwise() {
        SpatialPool<Geometry> pool = scene.ownMeshes("own", s -> s.cloneOffThread(true));
        Geometry gone = pool.spawn();
        pool.recycle(gone);
        pool.trim(1);
        scene.frames(3);
        assertThat(gone.getMesh().getBuffer(VertexBuffer.Type.Position).getData()).isNotNull();
    }

    @Test
    void aClosedPoolIsNotKeptByTheBackground() {
        WeakReference<SpatialPool<Spatial>> pool = prewarmAndClose();
        scene.frames(2);
        JvmState.awaitCollection(pool, "the end of a closed pool");
    }

    private WeakReference<SpatialPool<Spatial>> prewarmAndClose() {
        SpatialPool<Spatial> pool = scene.pool("tree", s -> s.prewarm(3));
        scene.slowFrames(3);
        assertThat(pool.stats().idle()).isEqualTo(3);
        pool.close();
        return new WeakReference<>(pool);
    }

    @Test
    void workBeginsAnewAfterTheSceneWasShut() {
        SpatialPool<Spatial> pool = scene.pool("a");
        scene.finish(scene.pools.prewarm().add(pool, 5).start());
        TestScene.of(scene.pools).shut("the test says so");
        assertThat(pool.stats().idle()).isZero();
        TestScene.of(scene.pools).open();
        scene.finish(scene.pools.prewarm().add(pool, 7).start());
        assertThat(pool.stats().idle()).isEqualTo(7);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.longgames;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bullet.NativePhysicsObject;
import com.jme3.system.NativeLibraryLoader;
import com.simsilica.lemur.GuiGlobals;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.work.BackgroundHands;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.Patience;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A day of play, as fast as it goes: {@code support/scripts/long-test.sh day}. The ordinary build plays three minutes,
 * and {@code .ci/run} half an hour.
 */
class DayOfPlayTest {
    private static final double HOURS = Double.parseDouble(System.getProperty("jmepool.day.hours", "0.05"));
    private static final long SEED = Long.getLong("jmepool.day.seed", 24);
    private static final float STEP = 1f / 30f;
    private static final int FRAMES_BETWEEN_CHECKS = 1_000;
    private static final int SAMPLES = 12;
    private static final double GROWTH = 1.02;
    /** Half of the smallest leak that has to be noticed in a short day; in a long one the growth says more. */
    private static final int MOST_BYTES_PER_USE = 50;
    /** Classes and caches of the JVM that a path taken late has loaded. */
    private static final int LOADED_LATER_KB = 1024;

    private final AtomicLong clock = new AtomicLong(1_000_000_007L);
    /** Says what each use of the checked pool has left. */
    private final HeardLog leftovers = new HeardLog(TestScene.USE_LOG, entry -> { });

    @AfterEach
    void close() {
        leftovers.close();
    }

    @Test
    void aDayOfPlayEndsAsItBegan() throws Exception {
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        System.out.println("DayOfPlayTest: " + HOURS + " hours, seed " + SEED);
        JvmState.collect();
        long natives = natives();
        List<Thread> threads = JvmState.workers();
        int names = ManagementFactory.getPlatformMBeanServer().getMBeanCount();
        // in a thread of its own: the engine's and Minie's thread-locals hold what they last worked on
        FutureTask<Void> day = new FutureTask<>(this::playTheDay, null);
        Thread player = new Thread(day, "player");
        player.start();
        player.join();
        day.get();
        awaitNatives(natives);
        assertThat(JvmState.workers()).as("threads").isSubsetOf(threads);
        assertThat(ManagementFactory.getPlatformMBeanServer().getMBeanCount()).as("names in JMX").isEqualTo(names);
    }

    private void playTheDay() {
        long direct = 0;
        List<Long> heap = new ArrayList<>();
        List<Long> uses = new ArrayList<>();
        ScenePools pools = TestScene.poolsWithWorker(clock::get);
        PoolAppState state = new PoolAppState(pools);
        BackgroundHands inside;
        try (HeadlessApp app = new HeadlessApp(state)) {
            app.step(STEP);
            int processors = app.getViewPort().getProcessors().size();
            GuiGlobals.initialize(app);
            LevelGame game = new LevelGame(pools, app.getAssetManager(), SEED, STEP);
            game.beginAtFlood();
            pools.monitoring().showInJmx("day of play");
            long frames = Math.round(HOURS * TimeUnit.HOURS.toSeconds(1) / STEP);
            for (int sample = 0; sample <= SAMPLES; sample++) {
                // the first sample comes early: all classes are loaded then, and all paths taken
                play(app, game, sample == 0 ? frames / (2 * SAMPLES) : frames / SAMPLES);
                heap.add(emptiedHeap(app, game));
                uses.add(game.spawns());
                direct = sample == 0 ? direct() : direct;
            }
            System.out.println(String.format(Locale.ROOT, "DayOfPlayTest: %,d frames, %,d spawns, %d levels; live heap"
                    + " in KB %s", frames, game.spawns(), game.levels(), heap));
            inside = TestScene.of(pools).background();
            app.onUpdate(() -> { });
            app.getStateManager().detach(state);
            app.step(STEP);
            pools.close();
            assertThat(TestScene.of(pools).knownInstances()).as("known spatials").isZero();
            assertThat(app.getRootNode().getQuantity()).as("children of the root").isZero();
            assertThat(game.space.countTickListeners()).as("listeners of the physics").isZero();
            assertThat(app.getViewPort().getProcessors()).as("processors of the view").hasSize(processors);
        }
        assertThat(inside.nativeObjects()).as("native objects of the GPU").isZero();
        assertThat(direct() / 1024).as("direct memory in KB")
                .isLessThanOrEqualTo((long) (direct / 1024 * GROWTH) + LOADED_LATER_KB);
        assertThat(heap).as("live heap in KB")
                .allMatch(now -> now <= heap.get(0) * GROWTH + LOADED_LATER_KB + JvmState.HEAP_STEP_KB);
        // by then each path was taken: nothing that goes on may grow
        long before = median(firstHalf(heap));
        long leaked = (median(secondHalf(uses)) - median(firstHalf(uses))) * MOST_BYTES_PER_USE / 1024;
        assertThat(median(secondHalf(heap)) - before).as("growth in KB in the second half, of %s", heap)
                .isLessThanOrEqualTo(Math.min(leaked, (long) (before * (GROWTH - 1))) + JvmState.HEAP_STEP_KB);
    }

    private static List<Long> firstHalf(List<Long> samples) {
        return samples.subList(1, 1 + SAMPLES / 2);
    }

    private static List<Long> secondHalf(List<Long> samples) {
        return samples.subList(1 + SAMPLES / 2, 1 + SAMPLES);
    }

    private static long median(List<Long> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }

    private void play(HeadlessApp app, LevelGame game, long frames) {
        app.onUpdate(game::play);
        for (long frame = 1; frame <= frames; frame++) {
            clock.addAndGet((long) (STEP * 1e9));
            app.step(STEP);
            if (frame % FRAMES_BETWEEN_CHECKS == 0) {
                game.check();
            }
        }
        game.check();
    }

    /** The live heap in KB when nothing is in use and nothing idle. */
    private long emptiedHeap(HeadlessApp app, LevelGame game) {
        app.onUpdate(() -> { });
        game.clear();
        Patience patience = new Patience();
        for (int frame = 0; frame < 10 || !game.isEmpty(); frame++) {
            patience.check("all instances are gone but " + game.left());
            clock.addAndGet((long) (STEP * 1e9));
            app.step(STEP);
        }
        game.check();
        return JvmState.liveHeap();
    }

    /**
     * Waits until no native object of physics is left of the day. A thread of Minie's frees them, some time after the
     * garbage collector has found their owners. While the application lives, its render queue holds some: the engine's
     * sort never clears its temporary array.
     */
    private static void awaitNatives(long most) {
        Patience patience = new Patience();
        while (natives() > most) {
            patience.check(natives() + " native objects of physics are left of the day, but " + most + " were before");
            System.gc();
            Thread.yield();
        }
    }

    private static long natives() {
        return NativePhysicsObject.countTrackers();
    }

    private static long direct() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct")).mapToLong(BufferPoolMXBean::getMemoryUsed).sum();
    }
}

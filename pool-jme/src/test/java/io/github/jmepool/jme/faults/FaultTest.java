// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.system.NullRenderer;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.MemoryRelief;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.background.BackgroundHands;
import io.github.jmepool.jme.support.ManualClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A game of sixty frames in which one call fails: every call of every part, one after the other. */
class FaultTest {
    private static final int FRAMES = 60;
    /** Parts that are called often are made to fail at each of the first calls, and then at every seventh. */
    private static final int EACH_OF_THE_FIRST = 60;

    static Stream<Boolean> offThread() {
        return Stream.of(true, false);
    }

    @ParameterizedTest
    @MethodSource("offThread")
    void playsWithoutAFault(boolean offThread) {
        FaultKit kit = new FaultKit(null, 0);
        new Play(kit, offThread).run();
        assertThat(kit.reports).isZero();
        for (FaultKit.Part part : FaultKit.Part.values()) {
            assertThat(kit.calls(part)).as(part.name()).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource
    void losesNothingWhicheverCallFails(FaultKit.Part part) {
        for (boolean offThread : new boolean[] {true, false}) {
            FaultKit dry = new FaultKit(null, 0);
            new Play(dry, offThread).run();
            for (int call = 1; call <= dry.calls(part); call += call < EACH_OF_THE_FIRST ? 1 : 7) {
                FaultKit kit = new FaultKit(part, call);
                new Play(kit, offThread).run();
                assertThat(kit.failed).as(part + " failed at call " + call).isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("offThread")
    void losesNothingWhenTheListenerFailsAsWell(boolean offThread) {
        for (FaultKit.Part part : FaultKit.Part.values()) {
            FaultKit kit = new FaultKit(part, 1);
            kit.listenerFailsToo = true;
            new Play(kit, offThread).run();
        }
    }

    /** The game: two pools, spawns, recycles, lifetimes, prewarms, trims, relief of memory. */
    private static final class Play {
        private final ManualClock clock = new ManualClock();
        private final ScenePools pools = TestScene.pools(clock);
        private final FaultKit kit;
        private final List<SpatialPool<Geometry>> all = new ArrayList<>();
        private final ArrayDeque<Geometry> out = new ArrayDeque<>();
        private final Random random = new Random(7);
        private BackgroundHands inside;
        private int faults;

        Play(FaultKit kit, boolean offThread) {
            this.kit = kit;
            pools.root(new Node("root"));
            pools.monitoring().addListener(kit);
            RenderManager renderManager = new RenderManager(new NullRenderer());
            TestScene.of(pools).connect(renderManager);
            for (String name : new String[] {"a", "b"}) {
                SpatialPoolSettings settings = SpatialPoolSettings.builder(name).cloneOffThread(offThread)
                        .maxIdle(30).build();
                all.add(pools.register(kit.pool(name, settings)));
            }
        }

        void run() {
            for (int frame = 0; frame < FRAMES; frame++) {
                playFrame(frame);
                check(frame);
            }
            // The game goes on: every pool still hands out instances.
            for (SpatialPool<Geometry> pool : all) {
                attempt(() -> out.add(pool.spawn()));
                attempt(() -> out.add(pool.spawn()));
                assertThat(pool.stats().active()).isPositive();
            }
            end();
        }

        private void playFrame(int frame) {
            for (SpatialPool<Geometry> pool : all) {
                if (frame % 10 == 0) {
                    attempt(() -> pools.prewarm().add(pool, 8).start());
                }
                for (int i = random.nextInt(4); i > 0; i--) {
                    float lifetime = random.nextInt(3) == 0 ? 0.05f * random.nextInt(5) : 0f;
                    attempt(() -> {
                        Geometry spawned = pool.spawn(lifetime);
                        if (lifetime == 0f) {
                            out.add(spawned);
                        }
                    });
                }
                if (frame % 13 == 12) {
                    attempt(() -> pool.trim(3));
                }
            }
            for (int i = random.nextInt(5); i > 0 && !out.isEmpty(); i--) {
                Geometry back = out.poll();
                // A fault in onSpawn or in a hook has ended its use already.
                if (pools.instanceOf(back) != null && pools.instanceOf(back).isActive()) {
                    attempt(() -> pools.recycle(back));
                }
            }
            if (frame == 40) {
                pools.background().relieveMemory(MemoryRelief.releaseIdle());
            }
            frame();
        }

        private void frame() {
            if (TestScene.of(pools).hasBackground()) {
                inside = TestScene.of(pools).background();
                TestScene.of(pools).runWorker();
                TestScene.of(pools).runWorker();
            }
            clock.advanceMicros(16_667);
            attempt(() -> pools.update(1f / 60f));
        }

        private void attempt(Runnable action) {
            try {
                action.run();
            } catch (Throwable fault) {
                assertThat(FaultKit.isFault(fault)).as(String.valueOf(fault)).isTrue();
                faults++;
            }
        }

        private void check(int frame) {
            int known = 0;
            for (SpatialPool<Geometry> pool : all) {
                PoolStats stats = pool.stats();
                assertThat(stats.created()).as("created, in frame " + frame).isEqualTo(
                        stats.active() + stats.idle() + stats.disposed() + stats.detached());
                assertThat(TestScene.active(pool)).hasSize(stats.active()).doesNotHaveDuplicates();
                known += stats.total();
            }
            assertThat(TestScene.of(pools).knownInstances()).as("known spatials").isGreaterThanOrEqualTo(known);
            assertThat(faults + kit.reports).isLessThanOrEqualTo(kit.failed ? 2 : 0);
        }

        private void end() {
            attempt(pools::recycleAll);
            for (int i = 0; i < 500 && !pools.background().isIdle(); i++) {
                frame();
            }
            assertThat(pools.background().isIdle()).isTrue();
            check(FRAMES);
            int known = all.stream().mapToInt(pool -> pool.stats().total()).sum();
            assertThat(TestScene.of(pools).knownInstances()).as("known spatials at the end").isEqualTo(known);
            attempt(pools::close);
            assertThat(TestScene.of(pools).knownInstances()).isZero();
            assertThat(inside.nativeObjects()).isZero();
            for (SpatialPool<Geometry> pool : all) {
                assertThat(pool.stats().created()).isEqualTo(pool.stats().disposed());
            }
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every instance is found by its spatial for as long as a pool has it, on any thread. */
class InstanceTableTest {
    private final ScenePools pools = TestScene.pools(new ManualClock());
    private final TestScene scene = TestScene.of(pools);
    private SpatialPool<Geometry> pool;

    @BeforeEach
    void register() {
        pools.setRoot(new Node("root"));
        pool = pools.register("bullet", Scenes.box("bullet"), SpatialPoolSettings.builder("bullet")
                .developmentMode(false).build());
    }

    @AfterEach
    void close() {
        pools.close();
    }

    @Test
    void instancesAreFoundUntilTheyAreGone() {
        Random random = new Random(7);
        List<Geometry> in = new ArrayList<>();
        for (int step = 0; step < 20_000; step++) {
            if (in.isEmpty() || random.nextInt(100) < (step < 10_000 ? 60 : 40)) {
                in.add(pool.spawn());
            } else {
                Geometry gone = in.remove(random.nextInt(in.size()));
                pool.detach(gone);
                assertThat(scene.isInstance(gone)).isFalse();
            }
            assertThat(scene.knownInstances()).isEqualTo(in.size());
        }
        assertThat(in).isNotEmpty().allMatch(scene::isInstance);
    }

    @Test
    void readersOnOtherThreadsAlwaysFindWhatStays() throws Exception {
        List<Geometry> staying = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            staying.add(pool.spawn());
        }
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger missed = new AtomicInteger();
        CountDownLatch reading = new CountDownLatch(1);
        FutureTask<Void> reads = new FutureTask<>(() -> {
            while (!done.get()) {
                for (Geometry each : staying) {
                    if (!scene.isInstance(each)) {
                        missed.incrementAndGet();
                    }
                }
                reading.countDown();
            }
        }, null) {
            @Override
            protected void done() {
                // or the test would wait for a reader that has failed at once
                reading.countDown();
            }
        };
        new Thread(reads).start();
        reading.await();
        for (int round = 0; round < 100; round++) {
            List<Geometry> passing = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                passing.add(pool.spawn());
            }
            passing.forEach(pool::detach);
        }
        done.set(true);
        reads.get();
        assertThat(missed.get()).isZero();
        assertThat(scene.knownInstances()).isEqualTo(100);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.threads;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;

/** Threads ask for the end of uses while the render thread begins and ends them, trims, and shuts the scene. */
class RequestStressTest {
    private static final int FRAMES = Integer.getInteger("jmepool.requests.frames", 3_000);

    private final ScenePools pools = new ScenePools();
    private final AtomicReferenceArray<Use> inView = new AtomicReferenceArray<>(64);
    private final Set<Use> accepted = ConcurrentHashMap.newKeySet();
    private final Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
    private volatile boolean over;

    private record Use(Geometry spatial, long id) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Use use && use.spatial == spatial && use.id == id;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(spatial) * 31 + Long.hashCode(id);
        }
    }

    private void ask(Random random) {
        while (!over) {
            Use use = inView.get(random.nextInt(inView.length()));
            try {
                if (use != null) {
                    if (pools.requestRecycle(use.spatial, use.id)) {
                        assertThat(accepted.add(use)).as("accepted once").isTrue();
                    }
                    assertThat(pools.isCurrent(use.spatial, use.id)).as("over, accepted or not").isFalse();
                }
            } catch (Throwable failure) {
                wrong.add(failure);
                return;
            }
        }
    }

    @Test
    void requestsOfAnyThreadAreDoneByTheNextFrame() throws InterruptedException {
        pools.setRoot(new Node("root"));
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"),
                SpatialPoolSettings.builder("bullet").maxIdle(40).build());
        long seed = Seeds.of(RequestStressTest.class);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Random random = Seeds.random(seed + i);
            threads.add(new Thread(() -> ask(random)));
        }
        threads.forEach(Thread::start);
        try {
            Random random = new Random(seed);
            for (int frame = 0; frame < FRAMES && wrong.isEmpty(); frame++) {
                play(pool, random);
            }
        } finally {
            over = true;
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(wrong).as("seed %d", seed).isEmpty();
        pools.update(0.01f);
        pool.recycleAll();
        assertThat(pool.stats().active()).isZero();
        assertThat(pool.stats().created()).isEqualTo(pool.stats().idle() + pool.stats().disposed());
        pools.close();
    }

    @Test
    void theOldestMayBeRequestedMeanwhile() throws InterruptedException {
        pools.setRoot(new Node("root"));
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        Thread thread = new Thread(() -> {
            while (!over) {
                Use use = inView.get(0);
                if (use != null) {
                    pools.requestRecycle(use.spatial);
                }
            }
        });
        thread.start();
        try {
            for (int spawn = 0; spawn < 20 * FRAMES; spawn++) {
                inView.set(0, new Use(pool.spawn(), 0));
                // false where the request was the first
                pool.recycleOldest();
                if (spawn % 100 == 0) {
                    pools.update(0.01f);
                }
            }
        } finally {
            over = true;
            thread.join();
        }
        pools.update(0.01f);
        assertThat(pool.stats().active()).isZero();
        pools.close();
    }

    @Test
    void acceptedRequestsAreTheReasonsOfTheEnds() throws InterruptedException {
        pools.setRoot(new Node("root"));
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        Map<Long, EndReason> ends = new HashMap<>();
        pool.addEndListener((instance, use, reason) -> ends.put(use, reason));
        Thread thread = new Thread(() -> {
            while (!over) {
                Use use = inView.get(0);
                if (use != null && pools.requestRecycle(use.spatial, use.id)) {
                    accepted.add(use);
                }
            }
        });
        thread.start();
        try {
            for (int spawn = 0; spawn < 20 * FRAMES; spawn++) {
                Geometry spatial = pool.spawn();
                inView.set(0, new Use(spatial, pools.instanceOf(spatial).useId()));
                pool.recycleAll();
            }
        } finally {
            over = true;
            thread.join();
        }
        assertThat(ends).hasSize(20 * FRAMES);
        assertThat(accepted).allSatisfy(use -> assertThat(ends.get(use.id)).isEqualTo(EndReason.REQUESTED));
        pools.close();
    }

    private void play(SpatialPool<Geometry> pool, Random random) {
        for (int at = 0; at < inView.length(); at++) {
            Use use = inView.get(at);
            if (use != null && !pools.isCurrent(use.spatial, use.id)) {
                inView.set(at, null);
            } else if (use != null && random.nextInt(10) == 0) {
                recycle(use);
            } else if (use == null && random.nextInt(4) == 0) {
                Geometry spatial = pool.spawn(random.nextInt(3) == 0 ? 0.02f : 0f);
                inView.set(at, new Use(spatial, pools.instanceOf(spatial).useId()));
            }
        }
        if (random.nextInt(50) == 0) {
            pool.trim(10);
        }
        if (random.nextInt(200) == 0) {
            TestScene.of(pools).shut("the test says so");
            TestScene.of(pools).open();
        }
        List<Use> asked = new ArrayList<>(accepted);
        pools.update(0.01f);
        for (Use use : asked) {
            PooledInstance instance = pools.instanceOf(use.spatial);
            assertThat(instance == null || TestScene.useOf(instance) != use.id).as("has ended").isTrue();
        }
        accepted.removeAll(asked);
    }

    private void recycle(Use use) {
        try {
            pools.recycle(use.spatial, use.id);
        } catch (StaleUseException askedMeanwhile) {
            assertThat(askedMeanwhile).hasMessageContaining("bullet");
        }
    }
}

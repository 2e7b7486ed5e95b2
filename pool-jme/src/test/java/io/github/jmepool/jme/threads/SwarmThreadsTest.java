// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What threads of a game may do with the instances of a swarm: write ranges of its arrays, and ask for ends. */
class SwarmThreadsTest {
    private static final int THREADS = 4;
    private static final long SEED = Seeds.of(SwarmThreadsTest.class);

    private final Random random = new Random(SEED);
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());
    private final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    private final Swarm swarm = pools.swarm("spark", prefab(), s -> s.instanceColors(true));
    private volatile boolean over;

    private static Geometry prefab() {
        return Scenes.unshadedBox("spark", new DesktopAssetManager(true));
    }

    @AfterEach
    void close() {
        executor.shutdownNow();
        pools.close();
    }

    private static float next(float x) {
        return (x * 31 + 7) % 1009;
    }

    /** Moves and colours slots, and asks for the end of some; returns how many were accepted. */
    private int update(int from, int to, float[] positions, float[] velocities, float[] colors) {
        int accepted = 0;
        for (int slot = from; slot < to; slot++) {
            float x = next(positions[slot * 3]);
            positions[slot * 3] = x;
            velocities[slot * 3 + 1] = x;
            colors[slot * 4] = x / 1009;
            if (x % 100 == 0 && swarm.requestRecycle(swarm.handle(slot))) {
                accepted++;
            }
        }
        return accepted;
    }

    @Test
    void rangesOfOneBlockWrittenByManyThreadsLoseNothing() throws Exception {
        Map<Long, Float> expected = new HashMap<>();
        swarm.addEndListener((reason, handle) -> {
            if (reason == EndReason.REQUESTED) {
                expected.remove(handle);
            }
        });
        Vector3f vector = new Vector3f();
        for (int frame = 0; frame < 60; frame++) {
            for (int i = random.nextInt(60); i >= 0; i--) {
                float x = random.nextInt(1000);
                expected.put(swarm.spawn(new Vector3f(x, 0, 0)), x);
            }
            float[] positions = swarm.positions();
            float[] velocities = swarm.velocities();
            float[] colors = swarm.colors();
            int count = swarm.activeCount();
            List<Callable<Integer>> ranges = new ArrayList<>();
            for (int from = 0; from < count;) {
                int first = from;
                // smaller than a block, so that threads share its words
                int to = Math.min(count, from + 1 + random.nextInt(40));
                ranges.add(() -> update(first, to, positions, velocities, colors));
                from = to;
            }
            int accepted = 0;
            for (Future<Integer> done : executor.invokeAll(ranges)) {
                accepted += done.get();
            }
            swarm.moved(0, count);
            swarm.recolored(0, count);
            expected.replaceAll((handle, x) -> next(x));
            pools.update(0f);
            assertThat(expected).as("seed %d", SEED).hasSize(count - accepted);
            assertThat(swarm.activeCount()).isEqualTo(count - accepted);
            expected.forEach((handle, x) -> {
                assertThat(swarm.getPosition(handle, vector).x).as("seed %d", SEED).isEqualTo(x);
                assertThat(swarm.getVelocity(handle, vector).y).isEqualTo(x);
                assertThat(swarm.colors()[4 * swarm.slot(handle)]).isEqualTo(x / 1009);
            });
            root.updateGeometricState();
            assertDrawnBetween(expected);
        }
    }

    private void assertDrawnBetween(Map<Long, Float> expected) {
        if (!expected.isEmpty()) {
            float least = expected.values().stream().min(Float::compare).orElseThrow();
            float most = expected.values().stream().max(Float::compare).orElseThrow();
            BoundingBox bound = (BoundingBox) root.getWorldBound();
            assertThat(bound.getCenter().x).as("seed %d", SEED).isBetween((least + most) / 2 - 0.01f,
                    (least + most) / 2 + 0.01f);
        }
    }

    @Test
    void whatChangesMoreThanARangeIsRefusedOnOtherThreads() throws Exception {
        swarm.spawn(Vector3f.ZERO);
        List<Runnable> refused = List.of(() -> swarm.moved(0, 1), () -> swarm.recolored(0, 1), swarm::positions,
                swarm::velocities, () -> swarm.spawn(Vector3f.ZERO), () -> swarm.recycle(swarm.handle(0)),
                () -> swarm.setPosition(swarm.handle(0), Vector3f.ZERO));
        for (Runnable call : refused) {
            executor.submit(() -> assertThatThrownBy(call::run).isInstanceOf(WrongThreadException.class)).get();
        }
    }

    @Test
    void oneOfManyCallersEndsAUse() throws Exception {
        AtomicLongArray inView = new AtomicLongArray(64);
        Set<Long> accepted = ConcurrentHashMap.newKeySet();
        Set<Long> recycled = new HashSet<>();
        Map<Long, EndReason> ends = new HashMap<>();
        swarm.addEndListener((reason, handle) -> assertThat(ends.put(handle, reason)).isNull());
        List<Future<?>> askers = new ArrayList<>();
        // two, as they never wait: more would leave the render thread no time
        for (int i = 0; i < 2; i++) {
            Random own = Seeds.random(SEED + i);
            askers.add(executor.submit(() -> {
                while (!over) {
                    long handle = inView.get(own.nextInt(inView.length()));
                    if (handle != 0 && swarm.requestRecycle(handle)) {
                        assertThat(accepted.add(handle)).as("accepted once").isTrue();
                    }
                    assertThat(swarm.isCurrent(handle)).isFalse();
                }
            }));
        }
        int spawned = 0;
        for (int frame = 0; frame < 300; frame++) {
            for (int at = 0; at < inView.length(); at++) {
                long handle = inView.get(at);
                if (handle != 0 && random.nextInt(3) == 0 && swarm.recycle(handle)) {
                    recycled.add(handle);
                }
                if (!swarm.isCurrent(handle)) {
                    inView.set(at, swarm.spawn(Vector3f.ZERO));
                    spawned++;
                }
            }
            if (random.nextInt(3) == 0) {
                swarm.recycleAll();
            }
            swarm.trim(random.nextInt(10));
            pools.update(0.01f);
        }
        over = true;
        for (Future<?> asker : askers) {
            asker.get();
        }
        pools.update(0.01f);
        swarm.recycleAll();
        assertThat(ends).as("seed %d", SEED).hasSize(spawned);
        assertThat(swarm.activeCount()).isZero();
        accepted.forEach(handle -> assertThat(ends.get(handle)).isEqualTo(EndReason.REQUESTED));
        recycled.forEach(handle -> assertThat(accepted).doesNotContain(handle));
    }
}

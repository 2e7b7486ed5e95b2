// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Plays bursts, 0 to 2,000 live trees within a second and back, at 60 frames a second: with a pool whose worker keeps a
 * reserve, with a pool without, and with clone and discard; the same seed for all.
 *
 * <p>Besides the time of a frame it prints the render thread's own processor time, which other processes and the
 * garbage collector have no part in. "Cloned" are the spawns that cloned on the render thread.
 *
 * <p>Both pools dispose of instances that were idle for half a second, so that each burst finds them as after a long
 * quiet time. Idle instances are detached at once: the engine would walk through thousands of attached ones whenever
 * anything is attached or detached.
 */
public final class BurstRun {
    private static final int LIVE = 2_000;
    private static final int UP_FRAMES = 60;
    private static final int DOWN_FRAMES = 30;
    private static final int QUIET_FRAMES = 120;
    private static final int CYCLE = UP_FRAMES + DOWN_FRAMES + QUIET_FRAMES;
    private static final int BURSTS = 8;
    private static final long FRAME_NANOS = 16_666_667;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private BurstRun() {
    }

    /**
     * Plays all three, after a first round that warms the JVM up.
     *
     * @param args {@code --json FILE} also writes the measurements; {@code --quick} to try the program
     */
    public static void main(String[] args) {
        Measurements measurements = new Measurements(args);
        System.out.printf(Locale.ROOT, "%-30s %s %s %s %8s %8s %8s%n", "us a frame, from burst 3",
                heading("frame"), heading("its processor time"), heading("of it spawn and recycle"), "spawns",
                "cloned", "after 2");
        for (int round = measurements.orQuick(0, 1); round < 2; round++) {
            Measurements into = round == 1 ? measurements : null;
            int bursts = into == null ? 3 : measurements.orQuick(BURSTS, 3);
            play("pool, worker keeps a reserve", SizingPolicy.combine(
                    new KeepReserve(20, Duration.ofMillis(1_200), Duration.ofSeconds(60)),
                    SizingPolicy.idleExpiry(Duration.ofMillis(500))), bursts, into);
            play("pool, no worker", SizingPolicy.idleExpiry(Duration.ofMillis(500)), bursts, into);
            play("clone and discard", null, bursts, into);
        }
        measurements.write();
    }

    /**
     * @param policy null for clone and discard
     * @param into null for a round that warms up
     */
    private static void play(String name, SizingPolicy policy, int bursts, Measurements into) {
        Node root = new Node("root");
        Random random = new Random(5);
        FrameTimes times = new FrameTimes((bursts - 2) * CYCLE);
        FrameTimes cpu = new FrameTimes((bursts - 2) * CYCLE);
        FrameTimes ours = new FrameTimes((bursts - 2) * CYCLE);
        long spawns = 0;
        long missesAfterTwo = 0;
        long misses = 0;
        SizingSchedule schedule = new SizingSchedule(
                Duration.ofMillis(250), Duration.ofMillis(250), 4, 5, Duration.ofMillis(50));
        try (ScenePools pools = new ScenePools(schedule)) {
            pools.setRoot(root);
            Source source = policy == null ? new Cloning(root) : new Pooling(pools, policy);
            List<Spatial> live = new ArrayList<>(LIVE);
            long next = System.nanoTime();
            for (int frame = 0; frame < bursts * CYCLE; frame++) {
                long cpuBefore = THREADS.getCurrentThreadCpuTime();
                long before = System.nanoTime();
                int spawned = playFrame(frame % CYCLE, live, source, random);
                long spent = THREADS.getCurrentThreadCpuTime() - cpuBefore;
                pools.update(1f / 60f);
                root.updateLogicalState(1f / 60f);
                root.updateGeometricState();
                if (frame >= 2 * CYCLE) {
                    spawns += spawned;
                    times.add(System.nanoTime() - before);
                    ours.add(spent);
                    cpu.add(THREADS.getCurrentThreadCpuTime() - cpuBefore);
                }
                if (frame == 2 * CYCLE - 1) {
                    missesAfterTwo = source.cloned();
                }
                next += FRAME_NANOS;
                LockSupport.parkNanos(next - System.nanoTime());
            }
            misses = source.cloned();
        }
        if (into != null) {
            into.row("bursts", "way", name).with("spawn_mean_us", ours.mean())
                    .with("spawn_p999_us", ours.quantile(0.999))
                    .with("frame_mean_us", cpu.mean()).with("frame_p999_us", cpu.quantile(0.999))
                    .with("wall_mean_us", times.mean()).with("wall_p999_us", times.quantile(0.999))
                    .with("spawns", spawns).with("cloned", misses - missesAfterTwo);
            System.out.printf(Locale.ROOT, "%-30s %s %s %s %8d %8d %8d%n", name, spread(times), spread(cpu),
                    spread(ours), spawns, misses, misses - missesAfterTwo);
        }
    }

    private static String spread(FrameTimes times) {
        return String.format(Locale.ROOT, "| %7.0f %7.0f %7.0f %7.0f |",
                times.mean(), times.quantile(0.99), times.quantile(0.999), times.max());
    }

    private static String heading(String what) {
        return String.format(Locale.ROOT, "| %s |", what + ": mean p99 p99.9 max");
    }

    private static int playFrame(int frame, List<Spatial> live, Source source, Random random) {
        if (frame < UP_FRAMES) {
            int wanted = LIVE * (frame + 1) / UP_FRAMES;
            int spawned = wanted - live.size();
            while (live.size() < wanted) {
                Spatial spatial = source.spawn();
                spatial.setLocalTranslation(random.nextFloat() * 100, 0, random.nextFloat() * 100);
                live.add(spatial);
            }
            return spawned;
        }
        int wanted = Math.max(0, LIVE - LIVE * (frame - UP_FRAMES + 1) / DOWN_FRAMES);
        while (live.size() > wanted) {
            int victim = random.nextInt(live.size());
            Spatial last = live.remove(live.size() - 1);
            source.end(victim == live.size() ? last : live.set(victim, last));
        }
        return 0;
    }

    private static Node prefab() {
        Node prefab = new Node("tree");
        for (int branch = 0; branch < 10; branch++) {
            Node node = new Node("branch " + branch);
            node.attachChild(new Geometry("leaf " + branch, new Box(1, 1, 1)));
            node.setLocalTranslation(0, branch, 0);
            prefab.attachChild(node);
        }
        return prefab;
    }

    /** One of the ways to come by an instance. */
    private interface Source {
        Spatial spawn();

        void end(Spatial spatial);

        /** Returns the number of instances that spawns cloned on the render thread. */
        long cloned();
    }

    private static final class Pooling implements Source {
        private final SpatialPool<Node> pool;

        Pooling(ScenePools pools, SizingPolicy policy) {
            pool = pools.register("tree", prefab(), SpatialPoolSettings.builder("tree")
                    .sizing(policy).developmentMode(false).keepAttached(false).build());
        }

        @Override
        public Spatial spawn() {
            return pool.spawn();
        }

        @Override
        public void end(Spatial spatial) {
            pool.recycle(spatial);
        }

        @Override
        public long cloned() {
            return pool.stats().misses();
        }
    }

    private static final class Cloning implements Source {
        private final Node prefab = prefab();
        private final Node root;
        private long cloned;

        Cloning(Node root) {
            this.root = root;
        }

        @Override
        public Spatial spawn() {
            cloned++;
            Spatial clone = prefab.clone(false);
            root.attachChild(clone);
            return clone;
        }

        @Override
        public void end(Spatial spatial) {
            spatial.removeFromParent();
        }

        @Override
        public long cloned() {
            return cloned;
        }
    }
}

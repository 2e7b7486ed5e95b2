// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import com.jme3.util.BufferUtils;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * Queues 10,000 disposals and 5,000 prewarms at once and plays 10,000 frames: what background work takes of each, with
 * the budget of 500 microseconds and without any.
 *
 * <p>Headless: buffers look uploaded but there is no GPU. A frame lasts at least a millisecond, in which the worker
 * clones.
 */
public final class FrameBudgetRun {
    private static final int FRAMES = 10_000;
    private static final int DISPOSALS = 10_000;
    private static final int PREWARMS = 5_000;
    private static final int BUDGET_MICROS = 500;
    private static final long FRAME_NANOS = 1_000_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private FrameBudgetRun() {
    }

    /**
     * Runs it: once to warm up, once with the budget, once without.
     *
     * @param args {@code --json FILE} also writes the measurements; {@code --quick} to try the program
     */
    public static void main(String[] args) {
        Measurements measurements = new Measurements(args);
        Measurements unused = new Measurements(args);
        System.out.printf(Locale.ROOT, "%-8s %8s %10s %10s %10s %10s %10s%n", "budget", "busy", "wall p999", "wall max",
                "p999 us", "max us", "unit us");
        play(BUDGET_MICROS, unused);
        play(Integer.MAX_VALUE, unused);
        play(BUDGET_MICROS, measurements);
        play(Integer.MAX_VALUE, measurements);
        measurements.write();
    }

    private static void play(int budgetMicros, Measurements into) {
        int frames = into.orQuick(FRAMES, FRAMES / 20);
        FrameTimes times = new FrameTimes(frames);
        FrameTimes cpu = new FrameTimes(frames);
        int busy = 0;
        long longestUnit = 0;
        try (ScenePools pools = new ScenePools()) {
            pools.setRoot(new Node("root"));
            pools.background().setBudgetMicros(budgetMicros);
            PrewarmTask task = queueEverything(pools);
            for (int frame = 0; frame < frames; frame++) {
                boolean idle = pools.background().isIdle();
                long cpuBefore = THREADS.getCurrentThreadCpuTime();
                long before = System.nanoTime();
                pools.update(1f / 60f);
                long took = System.nanoTime() - before;
                cpu.add(THREADS.getCurrentThreadCpuTime() - cpuBefore);
                times.add(took);
                if (!idle) {
                    busy++;
                    longestUnit = Math.max(longestUnit, pools.background().longestUnitNanos());
                }
                LockSupport.parkNanos(FRAME_NANOS - took);
            }
            if (!task.isDone() || pools.pool("gone").stats().total() > 0) {
                throw new IllegalStateException("not done after " + frames + " frames: " + task.progress());
            }
        }
        String budget = budgetMicros == BUDGET_MICROS ? String.valueOf(budgetMicros) : "none";
        into.row("budget", "budget", budget).with("busy", busy).with("wall_p999_us", times.quantile(0.999))
                .with("wall_max_us", times.max()).with("p999_us", cpu.quantile(0.999)).with("max_us", cpu.max())
                .with("unit_us", longestUnit / 1e3);
        System.out.printf(Locale.ROOT, "%-8s %8d %10.1f %10.1f %10.1f %10.1f %10.1f%n", budget, busy,
                times.quantile(0.999), times.max(), cpu.quantile(0.999), cpu.max(), longestUnit / 1e3);
    }

    private static PrewarmTask queueEverything(ScenePools pools) {
        SpatialPool<Geometry> gone = pools.register(new BufferPool("gone"));
        SpatialPool<Geometry> made = pools.register(new BufferPool("made"));
        gone.prewarmNow(DISPOSALS);
        pools.background().freeMemory(TrimStrategy.named("gone"));
        return pools.prewarm().add(made, PREWARMS).start();
    }

    /** Each instance has a buffer of its own that looks uploaded. */
    private static final class BufferPool extends SpatialPool<Geometry> {
        private int id;

        BufferPool(String name) {
            super(name, new Geometry(name, new Box(1, 1, 1)),
                    SpatialPoolSettings.builder(name).cloneOffThread(true).build());
        }

        @Override
        protected Geometry cloneInstance(Geometry prefab) {
            Geometry clone = super.cloneInstance(prefab);
            Mesh own = new Mesh();
            VertexBuffer buffer = new VertexBuffer(VertexBuffer.Type.Position);
            buffer.setupData(VertexBuffer.Usage.Static, 3, VertexBuffer.Format.Float,
                    BufferUtils.createFloatBuffer(72));
            buffer.setId(++id);
            own.setBuffer(buffer);
            clone.setMesh(own);
            return clone;
        }
    }
}

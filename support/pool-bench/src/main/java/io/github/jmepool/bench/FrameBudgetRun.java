// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import com.jme3.util.BufferUtils;
import io.github.jmepool.core.sizing.MemoryRelief;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.background.PrewarmTask;
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
     * @param args none
     */
    public static void main(String[] args) {
        play(BUDGET_MICROS, false);
        play(Integer.MAX_VALUE, false);
        play(BUDGET_MICROS, true);
        play(Integer.MAX_VALUE, true);
    }

    private static void play(int budgetMicros, boolean print) {
        FrameTimes times = new FrameTimes(FRAMES);
        FrameTimes cpu = new FrameTimes(FRAMES);
        int inBudgetAndUnit = 0;
        int busy = 0;
        long longestUnit = 0;
        try (ScenePools pools = new ScenePools()) {
            pools.root(new Node("root"));
            pools.background().budget().micros(budgetMicros);
            PrewarmTask task = queueEverything(pools);
            for (int frame = 0; frame < FRAMES; frame++) {
                boolean idle = pools.background().isIdle();
                long cpuBefore = THREADS.getCurrentThreadCpuTime();
                long before = System.nanoTime();
                pools.update(1f / 60f);
                long took = System.nanoTime() - before;
                cpu.add(THREADS.getCurrentThreadCpuTime() - cpuBefore);
                times.add(took);
                if (idle) {
                    inBudgetAndUnit++;
                } else {
                    busy++;
                    longestUnit = Math.max(longestUnit, pools.background().budget().longestUnitNanos());
                    long allowed = 1_000L * BUDGET_MICROS + pools.background().budget().longestUnitNanos();
                    inBudgetAndUnit += took <= allowed ? 1 : 0;
                }
                LockSupport.parkNanos(FRAME_NANOS - took);
            }
            if (!task.isDone() || pools.pool("gone").stats().total() > 0) {
                throw new IllegalStateException("not done after " + FRAMES + " frames: " + task.progress());
            }
        }
        if (print) {
            print(budgetMicros, times, cpu, busy, inBudgetAndUnit, longestUnit);
        }
    }

    private static void print(int budgetMicros, FrameTimes times, FrameTimes cpu, int busy, int inBudgetAndUnit,
            long longestUnit) {
        System.out.printf(Locale.ROOT, "%s: %,d frames, background work in %,d of them%n",
                budgetMicros == BUDGET_MICROS ? "Budget of 500 us" : "No budget", FRAMES, busy);
        System.out.println("  time of pools.update() per frame:");
        System.out.println(times.histogram());
        System.out.printf(Locale.ROOT, "  p50 %.1f us, p99 %.1f us, p99.9 %.1f us, max %.1f us; longest unit %.1f us%n",
                times.quantile(0.5), times.quantile(0.99), times.quantile(0.999), times.max(), longestUnit / 1_000.0);
        System.out.printf(Locale.ROOT, "  the thread's own processor time: p99 %.1f us, p99.9 %.1f us, max %.1f us%n",
                cpu.quantile(0.99), cpu.quantile(0.999), cpu.max());
        int over = FRAMES - inBudgetAndUnit;
        System.out.printf(Locale.ROOT, "  over 500 us and the frame's longest unit: %d frames, %.3f %% of all, "
                + "%.1f %% of those with work%n%n", over, 100.0 * over / FRAMES, 100.0 * over / busy);
    }

    private static PrewarmTask queueEverything(ScenePools pools) {
        SpatialPool<Geometry> gone = pools.register(new BufferPool("gone"));
        SpatialPool<Geometry> made = pools.register(new BufferPool("made"));
        gone.prewarmNow(DISPOSALS);
        pools.background().relieveMemory(MemoryRelief.named("gone"));
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

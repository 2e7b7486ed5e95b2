// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.sample.crowd.CrowdState;
import io.github.jmepool.sample.crowd.Drawing;
import io.github.jmepool.sample.headless.HeadlessApp;
import io.github.jmepool.sample.headless.StepTimer;
import io.github.jmepool.sample.view.CrowdApp;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Plays the battle as crowds, with plain pools and with clones, without a display, and prints one table. */
public final class CrowdComparison {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long MOST_BAKING_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final String LINE = "%-15s %7d %10.3f %10.3f %,13d %10d";
    private static final String HEAD = String.format(Locale.ROOT, "%-15s %7s %10s %10s %13s %10s", "fighters",
            "frames", "mean ms", "p99 ms", "bytes/frame", "draw calls");
    private static final String LEGEND = """

            A frame is the battle's, the engine's update, and rendering without a graphics card: culling, sorting,
            shaders and uniforms. Draw calls: of all fighters in one view, at the end.""";

    private CrowdComparison() {
    }

    /**
     * Compares.
     *
     * @param fighters how many there are
     * @param seconds how long each way is measured, in seconds of play; as long before unmeasured
     * @param seed decides on everything random
     * @param out gets the table
     */
    public static void run(int fighters, int seconds, long seed, PrintStream out) {
        out.printf(Locale.ROOT, "Playing the battle of %,d fighters in three ways ...%n", fighters);
        out.println(HEAD);
        for (Drawing drawing : Drawing.values()) {
            System.gc();
            out.println(play(drawing, fighters, seed, seconds * StepTimer.FRAME_RATE));
        }
        out.println(LEGEND);
    }

    private static String play(Drawing drawing, int fighters, long seed, int frames) {
        CrowdState crowd = new CrowdState(fighters, seed);
        HeadlessApp app = HeadlessApp.started(1, new PoolAppState(), crowd);
        try {
            CrowdApp.look(app.getCamera(), 0);
            begin(app, crowd);
            while (crowd.drawing() != drawing) {
                crowd.switchDrawing();
            }
            for (int frame = 0; frame < frames; frame++) {
                app.step();
            }
            long[] nanos = new long[frames];
            long thread = Thread.currentThread().getId();
            long bytes = THREADS.getThreadAllocatedBytes(thread);
            for (int frame = 0; frame < frames; frame++) {
                long start = System.nanoTime();
                app.step();
                nanos[frame] = System.nanoTime() - start;
            }
            bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
            Arrays.sort(nanos);
            return String.format(Locale.ROOT, LINE, drawing.label(), frames,
                    Arrays.stream(nanos).average().orElse(0) / 1e6,
                    nanos[Math.max(0, (int) Math.ceil(0.99 * frames) - 1)] / 1e6, bytes / frames, crowd.drawCalls());
        } finally {
            app.end();
        }
    }

    /** Until the worker has baked the clips. */
    private static void begin(HeadlessApp app, CrowdState crowd) {
        long end = System.nanoTime() + MOST_BAKING_NANOS;
        do {
            app.step();
            LockSupport.parkNanos(1_000_000);
        } while (crowd.fighters() == 0 && System.nanoTime() < end);
    }
}

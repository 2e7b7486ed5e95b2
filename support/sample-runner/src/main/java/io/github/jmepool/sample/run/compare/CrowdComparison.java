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
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

            A frame is the battle's, the engine's update, and rendering without a GPU: culling, sorting,
            shaders and uniforms. Draw calls: of all fighters in one view, at the end. One round of the three
            ways is not measured; then each is measured twice, in opposite order.""";

    /** After one that is not measured; each in the opposite order of the one before. */
    private static final int ROUNDS = 2;
    /** Until as many are recycled as enter. They are played as crowds, which takes the least time. */
    private static final int OPENING_FRAMES = 8 * StepTimer.FRAME_RATE;

    private CrowdComparison() {
    }

    /** What the measured rounds of one way took. */
    private static final class Result {
        private long[] nanos = {};
        private long bytes;
        private int drawCalls;

        String line(Drawing drawing) {
            Arrays.sort(nanos);
            return String.format(Locale.ROOT, LINE, drawing.label(), nanos.length,
                    Arrays.stream(nanos).average().orElse(0) / 1e6,
                    nanos[Math.max(0, (int) Math.ceil(0.99 * nanos.length) - 1)] / 1e6, bytes / nanos.length,
                    drawCalls);
        }
    }

    /**
     * Compares.
     *
     * @param fighters how many there are
     * @param seconds how long each way is measured, in seconds of play
     * @param seed decides on everything random
     * @param out gets the table
     */
    public static void run(int fighters, int seconds, long seed, PrintStream out) {
        out.printf(Locale.ROOT, "Playing the battle of %,d fighters in three ways ...%n", fighters);
        Map<Drawing, Result> results = new EnumMap<>(Drawing.class);
        List<Drawing> order = Arrays.asList(Drawing.values());
        // The ways share most code: without a round of all before, the first would be measured while it is compiled.
        for (int round = 0; round <= ROUNDS; round++) {
            for (Drawing drawing : order) {
                Result result = round == 0 ? new Result()
                        : results.computeIfAbsent(drawing, missing -> new Result());
                System.gc();
                play(drawing, fighters, seed, seconds * StepTimer.FRAME_RATE / ROUNDS, result);
            }
            Collections.reverse(order);
        }
        out.println(HEAD);
        results.forEach((drawing, result) -> out.println(result.line(drawing)));
        out.println(LEGEND);
    }

    private static void play(Drawing drawing, int fighters, long seed, int frames, Result result) {
        CrowdState crowd = new CrowdState(fighters, seed);
        HeadlessApp app = HeadlessApp.started(1, new PoolAppState(), crowd);
        try {
            CrowdApp.look(app.getCamera(), 0);
            begin(app, crowd);
            step(app, OPENING_FRAMES);
            while (crowd.drawing() != drawing) {
                crowd.switchDrawing();
            }
            step(app, StepTimer.FRAME_RATE);
            int before = result.nanos.length;
            result.nanos = Arrays.copyOf(result.nanos, before + frames);
            long thread = Thread.currentThread().getId();
            long bytes = THREADS.getThreadAllocatedBytes(thread);
            for (int frame = 0; frame < frames; frame++) {
                long start = System.nanoTime();
                app.step();
                result.nanos[before + frame] = System.nanoTime() - start;
            }
            result.bytes += THREADS.getThreadAllocatedBytes(thread) - bytes;
            result.drawCalls = crowd.drawCalls();
        } finally {
            app.end();
        }
    }

    private static void step(HeadlessApp app, int frames) {
        for (int frame = 0; frame < frames; frame++) {
            app.step();
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

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import com.sun.management.ThreadMXBean;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.sample.headless.HeadlessApp;
import io.github.jmepool.sample.headless.StepTimer;
import io.github.jmepool.sample.siege.SiegeState;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Plays the siege with pooled bodies and with clones, without a display, and prints one table. */
public final class SiegeComparison {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UP_SECONDS = 10;
    private static final String LINE = "%-17s %7d %10.3f %10.3f %,13d %9d %,9d %15d";
    private static final String HEAD = String.format(Locale.ROOT, "%-17s %7s %10s %10s %13s %9s %9s %15s",
            "bodies", "frames", "mean ms", "p99 ms", "bytes/frame", "in space", "created", "native objects");
    private static final String LEGEND = """

            A frame is the siege's, the physics step and the engine's update, without drawing.
            Native objects: those that the JVM holds at the end; what was dropped waits for the garbage collector.""";

    private SiegeComparison() {
    }

    /**
     * Compares.
     *
     * @param seconds how long each siege lasts, in seconds of play
     * @param seed decides on everything random
     * @param out gets the table
     */
    public static void run(int seconds, long seed, PrintStream out) {
        warmUp(seconds, seed, out);
        out.println(HEAD);
        for (boolean pooled : new boolean[] {true, false}) {
            System.gc();
            out.println(play(pooled, seed, seconds * StepTimer.FRAME_RATE));
        }
        out.println(LEGEND);
    }

    /** Unmeasured, so that the first does not pay for the compiler. A short play gets a short warm-up. */
    private static void warmUp(int seconds, long seed, PrintStream out) {
        int each = Math.min(WARM_UP_SECONDS, seconds);
        out.println("Warming the JVM up, then playing the siege as fast as it goes"
                + (each < WARM_UP_SECONDS ? "; with so short a session the JVM is less than warm ..." : " ..."));
        int done = 0;
        for (boolean pooled : new boolean[] {true, false}) {
            play(pooled, seed + 1, each * StepTimer.FRAME_RATE);
            out.println("warm-up " + ++done + " of 2 done");
        }
    }

    private static String play(boolean pooled, long seed, int frames) {
        List<ClonedBodyPool> clones = new ArrayList<>();
        SiegeState siege = pooled ? new SiegeState(seed) : new SiegeState(seed, (prefab, world, space) -> {
            clones.add(new ClonedBodyPool(prefab, world, space));
            return clones.get(clones.size() - 1);
        });
        PoolAppState pools = new PoolAppState();
        HeadlessApp app = HeadlessApp.started(1, pools, siege);
        try {
            app.step();
            long[] nanos = new long[frames];
            long thread = Thread.currentThread().getId();
            long bytes = THREADS.getThreadAllocatedBytes(thread);
            for (int frame = 0; frame < frames; frame++) {
                long start = System.nanoTime();
                clones.forEach(pool -> pool.update(1f / StepTimer.FRAME_RATE));
                app.step();
                nanos[frame] = System.nanoTime() - start - app.renderNanos();
            }
            bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
            Arrays.sort(nanos);
            long created = pools.pools().stats().stream().mapToLong(PoolStats::created).sum()
                    + clones.stream().mapToLong(ClonedBodyPool::created).sum();
            return String.format(Locale.ROOT, LINE, pooled ? "pooled" : "clone and discard", frames,
                    Arrays.stream(nanos).average().orElse(0) / 1e6,
                    nanos[Math.max(0, (int) Math.ceil(0.99 * frames) - 1)] / 1e6, bytes / frames, siege.bodies(),
                    created, siege.nativeObjects());
        } finally {
            app.end();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import io.github.jmepool.sample.run.net.Bots;
import io.github.jmepool.sample.run.net.GameServer;
import io.github.jmepool.sample.run.net.guard.Gate;
import io.github.jmepool.sample.run.options.NetworkOptions;
import io.github.jmepool.sample.run.options.SampleOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs a server in this process until it is ended, or for some seconds, and prints its figures at the end.
 */
public final class ServedPlay {
    private static final long TICK_NANOS = (long) (GameServer.TICK_SECONDS * 1e9f);
    /** So many ticks late, the server goes on from now instead of making up for them. */
    private static final int MOST_LATE = 5;
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final int MOST_TICKS = 1 << 17;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final GameServer server;
    private final FrameTimes times = new FrameTimes(MOST_TICKS);
    private long measuredNanos;
    private long cpuNanos;
    private long bytesBefore;
    private long entities;
    private int late;

    private ServedPlay(GameServer server) {
        this.server = server;
    }

    /**
     * Serves.
     *
     * @param options port, bots and seconds
     * @param out gets a line for whatever happens, and a report at the end
     * @throws IOException if the port is taken
     */
    public static void run(SampleOptions options, PrintStream out) throws IOException {
        NetworkOptions network = options.network();
        try (GameServer server = new GameServer(network.servePort(), options.seed(), options.load(), out::println)) {
            out.println("serving on port " + server.port());
            try (Bots bots = new Bots(network.bots(), server.port())) {
                ServedPlay play = new ServedPlay(server);
                play.serve(options.secondsGiven() ? TimeUnit.SECONDS.toNanos(options.seconds()) : Long.MAX_VALUE);
                play.report(bots, out);
            }
        }
    }

    private void serve(long forNanos) {
        long start = System.nanoTime();
        long next = start;
        long measuredFrom = 0;
        while (System.nanoTime() - start < forNanos) {
            long began = System.nanoTime();
            if (measuredFrom == 0 && began - start >= WARM_UP_NANOS) {
                measuredFrom = began;
                bytesBefore = server.gate().bytesSent();
            }
            long cpuBegan = THREADS.getCurrentThreadCpuTime();
            server.tick();
            if (measuredFrom != 0 && times.frames() < MOST_TICKS) {
                times.add(System.nanoTime() - began, 0);
                cpuNanos += THREADS.getCurrentThreadCpuTime() - cpuBegan;
                measuredNanos = System.nanoTime() - measuredFrom;
                entities += server.entities();
            }
            next += TICK_NANOS;
            if (System.nanoTime() - next > MOST_LATE * TICK_NANOS) {
                late++;
                next = System.nanoTime();
            }
            for (long wait = next - System.nanoTime(); wait > 0; wait = next - System.nanoTime()) {
                LockSupport.parkNanos(wait);
            }
        }
    }

    private void report(Bots bots, PrintStream out) {
        if (times.frames() == 0) {
            out.println("Too short for figures: the first " + TimeUnit.NANOSECONDS.toSeconds(WARM_UP_NANOS)
                    + " s are not measured.");
            return;
        }
        double seconds = measuredNanos / 1e9;
        double kilobytes = (server.gate().bytesSent() - bytesBefore) / 1024.0 / seconds;
        out.printf(Locale.ROOT, "%7s %9s %12s %12s %12s %12s %11s %12s%n", "players", "entities", "KB/s, all",
                "KB/s, each", "tick, CPU", "tick, mean", "tick, p99", "times behind");
        out.printf(Locale.ROOT, "%7d %9d %12.0f %12.1f %9.2f ms %9.2f ms %8.2f ms %12d%n", server.players(),
                entities / times.frames(), kilobytes, kilobytes / Math.max(1, server.players()),
                cpuNanos / 1e6 / times.frames(), times.meanMicros() / 1000, times.quantileMicros(0.99) / 1000, late);
        out.println("bots: their ids were the server's " + bots.agreed() + " times, and were not " + bots.disagreed()
                + " times");
        StringBuilder refused = new StringBuilder("refused:");
        for (Gate.Refusal why : Gate.Refusal.values()) {
            refused.append(' ').append(why.name().toLowerCase(Locale.ROOT)).append(' ')
                    .append(server.gate().refused(why));
        }
        out.println(refused);
    }
}

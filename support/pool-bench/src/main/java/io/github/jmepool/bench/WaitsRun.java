// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Four threads share two objects for some time, each for 2 microseconds at a time: how long they wait for one. The
 * pools take turns.
 */
public final class WaitsRun {
    private static final String[] SUBJECTS = {"Concurrent", "ArrayBlocking", "Stormpot", "CommonsPool2"};
    private static final int THREADS = 4;
    private static final int OBJECTS = 2;
    private static final long WORK_NANOS = 2_000;
    private static final int MOST_USES = 4_000_000;

    private WaitsRun() {
    }

    /**
     * Measures all pools in turn, after a first round that warms the JVM up.
     *
     * @param args {@code --json FILE} also writes the measurements; {@code --quick} to try the program
     * @throws Exception if a pool fails
     */
    public static void main(String[] args) throws Exception {
        Measurements measurements = new Measurements(args);
        int rounds = measurements.orQuick(6, 2);
        double[][][] found = new double[SUBJECTS.length][4][rounds - 1];
        for (int round = 0; round < rounds; round++) {
            for (int at = 0; at < SUBJECTS.length; at++) {
                double[] figures = play(SUBJECTS[at], measurements.orQuick(2_000, 50));
                System.out.printf(Locale.ROOT, "%-14s uses/ms %8.1f  median %8.2f us  99.9 %% %8.1f us  max %8.2f ms%n",
                        SUBJECTS[at], figures[0], figures[1], figures[2], figures[3]);
                for (int i = 0; round > 0 && i < figures.length; i++) {
                    found[at][i][round - 1] = figures[i];
                }
            }
        }
        for (int at = 0; at < SUBJECTS.length; at++) {
            measurements.row("waits", "subject", SUBJECTS[at]).with("uses_per_ms", found[at][0])
                    .with("median_us", found[at][1]).with("p999_us", found[at][2]).with("max_ms", found[at][3]);
        }
        measurements.write();
    }

    /** Uses in a millisecond, the median and the 99.9 % quantile of all waits in us, and the longest in ms. */
    private static double[] play(String name, int millis) throws Exception {
        try (Subject<Object> subject = Subject.of(name, OBJECTS)) {
            long[][] waits = new long[THREADS][MOST_USES];
            int[] uses = new int[THREADS];
            AtomicBoolean over = new AtomicBoolean();
            AtomicReference<Exception> failure = new AtomicReference<>();
            CyclicBarrier start = new CyclicBarrier(THREADS + 1);
            Thread[] threads = new Thread[THREADS];
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                threads[i] = new Thread(() -> {
                    try {
                        start.await();
                        uses[number] = use(subject, over, waits[number]);
                    } catch (Exception e) {
                        failure.set(e);
                    }
                });
                threads[i].start();
            }
            start.await();
            Thread.sleep(millis);
            over.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
            if (failure.get() != null) {
                throw failure.get();
            }
            long[] all = new long[Arrays.stream(uses).sum()];
            int count = 0;
            for (int i = 0; i < THREADS; i++) {
                System.arraycopy(waits[i], 0, all, count, uses[i]);
                count += uses[i];
            }
            Arrays.sort(all);
            return new double[] {(double) count / millis, all[count / 2] / 1e3, all[(int) (count * 0.999)] / 1e3,
                all[count - 1] / 1e6};
        }
    }

    private static int use(Subject<Object> subject, AtomicBoolean over, long[] waits) throws InterruptedException {
        int uses = 0;
        while (!over.get() && uses < MOST_USES) {
            long before = System.nanoTime();
            Object thing = subject.acquireWaiting();
            waits[uses++] = System.nanoTime() - before;
            SharedPoolBenchmark.use(thing, WORK_NANOS);
            subject.release(thing);
        }
        return uses;
    }
}

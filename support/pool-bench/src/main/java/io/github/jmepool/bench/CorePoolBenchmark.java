// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Nanoseconds per acquire + release on one thread, of a pool of 1,000. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 7, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgsAppend = {FastThreads.EXECUTOR, FastThreads.CLASS})
public class CorePoolBenchmark {
    static final int SIZE = 1_000;

    @Param({"RawStack", "CheckedStack", "CheckedIndex", "IntrusivePool", "HolderPool", "WatchedPool", "IdentityPool",
        "ScopedPool", "IntrusiveScopedPool", "Gdx",
        "GdxPlain", "CommonsPool2", "Stormpot", "Netty", "Mpmc", "PlainNew"})
    String subject;
    /** The distance between the pooled objects in memory. */
    @Param("0")
    int apartKib;

    private Subject<Object> pool;
    private final Object[] held = new Object[SIZE];
    private int[] shuffled;

    /** Fills the pool on the thread that will use it. */
    @Setup(Level.Trial)
    public void fill() throws Exception {
        Apart.by(apartKib);
        pool = Subject.of(subject, SIZE);
        shuffled = shuffle(SIZE);
    }

    /** Ends the subject's own threads. */
    @TearDown(Level.Trial)
    public void close() {
        pool.close();
    }

    static int[] shuffle(int size) {
        int[] order = new int[size];
        Random random = new Random(42);
        for (int i = 0; i < size; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    /** One out, used, the same one back. */
    @Benchmark
    public void oneAtATime() {
        pool.useOnce();
    }

    /** 1,000 out, then back in the order in which they came. */
    @Benchmark
    @OperationsPerInvocation(SIZE)
    public void burstInOrder(Blackhole hole) {
        Object[] things = held;
        for (int i = 0; i < SIZE; i++) {
            things[i] = pool.acquire();
        }
        hole.consume(things);
        for (int i = 0; i < SIZE; i++) {
            pool.release(things[i]);
        }
    }

    /** 1,000 out, then back in random order. */
    @Benchmark
    @OperationsPerInvocation(SIZE)
    public void burstRandom(Blackhole hole) {
        Object[] things = held;
        int[] order = shuffled;
        for (int i = 0; i < SIZE; i++) {
            things[i] = pool.acquire();
        }
        hole.consume(things);
        for (int i = 0; i < SIZE; i++) {
            pool.release(things[order[i]]);
        }
    }
}

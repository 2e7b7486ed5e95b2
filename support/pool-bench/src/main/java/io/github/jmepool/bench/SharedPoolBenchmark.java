// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Nanoseconds per acquire + release and thread of one pool of 1,000 that 1, 2 and 4 threads share. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 7, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgsAppend = {FastThreads.EXECUTOR, FastThreads.CLASS})
public abstract class SharedPoolBenchmark {
    static final int BATCH = 16;

    @Param({"ConcurrentIntrusive", "ConcurrentBound", "ConcurrentIdentity", "TwoAtomicsPerThread",
        "SynchronizedStack", "CommonsPool2", "Stormpot", "Netty", "Mpmc", "PlainNew"})
    String subject;

    private Subject<Object> pool;

    /** The object that one thread holds. */
    @State(Scope.Thread)
    public static class Hand {
        private final Object[] held = new Object[BATCH];
    }

    /** Fills the pool. */
    @Setup(Level.Trial)
    public void fill() throws Exception {
        pool = Subject.of(subject, CorePoolBenchmark.SIZE);
    }

    /** Ends the subject's own threads. */
    @TearDown(Level.Trial)
    public void close() {
        pool.close();
    }

    /** One out, used, the same one back. */
    @Benchmark
    public void oneAtATime() {
        pool.useOnce();
    }

    /** 16 out, then back in the order in which they came. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void batchOf16(Hand hand, Blackhole hole) {
        Object[] things = hand.held;
        for (int i = 0; i < BATCH; i++) {
            things[i] = pool.acquire();
        }
        hole.consume(things);
        for (int i = 0; i < BATCH; i++) {
            pool.release(things[i]);
        }
    }

    /** Without contention. */
    @Threads(1)
    public static class OneThread extends SharedPoolBenchmark {
    }

    /** Two threads share the pool. */
    @Threads(2)
    public static class TwoThreads extends SharedPoolBenchmark {
    }

    /** Four threads share the pool. */
    @Threads(4)
    public static class FourThreads extends SharedPoolBenchmark {
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds per acquire, use and release of each of 1, 2 and 4 threads that share one pool of 1,000. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 7, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgsAppend = {FastThreads.EXECUTOR, FastThreads.CLASS})
public abstract class SharedPoolBenchmark {
    @Param({"Concurrent", "SynchronizedStack", "ArrayBlocking", "CommonsPool2", "Stormpot", "Netty", "Mpmc",
        "PlainNew"})
    String subject;

    /** How long an object is used, in nanoseconds. */
    @Param({"0", "200", "2000"})
    long work;

    private Subject<Object> pool;

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
        Object thing = pool.acquire();
        use(thing, work);
        pool.release(thing);
    }

    static void use(Object thing, long nanos) {
        Subject.use(thing);
        if (nanos > 0) {
            long end = System.nanoTime() + nanos;
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
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

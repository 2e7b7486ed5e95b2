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
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Nanoseconds per acquire + use + release when the whole pool is acquired and then released, at 1,000 and at
 * 1,000,000 instances.
 *
 * <p>At both sizes an invocation makes a million operations, so that the two differ in nothing but the memory that they
 * walk through.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 7, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgsAppend = {FastThreads.EXECUTOR, FastThreads.CLASS})
public class LargePoolBenchmark {
    private static final int OPERATIONS = 1_000_000;

    @Param({"RawStack", "CheckedStack", "IntrusivePool", "HolderPool", "IdentityPool", "Gdx"})
    String subject;

    @Param({"1000", "1000000"})
    int size;

    private Subject<Object> pool;
    private Object[] held;
    private int[] shuffled;

    /** Fills the pool on the thread that will use it. */
    @Setup(Level.Trial)
    public void fill() throws Exception {
        pool = Subject.of(subject, size);
        held = new Object[size];
        shuffled = CorePoolBenchmark.shuffle(size);
    }

    /** All out, then back in the order in which they came. */
    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void allInOrder(Blackhole hole) {
        for (int round = OPERATIONS / size; round > 0; round--) {
            acquireAll(hole);
            for (int i = 0; i < held.length; i++) {
                pool.release(held[i]);
            }
        }
    }

    /** All out, then back in random order. */
    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void allRandom(Blackhole hole) {
        for (int round = OPERATIONS / size; round > 0; round--) {
            acquireAll(hole);
            for (int i = 0; i < held.length; i++) {
                pool.release(held[shuffled[i]]);
            }
        }
    }

    private void acquireAll(Blackhole hole) {
        for (int i = 0; i < held.length; i++) {
            Object thing = pool.acquire();
            // a thing is used once it was acquired; a raw stack would otherwise never touch what it hands out
            pool.touch(thing);
            held[i] = thing;
        }
        hole.consume(held);
    }
}

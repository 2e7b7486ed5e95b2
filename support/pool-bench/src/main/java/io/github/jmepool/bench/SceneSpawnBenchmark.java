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
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds per recycle + spawn of one instance among so many live ones, chosen at random; no frame between. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 7, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class SceneSpawnBenchmark {
    @Param({"MoveOnly", "LastChild", "TouchAndLastChild", "LastChildOfChunk", "SwapWithLast", "OwnNode",
        "OwnNodeTrusting", "OwnNodeDetaching", "CallersParent", "CallersParentTrusting", "CullHint", "NaivePool",
        "CloneAndDrop"})
    String subject;

    @Param({"100", "1000", "10000", "50000"})
    int live;

    @Param("geometry")
    String prefab;

    /** Which goes next: any of those alive, or the one that has been there longest, as when all live equally long. */
    @Param("random")
    String victim;

    private Population population;

    /** Fills the scene. */
    @Setup(Level.Trial)
    public void fill() throws Exception {
        population = new Population(SceneSubject.of(subject, Prefabs.of(prefab), live), live,
                Population.order(victim, live));
        population.subject.frame(0.016f);
        System.gc();
    }

    /** Ends the subject. */
    @TearDown(Level.Trial)
    public void close() {
        population.subject.close();
    }

    /** One goes, one comes. */
    @Benchmark
    public Object recycleAndSpawn() {
        return population.replaceOne();
    }
}

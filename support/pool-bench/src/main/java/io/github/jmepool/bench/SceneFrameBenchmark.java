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

/** Microseconds of a whole frame: so many recycled, as many spawned, then the logical and the geometric update. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 7, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgsAppend = "-Xmx3g")
public abstract class SceneFrameBenchmark {
    @Param({"MoveOnly", "OwnNodeMoveOnly", "OwnNode", "OwnNodeDetaching", "LastChild", "CullHint", "NaivePool",
        "CloneAndDrop"})
    String subject;

    private Population population;

    abstract int live();

    abstract int churn();

    abstract String prefab();

    /** Fills the scene. */
    @Setup(Level.Trial)
    public void fill() throws Exception {
        population = new Population(SceneSubject.of(subject, Prefabs.of(prefab()), live()), live(),
                Population.order("random", live()));
        population.subject.frame(1 / 60f);
        System.gc();
    }

    /** Ends the subject. */
    @TearDown(Level.Trial)
    public void close() {
        population.subject.close();
    }

    /** One frame. */
    @Benchmark
    public void frame() {
        population.replace(churn());
        population.subject.frame(1 / 60f);
    }

    /** 10,000 live, 500 of them replaced each frame. */
    public static class Steady extends SceneFrameBenchmark {
        @Param({"geometry", "tree"})
        String prefab;

        @Override
        int live() {
            return 10_000;
        }

        @Override
        int churn() {
            return 500;
        }

        @Override
        String prefab() {
            return prefab;
        }
    }

    /** 50,000 live geometries. */
    public static class Large extends SceneFrameBenchmark {
        @Param({"100", "1000"})
        int churn;

        @Override
        int live() {
            return 50_000;
        }

        @Override
        int churn() {
            return churn;
        }

        @Override
        String prefab() {
            return "geometry";
        }
    }
}

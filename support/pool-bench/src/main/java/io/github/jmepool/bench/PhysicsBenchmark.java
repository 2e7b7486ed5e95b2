// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import java.util.ArrayDeque;
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

/**
 * Microseconds of a frame with 1,000 crates in free fall, of which the 50 oldest go and 50 come. The heap is small, as
 * clone and discard frees its native objects only when the garbage collector runs.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 7, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+UseG1GC"})
public class PhysicsBenchmark {
    private static final int LIVE = 1_000;
    private static final int CHURN = 50;
    private static final int ROW = 40;
    /** Nothing touches: what contacts cost is Bullet's. */
    private static final float APART = 3f;
    private static final float TPF = 1 / 60f;

    @Param({"Pooled", "CloneAndDrop", "CloneAndDropInChunks"})
    String subject;

    private final ArrayDeque<Geometry> alive = new ArrayDeque<>();
    private final Vector3f at = new Vector3f();
    private BodySubject bodies;
    private int spawned;

    /** Fills the scene. */
    @Setup(Level.Trial)
    public void fill() throws Exception {
        bodies = BodySubject.of(subject, LIVE);
        for (int i = 0; i < LIVE; i++) {
            spawn();
        }
        frame();
        System.gc();
    }

    /** Ends the subject. */
    @TearDown(Level.Trial)
    public void close() {
        bodies.close();
    }

    /** A frame with its physics step. */
    @Benchmark
    public void frame() {
        replace();
        bodies.update(TPF);
        bodies.space.update(TPF, 0);
    }

    /** A frame without it: what coming and going costs, in the scene and in the space. */
    @Benchmark
    public void frameWithoutStep() {
        replace();
        bodies.update(TPF);
    }

    private void replace() {
        for (int i = 0; i < CHURN; i++) {
            bodies.recycle(alive.pollFirst());
        }
        for (int i = 0; i < CHURN; i++) {
            spawn();
        }
    }

    private void spawn() {
        int place = spawned++ % LIVE;
        at.set(place % ROW * APART, 0f, place / ROW * APART);
        alive.addLast(bodies.spawn(at));
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.jme.internal.tree.InstanceData;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds of the lifetimes' queue: a frame with so many expiries, and a lifetime cancelled and set anew. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 7, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
public class DeadlineBenchmark {
    private static final float FRAME = 1f / 60f;

    /** The number of pending deadlines; those that expire in a frame are set anew at once. */
    @Param({"10000", "1000000"})
    int pending;

    /** The number that expires in a frame. */
    @Param({"0", "100"})
    int due;

    private final Lifetimes<InstanceData> lifetimes = new Lifetimes<>();
    private final List<InstanceData> all = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(1);
    private float period;

    /** Schedules them all evenly over the time in which each expires once. */
    @Setup(Level.Trial)
    public void fill() {
        period = due == 0 ? Float.MAX_VALUE : FRAME * pending / due;
        for (int i = 0; i < pending; i++) {
            InstanceData instance = new InstanceData();
            instance.beginUse();
            all.add(instance);
            lifetimes.schedule(instance, FRAME * 1_000 + random(period));
        }
        lifetimes.advance(due == 0 ? 0f : FRAME * 1_000);
    }

    private float random(float most) {
        return (float) random.nextDouble() * most;
    }

    /** One frame: polls until nothing is due any more; what expired gets another lifetime. */
    @Benchmark
    public int frame() {
        if (due > 0) {
            lifetimes.advance(FRAME);
        }
        int expired = 0;
        for (InstanceData hit = lifetimes.pollExpired(); hit != null; hit = lifetimes.pollExpired()) {
            lifetimes.schedule(hit, FRAME + random(2 * period - 2 * FRAME));
            expired++;
        }
        return expired;
    }

    /** Any one of them cancelled and scheduled again. */
    @Benchmark
    public boolean cancelAndSchedule() {
        InstanceData instance = all.get(random.nextInt(pending));
        boolean was = lifetimes.isPending(instance);
        lifetimes.cancel(instance, instance.use());
        lifetimes.schedule(instance, FRAME + random(period));
        return was;
    }
}

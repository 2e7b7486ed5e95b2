// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
 * Microseconds of {@code ScenePools.update} after each pool has spawned and recycled: while a recording of JDK Flight
 * Recorder is running, and without. The difference is what recording costs a frame.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 7, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class RecordingBenchmark {
    @Param({"20", "100"})
    int pools;
    @Param({"false", "true"})
    boolean recorded;

    private final ScenePools scene = new ScenePools();
    private final List<SpatialPool<Geometry>> all = new ArrayList<>();
    private Path file;
    private FlightRecording recording;

    /** Fills the pools and begins the recording. */
    @Setup(Level.Trial)
    public void begin() throws IOException {
        scene.setRoot(new Node("root"));
        for (int i = 0; i < pools; i++) {
            String name = "pool " + i;
            all.add(scene.register(name, new Geometry(name, new Box(1, 1, 1)),
                    SpatialPoolSettings.builder(name).prewarm(8).developmentMode(false).build()));
            all.get(i).prewarmNow(8);
        }
        scene.update(0);
        if (recorded) {
            file = Files.createTempFile("recording", ".jfr");
            recording = scene.monitoring().startRecording(file);
        }
    }

    /** Ends the recording. */
    @TearDown(Level.Trial)
    public void end() throws IOException {
        if (recording != null) {
            recording.close();
            System.out.println(Files.size(file) + " bytes");
            Files.delete(file);
        }
        scene.close();
    }

    /** One frame in which every pool has changed. */
    @Benchmark
    public void frame() {
        for (int i = 0; i < all.size(); i++) {
            SpatialPool<Geometry> pool = all.get(i);
            pool.recycle(pool.spawn());
        }
        scene.update(1 / 60f);
    }
}

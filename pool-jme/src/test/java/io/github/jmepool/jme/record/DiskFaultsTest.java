// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each call that changes something on the disk fails once: with an exception, an error or a checked exception. */
class DiskFaultsTest {
    private static final int FRAMES = 3_000;

    /** What a disk fails with. */
    enum Kind implements FailingDisk.Fault {
        CHECKED {
            @Override
            public void fail() throws IOException {
                throw new IOException("the disk failed");
            }
        },
        EXCEPTION {
            @Override
            public void fail() {
                throw new SecurityException("the disk failed");
            }
        },
        ERROR {
            @Override
            public void fail() {
                throw new OutOfMemoryError("the disk failed");
            }
        };
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void aPresetIsWrittenWholeOrTheOldOneStays(Kind kind) throws IOException {
        Path file = folder.resolve("preset.json");
        String old = save("old", file);
        int call = 0;
        FailingDisk disk;
        do {
            disk = new FailingDisk(++call, kind);
            Path onDisk = disk.at(file);
            Throwable failure = catchThrowable(() -> save("new", onDisk));
            boolean reached = disk.calls() >= call;
            assertThat(failure != null).as("call %d failed, and the caller is told", call).isEqualTo(reached);
            assertThat(Files.readString(file)).as("after call %d", call)
                    .isEqualTo(reached ? old : PresetFiles.text(preset("new")));
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files).as("files after call %d", call).containsExactly(file);
            }
        } while (disk.calls() >= call);
        assertThat(call).as("calls").isGreaterThan(3);
    }

    private static String save(String pool, Path file) {
        PresetFiles.save(preset(pool), file);
        return PresetFiles.text(preset(pool));
    }

    private static Preset preset(String pool) {
        return new Preset(List.of(new PoolPreset(SpatialPoolSettings.builder(pool).build(), null, true)));
    }

    @ParameterizedTest
    @EnumSource
    void aRecordingEndsWithOneWarningAndTheGameGoesOn(Kind kind) throws InterruptedException {
        int call = 0;
        FailingDisk disk;
        do {
            disk = new FailingDisk(++call, kind);
            Path file = folder.resolve("play" + call);
            List<LogRecord> warnings = Collections.synchronizedList(new ArrayList<>());
            boolean started;
            try (HeardLog log = new HeardLog(Recording.class.getName(), warnings::add)) {
                started = record(disk.at(file));
            }
            boolean reached = disk.calls() >= call;
            assertThat(warnings).as("warnings after call %d", call).hasSize(reached && started ? 1 : 0);
            assertThat(started).as("started though call %d failed", call).isEqualTo(call > 1);
            if (!reached) {
                Played played = Played.of(file);
                assertThat(played.frames.size() + played.merged).isEqualTo(FRAMES);
            }
        } while (disk.calls() >= call);
        assertThat(call).as("calls").isGreaterThan(5);
    }

    /** Plays with a recording; false when it was refused. */
    private static boolean record(Path file) throws InterruptedException {
        List<Thread> before = JvmState.recordingThreads();
        ManualClock clock = new ManualClock();
        ScenePools pools = TestScene.pools(clock);
        pools.root(new Node("root"));
        SpatialPool<Geometry> bullets = pools.register("bullet", new Geometry("bullet", new Box(1, 1, 1)));
        Recording[] recording = new Recording[1];
        Throwable refused = catchThrowable(() -> recording[0] = Recording.start(pools, file));
        for (int i = 0; i < FRAMES; i++) {
            bullets.spawn(0.05f);
            clock.advanceMicros(10_000 + i);
            pools.update(0.01f);
        }
        if (recording[0] != null) {
            recording[0].mark("the end");
            recording[0].close();
        }
        assertThat(bullets.stats().hits() + bullets.stats().misses()).isEqualTo(FRAMES);
        pools.close();
        // what it was handed last, it writes after the close
        for (Thread thread : JvmState.recordingThreads()) {
            if (!before.contains(thread)) {
                thread.join();
            }
        }
        return refused == null;
    }
}

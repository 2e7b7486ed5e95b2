// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.FailingDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each call that changes something on the disk fails once: with an exception, an error or a checked exception. */
class DiskFaultsTest {
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
            assertThat(failure != null).as("call %d failed, and the caller receives it", call).isEqualTo(reached);
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
}

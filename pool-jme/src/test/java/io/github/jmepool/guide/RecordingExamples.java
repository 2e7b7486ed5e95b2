// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.record.Recording;
import java.nio.file.Path;

/** The code on docs/recording.md. */
final class RecordingExamples {
    private RecordingExamples() {
    }

    static void record(ScenePools pools) {
        Recording recording = Recording.start(pools, Path.of("play.jpr"));
        recording.mark("level 2");
        recording.close();
    }
}

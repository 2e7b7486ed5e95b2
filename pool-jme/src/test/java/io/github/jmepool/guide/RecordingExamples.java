// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.jme.ScenePools;
import java.nio.file.Path;

/** The code on docs/pool-sizes.md. */
final class RecordingExamples {
    private RecordingExamples() {
    }

    static void record(ScenePools pools) {
        FlightRecording recording = pools.monitoring().startRecording(Path.of("play.jfr"));
        pools.monitoring().mark("level 2");
        recording.close();
    }
}

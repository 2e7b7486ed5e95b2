// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two minutes of the sample, kept as version 0.1 recorded them: what is advised beats the figures set by hand. */
class SampleAdviceTest {
    @TempDir
    private Path folder;
    private List<Play> plays;

    @BeforeEach
    void read() throws IOException, URISyntaxException {
        plays = List.of(Play.read(Path.of(SampleAdviceTest.class.getResource("sample-0.1.jpr").toURI())));
    }

    @Test
    void theAdvisedPresetHalvesTheMissesAtNoMoreMemory() {
        Outcome byHand = AdviseCommand.replay(plays, new Preset(List.of()));
        Path file = folder.resolve("pools.json");
        PresetFiles.save(Advisor.preset(new Advisor(plays).advise()), file);
        Outcome advised = AdviseCommand.replay(plays, PresetFiles.load(file));

        assertThat(byHand.misses()).isGreaterThan(100);
        assertThat(advised.misses()).isLessThanOrEqualTo(byHand.misses() / 2);
        assertThat(advised.peakBytes()).isLessThanOrEqualTo(byHand.peakBytes());
    }

    @Test
    void theRecordingIsWholeAndHasAllPoolsOfTheSample() {
        assertThat(plays.get(0).end()).isEmpty();
        assertThat(plays.get(0).merged()).isZero();
        assertThat(plays.get(0).pools()).hasSize(18).containsKeys("bullet", "shard", "creature");
        assertThat(plays.get(0).minutes()).isBetween(1.99, 2.01);
    }
}

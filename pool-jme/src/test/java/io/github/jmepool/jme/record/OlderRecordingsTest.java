// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What an earlier version recorded is read as it was meant. The files are kept as those versions wrote them, each
 * beside a text of what is in it: they are never changed, and a version that writes more gets a folder of its own.
 * Until the first release, {@link KeptRecordings} rewrites their settings when keys change.
 */
class OlderRecordingsTest {
    static Stream<Path> everyKeptFile() throws IOException, URISyntaxException {
        Path folder = Path.of(OlderRecordingsTest.class.getResource("recordings-0.1/play.jpr").toURI()).getParent()
                .getParent();
        try (Stream<Path> files = Files.walk(folder, 2)) {
            return files.filter(file -> file.toString().endsWith(".jpr")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("everyKeptFile")
    void everyKeptRecordingIsReadAsItWasWritten(Path file) throws IOException {
        Path text = file.resolveSibling(file.getFileName().toString().replace(".jpr", ".txt"));
        assertThat(describe(file)).isEqualTo(Files.readString(text));
    }

    /** Every frame, mark and setting that is of interest. */
    private static String describe(Path file) {
        Played played = Played.of(file);
        StringBuilder text = new StringBuilder();
        played.frames.forEach(frame -> text.append(frame).append('\n'));
        played.marks.forEach(mark -> text.append("mark ").append(mark).append('\n'));
        played.pools.forEach((name, pool) -> text.append(name).append(" prewarm ")
                .append(pool.settings().settings().prewarm()).append(", clone ").append(pool.cloneNanos())
                .append(" ns, ").append(pool.instanceBytes()).append(" bytes\n"));
        return text.append("time ").append(played.sceneNanos).append(" ns, clock ").append(played.clockNanos)
                .append(" ns, merged ").append(played.merged).append(", end '").append(played.end).append("'\n")
                .toString();
    }
}

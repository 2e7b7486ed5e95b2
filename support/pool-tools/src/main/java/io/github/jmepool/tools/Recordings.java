// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** The recordings that a command is about. */
final class Recordings {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "A recording of JDK Flight Recorder.")
    private List<Path> files;

    List<Play> read() throws IOException {
        List<Play> plays = new ArrayList<>();
        for (Path file : files) {
            plays.add(Play.read(file));
        }
        return plays;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** The recordings that a command is about. */
final class Recordings {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "A file that Recording.start has written.")
    private List<Path> files;

    /** Reads all, and reports which are cut off or merged. */
    List<Play> read(PrintWriter out) throws IOException {
        List<Play> plays = new ArrayList<>();
        for (Path file : files) {
            Play play = Play.read(file);
            if (!play.end().isEmpty()) {
                out.println("Note: " + file + " was " + play.end() + ".");
            }
            if (play.merged() > 0) {
                out.println("Note: in " + file + " the disk was too slow for " + play.merged()
                        + " frames; what happened in them is counted in the next ones.");
            }
            plays.add(play);
        }
        return plays;
    }

    static Outcome recorded(List<Play> plays) {
        return plays.stream().map(play -> Recorded.of(play).total()).reduce(Outcome::and).orElseThrow();
    }
}

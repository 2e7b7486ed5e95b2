// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays the same game in every way at several loads, in alternating rounds, and writes a table, charts and a CSV.
 */
public final class LoadComparison {
    private static final int WARM_UP_FRAMES = 180;

    private final Rounds<PlayResult> rounds;
    private final PrintStream out;

    /**
     * Plans a comparison.
     *
     * @param loads about how many live objects
     * @param rounds how often every game is played
     * @param seconds how long each lasts, in seconds of play
     * @param seed the seed of all of them
     * @param out gets the progress and the table
     */
    public LoadComparison(List<Integer> loads, int rounds, int seconds, long seed, PrintStream out) {
        this.out = out;
        this.rounds = new Rounds<>(loads, rounds, seconds, seed, out, WARM_UP_FRAMES, HeadlessPlay::play);
    }

    /**
     * Compares.
     *
     * @param folder gets the files; is made if need be
     * @throws IOException if a file can't be written
     */
    public void run(File folder) throws IOException {
        Files.createDirectories(folder.toPath());
        List<Row> rows = new ArrayList<>();
        for (int load : rounds.loads()) {
            rounds.at(load).forEach((way, results) -> rows.add(Row.of(load, results)));
        }
        out.println();
        out.println(Row.table(rows));
        File csv = new File(folder, "comparison.csv");
        Files.writeString(csv.toPath(), Row.csv(rows), StandardCharsets.UTF_8);
        out.println();
        out.println("Wrote " + csv);
        for (File chart : Charts.write(rows, folder)) {
            out.println("Wrote " + chart);
        }
    }
}

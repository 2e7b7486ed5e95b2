// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.compare;

import io.github.jmepool.sample.headless.HeadlessPlay;
import io.github.jmepool.sample.headless.PlayResult;
import io.github.jmepool.sample.source.Way;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Plays the same game in every way at several loads, in alternating rounds, and writes a table, charts and a CSV.
 */
public final class LoadComparison {
    private static final int FRAMES_PER_SECOND = 60;
    private static final int WARM_UP_FRAMES = 180;
    private static final float USUAL_LOAD = 500;

    private final List<Integer> loads;
    private final int rounds;
    private final int seconds;
    private final long seed;
    private final PrintStream out;
    private int played;

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
        this.loads = List.copyOf(loads);
        this.rounds = rounds;
        this.seconds = seconds;
        this.seed = seed;
        this.out = out;
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
        for (int load : loads) {
            rows.addAll(compare(load));
        }
        out.println();
        out.println(RowText.table(rows));
        File csv = new File(folder, "comparison.csv");
        Files.writeString(csv.toPath(), RowText.csv(rows), StandardCharsets.UTF_8);
        out.println();
        out.println("Wrote " + csv);
        for (File chart : Charts.write(rows, folder)) {
            out.println("Wrote " + chart);
        }
    }

    private List<Row> compare(int load) {
        Way[] ways = Way.values();
        Map<Way, List<PlayResult>> results = new EnumMap<>(Way.class);
        for (Way way : ways) {
            results.put(way, new ArrayList<>());
            // Unmeasured, so that no way pays for the compiler's warm-up.
            HeadlessPlay.play(way, seed + 1, load / USUAL_LOAD, WARM_UP_FRAMES);
        }
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < ways.length; i++) {
                // Another one begins in every round, so that none has the best place.
                Way way = ways[(i + round) % ways.length];
                progress(load, round, way);
                System.gc();
                results.get(way).add(
                        HeadlessPlay.play(way, seed, load / USUAL_LOAD, seconds * FRAMES_PER_SECOND));
            }
        }
        List<Row> rows = new ArrayList<>();
        for (Way way : ways) {
            rows.add(Row.of(load, results.get(way)));
        }
        return rows;
    }

    private void progress(int load, int round, Way way) {
        int all = loads.size() * rounds * Way.values().length;
        out.printf("%3d %%  about %d objects, round %d of %d: %s%n", 100 * played / all, load, round + 1, rounds,
                way.label());
        played++;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import io.github.jmepool.sample.headless.StepTimer;
import io.github.jmepool.sample.run.options.SampleOptions;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The order of a comparison's plays: all ways in turn at each load, once unmeasured, then in rounds, each of which
 * begins with another way.
 *
 * @param <R> the result of one play
 */
final class Rounds<R> {
    private final List<Integer> loads;
    private final int rounds;
    private final int seconds;
    private final long seed;
    private final PrintStream out;
    private final int warmUpFrames;
    private final Play<R> play;
    private int played;

    Rounds(List<Integer> loads, int rounds, int seconds, long seed, PrintStream out, int warmUpFrames,
            Play<R> play) {
        this.loads = List.copyOf(loads);
        this.rounds = rounds;
        this.seconds = seconds;
        this.seed = seed;
        this.out = out;
        this.warmUpFrames = warmUpFrames;
        this.play = play;
    }

    List<Integer> loads() {
        return loads;
    }

    /** Plays all rounds at one load. */
    Map<Way, List<R>> at(int load) {
        float times = (float) load / SampleOptions.USUAL_LOAD;
        Way[] ways = Way.values();
        Map<Way, List<R>> results = new EnumMap<>(Way.class);
        for (Way way : ways) {
            results.put(way, new ArrayList<>());
            // Unmeasured, so that no way pays for the compiler's warm-up.
            play.play(way, seed + 1, times, warmUpFrames);
        }
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < ways.length; i++) {
                // Another one begins in every round, so that none has the best place.
                Way way = ways[(i + round) % ways.length];
                progress(load, round, way);
                System.gc();
                results.get(way).add(play.play(way, seed, times, seconds * StepTimer.FRAME_RATE));
            }
        }
        return results;
    }

    private void progress(int load, int round, Way way) {
        int all = loads.size() * rounds * Way.values().length;
        out.printf("%3d %%  about %d objects, round %d of %d: %s%n", 100 * played / all, load, round + 1, rounds,
                way.label());
        played++;
    }

    /** Plays one game. */
    interface Play<R> {
        /** The load is a multiple of the usual one. */
        R play(Way way, long seed, float load, int frames);
    }
}

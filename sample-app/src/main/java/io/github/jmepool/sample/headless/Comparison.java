// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import io.github.jmepool.sample.source.Way;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays the same game in every way, one after the other, and prints one table.
 */
public final class Comparison {
    private static final int WARM_UP_ROUNDS = 3;
    private static final int WARM_UP_SECONDS = 20;
    private static final int WARM_UPS_A_PLAY = 1;
    private static final String LEGEND = """

            pooled: jme-pool. naive pool: a deque for each kind, attachChild, removeFromParent. clone and drop: no pool.
            All objects hang under one node; pools that use nodes of their own do better still: try --compare.
            update: the game, the pools, the scene graph. render: culling, sorting, shaders and uniforms; nothing is
            drawn. p99: what 99 % of the whole frames keep to.""";

    private Comparison() {
    }

    /**
     * Compares.
     *
     * @param seconds how long each game lasts, in seconds of play
     * @param seed the seed of all of them
     * @param load how many times the usual number of objects
     * @param out gets the table
     * @return the results in the order of {@link Way#withSameParent()}
     */
    public static List<PlayResult> run(int seconds, long seed, float load, PrintStream out) {
        return run(seconds, seed, load, out, WARM_UP_ROUNDS);
    }

    /**
     * Unmeasured, and each way in turn, so that the one that comes first doesn't pay for the compiler: it takes about
     * 10,000 frames until the engine's code and the game's are as fast as they get. A short play gets a
     * short warm-up.
     */
    private static void warmUp(int seconds, long seed, float load, PrintStream out, int rounds) {
        int each = Math.min(WARM_UP_SECONDS, WARM_UPS_A_PLAY * seconds);
        out.println("Warming the JVM up, then playing as fast as it goes"
                + (each < WARM_UP_SECONDS ? "; with so short a play the JVM is less than warm ..." : " ..."));
        for (int round = 1; round <= rounds; round++) {
            for (Way way : Way.withSameParent()) {
                HeadlessPlay.play(way, seed + 1, Math.min(load, 1), each * StepTimer.FRAME_RATE);
            }
            out.println("warm-up " + round + " of " + rounds + " done");
        }
    }

    static List<PlayResult> run(int seconds, long seed, float load, PrintStream out, int warmUpRounds) {
        warmUp(seconds, seed, load, out, warmUpRounds);
        List<PlayResult> results = new ArrayList<>();
        for (Way way : Way.withSameParent()) {
            System.gc();
            results.add(HeadlessPlay.play(way, seed, load, seconds * StepTimer.FRAME_RATE));
        }
        PlayResult any = results.get(0);
        out.printf("The same game %d times: seed %d, %d s of play, %d objects spawned, %d targets destroyed%n%n",
                results.size(), seed, seconds, any.spawned(), any.kills());
        out.println(ResultTable.of(results));
        out.println(LEGEND);
        return results;
    }
}

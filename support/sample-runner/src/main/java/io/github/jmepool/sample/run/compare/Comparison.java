// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import io.github.jmepool.sample.headless.StepTimer;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ObjIntConsumer;

/**
 * Plays the same game in four ways, some frames of each in turn, and prints one table.
 */
public final class Comparison {
    private static final List<Way> WAYS = List.of(Way.OWN_NODES, Way.WHERE_POSSIBLE, Way.NAIVE, Way.CLONED);
    private static final int MOST_WARM_UP_SECONDS = 20;
    private static final int FRAMES_IN_TURN = 30;
    private static final String HEAD = String.format(Locale.ROOT, "%-34s %7s %10s %10s %10s %13s %5s %9s %8s",
            "way", "frames", "update ms", "render ms", "p99 ms", "bytes/frame", "GCs", "created", "peak");
    private static final String LEGEND = """

            pooled: jme-pool. instanced where possible: with setInstanced(true) for the scene. naive pool: a deque for
            each kind, attachChild, removeFromParent. clone and discard: no pool.
            Times are the render thread's processor time, in which other programs and the collectors have no part.
            update: the game, the pools, the scene graph. render: culling, sorting, shaders and uniforms; nothing is
            drawn. p99: what 99 % of the whole frames keep to. GCs: collections while this way was played.""";

    private Comparison() {
    }

    /**
     * Compares.
     *
     * @param seconds how long each game is measured, in seconds of play
     * @param seed the seed of all of them
     * @param load how many times the usual number of objects
     * @param out gets the table
     */
    public static void run(int seconds, long seed, float load, PrintStream out) {
        run(seconds, seed, load, out, Math.min(MOST_WARM_UP_SECONDS, 2 * seconds));
    }

    static List<PlayResult> run(int seconds, long seed, float load, PrintStream out, int warmUpSeconds) {
        int frames = seconds * StepTimer.FRAME_RATE;
        out.printf("Warming the JVM up by %d s of play, then measuring %d s, as fast as it goes ...%n", warmUpSeconds,
                seconds);
        List<HeadlessPlay> plays = new ArrayList<>();
        List<PlayResult> results = new ArrayList<>();
        try {
            for (Way way : WAYS) {
                plays.add(new HeadlessPlay(way, seed, load, frames, HeadlessPlay::threadNanos));
            }
            inTurn(plays, warmUpSeconds * StepTimer.FRAME_RATE, HeadlessPlay::warmUp);
            out.println("warm-up done");
            inTurn(plays, frames, HeadlessPlay::measure);
            plays.forEach(play -> results.add(play.result()));
        } finally {
            plays.forEach(HeadlessPlay::end);
        }
        PlayResult any = results.get(0);
        out.printf("The same game %d times, %d frames of each in turn: seed %d, up to %,d objects, %,d spawned,"
                + " %,d targets destroyed%n%n", results.size(), FRAMES_IN_TURN, seed, any.peakActive(), any.spawned(),
                any.kills());
        out.println(table(results));
        out.println(LEGEND);
        return results;
    }

    /** Another one begins in each turn, so that a compiler, a clock rate or a neighbour favours none. */
    static <P> void inTurn(List<P> plays, int frames, ObjIntConsumer<P> some) {
        for (int done = 0; done < frames; done += FRAMES_IN_TURN) {
            for (int i = 0; i < plays.size(); i++) {
                some.accept(plays.get((done / FRAMES_IN_TURN + i) % plays.size()),
                        Math.min(FRAMES_IN_TURN, frames - done));
            }
        }
    }

    private static String table(List<PlayResult> results) {
        StringBuilder text = new StringBuilder(HEAD);
        for (PlayResult result : results) {
            text.append(System.lineSeparator()).append(String.format(Locale.ROOT,
                    "%-34s %7d %10.3f %10.3f %10.3f %,13d %5d %,9d %,8d", result.way().label(), result.frames(),
                    result.times().meanUpdateMicros() / 1e3, result.times().meanRenderMicros() / 1e3,
                    result.times().quantileMicros(0.99) / 1e3, result.bytesPerFrame(),
                    result.collections(), result.created(), result.peakActive()));
        }
        return text.toString();
    }
}

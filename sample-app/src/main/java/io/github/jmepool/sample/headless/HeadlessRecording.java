// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.sample.play.GameSetup;
import io.github.jmepool.sample.play.GameState;
import io.github.jmepool.sample.play.SampleOptions;
import io.github.jmepool.sample.source.Way;
import java.io.PrintStream;

/**
 * Plays the pooled game once without a display, under the pools' own nodes, and records what it asks of its pools.
 */
public final class HeadlessRecording {
    private HeadlessRecording() {
    }

    /**
     * Plays and records.
     *
     * @param options how long, with which seed, load and preset, and where to
     * @param out gets a line when it is done
     */
    public static void run(SampleOptions options, PrintStream out) {
        GameState state = new GameState(
                new GameSetup(Way.OWN_NODES, options.seed(), options.load(), options.preset(), false));
        state.recordTo(options.record());
        HeadlessApp app = HeadlessApp.started(options.load(), new PoolAppState(), state);
        long spawns = 0;
        long misses = 0;
        try {
            for (int frame = 0; frame <= options.seconds() * StepTimer.FRAME_RATE; frame++) {
                app.step();
            }
            for (PoolStats stats : state.source().stats()) {
                spawns += stats.hits() + stats.misses();
                misses += stats.misses();
            }
        } finally {
            app.end();
        }
        out.printf("Recorded %d s of play to %s: %d spawns, %d of them had to clone.%n", options.seconds(),
                options.record(), spawns, misses);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PoolMonitoring;
import io.github.jmepool.sample.game.Game;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.headless.HeadlessApp;
import io.github.jmepool.sample.headless.StepTimer;
import io.github.jmepool.sample.run.options.SampleOptions;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * Records what the game asks of its pools, from its first frame on, with a mark for each wave. To be attached before
 * the game's state.
 */
public final class RecordingState extends BaseAppState {
    private final Path file;
    private FlightRecording recording;
    private int wave;

    /**
     * Plans a recording.
     *
     * @param file what to write
     */
    public RecordingState(Path file) {
        this.file = file;
    }

    /**
     * Plays the game once without a display, and records it.
     *
     * @param options how long, with which seed, load and preset, and where to
     * @param out gets a line when it is done
     */
    public static void play(SampleOptions options, PrintStream out) {
        GameState state = new GameState(
                new GameSetup(options.seed(), options.load(), false, options.preset()), false);
        HeadlessApp app = HeadlessApp.started(options.load(), new PoolAppState(), new RecordingState(options.record()),
                state);
        long spawns = 0;
        long misses = 0;
        try {
            for (int frame = 0; frame <= options.seconds() * StepTimer.FRAME_RATE; frame++) {
                app.step();
            }
            for (PoolStats stats : state.pools().stats()) {
                spawns += stats.hits() + stats.misses();
                misses += stats.misses();
            }
        } finally {
            app.end();
        }
        out.printf("Recorded %d s of play to %s: %d spawns, %d of them had to clone.%n", options.seconds(),
                options.record(), spawns, misses);
    }

    @Override
    public void update(float tpf) {
        Game game = getState(GameState.class).game();
        if (game != null && recording == null) {
            recording = monitoring().startRecording(file);
        }
        if (game != null && game.wave() != wave) {
            wave = game.wave();
            monitoring().mark("wave " + wave);
        }
    }

    private PoolMonitoring monitoring() {
        return getState(PoolAppState.class).pools().monitoring();
    }

    @Override
    protected void initialize(Application app) {
        // the game may have to load first
    }

    @Override
    protected void cleanup(Application app) {
        if (recording != null) {
            recording.close();
        }
    }

    @Override
    protected void onEnable() {
        // update records
    }

    @Override
    protected void onDisable() {
        // never disabled
    }
}

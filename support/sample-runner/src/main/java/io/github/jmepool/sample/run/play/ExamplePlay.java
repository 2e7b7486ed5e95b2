// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.SimpleApplication;
import com.jme3.math.FastMath;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.sample.examples.Example;
import io.github.jmepool.sample.headless.StepContext;
import io.github.jmepool.sample.headless.StepTimer;
import io.github.jmepool.sample.run.options.SampleOptions;
import io.github.jmepool.sample.view.CappedTimer;
import java.io.PrintStream;
import java.util.Locale;

/** Plays one of the examples. */
public final class ExamplePlay {
    /** One in so many is drawn until the picture of an example is taken. */
    private static final int FRAMES_PER_DRAWN = 4;

    private ExamplePlay() {
    }

    /**
     * Opens the window and plays until it is closed.
     *
     * @param options the example, and the size of the window
     */
    public static void play(SampleOptions options) {
        SimpleApplication app = options.example().app();
        app.setDisplayStatView(false);
        app.setDisplayFps(false);
        AppSettings settings = Windows.settings(options);
        settings.setTitle("jme-pool example: " + options.example().name().toLowerCase(Locale.ROOT));
        if (options.example() == Example.EFFECTS && !options.mute() && AudioCheck.works()) {
            settings.setAudioRenderer(AppSettings.LWJGL_OPENAL);
        }
        if (options.screenshot() == null) {
            // the first frames wait for shaders; a second of that would be a hundred shots at once
            app.setTimer(new CappedTimer(0.1f));
        } else {
            // by frames, so that the picture is the same on any machine, and as fast as they are drawn
            FastMath.rand.setSeed(1);
            settings.setFrameRate(-1);
            StepTimer timer = new StepTimer();
            app.setTimer(timer);
            app.getStateManager().attach(new ScreenshotState(options.screenshot(), options.seconds(),
                    () -> (double) timer.getTime() / StepTimer.FRAME_RATE, () -> "", FRAMES_PER_DRAWN));
        }
        Windows.open(app, settings);
    }

    /**
     * Plays without a display as fast as it goes, and prints the counts of the pools.
     *
     * @param options the example, and the seconds of play
     * @param out gets the counts
     */
    public static void playHeadless(SampleOptions options, PrintStream out) {
        SimpleApplication app = options.example().app();
        StepContext context = StepContext.start(app);
        for (int frame = 0; frame < options.seconds() * StepTimer.FRAME_RATE; frame++) {
            context.step();
        }
        out.println(PoolReport.of(app.getStateManager().getState(PoolAppState.class).pools().stats()));
        context.end();
    }
}

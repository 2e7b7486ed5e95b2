// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.SimpleApplication;
import com.jme3.system.AppSettings;
import io.github.jmepool.sample.crowd.CrowdState;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.headless.StepTimer;
import io.github.jmepool.sample.run.options.SampleOptions;
import io.github.jmepool.sample.siege.SiegeState;
import io.github.jmepool.sample.view.AsteroidField;
import io.github.jmepool.sample.view.CoinFountain;
import io.github.jmepool.sample.view.ComparedScene;
import io.github.jmepool.sample.view.CrowdApp;
import io.github.jmepool.sample.view.Explosions;
import io.github.jmepool.sample.view.ManyKinds;
import io.github.jmepool.sample.view.SampleApp;
import io.github.jmepool.sample.view.SiegeApp;
import io.github.jmepool.sample.view.SoundState;
import java.util.Locale;

/**
 * Opens the sample's windows by the options.
 */
public final class Windows {
    private Windows() {
    }

    /**
     * Opens the window of a scene, and plays until it is closed.
     *
     * @param options what was asked for
     */
    public static void play(SampleOptions options) {
        switch (options.scene()) {
            case PHYSICS -> siege(options);
            case CROWD -> crowd(options);
            case ASTEROIDS -> compared(new AsteroidField(options.seed()), options);
            case EXPLOSIONS -> compared(new Explosions(options.seed()), options);
            case COINS -> compared(new CoinFountain(options.coins(), options.seed()), options);
            default -> game(options);
        }
    }

    private static void game(SampleOptions options) {
        int graphSeconds = options.screenshot() == null ? SampleApp.GRAPH_SECONDS : 0;
        GameSetup setup = new GameSetup(options.seed(), options.load(), true, options.preset());
        SampleApp app = new SampleApp(setup, options.film() == null ? graphSeconds : GameFilm.GRAPH_SECONDS,
                options.film() != null);
        AppSettings settings = settings(options);
        if (!options.mute() && AudioCheck.works()) {
            settings.setAudioRenderer(AppSettings.LWJGL_OPENAL);
            app.getStateManager().attach(new SoundState(setup));
        }
        if (options.pools() > 0) {
            app.getStateManager().attach(new ManyKinds(options.pools()));
        }
        if (options.record() != null) {
            app.getStateManager().attach(new RecordingState(options.record()));
        }
        if (options.film() != null) {
            settings.setFrameRate(-1);
            app.getStateManager().attach(new GameFilm(options.film()));
        }
        if (options.screenshot() != null) {
            app.getStateManager().attach(new ScreenshotState(options.screenshot(), options.seconds(),
                    app::playedSeconds, () -> String.format(Locale.ROOT, "playable %.1f s after the window opened",
                            app.loadingSeconds())));
        }
        open(app, settings);
    }

    private static void siege(SampleOptions options) {
        SiegeState siege = new SiegeState(options.seed());
        SiegeApp app = new SiegeApp(siege);
        if (options.screenshot() != null) {
            app.getStateManager().attach(new ScreenshotState(options.screenshot(), options.seconds(),
                    siege::timeSeconds, siege::report));
        }
        open(app, settings(options));
    }

    private static void crowd(SampleOptions options) {
        CrowdState crowd = new CrowdState(options.fighters(), options.seed());
        CrowdApp app = new CrowdApp(crowd);
        if (options.film() != null) {
            app.getStateManager().attach(new BattleFilm(options.film()));
        }
        if (options.screenshot() != null) {
            // by frames, so that the picture is the same on any machine, and by as few as the battle allows
            app.setTimer(new StepTimer(Math.round(1 / CrowdState.LONGEST_FRAME)));
            app.getStateManager().attach(new ScreenshotState(options.screenshot(), options.seconds(),
                    crowd::timeSeconds, crowd::report));
        }
        AppSettings settings = settings(options);
        settings.setTitle("jme-pool sample: crowd");
        settings.setFrameRate(-1);
        open(app, settings);
    }

    private static void compared(ComparedScene app, SampleOptions options) {
        if (options.film() != null) {
            app.getStateManager().attach(new ComparisonFilm(options.film(), app.ways()));
        }
        if (options.screenshot() != null) {
            app.getStateManager().attach(new ScreenshotState(options.screenshot(), options.seconds(),
                    app::playedSeconds, () -> ""));
        }
        AppSettings settings = settings(options);
        settings.setTitle("jme-pool sample: " + options.scene().name().toLowerCase(Locale.ROOT));
        settings.setFrameRate(-1);
        open(app, settings);
    }

    /**
     * Opens a window without asking anything.
     *
     * @param app is shown in it
     * @param settings of the window
     */
    public static void open(SimpleApplication app, AppSettings settings) {
        app.setSettings(settings);
        app.setShowSettings(false);
        app.setPauseOnLostFocus(false);
        app.start(true);
    }

    /**
     * Returns the settings of the window that was asked for, without sound.
     *
     * @param options the size of the window
     * @return the settings
     */
    public static AppSettings settings(SampleOptions options) {
        AppSettings settings = new AppSettings(true);
        settings.setTitle("jme-pool sample");
        settings.setResolution(options.width(), options.height());
        settings.setFullscreen(options.fullscreen());
        settings.setResizable(true);
        settings.setFrameRate(60);
        settings.setVSync(false);
        settings.setAudioRenderer(null);
        return settings;
    }
}

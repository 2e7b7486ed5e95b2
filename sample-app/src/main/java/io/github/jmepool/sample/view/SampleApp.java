// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.SimpleApplication;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.filters.BloomFilter;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.content.Backdrop;
import io.github.jmepool.sample.game.Game;
import io.github.jmepool.sample.game.GameCamera;
import io.github.jmepool.sample.game.GamePrefabs;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.headless.RecordingState;
import io.github.jmepool.sample.play.SampleOptions;
import java.util.Locale;

/**
 * The game in a window.
 */
public final class SampleApp extends SimpleApplication {
    static final int LIGHTS_PER_PASS = 6;

    private final SampleOptions options;
    private final float load;
    private Backdrop backdrop;
    private long openedNanos;
    private double loadingSeconds = -1;

    private SampleApp(SampleOptions options) {
        super(new FrameMeter(), new PoolAppState(),
                new GameState(new GameSetup(options.seed(), options.load(), true, options.preset()), true),
                new KeyboardState(), new LoadingState(), new HudState(), new GraphState());
        this.options = options;
        load = Math.max(1, options.load());
    }

    /**
     * Opens the window and plays until it is closed.
     *
     * @param options what was asked for
     */
    public static void play(SampleOptions options) {
        SampleApp app = new SampleApp(options);
        AppSettings settings = window(options);
        boolean audible = !options.mute() && AudioCheck.works();
        settings.setAudioRenderer(audible ? AppSettings.LWJGL_OPENAL : null);
        if (audible) {
            app.getStateManager().attach(new SoundState());
        }
        if (options.record() != null) {
            app.getStateManager().attach(new RecordingState(options.record()));
        }
        open(app, settings);
    }

    /** Opens the window of one of the sample's applications, without asking anything. */
    static void open(SimpleApplication app, AppSettings settings) {
        app.setSettings(settings);
        app.setShowSettings(false);
        app.setPauseOnLostFocus(false);
        app.start(true);
    }

    /** The window that was asked for, without sound. */
    static AppSettings window(SampleOptions options) {
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

    @Override
    public void initialize() {
        openedNanos = System.nanoTime();
        super.initialize();
    }

    @Override
    public void simpleInitApp() {
        renderManager.setPreferredLightMode(LightMode.SinglePass);
        renderManager.setSinglePassLightBatchSize(LIGHTS_PER_PASS);
        backdrop = new Backdrop(assetManager, (float) Math.sqrt(load));
        rootNode.attachChild(backdrop.node());
        GameCamera.place(cam, load);
        FilterPostProcessor filters = new FilterPostProcessor(assetManager);
        filters.addFilter(bloom());
        viewPort.addProcessor(filters);
        stateManager.attach(new PoolPanelState().prefabs(new GamePrefabs(stateManager.getState(GameState.class))));
        if (options.film() != null) {
            stateManager.attach(new FilmState(options.film()));
        }
        if (options.screenshot() != null) {
            stateManager.attach(new ScreenshotState(options.screenshot(), options.seconds(), this::played,
                    () -> String.format(Locale.ROOT, "playable %.1f s after the window opened", loadingSeconds)));
        }
    }

    private double played() {
        Game game = stateManager.getState(GameState.class).game();
        return game == null ? -1 : game.timeSeconds();
    }

    static BloomFilter bloom() {
        BloomFilter bloom = new BloomFilter(BloomFilter.GlowMode.Scene);
        bloom.setDownSamplingFactor(2);
        bloom.setExposurePower(2.6f);
        bloom.setExposureCutOff(0.35f);
        bloom.setBloomIntensity(1.3f);
        bloom.setBlurScale(1.0f);
        return bloom;
    }

    @Override
    public void simpleUpdate(float tpf) {
        if (loadingSeconds < 0 && stateManager.getState(GameState.class).game() != null) {
            loadingSeconds = (System.nanoTime() - openedNanos) / 1e9;
        }
        backdrop.update(tpf);
    }
}

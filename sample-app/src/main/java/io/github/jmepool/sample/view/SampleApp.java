// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
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
import java.util.ArrayList;
import java.util.List;

/**
 * The game in a window.
 */
public final class SampleApp extends SimpleApplication {
    /** The number of lights that a pass of the engine's renderer takes. */
    public static final int LIGHTS_PER_PASS = 6;

    /** The seconds that the graph of a game shows. */
    public static final int GRAPH_SECONDS = 30;

    private final float load;
    private Backdrop backdrop;
    private long openedNanos;
    private double loadingSeconds = -1;

    /**
     * Makes the application.
     *
     * @param setup what the game is to be like
     * @param graphSeconds how many seconds of measured frames the graph shows; 0 for no graph
     * @param filmed whether frames that are drawn for a film are not measured
     */
    public SampleApp(GameSetup setup, int graphSeconds, boolean filmed) {
        super(states(setup, graphSeconds, filmed));
        load = Math.max(1, setup.load());
    }

    private static AppState[] states(GameSetup setup, int graphSeconds, boolean filmed) {
        GameState game = new GameState(setup, true);
        List<AppState> states = new ArrayList<>(List.of(new PoolAppState(), game, new KeyboardState(),
                new LoadingState(game::loaded), new HudState(graphSeconds > 0)));
        if (graphSeconds > 0) {
            // the first, so that it measures what all others do
            states.add(0, new FrameMeter(graphSeconds, filmed));
            states.add(new GraphState(graphSeconds));
        }
        return states.toArray(AppState[]::new);
    }

    /**
     * Plays the game as it is meant, without sound.
     *
     * @param args none
     */
    public static void main(String[] args) {
        SampleApp app = new SampleApp(new GameSetup(1, 1, true, null), GRAPH_SECONDS, false);
        AppSettings settings = new AppSettings(true);
        settings.setTitle("jme-pool sample");
        settings.setResolution(1280, 720);
        settings.setFrameRate(60);
        settings.setAudioRenderer(null);
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void initialize() {
        openedNanos = System.nanoTime();
        super.initialize();
    }

    @Override
    public void simpleInitApp() {
        backdrop = dress(this, load);
        stateManager.attach(new PoolPanelState().prefabs(new GamePrefabs(stateManager.getState(GameState.class))));
    }

    /**
     * Sets up background, camera and glow of a view of the game.
     *
     * @param app draws the game
     * @param load how many times the usual number of objects the game has, at least 1
     * @return the background, to be updated each frame
     */
    public static Backdrop dress(SimpleApplication app, float load) {
        app.getRenderManager().setPreferredLightMode(LightMode.SinglePass);
        app.getRenderManager().setSinglePassLightBatchSize(LIGHTS_PER_PASS);
        Backdrop backdrop = new Backdrop(app.getAssetManager(), (float) Math.sqrt(load));
        app.getRootNode().attachChild(backdrop.node());
        GameCamera.place(app.getCamera(), load);
        FilterPostProcessor filters = new FilterPostProcessor(app.getAssetManager());
        filters.addFilter(bloom());
        app.getViewPort().addProcessor(filters);
        return backdrop;
    }

    /** Returns the seconds from the opening of the window until the game could be played, or -1. */
    public double loadingSeconds() {
        return loadingSeconds;
    }

    /** Returns the seconds of play so far, or -1 while the game is loading. */
    public double playedSeconds() {
        Game game = stateManager.getState(GameState.class).game();
        return game == null ? -1 : game.timeSeconds();
    }

    private static BloomFilter bloom() {
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

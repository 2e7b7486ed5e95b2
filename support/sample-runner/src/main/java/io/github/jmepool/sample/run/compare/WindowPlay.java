// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.renderer.Statistics;
import com.jme3.system.AppSettings;
import io.github.jmepool.sample.game.GameCamera;
import io.github.jmepool.sample.headless.StepTimer;
import io.github.jmepool.sample.run.options.SampleOptions;
import io.github.jmepool.sample.run.play.FrameTimes;
import io.github.jmepool.sample.run.play.Windows;
import io.github.jmepool.sample.view.SampleApp;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Plays one game in a window, as fast as it goes, and counts what the engine draws. Without effects and figures on the
 * screen, which are the same in all ways.
 */
public final class WindowPlay extends SimpleApplication {
    /** The first frames upload and compile. */
    private static final int WARM_UP_FRAMES = 60;

    private final float load;
    private final int frames;
    private final FrameTimes times;
    private int objectsAt;
    private int uniformsAt;
    private int trianglesAt;
    private int[] counts = {};
    private final CompletableFuture<Thread> thread = new CompletableFuture<>();
    private long objects;
    private long uniforms;
    private long triangles;
    private int played;
    private long began;

    private WindowPlay(Way way, long seed, float load, int frames) {
        super(new AppState[] {way.pools(), way.game(seed, load)});
        this.load = load;
        this.frames = frames;
        times = new FrameTimes(frames);
    }

    /**
     * Opens a window, plays, and closes it. Main thread only, as the window library demands.
     *
     * @param options the size of the window
     * @param way where the objects come from
     * @param seed decides on everything random
     * @param load how many times the usual number of objects
     * @param frames how many frames of a sixtieth of a second are measured
     * @return what was drawn, and how fast
     * @throws IllegalStateException if the window is closed before a frame was measured
     */
    public static Result play(SampleOptions options, Way way, long seed, float load, int frames) {
        WindowPlay app = new WindowPlay(way, seed, Math.max(1, load), frames);
        AppSettings settings = Windows.settings(options);
        settings.setFrameRate(-1);
        app.setTimer(new StepTimer());
        Windows.open(app, settings);
        app.waitForTheEnd();
        if (app.times.frames() == 0) {
            throw new IllegalStateException("the window was closed before a frame was measured; leave it open");
        }
        return new Result(app.times, app.objects, app.uniforms, app.triangles);
    }

    /**
     * The window has a thread of its own, except on macOS. The next window can be opened when that thread has ended: it
     * shuts the window library down after it has reported the window as closed.
     */
    private void waitForTheEnd() {
        try {
            Thread windows = thread.get();
            if (windows != Thread.currentThread()) {
                windows.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void initialize() {
        thread.complete(Thread.currentThread());
        super.initialize();
    }

    @Override
    public void simpleInitApp() {
        renderManager.setPreferredLightMode(LightMode.SinglePass);
        renderManager.setSinglePassLightBatchSize(SampleApp.LIGHTS_PER_PASS);
        GameCamera.place(cam, load);
        Statistics statistics = renderer.getStatistics();
        statistics.setEnabled(true);
        List<String> labels = Arrays.asList(statistics.getLabels());
        objectsAt = labels.indexOf("Objects");
        uniformsAt = labels.indexOf("Uniforms");
        trianglesAt = labels.indexOf("Triangles");
        counts = new int[labels.size()];
    }

    @Override
    public void update() {
        long now = System.nanoTime();
        if (played > WARM_UP_FRAMES && times.frames() < frames) {
            count(now - began);
        }
        began = now;
        renderer.getStatistics().clearFrame();
        super.update();
        played++;
        if (times.frames() == frames) {
            stop(false);
        }
    }

    private void count(long frameNanos) {
        // how long the GPU draws, no clock here tells: only whole frames are compared
        times.add(frameNanos, 0);
        renderer.getStatistics().getData(counts);
        objects += counts[objectsAt];
        uniforms += counts[uniformsAt];
        triangles += counts[trianglesAt];
    }

    /**
     * The engine's counts of one play in a window.
     *
     * @param times from the beginning of each frame to that of the next, showing the picture included
     * @param objects drawn in all frames, the background included
     * @param uniforms set in all frames
     * @param triangles drawn in all frames
     */
    public record Result(FrameTimes times, long objects, long uniforms, long triangles) {
    }
}

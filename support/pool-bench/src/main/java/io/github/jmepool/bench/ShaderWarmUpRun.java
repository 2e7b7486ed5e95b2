// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.app.SimpleApplication;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Statistics;
import com.jme3.scene.Geometry;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeSystem;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PrewarmPlan;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.SpatialPool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Measures the first frames of 20 kinds of enemies, one after the other, with and without drawing them ahead in the
 * prewarm ({@code preloadOnPrewarm}): the time of each frame, the shaders compiled at run time, and what the prewarm
 * costs.
 *
 * <p>Opens a window. Each round loads its shaders anew, but the driver may know them: Mesa does unless the environment
 * has {@code MESA_SHADER_CACHE_DISABLE=true}. A first round, which compiles what all windows need, does not count. The
 * time of a frame is that from its beginning to the beginning of the next one.
 */
public final class ShaderWarmUpRun extends SimpleApplication {
    private static final int ROUNDS = 5;
    private static final int SETTLING = 30;
    private static final int BETWEEN_KINDS = 10;

    private final Measurements measurements;
    private final int rounds;
    private final int settling;
    private final int kindCount;
    private final int frameCount;
    private final List<Round> played = new ArrayList<>();
    /** Null before the first. */
    private Round round;

    private ShaderWarmUpRun(Measurements measurements) {
        this.measurements = measurements;
        rounds = measurements.orQuick(measurements.asked("--once") ? 1 : ROUNDS, 1);
        settling = measurements.orQuick(SETTLING, 2);
        kindCount = measurements.orQuick(ShaderWarmUpScene.KINDS, 1);
        frameCount = BETWEEN_KINDS * (kindCount + 1);
    }

    /**
     * Runs all rounds, and prints what they took.
     *
     * @param arguments {@code --json FILE} also writes the measurements, {@code --picture FILE} the window with the
     *         last kind; {@code --once} plays one round of each; {@code --quick} to try the program
     */
    public static void main(String[] arguments) {
        ShaderWarmUpRun app = new ShaderWarmUpRun(new Measurements(arguments));
        AppSettings settings = new AppSettings(true);
        settings.setAudioRenderer(null);
        settings.setResolution(480, 270);
        settings.setVSync(false);
        app.setShowSettings(false);
        app.setPauseOnLostFocus(false);
        app.setSettings(settings);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        setDisplayStatView(false);
        setDisplayFps(false);
        flyCam.setEnabled(false);
    }

    @Override
    public void simpleUpdate(float tpf) {
        renderer.getStatistics().setEnabled(true);
        if (round == null) {
            // the first one is played for nothing
            round = new Round(played.size() % 2 == 0);
        }
        if (round.isOver()) {
            played.add(round);
            round = null;
            if (played.size() == 1 + 2 * rounds) {
                report();
                stop();
            }
        }
    }

    private int shaders() {
        Statistics statistics = renderer.getStatistics();
        int[] figures = new int[statistics.getLabels().length];
        statistics.getData(figures);
        return figures[Arrays.asList(statistics.getLabels()).indexOf("Shaders (M)")];
    }

    private void report() {
        for (boolean warm : new boolean[] {false, true}) {
            List<Round> same = played.subList(1, played.size()).stream().filter(one -> one.warm == warm).toList();
            measurements.row("sight", "prewarm", warm ? "with" : "without")
                    .with("prewarm_ms", each(same, one -> one.prewarm.sum()))
                    .with("prewarm_longest_ms", each(same, one -> one.prewarm.longest()))
                    .with("shaders", each(same, one -> one.shaders))
                    .with("first_ms", each(same, one -> one.play.mean(true)))
                    .with("longest_ms", each(same, one -> one.play.longest()))
                    .with("other_ms", each(same, one -> one.play.mean(false)))
                    .with("frames_ms", medians(same));
        }
        measurements.write();
        for (Round one : played) {
            System.out.printf(Locale.ROOT, "%-7s prewarm %.0f ms, longest frame %.0f ms; play: %d shaders, "
                    + "first frame %.1f ms, longest %.1f ms, other frames %.1f ms%n", one.warm ? "with" : "without",
                    one.prewarm.sum(), one.prewarm.longest(), one.shaders, one.play.mean(true),
                    one.play.longest(), one.play.mean(false));
        }
    }

    private static double[] each(List<Round> same, ToDoubleFunction<Round> figure) {
        return same.stream().mapToDouble(figure).toArray();
    }

    /** Of each frame, over the rounds. */
    private double[] medians(List<Round> same) {
        double[] medians = new double[frameCount];
        for (int frame = 0; frame < frameCount; frame++) {
            int at = frame;
            medians[frame] = same.stream().mapToDouble(one -> one.play.millis.get(at)).sorted()
                    .skip(same.size() / 2).findFirst().orElseThrow();
        }
        return medians;
    }

    /** Whether a kind is first seen in the frame. */
    private static boolean isFirst(int frame) {
        return frame % BETWEEN_KINDS == 0 && frame > 0;
    }

    /** Times of frames. */
    private static final class Times {
        private final List<Double> millis = new ArrayList<>();

        double sum() {
            return millis.stream().mapToDouble(Double::doubleValue).sum();
        }

        double longest() {
            return millis.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        }

        double mean(boolean ofFirst) {
            double sum = 0;
            int count = 0;
            for (int frame = 0; frame < millis.size(); frame++) {
                if (isFirst(frame) == ofFirst) {
                    sum += millis.get(frame);
                    count++;
                }
            }
            return sum / count;
        }
    }

    /** Loads a scene, settles, and plays. */
    private final class Round {
        private final boolean warm;
        private final Times prewarm = new Times();
        private final Times play = new Times();
        private final PoolAppState state = new PoolAppState();
        private final ShaderWarmUpScene scene =
                new ShaderWarmUpScene(JmeSystem.newAssetManager(JmeSystem.getPlatformAssetConfigURL()), rootNode);
        /** Null until the scene has settled. */
        private List<SpatialPool<Geometry>> kinds;
        private PrewarmTask task;
        private boolean prewarmed;
        /** Null while none is. */
        private Geometry seen;
        private int shaders;
        private int frames;
        private long before;

        Round(boolean warm) {
            this.warm = warm;
            stateManager.attach(state);
            scene.open(viewPort);
        }

        /** Once a frame; true after the last one. */
        boolean isOver() {
            long now = System.nanoTime();
            double took = (now - before) / 1e6;
            before = now;
            frames++;
            if (kinds == null) {
                if (frames > settling) {
                    load();
                }
                return false;
            }
            if (!prewarmed) {
                // also the frame in which it has ended
                prewarm.millis.add(took);
                prewarmed = task.isOver();
                frames = 0;
                return false;
            }
            if (frames <= settling) {
                shaders = shaders();
                return false;
            }
            return play(frames - settling - 1, took);
        }

        private void load() {
            kinds = scene.register(state.pools(), warm, kindCount);
            PrewarmPlan plan = state.pools().prewarm();
            kinds.forEach(kind -> plan.add(kind, 1));
            task = plan.start();
        }

        /** The time is that of the frame before. */
        private boolean play(int frame, double took) {
            if (frame > 0) {
                play.millis.add(took);
            }
            if (frame == frameCount - 1 && played.isEmpty() && measurements.value("--picture") != null) {
                FrameWindow.write(Path.of(measurements.value("--picture")), renderer, cam);
            }
            if (seen != null && (isFirst(frame) || frame == frameCount)) {
                state.pools().recycle(seen);
                seen = null;
            }
            if (frame == frameCount) {
                shaders = shaders() - shaders;
                scene.close(viewPort);
                stateManager.detach(state);
                return true;
            }
            if (isFirst(frame)) {
                int kind = frame / BETWEEN_KINDS - 1;
                seen = kinds.get(kind).spawn(new Vector3f(kind % 5 - 2f, kind / 5 - 1.5f, 0f));
            }
            return false;
        }
    }
}

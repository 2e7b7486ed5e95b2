// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import com.jme3.renderer.Statistics;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import com.sun.management.OperatingSystemMXBean;
import io.github.jmepool.bench.InstancedScene.Kind;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The time of a whole frame in a window, and its processor time, that of all threads of OpenGL included, when the
 * instances of a pool are instanced, next to the same frames when each is drawn singly, by the number of instances and
 * of triangles in each. All move, and a twentieth comes and goes.
 */
public final class InstancingWindow extends SimpleApplication {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final int[] LIVE = {100, 1_000, 10_000};
    /** Samples of a sphere across and around: 12, 84 and 924 triangles. */
    private static final int[][] SPHERES = {{3, 6}, {8, 7}, {24, 21}};
    private static final int WARM_UP_FRAMES = 60;
    private static final int FRAMES = 120;
    private static final int ROUNDS = 3;

    /** The level of all: the finest, or one chosen by size, with all of them far away or at all distances. */
    private enum Detail { FINEST, FAR, DEEP }

    private final int live;
    private final int[] sphere;
    private final boolean asOne;
    private final Detail detail;
    private final long[] nanos = new long[FRAMES];
    private final CompletableFuture<Thread> thread = new CompletableFuture<>();
    private InstancedScene scene;
    private int frame;
    private long began;
    private long processorBegan;
    private double processorMillis;
    private int objects;
    private int triangles;

    private InstancingWindow(int live, int[] sphere, boolean asOne, Detail detail) {
        super(new AppState[0]);
        this.live = live;
        this.sphere = sphere;
        this.asOne = asOne;
        this.detail = detail;
    }

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments how many instances; several counts when there are none; {@code --levels} gives those of 924
     *         triangles levels of detail, the same ones singly and instanced; {@code --json FILE} also writes the
     *         measurements; {@code --quick} to try the program
     * @throws Exception if a window can't be opened
     */
    public static void main(String[] arguments) throws Exception {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        boolean levels = measurements.asked("--levels");
        int[] counts = Arrays.stream(arguments).filter(argument -> argument.matches("\\d+"))
                .mapToInt(Integer::parseInt).toArray();
        counts = counts.length == 0 ? LIVE : counts;
        System.out.printf(Locale.ROOT, "%8s %10s %10s  %10s %10s %7s  %10s %10s %7s  %8s %8s%n", "live", "triangles",
                "triangles", "singly ms", "as one ms", "share", "processor", "processor", "share", "objects",
                "objects");
        for (int live : counts) {
            if (levels) {
                compare(live, SPHERES[2], Detail.FAR, measurements);
                compare(live, SPHERES[2], Detail.DEEP, measurements);
                continue;
            }
            for (int[] sphere : SPHERES) {
                compare(live, sphere, Detail.FINEST, measurements);
            }
        }
        measurements.write();
    }

    /** Windows of both take turns, so that a busy machine falls on both. */
    private static void compare(int live, int[] sphere, Detail detail, Measurements measurements) throws Exception {
        int rounds = measurements.orQuick(ROUNDS, 1);
        double[] singly = new double[rounds];
        double[] together = new double[rounds];
        double[] singlyProcessor = new double[rounds];
        double[] togetherProcessor = new double[rounds];
        double[] triangles = new double[2];
        for (int round = 0; round < rounds; round++) {
            InstancingWindow one = measured(live, sphere, false, detail);
            InstancingWindow other = measured(live, sphere, true, detail);
            singly[round] = one.median();
            together[round] = other.median();
            singlyProcessor[round] = one.processorMillis;
            togetherProcessor[round] = other.processorMillis;
            triangles[0] = (double) one.triangles / live;
            triangles[1] = (double) other.triangles / live;
            System.out.printf(Locale.ROOT, "%8d %10.1f %10.1f  %10.2f %10.2f %6.0f%%  %10.2f %10.2f %6.0f%%  %8d %8d%n",
                    live, triangles[0], triangles[1], singly[round], together[round],
                    100 * together[round] / singly[round], singlyProcessor[round], togetherProcessor[round],
                    100 * togetherProcessor[round] / singlyProcessor[round], one.objects, other.objects);
        }
        int finest = new Sphere(sphere[0], sphere[1], 0.5f).getTriangleCount();
        measurements.row("instancing_window", "live", String.valueOf(live), "detail",
                detail.name().toLowerCase(Locale.ROOT), "triangles", String.valueOf(finest))
                .with("singly_ms", singly).with("instanced_ms", together)
                .with("singly_processor_ms", singlyProcessor).with("instanced_processor_ms", togetherProcessor)
                .with("triangles_singly", triangles[0]).with("triangles_instanced", triangles[1]);
    }

    private static InstancingWindow measured(int live, int[] sphere, boolean asOne, Detail detail) throws Exception {
        InstancingWindow window = new InstancingWindow(live, sphere, asOne, detail);
        AppSettings settings = new AppSettings(true);
        settings.setResolution(640, 360);
        settings.setVSync(false);
        settings.setFrameRate(-1);
        settings.setAudioRenderer(null);
        window.setSettings(settings);
        window.setShowSettings(false);
        window.setPauseOnLostFocus(false);
        window.start(true);
        Thread drawing = window.thread.get();
        if (drawing != Thread.currentThread()) {
            // it shuts the window library down at its very end
            drawing.join();
        }
        return window;
    }

    /** The main thread must not wait for a window that can't be opened. */
    @Override
    public void handleError(String message, Throwable thrown) {
        thread.completeExceptionally(thrown == null ? new IllegalStateException(message) : thrown);
        super.handleError(message, thrown);
    }

    private double median() {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[FRAMES / 2] / 1e6;
    }

    @Override
    public void initialize() {
        thread.complete(Thread.currentThread());
        super.initialize();
    }

    @Override
    public void simpleInitApp() {
        if (detail == Detail.DEEP) {
            InstancedScene.lookInto(cam);
        } else {
            InstancedScene.look(cam);
        }
        scene = new InstancedScene(assetManager, rock(), live, asOne, detail == Detail.DEEP);
        rootNode.attachChild(scene.root);
        renderer.getStatistics().setEnabled(true);
    }

    private Geometry rock() {
        Sphere mesh = new Sphere(sphere[0], sphere[1], 0.5f);
        return detail == Detail.FINEST ? new Geometry("rock", mesh) : InstancedScene.withLevels(mesh, cam, asOne);
    }

    @Override
    public void update() {
        if (frame > WARM_UP_FRAMES + FRAMES) {
            return;
        }
        long now = System.nanoTime();
        if (frame > WARM_UP_FRAMES) {
            nanos[frame - WARM_UP_FRAMES - 1] = now - began;
        }
        began = now;
        if (frame == WARM_UP_FRAMES) {
            processorBegan = PROCESS.getProcessCpuTime();
        }
        if (frame == WARM_UP_FRAMES + FRAMES) {
            processorMillis = (PROCESS.getProcessCpuTime() - processorBegan) / 1e6 / FRAMES;
            count();
            scene.close();
            stop(false);
            frame++;
            return;
        }
        renderer.getStatistics().clearFrame();
        super.update();
        frame++;
    }

    private void count() {
        Statistics statistics = renderer.getStatistics();
        List<String> labels = Arrays.asList(statistics.getLabels());
        int[] counts = new int[labels.size()];
        statistics.getData(counts);
        objects = counts[labels.indexOf("Objects")];
        triangles = counts[labels.indexOf("Triangles")];
    }

    @Override
    public void simpleUpdate(float tpf) {
        scene.play(Kind.MOVING, cam);
    }
}

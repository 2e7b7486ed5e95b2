// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Sphere;
import java.util.Arrays;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The time of a whole frame in a window, and its processor time, that of all threads of OpenGL included, when the
 * instances of a pool are instanced, next to the same frames when each is drawn individually, by the number of
 * instances and of triangles in each. All move, and a twentieth comes and goes.
 */
public final class InstancingWindow {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final int[] LIVE = {100, 1_000, 10_000};
    /** Samples of a sphere across and around: 12, 84 and 924 triangles. */
    private static final int[][] SPHERES = {{3, 6}, {8, 7}, {24, 21}};
    private static final FrameWindow.Length LENGTH = new FrameWindow.Length(60, 0, 120, 0, Long.MAX_VALUE);
    private static final int ROUNDS = 3;

    /** The level of all: the finest, or one chosen by size, with all of them far away or at all distances. */
    private enum Detail { FINEST, FAR, DEEP }

    private InstancingWindow() {
    }

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments how many instances; several counts when there are none; {@code --levels} gives those of 924
     *         triangles levels of detail, the same ones individually and instanced; {@code --json FILE} also writes the
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
                "triangles", "individual ms", "as one ms", "share", "processor", "processor", "share", "objects",
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
        double[] individually = new double[rounds];
        double[] together = new double[rounds];
        double[] singlyProcessor = new double[rounds];
        double[] togetherProcessor = new double[rounds];
        double[] triangles = new double[2];
        for (int round = 0; round < rounds; round++) {
            FrameWindow one = measured(live, sphere, false, detail);
            FrameWindow other = measured(live, sphere, true, detail);
            individually[round] = one.medianMillis();
            together[round] = other.medianMillis();
            singlyProcessor[round] = one.processMillis();
            togetherProcessor[round] = other.processMillis();
            triangles[0] = (double) one.counted("Triangles") / live;
            triangles[1] = (double) other.counted("Triangles") / live;
            System.out.printf(Locale.ROOT, "%8d %10.1f %10.1f  %10.2f %10.2f %6.0f%%  %10.2f %10.2f %6.0f%%  %8d %8d%n",
                    live, triangles[0], triangles[1], individually[round], together[round],
                    100 * together[round] / individually[round], singlyProcessor[round], togetherProcessor[round],
                    100 * togetherProcessor[round] / singlyProcessor[round], one.counted("Objects"),
                    other.counted("Objects"));
        }
        int finest = new Sphere(sphere[0], sphere[1], 0.5f).getTriangleCount();
        measurements.row("instancing_window", "live", String.valueOf(live), "detail",
                detail.name().toLowerCase(Locale.ROOT), "triangles", String.valueOf(finest))
                .with("singly_ms", individually).with("instanced_ms", together)
                .with("singly_processor_ms", singlyProcessor).with("instanced_processor_ms", togetherProcessor)
                .with("triangles_singly", triangles[0]).with("triangles_instanced", triangles[1]);
    }

    private static FrameWindow measured(int live, int[] sphere, boolean asOne, Detail detail) throws Exception {
        return FrameWindow.play(640, 360, LENGTH, null, window -> {
            Camera camera = window.getCamera();
            if (detail == Detail.DEEP) {
                MovingScene.lookInto(camera);
            } else {
                MovingScene.look(camera);
            }
            Sphere mesh = new Sphere(sphere[0], sphere[1], 0.5f);
            Geometry rock = detail == Detail.FINEST ? new Geometry("rock", mesh)
                    : MovingScene.withLevels(mesh, camera, asOne);
            return new MovingScene(window.getAssetManager(), rock, live, asOne, detail == Detail.DEEP);
        });
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.NullRenderer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.bench.MovingScene.Kind;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The processor time of a frame when the instances of a pool are instanced, next to the same frames when each
 * is drawn individually: game, pool, the engine's update, culling, sorting, and rendering with a renderer that draws
 * nothing.
 *
 * <p>Blocks of both take turns, so that a busy machine falls on both. "Moving": all move, and a twentieth comes and
 * goes in each frame. "Still": nothing moves. "View": all are still, and the camera turns.
 */
public final class InstancingCost {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final int[] LIVE = {100, 1_000, 5_000, 10_000, 20_000};
    private static final int BLOCK = 40;
    private static final int BLOCKS = 12;
    private static final int WARM_UP_BLOCKS = 6;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private InstancingCost() {
    }

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments how many instances, several counts when there are none; {@code --json FILE} also writes the
     *         measurements; {@code --quick} to try the program; {@code --transparent} sorts all by depth, and
     *         {@code --levels} gives them levels of detail: both next to instanced frames without that
     */
    public static void main(String[] arguments) {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        Way way = measurements.asked("--transparent") ? Way.TRANSPARENT
                : measurements.asked("--levels") ? Way.LEVELS : Way.PLAIN;
        System.out.printf(Locale.ROOT, "%8s  %-8s %12s %12s %8s %12s %12s%n", "live", "frames", "individual us",
                "as one us", "share", "B as one", "without us");
        int[] counts = Arrays.stream(arguments).filter(argument -> argument.matches("\\d+"))
                .mapToInt(Integer::parseInt).toArray();
        for (int live : counts.length == 0 ? LIVE : counts) {
            for (Kind kind : new Kind[] {Kind.MOVING, Kind.STILL, Kind.VIEW}) {
                compare(live, kind, way, measurements);
            }
        }
        measurements.write();
    }

    private static void compare(int live, Kind kind, Way way, Measurements measurements) {
        int blocks = measurements.orQuick(BLOCKS, 2);
        try (Drawing individually = new Drawing(live, false, way, way);
                Drawing asOne = new Drawing(live, true, way, way);
                Drawing plain = new Drawing(live, true, way, Way.PLAIN)) {
            double[] single = new double[blocks];
            double[] one = new double[blocks];
            double[] without = new double[blocks];
            long bytes = Long.MAX_VALUE;
            for (int block = -measurements.orQuick(WARM_UP_BLOCKS, 0); block < blocks; block++) {
                int at = Math.max(0, block);
                single[at] = individually.run(kind);
                long before = THREADS.getCurrentThreadAllocatedBytes();
                one[at] = asOne.run(kind);
                bytes = Math.min(bytes, THREADS.getCurrentThreadAllocatedBytes() - before);
                if (way != Way.PLAIN) {
                    without[at] = plain.run(kind);
                }
            }
            Measurements.Row row = measurements.row(way.table, "live", String.valueOf(live), "frames",
                    kind.name().toLowerCase(Locale.ROOT)).with("singly_us", single).with("instanced_us", one)
                    .with("bytes", (double) bytes / BLOCK);
            if (way != Way.PLAIN) {
                row.with("without_us", without);
            }
            double first = median(single);
            double second = median(one);
            System.out.printf(Locale.ROOT, "%8d  %-8s %12.1f %12.1f %7.0f%% %12d %12.1f%n", live,
                    kind.name().toLowerCase(Locale.ROOT), first, second, 100 * second / first, bytes / BLOCK,
                    median(without));
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** What is asked of the pool besides. */
    private enum Way {
        PLAIN("instancing"), TRANSPARENT("instancing_transparent"), LEVELS("instancing_level_choice");

        private final String table;

        Way(String table) {
            this.table = table;
        }
    }

    /** A scene, a camera, and a renderer that draws nothing. */
    private static final class Drawing implements AutoCloseable {
        private final Camera camera = new Camera(640, 480);
        private final ViewPort view = new ViewPort("view", camera);
        private final RenderManager manager = new RenderManager(new NullRenderer());
        private final MovingScene scene;
        private final double[] micros = new double[BLOCK];

        /** In the scene for one way, drawn in another. */
        Drawing(int live, boolean asOne, Way scenes, Way way) {
            Sphere mesh = new Sphere(6, 8, 0.5f);
            MovingScene.look(camera);
            Geometry rock = way == Way.LEVELS ? MovingScene.withLevels(mesh, camera, asOne)
                    : new Geometry("rock", mesh);
            scene = new MovingScene(new DesktopAssetManager(true), rock, live, asOne, scenes == Way.LEVELS);
            if (scenes == Way.LEVELS) {
                MovingScene.lookInto(camera);
            }
            scene.root.setQueueBucket(way == Way.TRANSPARENT ? Bucket.Transparent : Bucket.Inherit);
        }

        /** Plays a block of frames, and returns the median of their microseconds. */
        double run(Kind kind) {
            for (int i = 0; i < BLOCK; i++) {
                long start = THREADS.getCurrentThreadCpuTime();
                scene.play(kind, camera);
                scene.root.updateLogicalState(MovingScene.TPF);
                scene.root.updateGeometricState();
                manager.setCamera(camera, false);
                manager.renderScene(scene.root, view);
                manager.flushQueue(view);
                micros[i] = (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
            }
            return median(micros);
        }

        @Override
        public void close() {
            scene.close();
        }
    }
}

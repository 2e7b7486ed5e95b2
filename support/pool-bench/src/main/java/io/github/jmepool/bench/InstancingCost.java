// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.NullRenderer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.bench.InstancedScene.Kind;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The processor time of a frame when the instances of a pool are instanced, next to the same frames when each
 * is drawn singly: game, pool, the engine's update, culling, sorting, and rendering with a renderer that draws
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
     *         measurements; {@code --quick} to try the program; {@code --transparent} draws all in the
     *         transparent bucket, and measures instanced frames in the opaque one for comparison, in which nothing is
     *         sorted
     */
    public static void main(String[] arguments) {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        Bucket bucket = Arrays.asList(arguments).contains("--transparent") ? Bucket.Transparent : Bucket.Inherit;
        System.out.printf(Locale.ROOT, "%8s  %-8s %12s %12s %8s %12s %12s%n", "live", "frames", "singly us",
                "as one us", "share", "B as one", "unsorted us");
        int[] counts = Arrays.stream(arguments).filter(argument -> argument.matches("\\d+"))
                .mapToInt(Integer::parseInt).toArray();
        for (int live : counts.length == 0 ? LIVE : counts) {
            for (Kind kind : Kind.values()) {
                compare(live, kind, bucket, measurements);
            }
        }
        measurements.write();
    }

    private static void compare(int live, Kind kind, Bucket bucket, Measurements measurements) {
        int blocks = measurements.orQuick(BLOCKS, 2);
        boolean isSorted = bucket == Bucket.Transparent;
        try (Drawing singly = new Drawing(live, false, bucket);
                Drawing asOne = new Drawing(live, true, bucket);
                Drawing opaque = new Drawing(live, true, Bucket.Opaque)) {
            double[] single = new double[blocks];
            double[] one = new double[blocks];
            double[] unsorted = new double[blocks];
            long bytes = Long.MAX_VALUE;
            for (int block = -measurements.orQuick(WARM_UP_BLOCKS, 0); block < blocks; block++) {
                int at = Math.max(0, block);
                single[at] = singly.run(kind);
                long before = THREADS.getCurrentThreadAllocatedBytes();
                one[at] = asOne.run(kind);
                bytes = Math.min(bytes, THREADS.getCurrentThreadAllocatedBytes() - before);
                if (isSorted) {
                    unsorted[at] = opaque.run(kind);
                }
            }
            Measurements.Row row = measurements.row(isSorted ? "instancing_transparent" : "instancing", "live",
                    String.valueOf(live), "frames", kind.name().toLowerCase(Locale.ROOT)).with("singly_us", single)
                    .with("instanced_us", one).with("bytes", (double) bytes / BLOCK);
            if (isSorted) {
                row.with("unsorted_us", unsorted);
            }
            double first = median(single);
            double second = median(one);
            System.out.printf(Locale.ROOT, "%8d  %-8s %12.1f %12.1f %7.0f%% %12d %12.1f%n", live,
                    kind.name().toLowerCase(Locale.ROOT), first, second, 100 * second / first, bytes / BLOCK,
                    median(unsorted));
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** A scene, a camera, and a renderer that draws nothing. */
    private static final class Drawing implements AutoCloseable {
        private final Camera camera = new Camera(640, 480);
        private final ViewPort view = new ViewPort("view", camera);
        private final RenderManager manager = new RenderManager(new NullRenderer());
        private final InstancedScene scene;
        private final double[] micros = new double[BLOCK];

        Drawing(int live, boolean asOne, Bucket bucket) {
            scene = new InstancedScene(new DesktopAssetManager(true), new Sphere(6, 8, 0.5f), live, asOne);
            scene.root.setQueueBucket(bucket);
            InstancedScene.look(camera);
        }

        /** Plays a block of frames, and returns the median of their microseconds. */
        double run(Kind kind) {
            for (int i = 0; i < BLOCK; i++) {
                long start = System.nanoTime();
                scene.play(kind, camera);
                scene.root.updateLogicalState(InstancedScene.TPF);
                scene.root.updateGeometricState();
                manager.setCamera(camera, false);
                manager.renderScene(scene.root, view);
                manager.flushQueue(view);
                micros[i] = (System.nanoTime() - start) / 1e3;
            }
            return median(micros);
        }

        @Override
        public void close() {
            scene.close();
        }
    }
}

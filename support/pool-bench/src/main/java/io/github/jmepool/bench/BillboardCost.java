// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.BillboardControl.Alignment;
import com.jme3.scene.shape.CenterQuad;
import com.jme3.system.NullRenderer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.bench.MovingScene.Kind;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The processor time of a frame with billboards: clones below one node, which the engine's control turns, a pool that
 * draws each individually, and one that is instanced. Game, pool, the engine's update, culling, sorting, and rendering
 * with a renderer that draws nothing; blocks of the three take turns. "Moving": all move, and a twentieth comes and
 * goes in each frame. "View": all are still, and the camera turns.
 */
public final class BillboardCost {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final int[] LIVE = {500, 2_000};
    private static final String[] WAYS = {"CloneAndDrop", "OwnNode", "OwnNodeInstanced"};
    private static final int BLOCK = 40;
    private static final int BLOCKS = 12;
    private static final int WARM_UP_BLOCKS = 6;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private BillboardCost() {
    }

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments {@code --json FILE} also writes the measurements; {@code --quick} to try the program
     */
    public static void main(String[] arguments) {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        System.out.printf(Locale.ROOT, "%8s  %-8s %-8s %12s %12s %12s %12s%n", "live", "frames", "align", "clones us",
                "pool us", "instanced us", "B instanced");
        for (int live : LIVE) {
            for (Kind kind : new Kind[] {Kind.MOVING, Kind.VIEW}) {
                for (Alignment alignment : new Alignment[] {Alignment.Screen, Alignment.AxialY}) {
                    compare(live, kind, alignment, measurements);
                }
            }
        }
        measurements.write();
    }

    private static void compare(int live, Kind kind, Alignment alignment, Measurements measurements) {
        int blocks = measurements.orQuick(BLOCKS, 2);
        Drawing[] drawings = new Drawing[WAYS.length];
        Arrays.setAll(drawings, way -> new Drawing(WAYS[way], live, alignment));
        double[][] micros = new double[WAYS.length][blocks];
        long bytes = Long.MAX_VALUE;
        for (int block = -measurements.orQuick(WARM_UP_BLOCKS, 0); block < blocks; block++) {
            for (int way = 0; way < WAYS.length; way++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                micros[way][Math.max(0, block)] = drawings[way].run(kind);
                long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
                bytes = way == WAYS.length - 1 ? Math.min(bytes, allocated) : bytes;
            }
        }
        for (Drawing drawing : drawings) {
            drawing.scene.close();
        }
        String frames = kind.name().toLowerCase(Locale.ROOT);
        measurements.row("billboards", "live", String.valueOf(live), "frames", frames, "alignment", alignment.name())
                .with("clones_us", micros[0]).with("singly_us", micros[1]).with("instanced_us", micros[2])
                .with("bytes", (double) bytes / BLOCK);
        System.out.printf(Locale.ROOT, "%8d  %-8s %-8s %12.1f %12.1f %12.1f %12d%n", live, frames, alignment,
                median(micros[0]), median(micros[1]), median(micros[2]), bytes / BLOCK);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** A scene, a camera, and a renderer that draws nothing. */
    private static final class Drawing {
        private final Camera camera = new Camera(640, 480);
        private final ViewPort view = new ViewPort("view", camera);
        private final RenderManager manager = new RenderManager(new NullRenderer());
        private final MovingScene scene;
        private final double[] micros = new double[BLOCK];

        Drawing(String way, int live, Alignment alignment) {
            Geometry flower = new Geometry("flower", new CenterQuad(1f, 1f));
            flower.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
            BillboardControl control = new BillboardControl();
            control.setAlignment(alignment);
            flower.addControl(control);
            MovingScene.look(camera);
            scene = new MovingScene(SceneSubject.of(way, flower, live), live, 20, false, spawned -> { });
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
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.anim.AnimComposer;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.system.NullRenderer;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The memory that an animated instance takes after it has been drawn: a clone, an instance of a pool, and one of a pool
 * that draws its instances together. The model is as large as a character of a game.
 */
public final class CrowdMemory {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final int JOINTS = 108;
    private static final int CLIPS = 10;
    private static final int COUNT = 1_000;
    private static final int ROUNDS = 3;
    private static final int FRAMES = 3;
    private static final int COLLECTIONS = 3;
    private static final long FREEING_NANOS = 100_000_000;
    private static final float TPF = 1 / 60f;

    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();
    private final Camera camera = new Camera(640, 480);
    private final ViewPort view = new ViewPort("view", camera);
    private final RenderManager manager = new RenderManager(new NullRenderer());

    private CrowdMemory() {
        pools.setRoot(root);
        MovingScene.look(camera);
    }

    /**
     * Measures and prints.
     *
     * @param arguments {@code --json FILE} also writes the measurements; {@code --quick} to try the program
     */
    public static void main(String[] arguments) {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        int count = measurements.orQuick(COUNT, 50);
        for (String way : new String[] {"clone", "pool", "crowd"}) {
            double[] heap = new double[measurements.orQuick(ROUNDS, 1)];
            double[] direct = new double[heap.length];
            for (int round = 0; round < heap.length; round++) {
                long[] bytes = new CrowdMemory().measure(way, count);
                heap[round] = (double) bytes[0] / count;
                direct[round] = (double) bytes[1] / count;
            }
            measurements.row("crowd_memory", "way", way).with("heap_bytes", heap).with("direct_bytes", direct);
            System.out.printf(Locale.ROOT, "%-6s %9.0f B heap %9.0f B direct%n", way, heap[0], direct[0]);
        }
        measurements.write();
    }

    private long[] measure(String way, int count) {
        Node model = CrowdCost.model(new DesktopAssetManager(true), JOINTS, CLIPS);
        Supplier<Node> source = () -> (Node) model.clone(false);
        if (!way.equals("clone")) {
            boolean together = way.equals("crowd");
            SpatialPool<Node> pool = pools.register("walker", model, settings -> settings
                    .developmentMode(false).instanced(together).bakedPoses(together ? 30f : 0f));
            source = pool::spawn;
            frame();
            if (together) {
                CrowdCost.awaitBaked(pool, this::frame);
            }
        }
        play(source, 1);
        long heap = heap(); // before direct(), as it collects
        long direct = direct();
        play(source, count);
        long[] bytes = {heap() - heap, direct() - direct};
        pools.close();
        return bytes;
    }

    private void play(Supplier<Node> source, int count) {
        for (int i = 0; i < count; i++) {
            Node walker = source.get();
            walker.setLocalTranslation(CrowdCost.place(i));
            walker.getControl(AnimComposer.class).setCurrentAction("walk");
            if (walker.getParent() == null) {
                root.attachChild(walker);
            }
        }
        for (int i = 0; i < FRAMES; i++) {
            frame();
        }
    }

    private void frame() {
        pools.update(TPF);
        root.updateLogicalState(TPF);
        root.updateGeometricState();
        manager.setCamera(camera, false);
        manager.renderScene(root, view);
        manager.flushQueue(view);
    }

    private static long heap() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            // direct buffers are freed by another thread
            LockSupport.parkNanos(FREEING_NANOS);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static long direct() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct")).mapToLong(BufferPoolMXBean::getMemoryUsed).sum();
    }
}

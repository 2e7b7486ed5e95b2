// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.NullRenderer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Locale;

/**
 * What a frame costs the processor when the instances of a pool are drawn as one, next to the same frames when each
 * is drawn by itself: game, pool, the engine's update, culling, sorting, and rendering with a renderer that draws
 * nothing.
 *
 * <p>Blocks of both take turns, so that a busy machine falls on both. "Moving": all move, and a twentieth comes and
 * goes in each frame. "Still": nothing moves. "View": all are still, and the camera turns.
 */
public final class InstancingCost {
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
     * @param arguments how many instances; several counts when there are none
     */
    public static void main(String[] arguments) {
        int[] counts = arguments.length == 0 ? LIVE
                : Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray();
        System.out.printf(Locale.ROOT, "%8s  %-8s %12s %12s %8s %12s%n", "live", "frames", "singly us", "as one us",
                "share", "B as one");
        for (int live : counts) {
            for (Kind kind : Kind.values()) {
                compare(live, kind);
            }
        }
    }

    private static void compare(int live, Kind kind) {
        try (Scene singly = new Scene(live, false); Scene asOne = new Scene(live, true)) {
            long[] single = new long[BLOCKS * BLOCK];
            long[] one = new long[BLOCKS * BLOCK];
            long bytes = Long.MAX_VALUE;
            for (int block = -WARM_UP_BLOCKS; block < BLOCKS; block++) {
                int at = Math.max(0, block) * BLOCK;
                singly.run(kind, single, at);
                long before = THREADS.getCurrentThreadAllocatedBytes();
                asOne.run(kind, one, at);
                bytes = Math.min(bytes, THREADS.getCurrentThreadAllocatedBytes() - before);
            }
            double first = median(single);
            double second = median(one);
            System.out.printf(Locale.ROOT, "%8d  %-8s %12.1f %12.1f %7.0f%% %12d%n", live,
                    kind.name().toLowerCase(Locale.ROOT), first, second, 100 * second / first, bytes / BLOCK);
        }
    }

    private static double median(long[] nanos) {
        Arrays.sort(nanos);
        return nanos[nanos.length / 2] / 1e3;
    }

    private enum Kind { MOVING, STILL, VIEW }

    private static final class Scene implements AutoCloseable {
        private static final float TPF = 1f / 60f;

        private final Node root = new Node("root");
        private final ScenePools pools = new ScenePools();
        private final Camera camera = new Camera(640, 480);
        private final ViewPort view = new ViewPort("view", camera);
        private final RenderManager manager = new RenderManager(new NullRenderer());
        private final Deque<Geometry> out;
        private final SpatialPool<Geometry> pool;
        private final Vector3f place = new Vector3f();
        private int frame;

        Scene(int live, boolean asOne) {
            pools.root(root);
            Mesh mesh = new Sphere(6, 8, 0.5f);
            Geometry rock = new Geometry("rock", mesh);
            rock.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
            pool = pools.register("rock", rock, SpatialPoolSettings.builder("rock").developmentMode(false)
                    .drawnAsOne(asOne).prewarm(live).build());
            out = new ArrayDeque<>(live + 1);
            for (int i = 0; i < live; i++) {
                place.set(i % 100 - 50f, i / 100 % 100 - 50f, i / 10_000f);
                out.add(pool.spawn(place));
            }
            camera.setFrustumPerspective(60f, 1f, 0.1f, 1000f);
            camera.setLocation(new Vector3f(0f, 0f, 100f));
            camera.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        }

        void run(Kind kind, long[] nanos, int at) {
            for (int i = 0; i < BLOCK; i++) {
                long start = System.nanoTime();
                frame(kind);
                nanos[at + i] = System.nanoTime() - start;
            }
        }

        private void frame(Kind kind) {
            frame++;
            if (kind == Kind.MOVING) {
                comeAndGo();
                pool.forEachActive(this::move);
            } else if (kind == Kind.VIEW) {
                camera.lookAt(place.set(frame % 60 - 30f, 0f, 0f), Vector3f.UNIT_Y);
            }
            pools.update(TPF);
            root.updateLogicalState(TPF);
            root.updateGeometricState();
            manager.setCamera(camera, false);
            manager.renderScene(root, view);
            manager.flushQueue(view);
        }

        private void comeAndGo() {
            for (int i = out.size() / 20; i > 0; i--) {
                Geometry oldest = out.poll();
                place.set(oldest.getLocalTranslation());
                pool.recycle(oldest);
                out.add(pool.spawn(place));
            }
        }

        private void move(Geometry rock) {
            place.set(rock.getLocalTranslation());
            rock.setLocalTranslation(place.x, place.y, frame % 16);
        }

        @Override
        public void close() {
            pools.close();
        }
    }
}

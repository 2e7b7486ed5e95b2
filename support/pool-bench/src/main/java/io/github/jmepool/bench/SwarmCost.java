// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.instancing.InstancedNode;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.NullRenderer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.bench.MovingScene.Kind;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.Swarm;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The processor time of a frame of a swarm, next to the same frames of an instanced pool, of the engine's
 * {@link InstancedNode}, and of clones that are discarded: game, pool, the engine's update, culling, and rendering with
 * a renderer that draws nothing. Also the memory of an instance.
 *
 * <p>Blocks of all take turns, so that a busy machine falls on all. "Moving": all move, and a twentieth comes and goes
 * in each frame. "Still": nothing moves. "View": all are still, and the camera turns. "Chunk": all are still, and 200
 * come and go, in one call each of a swarm.
 */
public final class SwarmCost {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int SOME = 10_000;
    private static final int MANY = 100_000;
    /** Of a way that takes milliseconds, a block has fewer frames. */
    private static final int SLOW_BLOCK = 4;
    private static final int BLOCK = 20;
    private static final int BLOCKS = 7;
    private static final int WARM_UP_BLOCKS = 5;
    private static final int COLLECTIONS = 3;
    private static final long FREEING_NANOS = 100_000_000;

    private SwarmCost() {
    }

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments {@code --json FILE} also writes the measurements; {@code --quick} to try the program
     */
    public static void main(String[] arguments) {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        for (Kind kind : Kind.values()) {
            compare(measurements.orQuick(SOME, 500), SOME, kind, measurements, "swarm", "pool", "InstancedNode",
                    "clones");
        }
        for (Kind kind : Kind.values()) {
            compare(measurements.orQuick(MANY, 1_000), MANY, kind, measurements, "swarm", "pool");
        }
        for (String way : new String[] {"swarm", "pool"}) {
            double[] bytes = new double[measurements.orQuick(3, 1)];
            for (int round = 0; round < bytes.length; round++) {
                bytes[round] = memory(way, measurements.orQuick(MANY, 1_000));
            }
            measurements.row("swarm_memory", "way", way).with("instance_bytes", bytes);
            System.out.printf(Locale.ROOT, "%-14s %9.0f B an instance%n", way, bytes[0]);
        }
        measurements.write();
    }

    private static void compare(int live, int named, Kind kind, Measurements measurements, String... ways) {
        int blocks = measurements.orQuick(BLOCKS, 2);
        double[][] micros = new double[ways.length][blocks];
        double[] bytes = new double[ways.length];
        Arrays.fill(bytes, Double.MAX_VALUE);
        Drawing[] drawings = new Drawing[ways.length];
        Arrays.setAll(drawings, way -> new Drawing(ways[way], live));
        for (int block = -measurements.orQuick(WARM_UP_BLOCKS, 0); block < blocks; block++) {
            for (int way = 0; way < ways.length; way++) {
                int frames = way < 2 ? BLOCK : SLOW_BLOCK;
                long before = THREADS.getCurrentThreadAllocatedBytes();
                micros[way][Math.max(0, block)] = drawings[way].run(kind, frames);
                bytes[way] = Math.min(bytes[way],
                        (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / frames);
            }
        }
        for (int way = 0; way < ways.length; way++) {
            measurements.row("swarms", "live", String.valueOf(named), "frames",
                    kind.name().toLowerCase(Locale.ROOT), "way", ways[way]).with("frame_us", micros[way])
                    .with("bytes", bytes[way]);
            double[] sorted = micros[way].clone();
            Arrays.sort(sorted);
            System.out.printf(Locale.ROOT, "%7d  %-7s %-14s %10.1f us, at least %10.1f %10.0f B%n", live,
                    kind.name().toLowerCase(Locale.ROOT), ways[way], sorted[blocks / 2], sorted[0], bytes[way]);
            drawings[way].scene.close();
        }
    }

    private static double memory(String way, int live) {
        Drawing few = new Drawing(way, 1);
        few.run(Kind.MOVING, 2);
        few.scene.close();
        long before = used();
        Drawing drawing = new Drawing(way, live);
        drawing.run(Kind.MOVING, 2);
        double bytes = (double) (used() - before) / live;
        drawing.scene.close();
        return bytes;
    }

    /** Of the heap and of direct buffers. */
    private static long used() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            // direct buffers are freed by another thread
            LockSupport.parkNanos(FREEING_NANOS);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()
                + ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                        .filter(pool -> pool.getName().equals("direct")).mapToLong(BufferPoolMXBean::getMemoryUsed)
                        .sum();
    }

    /** What a game does in a frame. */
    private interface Played extends AutoCloseable {
        Node root();

        void play(Kind kind, Camera camera);

        @Override
        void close();
    }

    /** A scene, a camera, and a renderer that draws nothing. */
    private static final class Drawing {
        private final Camera camera = new Camera(640, 480);
        private final ViewPort view = new ViewPort("view", camera);
        private final RenderManager manager = new RenderManager(new NullRenderer());
        private final Played scene;

        Drawing(String way, int live) {
            MovingScene.look(camera);
            DesktopAssetManager assets = new DesktopAssetManager(true);
            Geometry rock = new Geometry("rock", new Sphere(6, 8, 0.5f));
            rock.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
            if (way.equals("swarm")) {
                scene = new SwarmScene(rock, live);
            } else {
                SceneSubject subject = way.equals("InstancedNode") ? new EngineSubject()
                        : SceneSubject.of(way.equals("pool") ? "OwnNodeInstanced" : "CloneAndDrop", rock, live);
                if (way.equals("InstancedNode")) {
                    subject.start(rock, live);
                }
                scene = new SpatialScene(new MovingScene(subject, live, 20, false, spawned -> { }));
            }
        }

        /** Plays a block of frames, and returns the median of their microseconds. */
        double run(Kind kind, int frames) {
            double[] micros = new double[frames];
            for (int i = 0; i < frames; i++) {
                long start = THREADS.getCurrentThreadCpuTime();
                scene.play(kind, camera);
                scene.root().updateLogicalState(MovingScene.TPF);
                scene.root().updateGeometricState();
                manager.setCamera(camera, false);
                manager.renderScene(scene.root(), view);
                manager.flushQueue(view);
                micros[i] = (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
            }
            Arrays.sort(micros);
            return micros[frames / 2];
        }
    }

    private record SpatialScene(MovingScene scene) implements Played {
        @Override
        public Node root() {
            return scene.root;
        }

        @Override
        public void play(Kind kind, Camera camera) {
            scene.play(kind, camera);
        }

        @Override
        public void close() {
            scene.close();
        }
    }

    /** Moved as those of {@link MovingScene}, by a loop over the array of positions. */
    private static final class SwarmScene implements Played {
        private final Node root = new Node("root");
        private final ScenePools pools = new ScenePools();
        private final Swarm swarm;
        /** The handles in use, the oldest first from an index on. */
        private final long[] handles;
        private int oldest;
        private int frame;
        private final Vector3f place = new Vector3f();
        private final long[] chunk;
        private final float[] places;
        private final float[] placeNumbers = new float[3];

        SwarmScene(Geometry rock, int live) {
            pools.setRoot(root);
            swarm = pools.swarm("rock", rock, settings -> settings.prewarm(live).developmentMode(false));
            pools.prewarmNow();
            handles = new long[live];
            chunk = new long[Math.min(live, MovingScene.CHUNK)];
            places = new float[chunk.length * 3];
            int columns = (int) Math.ceil(Math.sqrt(live * 16f / 9f));
            float apart = 140f / columns;
            for (int i = 0; i < live; i++) {
                place.set((i % columns + 0.5f - columns / 2f) * apart, (i / columns + 0.5f) * apart - 39.375f, 0f);
                handles[i] = swarm.spawn(place);
            }
        }

        @Override
        public Node root() {
            return root;
        }

        @Override
        public void play(Kind kind, Camera camera) {
            frame++;
            if (kind == Kind.MOVING) {
                for (int i = handles.length / 20; i > 0; i--) {
                    swarm.getPosition(handles[oldest], place);
                    swarm.recycle(handles[oldest]);
                    handles[oldest] = swarm.spawn(place);
                    oldest = oldest + 1 == handles.length ? 0 : oldest + 1;
                }
                float[] positions = swarm.positions();
                float step = frame % 32 < 16 ? -1f : 1f;
                for (int slot = 0; slot < handles.length; slot++) {
                    positions[3 * slot + 2] += step;
                }
                swarm.moved(0, handles.length);
            } else if (kind == Kind.CHUNK) {
                for (int i = 0; i < chunk.length; i++) {
                    chunk[i] = handles[(oldest + i) % handles.length];
                    swarm.getPosition(chunk[i], place);
                    place.toArray(placeNumbers);
                    System.arraycopy(placeNumbers, 0, places, i * 3, 3);
                }
                swarm.recycle(chunk);
                swarm.spawn(places, null, null, chunk);
                for (long one : chunk) {
                    handles[oldest] = one;
                    oldest = oldest + 1 == handles.length ? 0 : oldest + 1;
                }
            } else if (kind == Kind.VIEW) {
                camera.lookAt(place.set(frame % 60 - 30f, 0f, 0f), Vector3f.UNIT_Y);
            }
            pools.update(MovingScene.TPF);
        }

        @Override
        public void close() {
            pools.close();
        }
    }

    /** Geometries of the engine's node that draws them together, which a game keeps and takes in and out. */
    private static final class EngineSubject extends SceneSubject {
        private final InstancedNode node = new InstancedNode("instanced");
        private Spatial prefab;
        private Spatial idle;
        private boolean areSomeNew;

        @Override
        void start(Spatial first, int live) {
            prefab = first;
            ((Geometry) first).getMaterial().setBoolean("UseInstancing", true);
            root.attachChild(node);
        }

        @Override
        Spatial spawn(Vector3f at) {
            Spatial spawned = idle == null ? prefab.clone(false) : idle;
            idle = null;
            spawned.setLocalTranslation(at);
            node.attachChild(spawned);
            areSomeNew = true;
            return spawned;
        }

        @Override
        void work(float tpf) {
            if (areSomeNew) {
                areSomeNew = false;
                node.instance();
            }
        }

        @Override
        void recycle(Spatial spatial) {
            spatial.removeFromParent();
            idle = spatial;
        }

        @Override
        int visible() {
            return node.getQuantity();
        }
    }
}

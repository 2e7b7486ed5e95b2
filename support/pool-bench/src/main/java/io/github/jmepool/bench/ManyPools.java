// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.app.LegacyApplication;
import com.jme3.app.state.AppStateManager;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.NullRenderer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import jdk.jfr.Recording;

/**
 * The processor time of a frame of a scene with many kinds of objects, of which nothing moves: each kind is cloned
 * below one node, has a pool, or has an instanced pool. The work of the pools is measured within the frames: update,
 * and what comes before and after rendering. The ways take turns in short blocks, so that a busy machine falls on all.
 */
public final class ManyPools implements AutoCloseable {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int FRAMES = 10;
    private static final int BLOCKS = 40;
    private static final int WARM_UP_FRAMES = 400;
    private static final float TPF = 1 / 60f;

    private enum Way { CLONES, PLAIN, INSTANCED }

    /** How many kinds there are, and how many objects of each are shown, or were shown and are idle. */
    private enum Case {
        TWENTY(200, 20, 0), ONE(2_000, 1, 0), UNUSED(2_000, 0, 0), IDLE(2_000, 0, 4);

        private final int kinds;
        private final int shown;
        private final int idle;

        Case(int kinds, int shown, int idle) {
            this.kinds = kinds;
            this.shown = shown;
            this.idle = idle;
        }
    }

    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();
    private final LegacyApplication application = new LegacyApplication();
    private final AppStateManager states = new AppStateManager(application);
    private final Camera camera = new Camera(640, 480);
    private final ViewPort view = new ViewPort("view", camera);
    private final RenderManager manager = new RenderManager(new NullRenderer());
    /** Of the present block. */
    private final double[] micros = new double[FRAMES];
    private final double[] ofPools = new double[FRAMES];
    private double bytes = Double.MAX_VALUE;

    private ManyPools(Case of, Way way, AssetManager assets) {
        pools.setRoot(root);
        states.attach(new PoolAppState(pools));
        MovingScene.look(camera);
        List<Geometry> prefabs = new ArrayList<>();
        List<SpatialPool<Geometry>> all = new ArrayList<>();
        Node clones = new Node("clones");
        root.attachChild(clones);
        for (int kind = 0; kind < of.kinds; kind++) {
            Geometry prefab = new Geometry("kind " + kind, new Sphere(6, 8, 0.5f));
            prefab.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
            prefabs.add(prefab);
            all.add(way == Way.CLONES ? null : pools.register(prefab.getName(), prefab,
                    settings -> settings.developmentMode(false).instanced(way == Way.INSTANCED)));
        }
        frame(); // opens the scene
        int at = 0;
        for (int kind = 0; kind < of.kinds; kind++) {
            SpatialPool<Geometry> pool = all.get(kind);
            for (int i = 0; i < of.shown; i++) {
                Vector3f place = new Vector3f(at % 80 - 40f, at / 80 % 60 - 30f, 0f);
                at++;
                if (pool == null) {
                    Spatial clone = prefabs.get(kind).clone(false);
                    clone.setLocalTranslation(place);
                    clones.attachChild(clone);
                } else {
                    pool.spawn(place);
                }
            }
        }
        for (int i = 0; i < of.idle && way != Way.CLONES; i++) {
            all.forEach(pool -> pool.spawn(Vector3f.ZERO));
        }
        frame();
        all.stream().filter(pool -> pool != null && of.idle > 0).forEach(SpatialPool::recycleAll);
        for (SpatialPool<?> pool : all) {
            if (way == Way.INSTANCED && of.shown > 1 && pool.instancedRendering().instancedCount() != of.shown) {
                // one of a kind is drawn individually
                throw new IllegalStateException("not instanced: " + pool.instancedRendering().individualReasons());
            }
        }
    }

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments {@code --json FILE} also writes the measurements; {@code --quick} to try the program
     */
    public static void main(String[] arguments) {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        System.out.printf(Locale.ROOT, "%-8s %-9s %9s %9s %7s %7s %9s %9s %7s %7s%n", "case", "way", "frame us",
                "least", "ratio", "least", "pools us", "least", "nodes", "bytes");
        for (Case of : Case.values()) {
            compare(of, "no", measurements);
            if (of.shown == 0) {
                try (Recording recording = new Recording()) {
                    recording.start();
                    compare(of, "yes", measurements);
                }
            }
        }
        measurements.write();
    }

    private static void compare(Case of, String recorded, Measurements measurements) {
        AssetManager assets = new DesktopAssetManager(true);
        List<ManyPools> all = Stream.of(Way.values()).map(way -> new ManyPools(of, way, assets)).toList();
        for (int i = measurements.orQuick(WARM_UP_FRAMES, 1); i > 0; i--) {
            all.forEach(ManyPools::frame);
        }
        double[][] whole = new double[all.size()][measurements.orQuick(BLOCKS, 2)];
        double[][] ofPools = new double[all.size()][whole[0].length];
        for (int block = 0; block < whole[0].length; block++) {
            for (int turn = 0; turn < all.size(); turn++) {
                int which = (turn + block) % all.size();
                ManyPools scene = all.get(which);
                scene.block();
                whole[which][block] = median(scene.micros);
                ofPools[which][block] = median(scene.ofPools);
            }
        }
        Measurements.Row row = measurements.row("many_pools", "case", of.name().toLowerCase(Locale.ROOT), "recorded",
                recorded);
        for (Way way : Way.values()) {
            int which = way.ordinal();
            String name = way.name().toLowerCase(Locale.ROOT);
            ManyPools scene = all.get(which);
            int[] nodes = {0};
            scene.root.depthFirstTraversal(spatial -> nodes[0] += spatial instanceof Node ? 1 : 0);
            row.with(name + "_us", whole[which]).with(name + "_pools_us", ofPools[which])
                    .with(name + "_nodes", nodes[0]).with(name + "_bytes", scene.bytes);
            System.out.printf(Locale.ROOT, "%-8s %-9s %9.1f %9.1f %7.2f %7.2f %9.1f %9.1f %7d %7.0f%n",
                    of.name().toLowerCase(Locale.ROOT), recorded.equals("yes") ? name + "*" : name,
                    median(whole[which]), least(whole[which]),
                    median(whole[which]) / median(whole[0]), least(whole[which]) / least(whole[0]),
                    median(ofPools[which]), least(ofPools[which]), nodes[0], scene.bytes);
        }
        all.forEach(ManyPools::close);
    }

    private static double least(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private void block() {
        for (int i = 0; i < FRAMES; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            long start = THREADS.getCurrentThreadCpuTime();
            long pooled = frame();
            micros[i] = (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
            ofPools[i] = pooled / 1e3;
            bytes = Math.min(bytes, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
    }

    /** Plays a frame; returns the time of the pools' own work. */
    private long frame() {
        long start = THREADS.getCurrentThreadCpuTime();
        states.update(TPF);
        long pooled = THREADS.getCurrentThreadCpuTime() - start;
        root.updateLogicalState(TPF);
        root.updateGeometricState();
        start = THREADS.getCurrentThreadCpuTime();
        states.render(manager);
        pooled += THREADS.getCurrentThreadCpuTime() - start;
        manager.setCamera(camera, false);
        manager.renderScene(root, view);
        manager.flushQueue(view);
        start = THREADS.getCurrentThreadCpuTime();
        states.postRender();
        return pooled + THREADS.getCurrentThreadCpuTime() - start;
    }

    @Override
    public void close() {
        pools.close();
    }
}

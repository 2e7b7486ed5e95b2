// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.SkinningControl;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.shape.Box;
import com.jme3.system.NullRenderer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * The processor time of a frame of a crowd whose instances carry a shield and one of three weapons, next to that of one
 * whose prefab hides them, so that the engine updates the same nodes and geometries in both, and of one of a model that
 * has none. The engine's work on transforms and bounds is measured within the frames: that of moving them, which marks
 * all below, and the update. Many short blocks of the three take turns, each round beginning with another, so that a
 * busy machine falls on all; what the processor does for other threads is not counted.
 */
public final class ArmedCrowdCost implements AutoCloseable {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int LIVE = 5_000;
    private static final int JOINTS = 60;
    private static final int FRAMES = 5;
    private static final int BLOCKS = 40;
    private static final int WARM_UP_BLOCKS = 10;
    /** So many that the compiler is done with what each frame calls. */
    private static final int WARM_UP_FRAMES = 1_000;
    private static final float TPF = 1 / 60f;
    private static final String[] WEAPONS = {"sword", "axe", "bow"};

    private enum Arms { NONE, HIDDEN, SHOWN }

    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();
    private final SpatialPool<Node> fighters;
    private final Camera camera = new Camera(640, 480);
    private final ViewPort view = new ViewPort("view", camera);
    private final RenderManager manager = new RenderManager(new NullRenderer());
    private int frame;
    private long engineNanos;
    private double leastBytes = Double.MAX_VALUE;
    /** Of the present block. */
    private final double[] micros = new double[FRAMES];
    private final double[] engine = new double[FRAMES];

    private ArmedCrowdCost(Arms arms) {
        pools.setRoot(root);
        Node model = CrowdCost.model(new DesktopAssetManager(true), JOINTS, 1);
        if (arms != Arms.NONE) {
            arm(model, arms == Arms.HIDDEN ? CullHint.Always : CullHint.Inherit);
        }
        fighters = pools.register("fighter", model,
                settings -> settings.developmentMode(false).instanced(true).bakedPoses(30f));
        MovingScene.look(camera);
        frame(false); // opens the pool
        CrowdCost.awaitBaked(fighters, () -> frame(false));
        for (int i = 0; i < LIVE; i++) {
            Node fighter = fighters.spawn(CrowdCost.place(i));
            fighter.getControl(AnimComposer.class).setCurrentAction("walk").setSpeed(0.5 + i % 10 / 10.0);
            for (int weapon = 0; arms == Arms.SHOWN && weapon < WEAPONS.length; weapon++) {
                fighters.setPartVisible(fighter, WEAPONS[weapon], weapon == i % WEAPONS.length);
            }
        }
        frame(false);
        frame(false);
        if (fighters.instancedRendering().individualCount() > 0) {
            throw new IllegalStateException("drawn individually: " + fighters.instancedRendering().individualReasons());
        }
    }

    /** Gives a model of {@link CrowdCost} a shield and three weapons. */
    static void arm(Node model, CullHint hint) {
        SkinningControl skinning = model.getControl(SkinningControl.class);
        for (String name : List.of("sword", "axe", "bow", "shield")) {
            Geometry weapon = new Geometry(name, new Box(0.02f, 0.2f, 0.02f));
            weapon.setMaterial(((Geometry) model.getChild(0)).getMaterial());
            weapon.setCullHint(hint);
            skinning.getAttachmentsNode("joint" + (name.equals("shield") ? 20 : 50)).attachChild(weapon);
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
        System.out.printf(Locale.ROOT, "%-8s %10s %10s %10s %10s %10s %10s %10s %10s %7s%n", "frames", "bare us",
                "engine us", "hidden us", "engine us", "armed us", "engine us", "of hidden", "of bare", "bytes");
        List<ArmedCrowdCost> all = Stream.of(Arms.values()).map(ArmedCrowdCost::new).toList();
        for (int i = measurements.orQuick(WARM_UP_FRAMES, 0); i > 0; i--) {
            boolean move = i % 4 == 0;
            all.forEach(each -> each.frame(move));
        }
        for (boolean move : new boolean[] {false, true}) {
            compare(all, move, measurements);
        }
        all.forEach(ArmedCrowdCost::close);
        measurements.write();
    }

    private static void compare(List<ArmedCrowdCost> all, boolean move, Measurements measurements) {
        double[][] micros = new double[2 * all.size()][measurements.orQuick(BLOCKS, 2)];
        int warmUp = measurements.orQuick(WARM_UP_BLOCKS, 0);
        ArmedCrowdCost armed = all.get(Arms.SHOWN.ordinal());
        for (int block = -warmUp; block < micros[0].length; block++) {
            armed.leastBytes = block <= 0 ? Double.MAX_VALUE : armed.leastBytes;
            for (int turn = 0; turn < all.size(); turn++) {
                int which = (turn + block + warmUp) % all.size();
                all.get(which).block(move);
                micros[2 * which][Math.max(0, block)] = median(all.get(which).micros);
                micros[2 * which + 1][Math.max(0, block)] = median(all.get(which).engine);
            }
        }
        String frames = move ? "moving" : "still";
        Measurements.Row row = measurements.row("armed", "frames", frames);
        for (Arms arms : Arms.values()) {
            String name = arms.name().toLowerCase(Locale.ROOT);
            row.with(name + "_us", micros[2 * arms.ordinal()])
                    .with(name + "_engine_us", micros[2 * arms.ordinal() + 1]);
        }
        row.with("armed_bytes", armed.leastBytes);
        print(frames, Stream.of(micros).mapToDouble(ArmedCrowdCost::median).toArray(), armed.leastBytes);
        print("  least", Stream.of(micros).mapToDouble(times -> Arrays.stream(times).min().orElseThrow()).toArray(),
                armed.leastBytes);
    }

    private static void print(String frames, double[] micros, double bytes) {
        System.out.printf(Locale.ROOT, "%-8s %10.1f %10.1f %10.1f %10.1f %10.1f %10.1f %9.1f%% %9.1f%% %7.0f%n", frames,
                micros[0], micros[1], micros[2], micros[3], micros[4], micros[5],
                100 * (micros[4] - micros[5]) / (micros[2] - micros[3]),
                100 * (micros[4] - micros[5]) / (micros[0] - micros[1]), bytes);
    }

    /** Plays frames. */
    private void block(boolean move) {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < FRAMES; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            frame(move);
            micros[i] = (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
            engine[i] = engineNanos / 1e3;
        }
        leastBytes = Math.min(leastBytes, (double) (THREADS.getCurrentThreadAllocatedBytes() - bytes) / FRAMES);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private void move(Node fighter) {
        Vector3f at = fighter.getLocalTranslation();
        fighter.setLocalTranslation(at.x, at.y, frame % 16);
    }

    private void frame(boolean move) {
        frame++;
        long start = THREADS.getCurrentThreadCpuTime();
        if (move) {
            fighters.forEachActive(this::move);
        }
        engineNanos = THREADS.getCurrentThreadCpuTime() - start;
        pools.update(TPF);
        root.updateLogicalState(TPF);
        start = THREADS.getCurrentThreadCpuTime();
        root.updateGeometricState();
        engineNanos += THREADS.getCurrentThreadCpuTime() - start;
        manager.setCamera(camera, false);
        manager.renderScene(root, view);
        manager.flushQueue(view);
    }

    @Override
    public void close() {
        pools.close();
    }
}

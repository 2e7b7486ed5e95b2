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
import com.jme3.scene.shape.Box;
import com.jme3.system.NullRenderer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The processor time of a frame of a crowd whose instances carry a shield and one of three weapons, next to that of
 * one with empty hands. The engine's own updates of as many nodes and geometries, which are moved in the same way, are
 * subtracted from both. Blocks of all take turns.
 */
public final class ArmedCrowdCost implements AutoCloseable {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int LIVE = 5_000;
    private static final int JOINTS = 60;
    private static final int FRAMES = 20;
    private static final int BLOCKS = 10;
    private static final int WARM_UP_BLOCKS = 4;
    private static final float TPF = 1 / 60f;
    private static final String[] WEAPONS = {"sword", "axe", "bow"};

    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();
    private final SpatialPool<Node> fighters;
    /** Trees of the same spatials, which nothing plays and nothing draws. */
    private final Node twins = new Node("twins");
    private final Camera camera = new Camera(640, 480);
    private final ViewPort view = new ViewPort("view", camera);
    private final RenderManager manager = new RenderManager(new NullRenderer());
    private int frame;
    private double leastBytes = Double.MAX_VALUE;

    private ArmedCrowdCost(boolean armed) {
        pools.root(root);
        Node model = CrowdCost.model(new DesktopAssetManager(true), JOINTS, 1);
        if (armed) {
            arm(model);
        }
        fighters = pools.register("fighter", model,
                settings -> settings.developmentMode(false).instanced(true).bakedPoses(30f));
        MovingScene.look(camera);
        frame(false); // opens the pool
        CrowdCost.awaitBaked(fighters, () -> frame(false));
        for (int i = 0; i < LIVE; i++) {
            Node fighter = fighters.spawn(CrowdCost.place(i));
            fighter.getControl(AnimComposer.class).setCurrentAction("walk").setSpeed(0.5 + i % 10 / 10.0);
            for (int weapon = 0; armed && weapon < WEAPONS.length; weapon++) {
                fighters.setPartVisible(fighter, WEAPONS[weapon], weapon == i % WEAPONS.length);
            }
            Node twin = (Node) model.clone(false);
            // with joints of their own, they would not fit into any cache
            twin.removeControl(AnimComposer.class);
            twin.removeControl(SkinningControl.class);
            twin.setLocalTranslation(CrowdCost.place(i));
            twins.attachChild(twin);
        }
        frame(false);
        frame(false);
        if (fighters.instancedRendering().singleCount() > 0) {
            throw new IllegalStateException("drawn singly: " + fighters.instancedRendering().singleReasons());
        }
    }

    private static void arm(Node model) {
        SkinningControl skinning = model.getControl(SkinningControl.class);
        for (String name : List.of("sword", "axe", "bow", "shield")) {
            Geometry weapon = new Geometry(name, new Box(0.02f, 0.2f, 0.02f));
            weapon.setMaterial(((Geometry) model.getChild(0)).getMaterial());
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
        System.out.printf(Locale.ROOT, "%-8s %12s %12s %12s %12s %7s %7s%n", "frames", "unarmed us", "engine us",
                "armed us", "engine us", "share", "bytes");
        try (ArmedCrowdCost unarmed = new ArmedCrowdCost(false); ArmedCrowdCost armed = new ArmedCrowdCost(true)) {
            for (boolean move : new boolean[] {false, true}) {
                compare(unarmed, armed, move, measurements);
            }
        }
        measurements.write();
    }

    private static void compare(ArmedCrowdCost unarmed, ArmedCrowdCost armed, boolean move,
            Measurements measurements) {
        int blocks = measurements.orQuick(BLOCKS, 2);
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.add(new double[blocks]);
        }
        for (int block = -measurements.orQuick(WARM_UP_BLOCKS, 0); block < blocks; block++) {
            int at = Math.max(0, block);
            armed.leastBytes = block <= 0 ? Double.MAX_VALUE : armed.leastBytes;
            all.get(0)[at] = unarmed.block(move, false);
            all.get(1)[at] = unarmed.block(move, true);
            all.get(2)[at] = armed.block(move, false);
            all.get(3)[at] = armed.block(move, true);
        }
        double[] medians = all.stream().mapToDouble(ArmedCrowdCost::median).toArray();
        String frames = move ? "moving" : "still";
        measurements.row("armed", "frames", frames).with("unarmed_us", all.get(0)).with("unarmed_engine_us", all.get(1))
                .with("armed_us", all.get(2)).with("armed_engine_us", all.get(3)).with("armed_bytes", armed.leastBytes);
        System.out.printf(Locale.ROOT, "%-8s %12.1f %12.1f %12.1f %12.1f %6.1f%% %7.0f%n", frames, medians[0],
                medians[1], medians[2], medians[3], 100 * (medians[2] - medians[3]) / (medians[0] - medians[1]),
                armed.leastBytes);
    }

    /** Plays frames, and returns the median of their microseconds of processor time. */
    private double block(boolean move, boolean ofTwins) {
        double[] micros = new double[FRAMES];
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < micros.length; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            if (ofTwins) {
                update(move);
            } else {
                frame(move);
            }
            micros[i] = (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
        }
        if (!ofTwins) {
            leastBytes = Math.min(leastBytes,
                    (double) (THREADS.getCurrentThreadAllocatedBytes() - bytes) / micros.length);
        }
        return median(micros);
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

    private void update(boolean move) {
        frame++;
        for (int i = 0; move && i < LIVE; i++) {
            move((Node) twins.getChild(i));
        }
        twins.updateLogicalState(TPF);
        twins.updateGeometricState();
    }

    private void frame(boolean move) {
        frame++;
        if (move) {
            fighters.forEachActive(this::move);
        }
        pools.update(TPF);
        root.updateLogicalState(TPF);
        root.updateGeometricState();
        manager.setCamera(camera, false);
        manager.renderScene(root, view);
        manager.flushQueue(view);
    }

    @Override
    public void close() {
        pools.close();
    }
}

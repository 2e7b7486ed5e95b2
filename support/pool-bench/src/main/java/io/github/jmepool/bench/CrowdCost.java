// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.shape.Cylinder;
import com.jme3.system.NullRenderer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The processor time of a frame of animated instances that are drawn together, with baked poses, next to the
 * same frames when each is drawn individually: the pool, the engine's update, culling, and rendering with a renderer
 * that draws nothing. Also while some of them fade from one clip into another. Blocks of both take turns.
 */
public final class CrowdCost implements AutoCloseable {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int[] LIVE = {100, 1_000, 10_000};
    private static final int JOINTS = 60;
    private static final int MOST_FRAMES = 30;
    /** Of frames of all instances together in a block. */
    private static final int BLOCK = 60_000;
    private static final int BLOCKS = 6;
    private static final int WARM_UP_BLOCKS = 2;
    private static final float TPF = 1 / 60f;
    /** Fewer than a fade takes, so that those that change their clips always fade. */
    private static final int FADE_FRAMES = 20;
    private static final int FADING_LIVE = 1_000;
    private static final long MOST_BAKING_NANOS = 60_000_000_000L;

    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();
    private final SpatialPool<Node> walkers;
    private final Camera camera = new Camera(640, 480);
    private final ViewPort view = new ViewPort("view", camera);
    private final RenderManager manager = new RenderManager(new NullRenderer());
    private final double[] micros;
    private int frame;
    private int fading;
    /** The least of all blocks, for each frame. */
    private double leastBytes = Double.MAX_VALUE;

    private CrowdCost(int live, boolean together, int clips) {
        micros = new double[Math.min(MOST_FRAMES, BLOCK / live)];
        pools.setRoot(root);
        walkers = pools.register("walker", model(new DesktopAssetManager(true), JOINTS, clips), settings -> settings
                .developmentMode(false).instanced(together).bakedPoses(together ? 30f : 0f));
        MovingScene.look(camera);
        // Those that begin to play before the poses are baked are drawn individually at first.
        frame(false); // opens the pool
        if (together) {
            awaitBaked(walkers, () -> frame(false));
        }
        for (int i = 0; i < live; i++) {
            Node walker = walkers.spawn(place(i));
            walker.getControl(AnimComposer.class).setCurrentAction("walk").setSpeed(0.5 + i % 10 / 10.0);
        }
        frame(false);
        frame(false);
        if (together && walkers.instancedRendering().individualCount() > 0) {
            throw new IllegalStateException("drawn individually: " + walkers.instancedRendering().individualReasons());
        }
    }

    /** Plays frames until the worker has baked the clips of a pool. */
    static void awaitBaked(SpatialPool<?> pool, Runnable frame) {
        long end = System.nanoTime() + MOST_BAKING_NANOS;
        while (pool.instancedRendering().bakedClips().isEmpty()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("the clips are not baked");
            }
            frame.run();
            LockSupport.parkNanos(1_000_000);
        }
    }

    static Vector3f place(int i) {
        return new Vector3f(i % 40 - 20f, i / 40 - 12f, 0f);
    }

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments {@code --json FILE} also writes the measurements; {@code --quick} to try the program;
     *     {@code --fades} to compare frames in which instances fade
     */
    public static void main(String[] arguments) {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        System.out.printf(Locale.ROOT, "%8s  %-10s %12s %12s %8s %7s%n", "live", "frames", "individual us",
                "together us", "share", "bytes");
        if (measurements.asked("--fades")) {
            fades(measurements);
        } else {
            crowds(measurements);
        }
        measurements.write();
    }

    private static void crowds(Measurements measurements) {
        for (int live : LIVE) {
            try (CrowdCost individually = new CrowdCost(live, false, 1);
                    CrowdCost together = new CrowdCost(live, true, 1)) {
                compare(live, individually, together, "still", measurements);
                compare(live, individually, together, "moving", measurements);
            }
        }
    }

    private static void fades(Measurements measurements) {
        try (CrowdCost individually = new CrowdCost(FADING_LIVE, false, 2);
                CrowdCost together = new CrowdCost(FADING_LIVE, true, 2)) {
            for (int fading : new int[] {0, 100, FADING_LIVE}) {
                individually.fading = fading;
                together.fading = fading;
                compare(FADING_LIVE, individually, together, fading + " fade", measurements);
            }
        }
    }

    private static void compare(int live, CrowdCost individually, CrowdCost together, String frames,
            Measurements measurements) {
        boolean move = frames.equals("moving");
        double[] single = new double[measurements.orQuick(BLOCKS, 2)];
        double[] one = new double[single.length];
        for (int block = -measurements.orQuick(WARM_UP_BLOCKS, 0); block < single.length; block++) {
            together.leastBytes = block <= 0 ? Double.MAX_VALUE : together.leastBytes;
            single[Math.max(0, block)] = individually.block(move);
            one[Math.max(0, block)] = together.block(move);
        }
        measurements.row("crowds", "live", String.valueOf(live), "frames", frames).with("singly_us", single)
                .with("together_us", one).with("together_bytes", together.leastBytes);
        System.out.printf(Locale.ROOT, "%8d  %-10s %12.1f %12.1f %7.1f%% %7.0f%n", live, frames, median(single),
                median(one), 100 * median(one) / median(single), together.leastBytes);
    }

    /** Plays frames, and returns the median of their microseconds of processor time. */
    private double block(boolean move) {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < micros.length; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            frame(move);
            micros[i] = (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
        }
        leastBytes = Math.min(leastBytes,
                (double) (THREADS.getCurrentThreadAllocatedBytes() - bytes) / micros.length);
        return median(micros);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private void frame(boolean move) {
        frame++;
        if (move) {
            walkers.forEachActive(walker -> {
                Vector3f at = walker.getLocalTranslation();
                walker.setLocalTranslation(at.x, at.y, frame % 16);
            });
        }
        if (fading > 0 && frame % FADE_FRAMES == 0) {
            changeClips(frame / FADE_FRAMES % 2 == 0 ? "walk" : "walk1");
        }
        pools.update(TPF);
        root.updateLogicalState(TPF);
        root.updateGeometricState();
        manager.setCamera(camera, false);
        manager.renderScene(root, view);
        manager.flushQueue(view);
    }

    private void changeClips(String clip) {
        int[] left = {fading};
        walkers.forEachActive(walker -> {
            if (left[0]-- > 0) {
                walker.getControl(AnimComposer.class).setCurrentAction(clip);
            }
        });
    }

    @Override
    public void close() {
        pools.close();
    }

    /** A skinned post with a chain of joints, each of which is turned by clips of a second. */
    static Node model(AssetManager assets, int jointCount, int clips) {
        Joint[] joints = new Joint[jointCount];
        for (int i = 0; i < jointCount; i++) {
            joints[i] = new Joint("joint" + i);
            joints[i].setLocalTranslation(new Vector3f(0f, i == 0 ? 0f : 1f / jointCount, 0f));
            if (i > 0) {
                joints[i - 1].addChild(joints[i]);
            }
        }
        Armature armature = new Armature(joints);
        armature.saveBindPose();
        armature.saveInitialPose();
        AnimComposer composer = new AnimComposer();
        for (int clip = 0; clip < clips; clip++) {
            composer.addAnimClip(clip(clip == 0 ? "walk" : "walk" + clip, joints));
        }
        Geometry post = new Geometry("post", skin(new Cylinder(jointCount, clips * 5 + 1, 0.2f, 1f), jointCount));
        post.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        Node model = new Node("walker");
        model.attachChild(post);
        model.addControl(composer);
        model.addControl(new SkinningControl(armature));
        return model;
    }

    private static AnimClip clip(String name, Joint[] joints) {
        AnimTrack<?>[] tracks = new AnimTrack<?>[joints.length];
        for (int i = 0; i < tracks.length; i++) {
            tracks[i] = new TransformTrack(joints[i], new float[] {0f, 0.5f, 1f}, null, new Quaternion[] {
                new Quaternion(), new Quaternion().fromAngles(0.02f, 0f, 0.01f), new Quaternion()}, null);
        }
        AnimClip clip = new AnimClip(name);
        clip.setTracks(tracks);
        return clip;
    }

    /** The same as a mesh of no class of a shape, each vertex of which follows one joint. */
    private static Mesh skin(Mesh shape, int joints) {
        Mesh mesh = new Mesh();
        shape.getBufferList().forEach(mesh::setBuffer);
        int vertices = mesh.getVertexCount();
        byte[] bones = new byte[vertices * 4];
        float[] weights = new float[vertices * 4];
        for (int i = 0; i < vertices; i++) {
            bones[i * 4] = (byte) (i % joints);
            weights[i * 4] = 1f;
        }
        mesh.setBuffer(Type.BoneIndex, 4, bones);
        mesh.setBuffer(Type.BoneWeight, 4, weights);
        mesh.setBuffer(new VertexBuffer(Type.HWBoneIndex));
        mesh.setBuffer(new VertexBuffer(Type.HWBoneWeight));
        mesh.getBuffer(Type.HWBoneIndex).setUsage(VertexBuffer.Usage.CpuOnly);
        mesh.getBuffer(Type.HWBoneWeight).setUsage(VertexBuffer.Usage.CpuOnly);
        mesh.setMaxNumWeights(1);
        mesh.generateBindPose();
        mesh.updateBound();
        return mesh;
    }
}

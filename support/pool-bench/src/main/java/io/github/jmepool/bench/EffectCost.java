// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppStateManager;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.system.NullRenderer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.RecycleWhen;
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
 * The processor time of a frame of particle effects that are drawn together, next to the same frames when the engine
 * simulates and draws each: the pool, the engine's update, culling, and rendering with a renderer that draws nothing.
 * Blocks of both take turns.
 */
public final class EffectCost implements AutoCloseable {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final AssetManager ASSETS = new DesktopAssetManager(true);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int[] LIVE = {5_000, 2_000, 500, 100, 10};
    /** Of more, shorter blocks are enough. */
    private static final int MANY = 1_000;
    private static final int PARTICLES = 30;
    /** The frames of a burst. */
    private static final int BURST = 42;
    private static final int BLOCKS = 7;
    private static final int WARM_UP_BLOCKS = 4;
    private static final float TPF = 1 / 60f;

    /** What the effects do. */
    private enum Scene {
        /** Each bursts again and again; that is not measured. */
        BURSTS("bursts"),
        /** Some are spawned and burst in each frame, and are recycled when they have burnt out. */
        SPAWNED("bursts, spawned"),
        FLOW("continuous"),
        TRAILS("trails"),
        /** Attached, without particles. */
        BURNT_OUT("burnt out"),
        /** Explosions as of the engine's TestExplosionEffect, of seven emitters, that are spawned and recycled. */
        EXPLOSIONS("TestExplosionEffect");

        private final String words;

        Scene(String words) {
            this.words = words;
        }

        boolean isSpawned() {
            return this == SPAWNED || this == EXPLOSIONS;
        }

        int[] live() {
            return this == EXPLOSIONS ? new int[] {200} : LIVE;
        }

        /** The frames of a use. */
        int frames() {
            return this == EXPLOSIONS ? 120 : BURST;
        }
    }

    private final Scene scene;
    private final int live;
    private final Node root = new Node("root");
    private final AppStateManager states = new AppStateManager(new SimpleApplication() {
        @Override
        public void simpleInitApp() {
            // never started
        }
    });
    private final PoolAppState state = new PoolAppState();
    private final ScenePools pools = state.pools();
    private final SpatialPool<Spatial> pool;
    private final List<Spatial> effects = new ArrayList<>();
    private final Camera camera = new Camera(640, 480);
    private final ViewPort view = new ViewPort("view", camera);
    private final RenderManager manager = new RenderManager(new NullRenderer());
    private final double[] micros;
    private int frame;
    private double due;
    private int spawned;
    /** What the last frame has allocated. */
    private long lastBytes;
    /** The least of all blocks, for each frame. */
    private double leastBytes = Double.MAX_VALUE;

    private EffectCost(Scene scene, int live, boolean together) {
        this.scene = scene;
        this.live = live;
        micros = new double[(live > MANY ? 2 : 10) * BURST];
        states.attach(state);
        pools.setRoot(root);
        pool = pools.register("explosion", scene == Scene.EXPLOSIONS ? explosion() : prefab(scene), settings -> {
            settings.developmentMode(false).instanced(together).prewarm(live + 50);
            return scene.isSpawned() ? settings.recycleWhen(RecycleWhen.particlesBurntOut()) : settings;
        });
        camera.setFrustumPerspective(60f, 4 / 3f, 0.1f, 1000f);
        camera.setLocation(new Vector3f(0f, 20f, 60f));
        camera.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        frame();
        while (!scene.isSpawned() && effects.size() < live) {
            effects.add(pool.spawn(place(effects.size())));
        }
        for (int i = 0; i < 2 * scene.frames(); i++) {
            play();
        }
    }

    /** All are in view: more are closer to each other. */
    private Vector3f place(int i) {
        return new Vector3f((i % 25 - 12) * 1.5f, 0f, (i / 25 - 10) * 1.5f * Math.min(1f, 500f / live));
    }

    /** As many particles as in TestExplosionEffect, of the same types, lives, speeds and weights. */
    static Node explosion() {
        Node explosion = new Node("explosion");
        explosion.attachChild(emitter("flame", Type.Point, 32, 0.4f, 0.5f, 7f, -5f));
        explosion.attachChild(emitter("flash", Type.Point, 24, 0.2f, 0.2f, 5f, 0f));
        explosion.attachChild(emitter("spark", Type.Triangle, 30, 1.1f, 1.5f, 20f, 5f));
        explosion.attachChild(emitter("roundspark", Type.Point, 20, 1.8f, 2f, 3f, -0.5f));
        explosion.attachChild(emitter("smoketrail", Type.Triangle, 22, 0.4f, 0.5f, 12f, 1f));
        explosion.attachChild(emitter("debris", Type.Triangle, 15, 1.4f, 1.5f, 15f, 12f));
        explosion.attachChild(emitter("shockwave", Type.Triangle, 1, 0.5f, 0.5f, 0f, 0f));
        return explosion;
    }

    private static ParticleEmitter emitter(String name, Type type, int particles, float lowLife, float highLife,
            float speed, float gravity) {
        ParticleEmitter emitter = new ParticleEmitter(name, type, particles);
        emitter.setMaterial(new Material(ASSETS, "Common/MatDefs/Misc/Particle.j3md"));
        emitter.getMaterial().setBoolean("PointSprite", type == Type.Point);
        emitter.getParticleInfluencer().setInitialVelocity(new Vector3f(0f, speed, 0f));
        emitter.getParticleInfluencer().setVelocityVariation(1f);
        emitter.setGravity(0f, gravity, 0f);
        emitter.setLowLife(lowLife);
        emitter.setHighLife(highLife);
        emitter.setParticlesPerSec(0f);
        return emitter;
    }

    /** All particles of an effect are born now. */
    static void emit(Spatial effect) {
        if (effect instanceof ParticleEmitter emitter) {
            emitter.emitAllParticles();
        } else {
            ((Node) effect).getChildren().forEach(EffectCost::emit);
        }
    }

    private static ParticleEmitter prefab(Scene scene) {
        ParticleEmitter prefab = new ParticleEmitter("explosion", Type.Triangle, PARTICLES);
        prefab.setMaterial(new Material(ASSETS, "Common/MatDefs/Misc/Particle.j3md"));
        prefab.setShape(new EmitterSphereShape(Vector3f.ZERO, 0.3f));
        prefab.getParticleInfluencer().setInitialVelocity(new Vector3f(0f, 3f, 0f));
        prefab.getParticleInfluencer().setVelocityVariation(0.8f);
        prefab.setGravity(0f, 4f, 0f);
        prefab.setStartColor(new ColorRGBA(1f, 0.8f, 0.3f, 0.9f));
        prefab.setEndColor(new ColorRGBA(0.5f, 0.1f, 0.1f, 0.1f));
        prefab.setStartSize(0.15f);
        prefab.setEndSize(0.45f);
        prefab.setRandomAngle(true);
        prefab.setRotateSpeed(2f);
        boolean flows = scene == Scene.FLOW || scene == Scene.TRAILS;
        prefab.setLowLife(scene == Scene.SPAWNED ? BURST * TPF : flows ? 0.9f : 0.7f);
        prefab.setHighLife(scene == Scene.SPAWNED ? BURST * TPF : 1f);
        prefab.setParticlesPerSec(flows ? PARTICLES : 0f);
        return prefab;
    }

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments {@code --json FILE} also writes the measurements; {@code --quick} to try the program
     */
    public static void main(String[] arguments) {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        System.out.printf(Locale.ROOT, "%8s  %-19s %12s %12s %8s %7s%n", "live", "effects", "individual us",
                "together us", "share", "bytes");
        for (Scene scene : Scene.values()) {
            for (int live : scene.live()) {
                try (EffectCost individually = new EffectCost(scene, live, false);
                        EffectCost together = new EffectCost(scene, live, true)) {
                    compare(individually, together, measurements);
                }
            }
        }
        measurements.write();
    }

    private static void compare(EffectCost individually, EffectCost together, Measurements measurements) {
        double[] single = new double[measurements.orQuick(BLOCKS, 2)];
        double[] one = new double[single.length];
        for (int block = -measurements.orQuick(WARM_UP_BLOCKS, 0); block < single.length; block++) {
            together.leastBytes = block <= 0 ? Double.MAX_VALUE : together.leastBytes;
            single[Math.max(0, block)] = individually.block();
            one[Math.max(0, block)] = together.block();
        }
        if (together.pool.instancedRendering().individualCount() > 0) {
            throw new IllegalStateException("drawn individually: " + together.pool.instancedRendering()
                    .individualReasons());
        }
        String words = together.scene.words;
        measurements.row("effects", "live", String.valueOf(together.live), "effects", words)
                .with("singly_us", single).with("together_us", one).with("together_bytes", together.leastBytes)
                .with("singly_calls", individually.pool.drawCalls()).with("together_calls", together.pool.drawCalls());
        System.out.printf(Locale.ROOT, "%8d  %-19s %12.1f %12.1f %7.1f%% %7.0f%n", together.live, words,
                median(single), median(one), 100 * median(one) / median(single), together.leastBytes);
    }

    /**
     * Plays frames, and returns the mean of their microseconds of processor time, without the slowest tenth: in some
     * frames more particles are born than in others.
     */
    private double block() {
        long bytes = 0;
        for (int i = 0; i < micros.length; i++) {
            micros[i] = play();
            bytes += lastBytes;
        }
        leastBytes = Math.min(leastBytes, (double) bytes / micros.length);
        Arrays.sort(micros);
        return Arrays.stream(micros, 0, micros.length * 9 / 10).average().orElseThrow();
    }

    private double play() {
        if (scene == Scene.BURSTS) {
            for (int i = frame % BURST; i < effects.size(); i += BURST) {
                ((ParticleEmitter) effects.get(i)).killAllParticles();
                emit(effects.get(i));
            }
        }
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        long start = THREADS.getCurrentThreadCpuTime();
        if (scene.isSpawned()) {
            for (due += live / (double) scene.frames(); due >= 1; due--) {
                emit(pool.spawn(place(spawned++ % live)));
            }
        } else if (scene == Scene.TRAILS) {
            float by = frame / 60 % 2 == 0 ? 0.05f : -0.05f;
            for (Spatial effect : effects) {
                effect.move(by, 0f, 0f);
            }
        }
        frame();
        long nanos = THREADS.getCurrentThreadCpuTime() - start;
        lastBytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
        return nanos / 1e3;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private void frame() {
        frame++;
        states.update(TPF);
        root.updateLogicalState(TPF);
        root.updateGeometricState();
        states.render(manager);
        manager.setCamera(camera, false);
        manager.renderScene(root, view);
        manager.flushQueue(view);
        states.postRender();
    }

    @Override
    public void close() {
        pools.close();
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.anim.AnimComposer;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.Light;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.Material;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.post.SceneProcessor;
import com.jme3.renderer.Statistics;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Sphere;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.PointLightShadowRenderer;
import com.jme3.shadow.SpotLightShadowRenderer;
import com.jme3.system.AppSettings;
import com.jme3.system.NanoTimer;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.lwjgl.opengl.GL11C;

/**
 * The processor time and the vertices of whole frames of lit scenes whose instances are drawn together, next to the
 * same frames when each is drawn individually, in one window. Blocks of both take turns, and the fastest frame of each
 * counts. The lamps move, and a tenth of the instances.
 *
 * <p>The time is that of the render thread: with {@code LP_NUM_THREADS=0} in the environment, software OpenGL draws
 * there. It allocates and frees memory in each pass, which may take as long as drawing:
 * {@code support/scripts/tables.sh} has the settings of the C library that keep what was allocated.
 */
public final class LitScenes extends SimpleApplication {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int SIZE = 480;
    private static final int BLOCKS = 5;
    private static final int WARM_UP_FRAMES = 3;
    private static final int FRAMES = 8;
    private static final int WARM_UP_BLOCKS = 10;
    private static final int JOINTS = 60;
    private static final int MANY_IN_ONE_PASS = 16;
    private static final long MOST_BAKING_NANOS = 60_000_000_000L;

    private final Measurements measurements;
    private final List<Case> cases;
    private final PoolAppState state = new PoolAppState();
    private final CompletableFuture<Throwable> over = new CompletableFuture<>();
    private final List<Light> lamps = new ArrayList<>();
    private final List<Spatial> instances = new ArrayList<>();
    private Random random = new Random();
    private Case now;
    private SceneProcessor shadows;
    private int frame;

    /** The kinds of shadows. */
    private enum Shadows { NONE, UNUSED, SUN, LAMP, SPOT }

    /** Whether the instances are spheres of 172 vertices or characters of 60 joints, and all in view. */
    private record Case(boolean isCrowd, int live, boolean isSpread, int lamps, LightMode mode, Shadows shadows) {
        String kind() {
            return isCrowd ? "characters" : "spheres";
        }

        String view() {
            return isSpread ? "spread" : "in view";
        }

        String inOnePass() {
            return mode == LightMode.MultiPass ? "MultiPass" : "SinglePass";
        }
    }

    private LitScenes(Measurements measurements, List<Case> cases) {
        super(new AppState[0]);
        this.measurements = measurements;
        this.cases = cases;
    }

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments {@code --grid} for all combinations instead of the published ones; {@code --json FILE} also
     *         writes the measurements; {@code --quick} to try the program; {@code only=TEXT}, once or more, for those
     *         combinations alone that have the text in their record, as {@code only=isCrowd=true} or {@code only=SUN}
     * @throws Exception if a window can't be opened
     */
    public static void main(String[] arguments) throws Exception {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        List<Case> cases = measurements.asked("--grid") ? grid() : published();
        List<String> only = Stream.of(arguments).filter(argument -> argument.startsWith("only=")).toList();
        LitScenes window = new LitScenes(measurements, cases.stream().filter(one -> only.stream()
                .allMatch(wanted -> one.toString().contains(wanted.substring(5)))).toList());
        AppSettings settings = new AppSettings(true);
        settings.setResolution(SIZE, SIZE);
        settings.setVSync(false);
        settings.setFrameRate(-1);
        settings.setAudioRenderer(null);
        window.setSettings(settings);
        window.setShowSettings(false);
        window.setPauseOnLostFocus(false);
        window.setTimer(new NanoTimer() {
            @Override
            public float getTimePerFrame() {
                return MovingScene.TPF;
            }
        });
        window.start(false);
        Throwable failure = window.over.get();
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
        measurements.write();
    }

    private static List<Case> published() {
        List<Case> cases = new ArrayList<>();
        for (LightMode mode : new LightMode[] {LightMode.MultiPass, LightMode.SinglePass}) {
            cases.add(new Case(false, 300, false, 0, mode, Shadows.NONE));
            cases.add(new Case(false, 300, false, 20, mode, Shadows.NONE));
            cases.add(new Case(true, 300, false, 20, mode, Shadows.NONE));
        }
        for (Shadows shadows : Shadows.values()) {
            cases.add(new Case(false, 3_000, true, 0, LightMode.MultiPass, shadows));
        }
        return cases;
    }

    private static List<Case> grid() {
        List<Case> cases = new ArrayList<>();
        for (boolean isCrowd : new boolean[] {false, true}) {
            for (int live : new int[] {150, 300, 1_000, 5_000}) {
                for (boolean isSpread : new boolean[] {false, true}) {
                    for (LightMode mode : new LightMode[] {LightMode.MultiPass, LightMode.SinglePass}) {
                        for (int lamps : new int[] {0, 10, 20, 40}) {
                            for (Shadows shadows : Shadows.values()) {
                                cases.add(new Case(isCrowd, live, isSpread, lamps, mode, shadows));
                            }
                        }
                    }
                }
            }
        }
        return cases;
    }

    @Override
    public void simpleInitApp() {
        stateManager.attach(state);
        renderer.getStatistics().setEnabled(true);
    }

    @Override
    public void handleError(String message, Throwable thrown) {
        over.complete(thrown == null ? new IllegalStateException(message) : thrown);
        super.handleError(message, thrown);
    }

    /** Plays all frames in the window's first one. */
    @Override
    public void update() {
        if (over.isDone()) {
            return;
        }
        frame();
        System.out.printf(Locale.ROOT, "%-10s %6s %-8s %5s %-10s %-7s %14s %14s %7s %11s %11s %7s %14s%n", "kind",
                "live", "view", "lamps", "lights", "shadows", "individual ms", "together ms", "share", "vertices",
                "vertices", "share", "draw calls");
        if (!cases.isEmpty()) {
            warmUp();
        }
        for (Case each : cases) {
            measure(each);
        }
        over.complete(null);
        stop(false);
    }

    private void frame() {
        renderer.getStatistics().clearFrame();
        super.update();
        GL11C.glFinish();
    }

    @Override
    public void simpleUpdate(float tpf) {
        frame++;
        for (int i = 0; i < instances.size(); i += 10) {
            instances.get(i).move(0f, frame % 2 == 0 ? 0.01f : -0.01f, 0f);
        }
        for (int i = 0; i < lamps.size(); i++) {
            Vector3f step = new Vector3f(FastMath.sin(frame * 0.1f + i), 0f, FastMath.cos(frame * 0.1f + i))
                    .multLocal(0.05f);
            if (lamps.get(i) instanceof PointLight point) {
                point.setPosition(point.getPosition().add(step));
            } else if (lamps.get(i) instanceof SpotLight spot) {
                spot.setPosition(spot.getPosition().add(step));
            }
        }
    }

    /** The first frames of all would have the time in which the JVM compiles. */
    private void warmUp() {
        SpatialPool<Spatial> pool = open(cases.get(0));
        for (int block = 0; block < measurements.orQuick(WARM_UP_BLOCKS, 0); block++) {
            block(pool, block % 2 > 0);
        }
        close(pool);
    }

    private void measure(Case of) {
        SpatialPool<Spatial> pool = open(of);
        int blocks = measurements.orQuick(BLOCKS, 1);
        double[] singly = new double[blocks];
        double[] together = new double[blocks];
        int[] singlyCounts = {};
        int[] togetherCounts = {};
        for (int block = -1; block < blocks; block++) {
            singly[Math.max(0, block)] = block(pool, false);
            singlyCounts = counts();
            together[Math.max(0, block)] = block(pool, true);
            togetherCounts = counts();
            if (pool.instancedRendering().individualCount() > 0) {
                throw new IllegalStateException("drawn individually: " + pool.instancedRendering()
                        .individualReasons());
            }
        }
        double least = Arrays.stream(singly).min().orElseThrow();
        double leastTogether = Arrays.stream(together).min().orElseThrow();
        System.out.printf(Locale.ROOT,
                "%-10s %6d %-8s %5d %-10s %-7s %14.2f %14.2f %6.0f%% %11d %11d %6.0f%% %7d %6d%n", now.kind(),
                now.live, now.view(), now.lamps, now.inOnePass(), now.shadows.name().toLowerCase(Locale.ROOT),
                least, leastTogether, 100 * leastTogether / least, singlyCounts[0], togetherCounts[0],
                100. * togetherCounts[0] / singlyCounts[0], singlyCounts[1], togetherCounts[1]);
        measurements.row("lit", "kind", now.kind(), "live", String.valueOf(now.live), "view", now.view(), "lamps",
                String.valueOf(now.lamps), "lights", now.inOnePass(), "shadows",
                now.shadows.name().toLowerCase(Locale.ROOT))
                .with("individually_ms", singly).with("together_ms", together)
                .with("individually_vertices", (double) singlyCounts[0])
                .with("together_vertices", (double) togetherCounts[0])
                .with("individually_calls", (double) singlyCounts[1])
                .with("together_calls", (double) togetherCounts[1]);
        close(pool);
    }

    /** The vertices and the draw calls of the last frame. */
    private int[] counts() {
        Statistics statistics = renderer.getStatistics();
        List<String> labels = Arrays.asList(statistics.getLabels());
        int[] all = new int[labels.size()];
        statistics.getData(all);
        return new int[] {all[labels.indexOf("Vertices")], all[labels.indexOf("Objects")]};
    }

    /** The processor time of the fastest frame, in milliseconds. */
    private double block(SpatialPool<Spatial> pool, boolean together) {
        pool.configure(pool.settings().toBuilder().instanced(together)
                .bakedPoses(together && now.isCrowd ? 30f : 0f).build());
        long end = System.nanoTime() + MOST_BAKING_NANOS;
        do {
            frame();
        } while (together && pool.instancedRendering().individualCount() > 0 && System.nanoTime() < end);
        for (int i = 0; i < WARM_UP_FRAMES; i++) {
            frame();
        }
        long least = Long.MAX_VALUE;
        for (int i = 0; i < measurements.orQuick(FRAMES, 1); i++) {
            long began = THREADS.getCurrentThreadCpuTime();
            frame();
            least = Math.min(least, THREADS.getCurrentThreadCpuTime() - began);
        }
        return least / 1e6;
    }

    private SpatialPool<Spatial> open(Case of) {
        now = of;
        random = new Random(7);
        float width = now.isSpread ? 200f * (float) Math.cbrt(now.live / 3_000f)
                : 16f * (float) Math.cbrt(now.live / 300f);
        float spacing = now.isCrowd ? 2f : 1f;
        renderManager.setPreferredLightMode(now.mode);
        renderManager.setSinglePassLightBatchSize(now.mode == LightMode.SinglePass ? MANY_IN_ONE_PASS : 1);
        addLights(width * spacing, spacing);
        cam.setFrustumPerspective(45f, 1f, 0.5f, 300f * spacing);
        cam.setLocation(now.isSpread ? new Vector3f() : new Vector3f(0f, 0f, 2f * width * spacing));
        cam.lookAtDirection(Vector3f.UNIT_Z.negate(), Vector3f.UNIT_Y);
        Spatial prefab = now.isCrowd ? CrowdCost.model(assetManager, JOINTS, 1) : sphere();
        prefab.setMaterial(lit());
        prefab.setShadowMode(now.shadows == Shadows.NONE ? ShadowMode.Off : ShadowMode.CastAndReceive);
        SpatialPool<Spatial> pool = state.pools().register("lit", prefab,
                settings -> settings.developmentMode(false).prewarm(now.live));
        frame();
        for (int i = 0; i < now.live; i++) {
            Spatial instance = pool.spawn(place(width * spacing), new Quaternion().fromAngles(0f, i, 0f));
            if (now.isCrowd) {
                instance.getControl(AnimComposer.class).setCurrentAction("walk").setSpeed(0.5 + i % 10 / 10.0);
            }
            instances.add(instance);
        }
        return pool;
    }

    private Vector3f place(float width) {
        return new Vector3f(random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, random.nextFloat() - 0.5f)
                .multLocal(width);
    }

    private static Geometry sphere() {
        return new Geometry("sphere", new Sphere(12, 16, 0.5f));
    }

    private Material lit() {
        Material lit = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
        lit.setBoolean("UseMaterialColors", true);
        lit.setColor("Diffuse", ColorRGBA.Orange);
        lit.setColor("Ambient", ColorRGBA.Orange);
        return lit;
    }

    private void addLights(float width, float spacing) {
        DirectionalLight sun = new DirectionalLight(new Vector3f(-1f, -2f, -1f).normalizeLocal(), ColorRGBA.Gray);
        rootNode.addLight(sun);
        rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
        for (int i = 0; i < now.lamps; i++) {
            Vector3f at = place(width);
            lamps.add(i % 3 > 0 ? new PointLight(at, ColorRGBA.Blue, 2.5f * spacing)
                    : new SpotLight(at, new Vector3f(0.3f, -1f, 0.2f).normalizeLocal(), 4f * spacing, ColorRGBA.Green,
                            20f * FastMath.DEG_TO_RAD, 35f * FastMath.DEG_TO_RAD));
        }
        lamps.forEach(rootNode::addLight);
        shadows = switch (now.shadows) {
            case NONE, UNUSED -> null;
            case SUN -> {
                DirectionalLightShadowRenderer made = new DirectionalLightShadowRenderer(assetManager, 512, 4);
                made.setLight(sun);
                yield made;
            }
            case LAMP -> {
                PointLightShadowRenderer made = new PointLightShadowRenderer(assetManager, 512);
                PointLight lamp = new PointLight(new Vector3f(0f, 2f, -20f), ColorRGBA.White, 30f);
                rootNode.addLight(lamp);
                made.setLight(lamp);
                yield made;
            }
            case SPOT -> {
                SpotLightShadowRenderer made = new SpotLightShadowRenderer(assetManager, 512);
                SpotLight spot = new SpotLight(new Vector3f(0f, 20f, -10f),
                        new Vector3f(0f, -1f, -0.5f).normalizeLocal(), 60f, ColorRGBA.White,
                        20f * FastMath.DEG_TO_RAD, 30f * FastMath.DEG_TO_RAD);
                rootNode.addLight(spot);
                made.setLight(spot);
                yield made;
            }
        };
        if (shadows != null) {
            viewPort.addProcessor(shadows);
        }
    }

    private void close(SpatialPool<Spatial> pool) {
        pool.close();
        instances.clear();
        lamps.clear();
        if (shadows != null) {
            viewPort.removeProcessor(shadows);
        }
        Node root = rootNode;
        for (int i = root.getLocalLightList().size() - 1; i >= 0; i--) {
            root.removeLight(root.getLocalLightList().get(i));
        }
        frame();
    }
}

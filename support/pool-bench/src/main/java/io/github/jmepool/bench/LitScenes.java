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
 * same frames when each is drawn individually, in one window. Both take turns, and the fastest frame of each turn
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
    private static final int ROUNDS = 5;
    private static final int WARM_UP_FRAMES = 2;
    /** Short frames are repeated for as long: otherwise the JVM would not have compiled what is called once in each. */
    private static final int LEAST_MILLIS = 100;
    private static final int FRAMES = 8;
    private static final int WARM_UP_ROUNDS = 10;
    /** With {@code --grid}: in smaller pictures, where vertices take more of the time. */
    private static final int GRID_SIZE = 160;
    private static final int GRID_ROUNDS = 2;
    private static final int GRID_FRAMES = 2;
    private static final int JOINTS = 60;
    private static final int SEED = 7;
    private static final String GRID = "--grid";
    private static final LightMode[] MODES = {LightMode.MultiPass, LightMode.SinglePass};
    private static final int MANY_IN_ONE_PASS = 16;
    private static final long MOST_BAKING_NANOS = 60_000_000_000L;

    private final Measurements measurements;
    private final List<Case> cases;
    private final PoolAppState state = new PoolAppState();
    private final CompletableFuture<Throwable> over = new CompletableFuture<>();
    private final List<Light> lamps = new ArrayList<>();
    private final List<Spatial> live = new ArrayList<>();
    private final int rounds;
    private final int frames;
    private SceneProcessor shadows;
    private boolean isUp;
    private int frame;

    /** The kinds of shadows. */
    private enum Shadows { NONE, UNUSED, SUN, LAMP, SPOT }

    /** Whether the instances are spheres of 172 vertices or characters of 60 joints, and all in view. */
    private record Instances(boolean isCrowd, int live, boolean isSpread, LightMode mode) {
        String kind() {
            return isCrowd ? "characters" : "spheres";
        }

        String view() {
            return isSpread ? "spread" : "in view";
        }

        float spacing() {
            return isCrowd ? 2f : 1f;
        }

        float width() {
            return spacing() * (isSpread ? 200f * (float) Math.cbrt(live / 3_000f)
                    : 16f * (float) Math.cbrt(live / 300f));
        }

        String inOnePass() {
            return mode == LightMode.MultiPass ? "MultiPass" : "SinglePass";
        }
    }

    private record Case(Instances instances, int lamps, Shadows shadows) {
    }

    /** The milliseconds of each turn, and the vertices and the draw calls of its last frame. */
    private record Drawn(double[] millis, int[] counts) {
        double least() {
            return Arrays.stream(millis).min().orElseThrow();
        }
    }

    private LitScenes(Measurements measurements, List<Case> cases) {
        super(new AppState[0]);
        this.measurements = measurements;
        this.cases = cases;
        boolean isGrid = measurements.asked(GRID);
        rounds = measurements.orQuick(isGrid ? GRID_ROUNDS : ROUNDS, 1);
        frames = measurements.orQuick(isGrid ? GRID_FRAMES : FRAMES, 1);
    }

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments {@code --grid} for 352 combinations instead of the published ones, with exact vertices and
     *         rough times, in about ten minutes; {@code --json FILE} also writes the measurements;
     *         {@code --quick} to try the program; {@code only=TEXT}, once or more, for those combinations alone that
     *         have the text in their record, as {@code only=isCrowd=true} or {@code only=SUN}
     * @throws Exception if a window can't be opened
     */
    public static void main(String[] arguments) throws Exception {
        ENGINE_LOG.setLevel(Level.SEVERE);
        Measurements measurements = new Measurements(arguments);
        List<Case> cases = measurements.asked(GRID) ? grid() : published();
        List<String> only = Stream.of(arguments).filter(argument -> argument.startsWith("only=")).toList();
        LitScenes window = new LitScenes(measurements, cases.stream().filter(one -> only.stream()
                .allMatch(wanted -> one.toString().contains(wanted.substring(5)))).toList());
        AppSettings settings = new AppSettings(true);
        int size = measurements.asked(GRID) ? GRID_SIZE : SIZE;
        settings.setResolution(size, size);
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
        for (LightMode mode : MODES) {
            Instances spheres = new Instances(false, 300, false, mode);
            cases.add(new Case(spheres, 0, Shadows.NONE));
            cases.add(new Case(spheres, 20, Shadows.NONE));
            cases.add(new Case(new Instances(true, 300, false, mode), 20, Shadows.NONE));
        }
        for (Shadows shadows : Shadows.values()) {
            cases.add(new Case(new Instances(false, 3_000, true, LightMode.MultiPass), 0, shadows));
        }
        return cases;
    }

    private static List<Case> grid() {
        List<Case> cases = new ArrayList<>();
        for (boolean isCrowd : new boolean[] {false, true}) {
            for (int live : new int[] {150, 300, 1_000, 5_000}) {
                for (boolean isSpread : new boolean[] {false, true}) {
                    for (LightMode mode : MODES) {
                        addAll(new Instances(isCrowd, live, isSpread, mode), cases);
                    }
                }
            }
        }
        return cases;
    }

    /** Shadows are drawn apart from other lights, so that not all numbers of these are needed with each kind. */
    private static void addAll(Instances of, List<Case> cases) {
        for (int lamps : new int[] {0, 10, 20, 40}) {
            cases.add(new Case(of, lamps, Shadows.NONE));
        }
        cases.add(new Case(of, 0, Shadows.UNUSED));
        for (Shadows kind : new Shadows[] {Shadows.SUN, Shadows.LAMP, Shadows.SPOT}) {
            cases.add(new Case(of, 0, kind));
            cases.add(new Case(of, 20, kind));
        }
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
        cases.stream().map(Case::instances).distinct().forEach(this::measure);
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
        isUp = !isUp;
        for (int i = 0; i < live.size(); i += 10) {
            live.get(i).move(0f, isUp ? 0.01f : -0.01f, 0f);
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
        Instances first = cases.get(0).instances;
        SpatialPool<Spatial> pool = open(first);
        for (int round = 0; round < measurements.orQuick(WARM_UP_ROUNDS, 0); round++) {
            draw(pool, first.isCrowd, round % 2 > 0);
            drawn(cases.get(0));
        }
        close(pool);
    }

    /** Measures all cases with the same instances. */
    private void measure(Instances of) {
        List<Case> its = cases.stream().filter(one -> one.instances.equals(of)).toList();
        List<Drawn> individually = its.stream().map(one -> new Drawn(new double[rounds], new int[2])).toList();
        List<Drawn> together = its.stream().map(one -> new Drawn(new double[rounds], new int[2])).toList();
        SpatialPool<Spatial> pool = open(of);
        for (int round = 0; round < rounds; round++) {
            for (List<Drawn> drawn : List.of(individually, together)) {
                draw(pool, of.isCrowd, drawn == together);
                for (int i = 0; i < its.size(); i++) {
                    drawn.get(i).millis[round] = drawn(its.get(i));
                    System.arraycopy(counts(), 0, drawn.get(i).counts, 0, 2);
                }
                if (drawn == together && pool.instancedRendering().individualCount() > 0) {
                    throw new IllegalStateException("drawn individually: " + pool.instancedRendering()
                            .individualReasons());
                }
            }
        }
        close(pool);
        for (int i = 0; i < its.size(); i++) {
            report(its.get(i), individually.get(i), together.get(i));
        }
    }

    private void report(Case one, Drawn individually, Drawn together) {
        Instances of = one.instances;
        String shadow = one.shadows.name().toLowerCase(Locale.ROOT);
        System.out.printf(Locale.ROOT,
                "%-10s %6d %-8s %5d %-10s %-7s %14.2f %14.2f %6.0f%% %11d %11d %6.0f%% %7d %6d%n", of.kind(),
                of.live, of.view(), one.lamps, of.inOnePass(), shadow, individually.least(), together.least(),
                100 * together.least() / individually.least(), individually.counts[0], together.counts[0],
                100. * together.counts[0] / individually.counts[0], individually.counts[1], together.counts[1]);
        measurements.row("lit", "kind", of.kind(), "live", String.valueOf(of.live), "view", of.view(), "lamps",
                String.valueOf(one.lamps), "lights", of.inOnePass(), "shadows", shadow)
                .with("individually_ms", individually.millis).with("together_ms", together.millis)
                .with("individually_vertices", (double) individually.counts[0])
                .with("together_vertices", (double) together.counts[0])
                .with("individually_calls", (double) individually.counts[1])
                .with("together_calls", (double) together.counts[1]);
    }

    /** The vertices and the draw calls of the last frame. */
    private int[] counts() {
        Statistics statistics = renderer.getStatistics();
        List<String> labels = Arrays.asList(statistics.getLabels());
        int[] all = new int[labels.size()];
        statistics.getData(all);
        return new int[] {all[labels.indexOf("Vertices")], all[labels.indexOf("Objects")]};
    }

    private void draw(SpatialPool<Spatial> pool, boolean isCrowd, boolean together) {
        pool.configure(pool.settings().toBuilder().instanced(together)
                .bakedPoses(together && isCrowd ? 30f : 0f).build());
        long end = System.nanoTime() + MOST_BAKING_NANOS;
        do {
            frame();
        } while (together && pool.instancedRendering().individualCount() > 0 && System.nanoTime() < end);
    }

    /** The processor time of the fastest frame of a case, in milliseconds. */
    private double drawn(Case of) {
        light(of);
        long nanos = measurements.orQuick(LEAST_MILLIS, 0) * 1_000_000L;
        long begin = System.nanoTime();
        for (int i = 0; i < WARM_UP_FRAMES || System.nanoTime() - begin < nanos; i++) {
            frame();
        }
        begin = System.nanoTime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < frames || System.nanoTime() - begin < nanos; i++) {
            long began = THREADS.getCurrentThreadCpuTime();
            frame();
            least = Math.min(least, THREADS.getCurrentThreadCpuTime() - began);
        }
        return least / 1e6;
    }

    private SpatialPool<Spatial> open(Instances of) {
        Random random = new Random(SEED);
        // before anything is drawn, as a material keeps the technique that it was drawn with first
        renderManager.setPreferredLightMode(of.mode);
        renderManager.setSinglePassLightBatchSize(of.mode == LightMode.SinglePass ? MANY_IN_ONE_PASS : 1);
        cam.setFrustumPerspective(45f, 1f, 0.5f, 300f * of.spacing());
        cam.setLocation(of.isSpread ? new Vector3f() : new Vector3f(0f, 0f, 2f * of.width()));
        cam.lookAtDirection(Vector3f.UNIT_Z.negate(), Vector3f.UNIT_Y);
        Spatial prefab = of.isCrowd ? CrowdCost.model(assetManager, JOINTS, 1) : sphere();
        prefab.setMaterial(lit());
        SpatialPool<Spatial> pool = state.pools().register("lit", prefab,
                settings -> settings.developmentMode(false).prewarm(of.live));
        frame();
        for (int i = 0; i < of.live; i++) {
            Spatial instance = pool.spawn(place(random, of.width()), new Quaternion().fromAngles(0f, i, 0f));
            if (of.isCrowd) {
                instance.getControl(AnimComposer.class).setCurrentAction("walk").setSpeed(0.5 + i % 10 / 10.0);
            }
            live.add(instance);
        }
        return pool;
    }

    private static Vector3f place(Random random, float width) {
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

    private void light(Case of) {
        darken();
        frame = 0;
        rootNode.setShadowMode(of.shadows == Shadows.NONE ? ShadowMode.Off : ShadowMode.CastAndReceive);
        DirectionalLight sun = new DirectionalLight(new Vector3f(-1f, -2f, -1f).normalizeLocal(), ColorRGBA.Gray);
        rootNode.addLight(sun);
        rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
        Random random = new Random(SEED + 1);
        float spacing = of.instances.spacing();
        for (int i = 0; i < of.lamps; i++) {
            Vector3f at = place(random, of.instances.width());
            lamps.add(i % 3 > 0 ? new PointLight(at, ColorRGBA.Blue, 2.5f * spacing)
                    : new SpotLight(at, new Vector3f(0.3f, -1f, 0.2f).normalizeLocal(), 4f * spacing, ColorRGBA.Green,
                            20f * FastMath.DEG_TO_RAD, 35f * FastMath.DEG_TO_RAD));
        }
        lamps.forEach(rootNode::addLight);
        shadows = switch (of.shadows) {
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

    private void darken() {
        lamps.clear();
        if (shadows != null) {
            viewPort.removeProcessor(shadows);
        }
        for (int i = rootNode.getLocalLightList().size() - 1; i >= 0; i--) {
            rootNode.removeLight(rootNode.getLocalLightList().get(i));
        }
    }

    private void close(SpatialPool<Spatial> pool) {
        pool.close();
        live.clear();
        darken();
        shadows = null;
        frame();
    }
}

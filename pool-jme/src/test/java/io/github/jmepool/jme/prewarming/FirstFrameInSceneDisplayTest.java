// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prewarming;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.light.DirectionalLight;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.filters.BloomFilter;
import com.jme3.renderer.Camera;
import com.jme3.renderer.queue.RenderQueue;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.PointLightShadowRenderer;
import com.jme3.texture.FrameBuffer;
import com.jme3.texture.Image;
import com.jme3.texture.TextureCubeMap;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PrewarmPlan;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.GlCounter;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.QuietProcessor;
import io.github.jmepool.jme.support.SkinnedModel;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The first frames that show twenty kinds in a scene with PBR, a probe, shadows of two lights, bloom, instancing. */
@Tag("display")
class FirstFrameInSceneDisplayTest {
    private static final int KINDS = 20;
    private static final int FRAMES = 5;

    @BeforeEach
    void display() {
        Displays.require(FirstFrameInSceneDisplayTest.class);
    }

    @Test
    void firstFramesCompileAndUploadNothingAfterAPrewarm() {
        Sight without = firstFrame(false);
        Sight with = firstFrame(true);
        System.out.printf(Locale.ROOT, "FirstFrameInSceneDisplayTest: first frame of %d kinds: without %.1f ms, %d "
                + "shaders compiled, %d bytes; with %.1f ms, %d and %d; longest frame of the prewarm %.1f ms%n", KINDS,
                without.millis, without.compiled, without.bytes, with.millis, with.compiled, with.bytes,
                with.longestPrewarm);
        assertThat(with.compiled).isZero();
        assertThat(with.bytes).isZero();
        assertThat(without.compiled).isGreaterThanOrEqualTo(KINDS);
        assertThat(without.bytes).isPositive();
    }

    @Test
    void prewarmLeavesTheViewportAsItWas() {
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(200, 150, state)) {
            app.step();
            CountingProcessor own = new CountingProcessor();
            List<SpatialPool<?>> pools = app.call(() -> {
                scene(app);
                app.getViewPort().addProcessor(own);
                return register(app, state.pools(), true);
            });
            app.steps(3);
            Camera before = app.call(() -> app.getCamera().clone());
            FrameBuffer output = app.call(() -> app.getViewPort().getOutputFrameBuffer());
            int frames = own.frames;
            int steps = 0;
            // one unit a frame, however fast the machine is
            app.run(() -> state.pools().background().setBudgetMicros(1));
            PrewarmTask task = start(app, state.pools(), pools);
            assertThat(task.total()).isEqualTo(KINDS);
            Patience patience = new Patience();
            TreeSet<Float> progress = new TreeSet<>();
            while (!task.isOver()) {
                patience.check("the prewarm is over");
                app.step();
                steps++;
                progress.add(task.progress());
                assertThat(task.progress()).isEqualTo(progress.last());
            }
            assertThat(task.failure()).isEmpty();
            assertThat(task.progress()).isEqualTo(1f);
            // the worker thread makes as many between two frames as the machine allows
            assertThat(progress).as("progress over several frames").hasSizeGreaterThan(2);
            assertThat(own.frames).isEqualTo(frames + steps);
            Camera after = app.getCamera();
            assertThat(after.getViewProjectionMatrix()).isEqualTo(before.getViewProjectionMatrix());
            assertThat(after.getLocation()).isEqualTo(before.getLocation());
            assertThat(app.getViewPort().getOutputFrameBuffer()).isSameAs(output);
            assertThat(app.getViewPort().getScenes()).containsExactly(app.getRootNode());
            assertThat(app.getRenderManager().getForcedTechnique()).isNull();
        }
    }

    /** The engine would initialize them in their first frame. */
    @Test
    void aPrewarmBeforeTheFirstFrameDrawsWithTheProcessors() {
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(200, 150, state)) {
            app.step();
            List<SpatialPool<?>> pools = app.call(() -> {
                scene(app);
                List<SpatialPool<?>> registered = register(app, state.pools(), true);
                registered.forEach(pool -> pool.prewarmNow(1));
                return registered;
            });
            app.steps(2);
            GlCounter counter = app.call(() -> GlCounter.of(app.getRenderer()));
            app.run(() -> spawn(pools));
            app.steps(FRAMES);
            assertThat(counter.compiled()).isZero();
            assertThat(counter.bytes()).isZero();
        }
    }

    /** The first frame of each makes the engine's control test for hardware skinning, which preloads the instance. */
    @Test
    void skinnedInstancesCompileNothingButUploadTheirMeshAgain() {
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(200, 150, state)) {
            app.step();
            SpatialPool<Node> arms = app.call(() -> {
                scene(app);
                Node prefab = SkinnedModel.create();
                prefab.detachChildNamed("face");
                prefab.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Light/PBRLighting.j3md"));
                prefab.setShadowMode(ShadowMode.CastAndReceive);
                return state.pools().register("arms", prefab);
            });
            app.steps(3);
            app.run(() -> arms.prewarmNow(2));
            app.steps(2);
            GlCounter counter = app.call(() -> GlCounter.of(app.getRenderer()));
            app.run(arms::spawn);
            app.steps(FRAMES);
            long first = counter.bytes();
            assertThat(first).isPositive();
            app.run(arms::spawn);
            app.steps(FRAMES);
            assertThat(counter.bytes()).isEqualTo(2 * first);
            assertThat(counter.compiled()).isZero();
        }
    }

    @Test
    void prewarmChangesNoPixel() {
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(200, 150, state)) {
            app.step();
            app.run(() -> {
                scene(app);
                app.getViewPort().getProcessors().removeIf(FilterPostProcessor.class::isInstance);
                app.drawOffscreen();
            });
            app.steps(2);
            byte[] before = app.picture();
            assertThat(Pictures.lively(before)).isPositive();
            app.run(() -> {
                List<SpatialPool<?>> pools = register(app, state.pools(), true);
                pools.forEach(pool -> pool.prewarmNow(1));
                assertThat(different(app, before)).isZero();
            });
            app.step();
            assertThat(different(app, before)).isZero();
            app.run(() -> state.pools().spawn("kind 1"));
            app.step();
            assertThat(different(app, before)).isPositive();
        }
    }

    private static int different(DisplayApp app, byte[] before) {
        return Pictures.different(app.picture(), before, 0);
    }

    private static PrewarmTask start(DisplayApp app, ScenePools scene, List<SpatialPool<?>> pools) {
        return app.call(() -> {
            PrewarmPlan plan = scene.prewarm();
            pools.forEach(pool -> plan.add(pool, 1));
            return plan.start();
        });
    }

    private static Sight firstFrame(boolean warm) {
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(200, 150, state)) {
            app.step();
            List<SpatialPool<?>> pools = app.call(() -> {
                scene(app);
                return register(app, state.pools(), warm);
            });
            app.steps(3);
            PrewarmTask task = start(app, state.pools(), pools);
            double longest = 0;
            Patience patience = new Patience();
            while (!task.isOver()) {
                patience.check("the prewarm is over");
                longest = Math.max(longest, millis(app));
            }
            assertThat(task.isDone()).isTrue();
            assertThat(task.failure()).isEmpty();
            app.steps(2);
            GlCounter counter = app.call(() -> GlCounter.of(app.getRenderer()));
            app.run(() -> spawn(pools));
            double first = millis(app);
            app.steps(FRAMES);
            return new Sight(first, counter.compiled(), counter.bytes(), longest);
        }
    }

    private static void spawn(List<SpatialPool<?>> pools) {
        for (int i = 0; i < pools.size(); i++) {
            pools.get(i).spawn(new Vector3f(i % 5 - 2f, i / 5 - 1.5f, 0f), null);
        }
    }

    private static double millis(DisplayApp app) {
        long before = System.nanoTime();
        app.step();
        return (System.nanoTime() - before) / 1e6;
    }

    /** The ground is drawn by other shaders than the kinds, with as many lights: engine 3.10 adapts all to the most. */
    private static void scene(DisplayApp app) {
        DirectionalLight sun = new DirectionalLight(new Vector3f(-1f, -1f, -1f).normalizeLocal());
        PointLight lamp = new PointLight(new Vector3f(0f, 2f, 3f), ColorRGBA.White, 30f);
        app.getRootNode().addLight(sun);
        app.getRootNode().addLight(lamp);
        app.getRootNode().addLight(probe());
        Material material = new Material(app.getAssetManager(), "Common/MatDefs/Light/PBRLighting.j3md");
        material.setFloat("SpecularAASigma", 0.2f);
        Geometry ground = new Geometry("ground", new Box(10f, 0.1f, 10f));
        ground.setMaterial(material);
        ground.setLocalTranslation(0f, -3f, 0f);
        ground.setShadowMode(ShadowMode.Receive);
        app.getRootNode().attachChild(ground);
        DirectionalLightShadowRenderer sunShadows =
                new DirectionalLightShadowRenderer(app.getAssetManager(), 256, 2);
        sunShadows.setLight(sun);
        PointLightShadowRenderer lampShadows = new PointLightShadowRenderer(app.getAssetManager(), 256);
        lampShadows.setLight(lamp);
        FilterPostProcessor filters = new FilterPostProcessor(app.getAssetManager());
        filters.addFilter(new BloomFilter(BloomFilter.GlowMode.Objects));
        app.getViewPort().addProcessor(sunShadows);
        app.getViewPort().addProcessor(lampShadows);
        app.getViewPort().addProcessor(filters);
    }

    static LightProbe probe() {
        ArrayList<ByteBuffer> faces = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            faces.add(BufferUtils.createByteBuffer(16 * 16 * 4));
        }
        LightProbe probe = new LightProbe();
        probe.setPrefilteredMap(new TextureCubeMap(
                new Image(Image.Format.RGBA8, 16, 16, 0, faces, null, ColorSpace.Linear)));
        Vector3f[] coefficients = new Vector3f[9];
        for (int i = 0; i < coefficients.length; i++) {
            coefficients[i] = new Vector3f(0.1f, 0.1f, 0.1f);
        }
        probe.setShCoeffs(coefficients);
        probe.setNbMipMaps(1);
        probe.getArea().setRadius(50f);
        probe.setReady(true);
        return probe;
    }

    /**
     * Each kind has a mesh, and a combination of parameters, hence shaders, of its own; every fifth is instanced, and
     * the last one is unlit.
     */
    private static List<SpatialPool<?>> register(DisplayApp app, ScenePools pools, boolean warm) {
        List<SpatialPool<?>> all = new ArrayList<>();
        for (int kind = 0; kind < KINDS; kind++) {
            Material material = kind == KINDS - 1
                    ? new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md")
                    : lit(app.getAssetManager(), kind);
            Geometry prefab = new Geometry("kind " + kind, new Sphere(12, 12, 0.4f));
            prefab.setMaterial(material);
            prefab.setShadowMode(ShadowMode.CastAndReceive);
            String name = "kind " + kind;
            all.add(pools.register(name, prefab, SpatialPoolSettings.builder(name).preloadOnPrewarm(warm)
                    .instanced(kind % 5 == 0).build()));
        }
        return all;
    }

    private static Material lit(AssetManager assets, int kind) {
        Material material = new Material(assets, "Common/MatDefs/Light/PBRLighting.j3md");
        material.setColor("BaseColor", ColorRGBA.White);
        material.setFloat("Metallic", 0.1f);
        if ((kind & 1) != 0) {
            material.setColor("Emissive", ColorRGBA.Red);
        }
        if ((kind & 2) != 0) {
            material.setFloat("AlphaDiscardThreshold", 0.1f);
        }
        if ((kind & 4) != 0) {
            material.setBoolean("UseVertexColor", true);
        }
        if ((kind & 8) != 0) {
            material.setBoolean("UseSpecularAA", false);
        }
        if ((kind & 16) != 0) {
            material.setBoolean("BackfaceShadows", true);
        }
        return material;
    }

    private record Sight(double millis, int compiled, long bytes, double longestPrewarm) {
    }

    /** A processor of a game's own, which a prewarm must not call. */
    private static final class CountingProcessor extends QuietProcessor {
        private volatile int frames;

        @Override
        public void postQueue(RenderQueue queue) {
            frames++;
        }
    }
}

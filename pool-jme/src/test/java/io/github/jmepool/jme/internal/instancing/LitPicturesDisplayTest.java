// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.Light;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.post.Filter;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.SceneProcessor;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Statistics;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.shadow.DirectionalLightShadowFilter;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.PointLightShadowFilter;
import com.jme3.shadow.PointLightShadowRenderer;
import com.jme3.shadow.SpotLightShadowFilter;
import com.jme3.shadow.SpotLightShadowRenderer;
import com.jme3.texture.FrameBuffer;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.Probes;
import io.github.jmepool.jme.support.QuietProcessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On real OpenGL, lights and shadows on an instanced pool look as on one that is not, and draw as few vertices. */
@Tag("display")
class LitPicturesDisplayTest {
    private static final int SIZE = 300;
    private static final long SEED = 3;
    /** Levels of 255. */
    private static final int ROUNDING = 2;
    private static final int EDGES = 5;

    private final PoolAppState state = new PoolAppState();
    private final Random random = new Random(SEED);
    /** What pictures are taken of. */
    private FrameBuffer shown;
    private DisplayApp app;

    /** The engine's shadows. */
    private enum Shadows {
        SUN {
            @Override
            Light light() {
                return new DirectionalLight(new Vector3f(-1f, -1.5f, -1f).normalizeLocal());
            }

            @Override
            Object make(AssetManager assets, Light light, boolean asFilter) {
                if (asFilter) {
                    DirectionalLightShadowFilter filter = new DirectionalLightShadowFilter(assets, 512, 4);
                    filter.setLight((DirectionalLight) light);
                    return filter;
                }
                DirectionalLightShadowRenderer renderer = new DirectionalLightShadowRenderer(assets, 512, 4);
                renderer.setLight((DirectionalLight) light);
                return renderer;
            }
        },
        LAMP {
            @Override
            Light light() {
                return new PointLight(new Vector3f(3f, 7f, 4f), ColorRGBA.White, 30f);
            }

            @Override
            Object make(AssetManager assets, Light light, boolean asFilter) {
                if (asFilter) {
                    PointLightShadowFilter filter = new PointLightShadowFilter(assets, 512);
                    filter.setLight((PointLight) light);
                    return filter;
                }
                PointLightShadowRenderer renderer = new PointLightShadowRenderer(assets, 512);
                renderer.setLight((PointLight) light);
                return renderer;
            }
        },
        SPOT {
            @Override
            Light light() {
                return new SpotLight(new Vector3f(6f, 12f, 6f), new Vector3f(-0.5f, -1f, -0.5f).normalizeLocal(),
                        60f, ColorRGBA.White, 20f * FastMath.DEG_TO_RAD, 30f * FastMath.DEG_TO_RAD);
            }

            @Override
            Object make(AssetManager assets, Light light, boolean asFilter) {
                if (asFilter) {
                    SpotLightShadowFilter filter = new SpotLightShadowFilter(assets, 512);
                    filter.setLight((SpotLight) light);
                    return filter;
                }
                SpotLightShadowRenderer renderer = new SpotLightShadowRenderer(assets, 512);
                renderer.setLight((SpotLight) light);
                return renderer;
            }
        };

        abstract Light light();

        /** The sun's shadow map is cropped to the bound of all that casts: its texels are elsewhere. */
        int most() {
            return this == SUN ? SIZE * SIZE / 100 : EDGES;
        }

        abstract Object make(AssetManager assets, Light light, boolean asFilter);
    }

    @BeforeEach
    void open() {
        Displays.require(LitPicturesDisplayTest.class);
        app = new DisplayApp(SIZE, SIZE, state);
        app.run(this::prepare);
        app.step();
        app.run(() -> app.getRenderer().getStatistics().setEnabled(true));
    }

    @AfterEach
    void close() {
        if (app != null) {
            app.close();
        }
    }

    private void prepare() {
        app.drawOffscreen();
        shown = app.target();
        app.getViewPort().setBackgroundColor(ColorRGBA.DarkGray);
        app.getCamera().setFrustumPerspective(50f, 1f, 0.5f, 200f);
        app.getCamera().setLocation(new Vector3f(0f, 6f, 22f));
        app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
    }

    private Material lit() {
        Material lit = new Material(app.getAssetManager(), "Common/MatDefs/Light/Lighting.j3md");
        lit.setBoolean("UseMaterialColors", true);
        lit.setColor("Diffuse", ColorRGBA.Orange);
        lit.setColor("Ambient", ColorRGBA.Orange);
        lit.setColor("Specular", ColorRGBA.White);
        lit.setFloat("Shininess", 20f);
        return lit;
    }

    private Geometry rock() {
        Geometry rock = new Geometry("rock", new Sphere(8, 12, 0.5f));
        rock.setMaterial(lit());
        rock.setShadowMode(ShadowMode.CastAndReceive);
        return rock;
    }

    private float random(float width) {
        return (random.nextFloat() - 0.5f) * width;
    }

    /** Around the origin, most of them out of view where the width is large. */
    private SpatialPool<Geometry> scattered(Geometry prefab, int count, float width) {
        return app.call(() -> {
            SpatialPool<Geometry> pool = state.pools().register(prefab.getName(), prefab);
            for (int i = 0; i < count; i++) {
                pool.spawn(new Vector3f(random(width), random(8f), random(width)))
                        .setLocalScale(0.4f + random.nextFloat());
            }
            return pool;
        });
    }

    private void addFloor() {
        Geometry floor = new Geometry("floor", new Box(20f, 0.1f, 20f));
        floor.setMaterial(lit());
        floor.setLocalTranslation(0f, -5f, 0f);
        floor.setShadowMode(ShadowMode.Receive);
        app.getRootNode().attachChild(floor);
    }

    private void addShadows(Shadows shadows, boolean asFilter, ViewPort view) {
        Light light = shadows.light();
        app.getRootNode().addLight(light);
        app.getRootNode().addLight(new AmbientLight(new ColorRGBA(0.3f, 0.3f, 0.3f, 1f)));
        Object made = shadows.make(app.getAssetManager(), light, asFilter);
        if (made instanceof Filter filter) {
            FilterPostProcessor processor = new FilterPostProcessor(app.getAssetManager());
            processor.addFilter(filter);
            view.addProcessor(processor);
        } else {
            view.addProcessor((SceneProcessor) made);
        }
    }

    private byte[] picture() {
        app.steps(2);
        return app.call(() -> Pictures.read(app.getRenderer(), shown));
    }

    private int counted(String label) {
        return app.call(() -> {
            Statistics statistics = app.getRenderer().getStatistics();
            int[] data = new int[statistics.getLabels().length];
            statistics.getData(data);
            return data[Arrays.asList(statistics.getLabels()).indexOf(label)];
        });
    }

    private void drawTogether(SpatialPool<?> pool, boolean together) {
        app.run(() -> pool.configure(pool.settings().toBuilder().instanced(together).build()));
    }

    /** Also that hardly more vertices are drawn, in few draw calls. */
    private void assertSame(SpatialPool<?> pool, int mostDifferent, String name) {
        assertSame(pool, mostDifferent, 110, name);
    }

    private void assertSame(SpatialPool<?> pool, int mostDifferent, int mostPercent, String name) {
        byte[] individually = picture();
        int vertices = counted("Vertices");
        int objects = counted("Objects");
        assertThat(Pictures.lively(individually)).as("pixels unlike their neighbour").isGreaterThan(100);
        drawTogether(pool, true);
        byte[] together = picture();
        assertThat(app.call(() -> pool.instancedRendering().individualCount())).isZero();
        int different = Pictures.different(individually, together, ROUNDING);
        if (different > mostDifferent) {
            Pictures.save(name, SIZE, individually, together);
        }
        assertThat(different).as("pixels that differ, seed %d", SEED).isLessThanOrEqualTo(mostDifferent);
        assertThat(counted("Vertices")).as("vertices").isLessThanOrEqualTo(vertices * mostPercent / 100);
        assertThat(counted("Objects")).as("draw calls").isLessThanOrEqualTo(objects);
        drawTogether(pool, false);
        assertThat(Arrays.equals(individually, picture())).as("drawn individually again").isTrue();
    }

    /** Of most games: everything may cast and receive. */
    @ParameterizedTest
    @CsvSource({"SUN, false", "SUN, true", "LAMP, false", "LAMP, true", "SPOT, false", "SPOT, true"})
    void shadowsOfSpreadInstancesLookTheSame(Shadows shadows, boolean asFilter) {
        app.run(() -> {
            addFloor();
            addShadows(shadows, asFilter, app.getViewPort());
        });
        assertSame(scattered(rock(), 500, 60f), shadows.most(), "shadows-" + shadows + asFilter);
    }

    /** The engine draws these shadows with materials of its own. */
    @ParameterizedTest
    @CsvSource({"SUN, false, Cast", "SUN, false, Receive", "SUN, false, CastAndReceive", "SUN, true, CastAndReceive",
        "LAMP, false, CastAndReceive", "SPOT, false, CastAndReceive"})
    void shadowsOfADefinitionWithoutTechniquesForThemLookTheSame(Shadows shadows, boolean asFilter, ShadowMode mode) {
        Geometry rock = rock();
        rock.setMaterial(new Material(app.getAssetManager(), InstanceParamsTest.DEFINITION));
        rock.getMaterial().getAdditionalRenderState().setFaceCullMode(FaceCullMode.Off);
        rock.setShadowMode(mode);
        app.run(() -> {
            addFloor();
            Geometry roof = new Geometry("roof", new Box(3f, 0.1f, 3f));
            roof.setMaterial(lit());
            roof.setLocalTranslation(2f, 5f, 2f);
            roof.setShadowMode(ShadowMode.Cast);
            app.getRootNode().attachChild(roof);
            addShadows(shadows, asFilter, app.getViewPort());
        });
        assertSame(scattered(rock, 100, 16f), shadows.most(), "plain-" + shadows + asFilter + mode);
    }

    /** The engine makes the maps of near parts of the view larger than these, and what is beside them has no shadow. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSunNearbyDrawsNoMoreThanIndividually(boolean asFilter) {
        app.run(() -> {
            addFloor();
            addShadows(Shadows.SUN, asFilter, app.getViewPort());
        });
        assertSame(scattered(rock(), 300, 16f), Shadows.SUN.most(), 100, "sun-" + asFilter);
    }

    /** Without a floor, a renderer's shadows fall on the instances alone: what is beside those in view throws none. */
    @Test
    void aSunDrawsOnlyWhatIsAboveSomethingInView() {
        app.run(() -> addShadows(Shadows.SUN, false, app.getViewPort()));
        assertSame(scattered(rock(), 800, 120f), Shadows.SUN.most(), 75, "floorless");
    }

    /** A filter's shadows fall on everything in view: the caster is above the picture, the only receiver beside it. */
    @Test
    void aFilterHasTheShadowsOnAGroundThatReceivesNone() {
        app.run(() -> {
            addFloor();
            app.getRootNode().getChild("floor").setShadowMode(ShadowMode.Off);
            addShadows(Shadows.SUN, true, app.getViewPort());
            app.getCamera().setLocation(new Vector3f(0f, 3f, 14f));
            app.getCamera().lookAt(new Vector3f(0f, -4.9f, 2f), Vector3f.UNIT_Y);
        });
        Geometry rock = rock();
        SpatialPool<Geometry> rocks = app.call(() -> state.pools().register("rock", rock));
        app.run(() -> {
            rocks.spawn(new Vector3f(-4f, -4f, 2f));
            for (int i = 0; i < 150; i++) {
                rocks.spawn(new Vector3f(i, 60f, -90f));
            }
        });
        byte[] without = picture();
        app.run(() -> rocks.spawn(new Vector3f(4f, 3f, 6f)).setLocalScale(1.5f));
        assertThat(Pictures.different(without, picture(), 8)).as("in shadow").isBetween(200, SIZE * SIZE / 4);
        assertSame(rocks, 200, "ground");
    }

    /** Without any shadow, as they may be switched off. */
    @Test
    void castersOutOfViewAreNotDrawnWithoutShadows() {
        app.run(() -> {
            app.getRootNode().addLight(Shadows.SUN.light());
            addFloor();
        });
        assertSame(scattered(rock(), 500, 100f), EDGES, "casters");
    }

    /** The only caster is above the picture, and its shadow is in the middle of it. */
    @ParameterizedTest
    @EnumSource(Shadows.class)
    void castersOutOfViewThrowTheirShadowIntoIt(Shadows shadows) {
        app.run(() -> {
            addFloor();
            addShadows(shadows, false, app.getViewPort());
            app.getCamera().setLocation(new Vector3f(0f, 3f, 14f));
            app.getCamera().lookAt(new Vector3f(0f, -4.9f, 2f), Vector3f.UNIT_Y);
        });
        Geometry rock = rock();
        byte[] without = picture();
        SpatialPool<Geometry> rocks = app.call(() -> state.pools().register("rock", rock));
        app.run(() -> {
            Vector3f above = switch (shadows) {
                case SUN -> new Vector3f(4f, 3f, 6f);
                case LAMP -> new Vector3f(2.5f, 3.5f, 3.5f);
                case SPOT -> new Vector3f(4f, 8f, 4f);
            };
            rocks.spawn(above).setLocalScale(1.5f);
            for (int i = 0; i < 150; i++) {
                rocks.spawn(new Vector3f(i, 60f, -90f));
            }
        });
        byte[] shadow = picture();
        assertThat(Pictures.different(without, shadow, 8)).as("in shadow").isBetween(200, SIZE * SIZE / 4);
        assertSame(rocks, shadows == Shadows.SUN ? 200 : EDGES, "above-" + shadows);
    }

    @Test
    void shadowsOfTransparentCastersLookTheSame() {
        app.run(() -> {
            addFloor();
            addShadows(Shadows.LAMP, false, app.getViewPort());
            TwinScenes.blendOnce(app);
        });
        Geometry rock = rock();
        rock.setShadowMode(ShadowMode.Cast);
        rock.setQueueBucket(Bucket.Transparent);
        assertSame(scattered(rock, 300, 40f), EDGES, "transparent");
    }


    private Material material(String definition) {
        if (definition.endsWith("/Lighting")) {
            return lit();
        }
        Material metal = new Material(app.getAssetManager(), "Common/MatDefs/" + definition + ".j3md");
        metal.setColor("BaseColor", ColorRGBA.Cyan);
        metal.setFloat("Metallic", 0.2f);
        return metal;
    }

    /** Each reaches a few instances, and some reach none. */
    private List<Light> lamps(int count) {
        List<Light> lamps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Vector3f place = new Vector3f(random(18f), random(9f), random(18f));
            ColorRGBA color = new ColorRGBA(0.3f + random.nextFloat(), random.nextFloat(), random.nextFloat(), 1f);
            lamps.add(i % 3 > 0 ? new PointLight(place, color, 1f + 3f * random.nextFloat())
                    : new SpotLight(place, new Vector3f(random(2f), -1f, random(2f)).normalizeLocal(), 6f, color,
                            20f * FastMath.DEG_TO_RAD, 35f * FastMath.DEG_TO_RAD));
        }
        lamps.forEach(app.getRootNode()::addLight);
        return lamps;
    }

    private void light(LightMode mode, int inOnePass, boolean sun) {
        app.getRenderManager().setPreferredLightMode(mode);
        app.getRenderManager().setSinglePassLightBatchSize(inOnePass);
        app.getRootNode().addLight(new AmbientLight(new ColorRGBA(0.2f, 0.2f, 0.2f, 1f)));
        if (sun) {
            app.getRootNode().addLight(new DirectionalLight(new Vector3f(-1f, -1.5f, -1f).normalizeLocal(),
                    ColorRGBA.DarkGray));
        }
    }

    @ParameterizedTest
    @CsvSource({"MultiPass, 1, Light/Lighting, true, 20", "MultiPass, 1, Light/Lighting, false, 20",
        "MultiPass, 1, Light/Lighting, true, 90", "SinglePass, 1, Light/Lighting, false, 20",
        "SinglePass, 3, Light/Lighting, true, 20", "SinglePass, 16, Light/Lighting, true, 40",
        "SinglePass, 1, Light/PBRLighting, true, 20", "SinglePass, 4, Light/PBRLighting, false, 60",
        "SinglePass, 16, Light/PBRLighting, true, 10"})
    void lampsLightTheInstancesThatTheyReach(LightMode mode, int inOnePass, String definition, boolean sun,
            int lamps) {
        app.run(() -> {
            light(mode, inOnePass, sun);
            lamps(lamps);
        });
        Geometry rock = rock();
        rock.setMaterial(material(definition));
        assertSame(scattered(rock, 300, 18f), EDGES, "lamps-" + mode + inOnePass + definition.substring(6) + lamps);
    }

    /** The materials of particles have no lights: lamps add no pass. */
    @ParameterizedTest
    @EnumSource(value = LightMode.class, names = {"MultiPass", "SinglePass"})
    void effectsAreDrawnOnceUnderAnyNumberOfLamps(LightMode mode) {
        PlayedEffects effects = app.call(() -> {
            light(mode, 4, true);
            ParticleEmitter sparks = PlayedEffects.sparks(app.getAssetManager(), Type.Triangle, 1);
            sparks.setLowLife(1e6f);
            sparks.setHighLife(1e6f);
            sparks.setGravity(Vector3f.ZERO);
            sparks.getParticleInfluencer().setInitialVelocity(Vector3f.ZERO);
            return new PlayedEffects(state.pools(), sparks, true, SEED);
        });
        app.run(() -> {
            for (int i = 0; i < 200; i++) {
                effects.spawn().emitAllParticles();
            }
        });
        int[] dark = countedBothWays(effects);
        app.run(() -> lamps(20));
        assertThat(countedBothWays(effects)).isEqualTo(dark);
        int inRing = PlayedEffects.PARTICLES * 5 / 4 + 2;
        assertThat(dark[1]).as("vertices drawn together").isBetween(1, dark[0] / PlayedEffects.PARTICLES * inRing);
        assertThat(dark[3]).as("draw calls").isLessThan(10);
    }

    /** The vertices drawn individually and together, and the draw calls. */
    private int[] countedBothWays(PlayedEffects effects) {
        int[] counts = new int[4];
        for (int i = 0; i < 2; i++) {
            boolean together = i > 0;
            app.run(() -> effects.live().forEach(each -> effects.pool().setInstanced(each, together)));
            app.steps(2);
            counts[i] = counted("Vertices");
            counts[2 + i] = counted("Objects");
        }
        return counts;
    }

    /** Some slots have more lights than one pass, and the passes that they share must light none twice. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void lampsThatOverlapLightEachInstanceOnce(int inOnePass) {
        app.run(() -> {
            light(LightMode.SinglePass, inOnePass, false);
            for (Light lamp : lamps(30)) {
                lamp.setColor(lamp.getColor().mult(0.3f));
                if (lamp instanceof PointLight point) {
                    point.setRadius(9f);
                }
            }
        });
        // each pass is rounded by itself, and an instance has up to ten
        assertSame(scattered(rock(), 300, 18f), 4 * EDGES, "overlap-" + inOnePass);
    }

    /** As a portrait, or the map of a level. */
    @ParameterizedTest
    @CsvSource({"MultiPass, false", "SinglePass, false", "MultiPass, true"})
    void aSecondSmallViewLooksTheSame(LightMode mode, boolean hasShadows) {
        app.run(() -> {
            light(mode, 4, true);
            lamps(20);
            addFloor();
            if (hasShadows) {
                addShadows(Shadows.LAMP, false, app.getViewPort());
            }
            Camera small = app.getCamera().clone();
            small.setViewPort(0.6f, 1f, 0.6f, 1f);
            small.setLocation(new Vector3f(9f, 2f, 7f));
            small.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
            ViewPort view = app.getRenderManager().createMainView("small", small);
            view.setOutputFrameBuffer(shown);
            view.setClearFlags(true, true, true);
            view.attachScene(app.getRootNode());
        });
        assertSame(scattered(rock(), 300, 18f), EDGES, "small-" + mode + hasShadows);
    }

    /** It is rendered in the middle of the view, which may have shadows as well. */
    @ParameterizedTest
    @CsvSource({"SUN, , false", "SUN, SUN, false", "SUN, LAMP, true", "LAMP, SUN, true", "SPOT, LAMP, false"})
    void aMirrorWithShadowsOfItsOwnLooksTheSame(Shadows shadows, @Nullable Shadows outer, boolean asFilter) {
        FrameBuffer mirrored = Pictures.target(SIZE, SIZE);
        app.run(() -> {
            addFloor();
            Camera camera = app.getCamera().clone();
            camera.setLocation(new Vector3f(16f, 4f, -16f));
            camera.lookAt(new Vector3f(0f, -3f, 0f), Vector3f.UNIT_Y);
            ViewPort mirror = new ViewPort("mirror", camera);
            mirror.setOutputFrameBuffer(mirrored);
            mirror.setClearFlags(true, true, true);
            mirror.attachScene(app.getRootNode());
            addShadows(shadows, asFilter, mirror);
            app.getViewPort().addProcessor(new QuietProcessor() {
                @Override
                public void postQueue(RenderQueue queue) {
                    Camera looking = app.getRenderManager().getCurrentCamera();
                    FrameBuffer drawn = app.getRenderer().getCurrentFrameBuffer();
                    app.getRenderManager().renderViewPort(mirror, 0f);
                    app.getRenderer().setFrameBuffer(drawn);
                    app.getRenderManager().setCamera(looking, false);
                }
            });
            if (outer != null) {
                addShadows(outer, false, app.getViewPort());
            }
        });
        SpatialPool<Geometry> rocks = scattered(rock(), 500, 60f);
        // it is not known that its sun's shadow maps are for the mirror alone
        int mostPercent = shadows == Shadows.SUN ? 150 : 110;
        assertSame(rocks, outer == null ? EDGES : outer.most(), mostPercent, "mirrored-" + shadows + outer);
        shown = mirrored;
        assertSame(rocks, 2 * shadows.most(), mostPercent, "mirror-" + shadows + outer);
    }

    @Test
    void aMaterialOfTheGameWithALightModeOfTheEngineLooksTheSame() {
        app.run(() -> {
            light(LightMode.MultiPass, 1, true);
            lamps(20);
        });
        Geometry rock = rock();
        rock.setMaterial(new Material(app.getAssetManager(),
                "io/github/jmepool/jme/internal/instancing/own-light.j3md"));
        rock.getMaterial().setColor("Tint", ColorRGBA.Orange);
        assertSame(scattered(rock, 300, 18f), EDGES, "own-light");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void lampsAndAProbeLookTheSame(int inOnePass) {
        app.run(() -> {
            light(LightMode.SinglePass, inOnePass, true);
            lamps(20);
            app.getRootNode().addLight(Probes.load(LitPicturesDisplayTest.class, app.getAssetManager()));
        });
        Geometry rock = rock();
        rock.setMaterial(material("Light/PBRLighting"));
        assertSame(scattered(rock, 300, 18f), EDGES, "probe-" + inOnePass);
    }

    @Test
    void whatMovesIsLitWhereItIsThen() {
        List<Light> lamps = app.call(() -> {
            light(LightMode.MultiPass, 1, true);
            return lamps(20);
        });
        SpatialPool<Geometry> rocks = scattered(rock(), 300, 18f);
        drawTogether(rocks, true);
        picture();
        for (int round = 0; round < 3; round++) {
            app.run(() -> {
                lamps.forEach(lamp -> {
                    if (lamp instanceof PointLight point) {
                        point.setPosition(point.getPosition().add(random(3f), random(1f), random(3f)));
                    }
                });
                rocks.forEachActive(rock -> rock.move(random(1f), random(1f), random(1f)));
                app.getRootNode().removeLight(lamps.remove(0));
            });
            byte[] together = picture();
            drawTogether(rocks, false);
            assertThat(Pictures.different(picture(), together, ROUNDING)).as("round %d, seed %d", round, SEED)
                    .isLessThanOrEqualTo(EDGES);
            drawTogether(rocks, true);
            assertThat(Pictures.different(picture(), together, ROUNDING)).isZero();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Plane;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.BillboardControl.Alignment;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.CenterQuad;
import com.jme3.scene.shape.Sphere;
import com.jme3.shadow.DirectionalLightShadowFilter;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.water.SimpleWaterProcessor;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.Probes;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * On real OpenGL, a swarm looks as an instanced pool of the same prefab does, in random games that are played with
 * both. {@code -Djmepool.seed} repeats a run.
 */
@Tag("display")
class SwarmDisplayTest {
    private static final int SIZE = 256;
    private static final int INSTANCES = 150;
    private static final int FRAMES = 12;
    /** Levels of 255. */
    private static final int ROUNDING = 2;
    /** Pixels at the edges of shadows: the maps fit the bound of all, which spheres around the instances give here. */
    private static final int SHADOW_EDGES = SIZE * SIZE / 100;
    /** Pixels that an edge may move over: the two multiply transforms in another order. Fewer than an instance has. */
    private static final int EDGES = 6;
    private static final long SEED = Seeds.of(SwarmDisplayTest.class);

    private final PoolAppState state = new PoolAppState();
    private final Node moving = new Node("moving");
    private final Node ofPool = new Node("of the pool");
    private final Node ofSwarm = new Node("of the swarm");
    private DisplayApp app;

    /** What the two are made of, and how they are lit and shown. */
    private enum Look {
        UNSHADED, LIT, NODE, BLENDED, SHADOWS, SHADOW_FILTER, MANY_LIGHTS, PROBE, TWO_VIEWS, WATER, DRAW_DISTANCE,
        LEVELS, LATE_LEVELS, PARAMS, FACING, FACING_PART;

        boolean isFacing() {
            return this == FACING || this == FACING_PART;
        }
    }

    @BeforeEach
    void open() {
        Displays.require(SwarmDisplayTest.class);
        app = new DisplayApp(SIZE, SIZE, state);
        app.run(this::prepare);
        app.step();
    }

    @AfterEach
    void close() {
        if (app != null) {
            app.close();
        }
    }

    private void prepare() {
        app.drawOffscreen();
        app.getViewPort().setBackgroundColor(ColorRGBA.DarkGray);
        app.getCamera().setFrustumPerspective(50f, 1f, 0.5f, 200f);
        app.getCamera().setLocation(new Vector3f(0f, 6f, 22f));
        app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        app.getRootNode().attachChild(moving);
        moving.attachChild(ofPool);
        moving.attachChild(ofSwarm);
    }

    private Spatial prefab(Look look) {
        String definition = switch (look) {
            case UNSHADED, TWO_VIEWS, WATER, DRAW_DISTANCE, BLENDED, FACING -> "Common/MatDefs/Misc/Unshaded.j3md";
            case PROBE -> "Common/MatDefs/Light/PBRLighting.j3md";
            case PARAMS -> "io/github/jmepool/jme/internal/instancing/params.j3md";
            default -> "Common/MatDefs/Light/Lighting.j3md";
        };
        Material material = new Material(app.getAssetManager(), definition);
        if (material.getMaterialDef().getMaterialParam("UseMaterialColors") != null) {
            material.setBoolean("UseMaterialColors", true);
            material.setColor("Diffuse", ColorRGBA.White);
            material.setColor("Ambient", ColorRGBA.White);
        }
        Geometry box = new Geometry("box", look.name().endsWith("LEVELS") ? new Sphere(14, 16, 0.4f)
                : new Box(0.4f, 0.3f, 0.2f));
        box.setMaterial(material);
        box.setShadowMode(look == Look.LEVELS ? ShadowMode.Cast
                : hasShadows(look) ? ShadowMode.CastAndReceive : ShadowMode.Inherit);
        if (look == Look.LEVELS) {
            new LodGenerator(box).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.6f, 0.9f);
            LodControl control = new LodControl();
            control.setTrisPerPixel(0.5f);
            box.addControl(control);
        }
        if (look == Look.BLENDED) {
            material.getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
            box.setQueueBucket(Bucket.Transparent);
        }
        BillboardControl control = new BillboardControl();
        control.setAlignment(Alignment.values()[new Random(SEED).nextInt(Alignment.values().length)]);
        if (look == Look.FACING) {
            box.addControl(control);
        }
        if (look != Look.NODE && look != Look.FACING_PART) {
            return box;
        }
        Node node = new Node("node");
        Geometry ball = new Geometry("ball", new Sphere(6, 8, 0.3f));
        ball.setMaterial(material);
        ball.setLocalTranslation(0.5f, 0.2f, 0f);
        ball.setLocalScale(1f, 2f, 1f);
        node.attachChild(box);
        Node inner = new Node("inner");
        inner.setLocalTranslation(0.2f, 0.8f, 0f);
        inner.setLocalRotation(new Quaternion().fromAngles(0.2f, 0.9f, 0.3f));
        inner.setLocalScale(1f, 0.7f, 1.2f);
        inner.attachChild(ball);
        if (look == Look.FACING_PART) {
            inner.addControl(control);
        }
        node.attachChild(inner);
        return node;
    }

    private static boolean hasShadows(Look look) {
        return look == Look.SHADOWS || look == Look.SHADOW_FILTER || look == Look.LEVELS;
    }

    private void light(Look look) {
        app.getRootNode().addLight(new AmbientLight(ColorRGBA.DarkGray));
        DirectionalLight sun = new DirectionalLight(new Vector3f(-1, -2, -1).normalizeLocal(), ColorRGBA.Gray);
        app.getRootNode().addLight(sun);
        Random random = new Random(SEED);
        app.getRenderManager().setPreferredLightMode(LightMode.SinglePass);
        app.getRenderManager().setSinglePassLightBatchSize(4);
        for (int i = 0; look == Look.MANY_LIGHTS && i < 12; i++) {
            app.getRootNode().addLight(new PointLight(at(random), ColorRGBA.randomColor(), 3f));
        }
        if (look == Look.SHADOWS || look == Look.LEVELS) {
            DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(app.getAssetManager(), 512, 2);
            shadows.setLight(sun);
            app.getViewPort().addProcessor(shadows);
        }
        if (look == Look.SHADOW_FILTER) {
            DirectionalLightShadowFilter shadows = new DirectionalLightShadowFilter(app.getAssetManager(), 512, 2);
            shadows.setLight(sun);
            FilterPostProcessor post = new FilterPostProcessor(app.getAssetManager());
            post.addFilter(shadows);
            app.getViewPort().addProcessor(post);
        }
        if (look == Look.PROBE) {
            app.getRootNode().addLight(Probes.load(SwarmDisplayTest.class, app.getAssetManager()));
        }
        if (look == Look.WATER) {
            SimpleWaterProcessor water = new SimpleWaterProcessor(app.getAssetManager());
            water.setReflectionScene(app.getRootNode());
            water.setWaveSpeed(0f);
            water.setDistortionScale(0f);
            water.setDistortionMix(0f);
            water.setPlane(new Plane(Vector3f.UNIT_Y, -6f));
            app.getViewPort().addProcessor(water);
            Geometry lake = water.createWaterGeometry(60f, 60f);
            lake.setLocalTranslation(-30f, -6f, 30f);
            app.getRootNode().attachChild(lake);
        }
        if (look == Look.TWO_VIEWS || look.isFacing()) {
            Camera second = app.getCamera().clone();
            second.setLocation(new Vector3f(9f, 1f, 5f));
            second.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
            second.setViewPort(0.6f, 1f, 0.6f, 1f);
            ViewPort view = app.getRenderManager().createMainView("second", second);
            view.attachScene(app.getRootNode());
            view.setClearFlags(false, true, false);
            view.setOutputFrameBuffer(app.target());
        }
    }

    private static Vector3f at(Random random) {
        return new Vector3f(random.nextFloat() * 24 - 12, random.nextFloat() * 10 - 5, random.nextFloat() * 24 - 12);
    }

    private byte[] picture(boolean isSwarm) {
        app.run(() -> {
            ofPool.setCullHint(isSwarm ? CullHint.Always : CullHint.Inherit);
            ofSwarm.setCullHint(isSwarm ? CullHint.Inherit : CullHint.Always);
        });
        app.step();
        return app.picture();
    }

    @ParameterizedTest
    @EnumSource(value = Look.class, mode = Mode.EXCLUDE, names = "LATE_LEVELS")
    void looksAsAnInstancedPoolDoes(Look look) {
        Game game = app.call(() -> {
            light(look);
            return new Game(look);
        });
        int lively = 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            app.run(game::play);
            byte[] pool = picture(false);
            byte[] swarm = picture(true);
            app.run(() -> assertThat(game.swarm.stats().active()).isEqualTo(game.pool.stats().active()));
            lively = Math.max(lively, Pictures.lively(pool));
            int different = Pictures.different(pool, swarm, ROUNDING);
            int allowed = hasShadows(look) ? SHADOW_EDGES : EDGES;
            if (different > allowed) {
                Pictures.save("swarm-" + look, SIZE, pool, swarm);
            }
            assertThat(different).as("pixels in frame %d, seed %d", frame, SEED).isLessThanOrEqualTo(allowed);
        }
        assertThat(lively).as("pixels unlike their neighbour").isGreaterThan(300);
    }

    @ParameterizedTest
    @EnumSource(value = Look.class, names = {"UNSHADED", "LIT", "NODE", "BLENDED", "PARAMS", "FACING", "FACING_PART"})
    void exchangedForSpatialsAndBackItLooksAsBefore(Look look) {
        Game game = app.call(() -> {
            light(look);
            return new Game(look);
        });
        boolean isPlain = look == Look.LIT;
        SpatialPool<Spatial> exchanged = app.call(() -> {
            ofPool.setCullHint(CullHint.Always);
            moving.setLocalTransform(new Transform(new Vector3f(0.3f, 0f, 0.2f),
                    new Quaternion().fromAngles(0f, 1f, 0f), new Vector3f(0.9f, 1f, 1.1f)));
            Node elsewhere = new Node("elsewhere");
            elsewhere.setLocalTransform(new Transform(new Vector3f(-2f, 1f, 3f),
                    new Quaternion().fromAngles(1f, 2f, 3f), new Vector3f(2f, 2f, 2f)));
            app.getRootNode().attachChild(elsewhere);
            SpatialPool<Spatial> pool = state.pools().register("exchanged", prefab(look),
                    s -> s.instanced(!isPlain).instanceColors(look != Look.PARAMS && !isPlain));
            // the axes of billboards are those of the root
            pool.setRoot(look == Look.FACING ? ofSwarm : elsewhere);
            if (isPlain) {
                // which only what is drawn together has
                game.handles.forEach(handle -> game.swarm.setColor(handle, ColorRGBA.White));
            }
            return pool;
        });
        byte[] before = picture(true);
        assertThat(Pictures.lively(before)).as("pixels unlike their neighbour").isGreaterThan(300);
        Random random = new Random(SEED);
        List<Spatial> spatials = new ArrayList<>();
        app.run(() -> {
            Collections.shuffle(game.handles, random);
            game.handles.forEach(handle -> spatials.add(game.swarm.toSpatial(handle, exchanged)));
            assertThat(game.swarm.activeCount()).isZero();
        });
        assertLooksAs(before, look, "as spatials");
        for (int left = spatials.size() / 2; !spatials.isEmpty(); left = 0) {
            List<Spatial> some = spatials.subList(left, spatials.size());
            app.run(() -> some.forEach(game.swarm::fromSpatial));
            some.clear();
            // each of the two is sorted in itself
            if (look != Look.BLENDED || left == 0) {
                assertLooksAs(before, look, left + " as spatials");
            }
        }
    }

    private void assertLooksAs(byte[] before, Look look, String what) {
        byte[] now = picture(true);
        int different = Pictures.different(before, now, ROUNDING);
        if (different > EDGES) {
            Pictures.save("exchanged-" + look, SIZE, before, now);
        }
        assertThat(different).as("pixels %s, seed %d", what, SEED).isLessThanOrEqualTo(EDGES);
    }

    /** The same uses of an instanced pool and of a swarm. */
    private final class Game {
        private final Random random = new Random(SEED);
        private final SpatialPool<Spatial> pool;
        private final Swarm swarm;
        private final boolean hasParams;
        private final List<Spatial> spatials = new ArrayList<>();
        private final List<Long> handles = new ArrayList<>();

        Game(Look look) {
            Spatial prefab = prefab(look);
            boolean sorts = look == Look.BLENDED;
            hasParams = look == Look.PARAMS;
            UnaryOperator<SpatialPoolSettings.Builder> settings = s -> s.instanceColors(!hasParams)
                    .drawDistance(look == Look.DRAW_DISTANCE ? 20f : 0f);
            pool = state.pools().register("pool", prefab, s -> settings.apply(s).instanced(true));
            pool.setRoot(ofPool);
            swarm = state.pools().swarm("swarm", prefab, settings);
            swarm.setRoot(ofSwarm);
            for (int i = 0; i < (sorts ? INSTANCES / 3 : INSTANCES); i++) {
                spawn();
            }
        }

        private void spawn() {
            Vector3f place = at(random);
            Quaternion turn = new Quaternion().fromAngles(random.nextFloat() * 6, random.nextFloat() * 6, 0);
            spatials.add(pool.spawn(place, turn));
            handles.add(swarm.spawn(place, turn));
            if (random.nextBoolean()) {
                change(handles.size() - 1);
            }
        }

        private void change(int i) {
            Vector3f scale = new Vector3f(random.nextFloat() + 0.3f, random.nextFloat() + 0.3f, 1f);
            ColorRGBA color = new ColorRGBA(random.nextFloat(), random.nextFloat(), random.nextFloat(), 0.6f);
            spatials.get(i).setLocalScale(scale);
            swarm.setScale(handles.get(i), scale);
            if (hasParams) {
                Vector4f params = new Vector4f(0f, random.nextFloat() * 3, 0f, random.nextFloat());
                pool.setInstanceParams(spatials.get(i), params);
                swarm.setInstanceParams(handles.get(i), params);
            } else {
                pool.setColor(spatials.get(i), color);
                swarm.setColor(handles.get(i), color);
            }
        }

        private void end(int i) {
            pool.recycle(spatials.remove(i));
            assertThat(swarm.recycle(handles.remove(i))).isTrue();
        }

        void play() {
            for (int i = 0; i < 20; i++) {
                int one = random.nextInt(handles.size());
                switch (random.nextInt(4)) {
                    case 0 -> spawn();
                    case 1 -> end(one);
                    case 2 -> change(one);
                    default -> {
                        Vector3f place = at(random);
                        spatials.get(one).setLocalTranslation(place);
                        swarm.setPosition(handles.get(one), place);
                    }
                }
            }
            if (random.nextInt(3) == 0) {
                moving.setLocalTranslation(random.nextFloat(), random.nextFloat(), 0f);
                moving.setLocalRotation(new Quaternion().fromAngles(0f, random.nextFloat() * FastMath.PI, 0f));
                moving.setLocalScale(0.8f + random.nextFloat() * 0.4f, 1f, 0.8f + random.nextFloat() * 0.4f);
            }
            if (random.nextInt(3) == 0) {
                app.getCamera().setLocation(new Vector3f(random.nextFloat() * 6, 6f, 12f + random.nextFloat() * 10));
                app.getCamera().lookAt(at(random).multLocal(0.5f), Vector3f.UNIT_Y);
            }
        }
    }

    @Test
    void aContextThatWasLostAndMadeAnewShowsTheSame() {
        Game game = app.call(() -> {
            light(Look.LIT);
            return new Game(Look.LIT);
        });
        byte[] before = picture(true);
        app.run(app::restart);
        app.steps(3);
        assertThat(Pictures.different(before, picture(true), 0)).isZero();
        app.run(game::play);
        assertThat(Pictures.different(picture(false), picture(true), ROUNDING)).isLessThanOrEqualTo(EDGES);
    }

    @Test
    void aHiddenOrEmptySwarmIsNotDrawn() {
        app.run(() -> light(Look.UNSHADED));
        byte[] empty = picture(true);
        Game game = app.call(() -> new Game(Look.UNSHADED));
        assertThat(Pictures.different(empty, picture(true), ROUNDING)).isPositive();
        app.run(() -> game.pool.recycleAll());
        assertThat(Pictures.different(empty, picture(false), ROUNDING)).as("hidden").isZero();
        assertThat(Pictures.different(empty, picture(true), ROUNDING)).isPositive();
        app.run(() -> game.swarm.recycleAll());
        assertThat(Pictures.different(empty, picture(true), ROUNDING)).as("empty").isZero();
        app.run(() -> game.swarm.spawn(Vector3f.ZERO));
        assertThat(Pictures.different(empty, picture(true), ROUNDING)).isPositive();
    }

    @Test
    void aDrawDistanceThatIsConfiguredActsAtOnce() {
        Game game = app.call(() -> {
            light(Look.UNSHADED);
            return new Game(Look.UNSHADED);
        });
        byte[] all = picture(true);
        app.run(() -> {
            game.pool.configure(game.pool.settings().toBuilder().drawDistance(20f).build());
            game.swarm.configure(game.swarm.settings().toBuilder().drawDistance(20f).build());
        });
        byte[] near = picture(true);
        assertThat(Pictures.different(all, near, ROUNDING)).isGreaterThan(EDGES);
        assertThat(Pictures.different(picture(false), near, ROUNDING)).isLessThanOrEqualTo(EDGES);
    }

    /** What draws it then is another, and has to be lit as what drew it before. */
    @Test
    void levelsThatAreMadeWhileItIsDrawnLookAsThoseOfAPool() {
        Game game = app.call(() -> {
            light(Look.LATE_LEVELS);
            return new Game(Look.LATE_LEVELS);
        });
        byte[] before = picture(true);
        app.run(() -> {
            game.pool.configure(game.pool.settings().toBuilder().lodLevels(2).build());
            game.swarm.configure(game.swarm.settings().toBuilder().lodLevels(2).build());
        });
        Patience patience = new Patience();
        while (app.call(() -> Math.min(game.pool.drawCalls(), game.swarm.drawCalls())) == 1) {
            patience.check("levels are made");
            app.step();
        }
        byte[] swarm = picture(true);
        assertThat(Pictures.different(picture(false), swarm, ROUNDING)).as("seed %d", SEED)
                .isLessThanOrEqualTo(EDGES);
        assertThat(Pictures.different(before, swarm, ROUNDING)).as("coarser balls").isGreaterThan(EDGES);
        assertThat(black(swarm)).as("pixels without light, seed %d", SEED).isLessThanOrEqualTo(black(before) + EDGES);
    }

    private static int black(byte[] picture) {
        int black = 0;
        for (int at = 0; at < picture.length; at += 4) {
            if (picture[at] == 0 && picture[at + 1] == 0 && picture[at + 2] == 0) {
                black++;
            }
        }
        return black;
    }

    @Test
    void belowTheGuiNodeItIsDrawnInOneCallAsGeometriesAre() {
        byte[] empty = picture(true);
        Swarm swarm = app.call(() -> {
            Geometry quad = new Geometry("icon", new CenterQuad(10f, 10f));
            quad.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
            Swarm icons = state.pools().swarm("icon", quad, s -> s.prewarm(20));
            icons.setRoot(ofSwarm);
            app.getGuiNode().attachChild(ofSwarm);
            app.getGuiNode().attachChild(ofPool);
            for (int i = 0; i < 20; i++) {
                Vector3f at = new Vector3f(10f + 12 * i, 20f + 11 * i, 0f); // in pixels
                icons.spawn(at);
                Geometry one = quad.clone();
                one.setLocalTranslation(at);
                ofPool.attachChild(one);
            }
            return icons;
        });
        byte[] geometries = picture(false);
        assertThat(Pictures.different(empty, geometries, ROUNDING)).isGreaterThan(1_500);
        assertThat(Pictures.different(geometries, picture(true), ROUNDING)).isLessThanOrEqualTo(EDGES);
        app.run(() -> assertThat(swarm.drawCalls()).isOne());
    }
}

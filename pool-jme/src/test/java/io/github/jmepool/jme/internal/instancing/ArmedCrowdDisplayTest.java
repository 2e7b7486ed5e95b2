// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.bounding.BoundingBox;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.Material;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.shape.Box;
import com.jme3.shadow.PointLightShadowRenderer;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.crowd.BakedModel;
import io.github.jmepool.jme.internal.instancing.PosedCrowd.Difference;
import io.github.jmepool.jme.support.ArmedModel;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.Probes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is attached to the joints of crowds looks as it does where each instance is drawn individually. */
@Tag("display")
class ArmedCrowdDisplayTest {
    private static final int WIDTH = 480;
    private static final int HEIGHT = 360;
    private static final long SEED = 3;
    private static final String JAIME = "Models/Jaime/Jaime.j3o";
    private static final String LOADED_ARMED = "io/github/jmepool/jme/armed.gltf";

    private static PoolAppState state;
    private static DisplayApp app;

    private final Node root = new Node("stage");
    private PointLightShadowRenderer shadows;
    private SpatialPool<Node> pool;

    @BeforeAll
    static void open() {
        Displays.require(ArmedCrowdDisplayTest.class);
        if (ArmedCrowdDisplayTest.class.getResource("/" + JAIME) == null) {
            Displays.skip(ArmedCrowdDisplayTest.class,
                    "jme3-testdata is not on the class path: set JMEPOOL_DISPLAY");
        }
        state = new PoolAppState();
        app = new DisplayApp(WIDTH, HEIGHT, state);
        app.run(app::drawOffscreen);
    }

    @AfterAll
    static void close() {
        if (app != null) {
            app.close();
        }
    }

    @BeforeEach
    void build() {
        app.run(() -> {
            Geometry floor = new Geometry("floor", new Box(12, 0.05f, 12));
            floor.setMaterial(new Material(app.getAssetManager(), PosedCrowd.LIGHTING));
            floor.setLocalTranslation(0, -1, 0);
            floor.setShadowMode(ShadowMode.Receive);
            root.attachChild(floor);
            root.addLight(new AmbientLight(ColorRGBA.White.mult(0.25f)));
            root.addLight(new DirectionalLight(new Vector3f(-1, -1.2f, -1.4f).normalizeLocal()));
            app.getViewPort().setBackgroundColor(new ColorRGBA(0.2f, 0.25f, 0.3f, 1));
            app.getCamera().setFrustumPerspective(45, (float) WIDTH / HEIGHT, 0.1f, 60);
            app.getCamera().setLocation(new Vector3f(0, 3, 6.5f));
            app.getCamera().lookAt(new Vector3f(0, 0.3f, -1.5f), Vector3f.UNIT_Y);
            app.getRootNode().attachChild(root);
        });
    }

    @AfterEach
    void clear() {
        app.run(() -> {
            if (pool != null) {
                pool.close();
            }
            if (shadows != null) {
                app.getViewPort().removeProcessor(shadows);
            }
            light(LightMode.MultiPass, 1);
            root.removeFromParent();
        });
    }

    private static Node model(String asset, String definition) {
        Spatial loaded = PosedCrowd.load(app.getAssetManager(), asset);
        for (Geometry part : PosedCrowd.geometries(loaded)) {
            part.setMaterial(PosedCrowd.material(app.getAssetManager(), part, definition));
        }
        if (!asset.equals(LOADED_ARMED)) {
            ArmedModel.arm(loaded);
        }
        Node model = new Node("model");
        model.attachChild(loaded);
        model.setShadowMode(ShadowMode.CastAndReceive);
        model.updateGeometricState();
        BoundingBox bound = (BoundingBox) model.getWorldBound();
        loaded.setLocalScale(loaded.getLocalScale().mult(
                0.9f / Math.max(bound.getYExtent(), Math.max(bound.getXExtent(), bound.getZExtent()))));
        return model;
    }

    private void addProbe() {
        root.addLight(Probes.load(ArmedCrowdDisplayTest.class, app.getAssetManager()));
    }

    private static void light(LightMode mode, int inOnePass) {
        app.getRenderManager().setPreferredLightMode(mode);
        app.getRenderManager().setSinglePassLightBatchSize(inOnePass);
    }

    private void addShadows() {
        PointLight lamp = new PointLight(new Vector3f(2, 5, 4), ColorRGBA.White, 30);
        root.addLight(lamp);
        shadows = new PointLightShadowRenderer(app.getAssetManager(), 512);
        shadows.setLight(lamp);
        app.getViewPort().addProcessor(shadows);
    }

    /** Each stands still at a moment of a clip that is baked; two of three have a scale that differs by axis. */
    private void spawn(Node prefab) {
        BakedModel baked = BakedModel.bake(prefab, PosedCrowd.RATE);
        pool = state.pools().register("model", prefab);
        pool.setRoot(root);
        for (int i = 0; i < PosedCrowd.SIZE; i++) {
            Node instance = pool.spawn(new Vector3f(i % 4 * 1.6f - 2.4f, 0, -(i / 4) * 2f),
                    new Quaternion().fromAngles(0, 0.3f * i, 0));
            instance.setLocalScale(1f - i % 3 * 0.2f, 1f + i % 3 * 0.1f, 1f);
            AnimComposer composer = PosedCrowd.composer(instance);
            List<String> clips = new ArrayList<>(composer.getAnimClipsNames());
            clips.sort(null);
            String clip = clips.get(i % clips.size());
            ((BlendableAction) composer.action(clip)).setTransitionLength(0);
            composer.setCurrentAction(clip);
            double length = composer.getAnimClip(clip).getLength();
            int steps = baked.clip(composer.getAnimClip(clip)).steps();
            if (steps > 0) {
                composer.setTime(length * ((steps / 3 + i) % steps) / steps);
            }
            composer.setGlobalSpeed(0);
        }
    }

    private void drawTogether(boolean together) {
        app.run(() -> pool.configure(pool.settings().toBuilder().instanced(together)
                .bakedPoses(together ? PosedCrowd.RATE : 0).build()));
        Patience patience = new Patience();
        while (together && app.call(() -> pool.instancedRendering().bakedClips().isEmpty())) {
            patience.check("the clips are baked");
            app.step();
        }
        app.steps(2);
    }

    private byte[] picture() {
        app.steps(2);
        return app.picture();
    }

    /** Compares it with what is drawn individually, as far as characters are seen. */
    private void assertSame(byte[] empty, byte[] individually) {
        byte[] together = picture();
        assertThat(app.call(() -> pool.instancedRendering().individualReasons())).isEmpty();
        Difference difference = Difference.between(individually, together, empty);
        assertThat(difference.pixels()).isGreaterThan(3_000);
        if (!difference.isRounding()) {
            assertThat(difference).as("see %s", Pictures.save("armed", WIDTH, individually, together)).isNull();
        }
    }

    /** Two frames into a fade that then stands still: what is attached follows the joints of each one's own pose. */
    @ParameterizedTest
    @ValueSource(strings = {JAIME, "Models/Sinbad/Sinbad.mesh.xml", LOADED_ARMED})
    void armedCharactersThatFadeLookTheSame(String asset) {
        byte[] empty = picture();
        app.run(() -> spawn(model(asset, PosedCrowd.LIGHTING)));
        drawTogether(true);
        app.run(() -> pool.forEachActive(instance -> {
            AnimComposer composer = PosedCrowd.composer(instance);
            List<String> clips = new ArrayList<>(composer.getAnimClipsNames());
            clips.sort(null);
            String next = clips.get((clips.indexOf(composer.getLayer(AnimComposer.DEFAULT_LAYER)
                    .getCurrentActionName()) + 1) % clips.size());
            ((BlendableAction) composer.action(next)).setTransitionLength(0.4);
            composer.setCurrentAction(next);
            composer.setTime(0.1);
        }));
        app.steps(2);
        app.run(() -> pool.forEachActive(instance -> PosedCrowd.composer(instance).setTime(0)));
        byte[] together = picture();
        assertThat(app.call(() -> ((PoolRenderer) pool.instancedRendering()).clips().fading().free()))
                .as("poses left, as most of them fade").isLessThan(BakedModel.of(pool).mostFading()
                        - PosedCrowd.SIZE / 2);

        app.run(() -> pool.forEachActive(instance -> pool.setInstanced(instance, false)));

        Difference difference = Difference.between(picture(), together, empty);
        assertThat(difference.pixels()).isGreaterThan(3_000);
        assertThat(difference.isRounding()).as(difference.toString()).isTrue();
        assertThat(app.call(() -> pool.instancedRendering().instancedCount())).isZero();
    }

    private void setShown(boolean shown, String... names) {
        app.run(() -> pool.forEachActive(instance -> {
            for (String name : names) {
                instance.getChild(name).setCullHint(shown ? CullHint.Inherit : CullHint.Always);
            }
        }));
    }

    static Stream<Arguments> pictures() {
        return Stream.of(JAIME, "Models/Sinbad/Sinbad.mesh.xml", "Models/Oto/Oto.mesh.xml", LOADED_ARMED)
                .flatMap(model -> PosedCrowd.DEFINITIONS.stream()
                        .filter(definition -> definition.equals(PosedCrowd.LIGHTING) || model.equals(LOADED_ARMED))
                        .map(definition -> Arguments.of(model, definition)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("pictures")
    void armedCharactersLookTheSame(String asset, String definition) {
        byte[] empty = picture();
        app.run(() -> {
            addProbe();
            spawn(model(asset, definition));
        });
        byte[] individually = picture();
        drawTogether(true);
        assertSame(empty, individually);
        String[] weapons = {asset.equals(LOADED_ARMED) ? "sword" : "hilt", "hat"};
        drawTogether(false);
        setShown(false, weapons);
        assertThat(Pictures.different(individually, picture(), 2)).as("pixels of weapons").isGreaterThan(500);
    }

    /** With shadows: nothing of a hidden part is drawn in any pass. */
    @Test
    void charactersWithoutAPartLookTheSame() {
        app.run(this::addShadows);
        byte[] empty = picture();
        app.run(() -> {
            spawn(model(JAIME, PosedCrowd.LIGHTING));
            int[] count = {0};
            pool.forEachActive(instance -> pool.setPartVisible(instance,
                    List.of("hilt", "shield", "hat").get(count[0]++ % 3), false));
        });
        byte[] individually = picture();
        drawTogether(true);
        assertSame(empty, individually);
        app.run(() -> pool.forEachActive(instance -> {
            for (String part : List.of("hilt", "shield", "hat")) {
                pool.setPartVisible(instance, part, true);
            }
        }));
        assertThat(Pictures.different(individually, picture(), 2)).as("pixels of what was hidden").isGreaterThan(500);
    }

    /** The engine draws these shadows with materials of its own, which know of no pose. */
    @Test
    void shadowsOfADefinitionWithoutTechniquesForThemLookTheSame() {
        app.run(this::addShadows);
        byte[] empty = picture();
        app.run(() -> {
            Node model = model(LOADED_ARMED, PosedCrowd.LIGHTING);
            model.setMaterial(new Material(app.getAssetManager(), InstanceParamsTest.DEFINITION));
            spawn(model);
        });
        byte[] individually = picture();
        drawTogether(true);
        assertSame(empty, individually);
    }

    /** Each reaches some of the characters, or of their weapons alone. */
    @ParameterizedTest
    @CsvSource({"MultiPass, 1, " + PosedCrowd.LIGHTING, "SinglePass, 3, " + PosedCrowd.LIGHTING,
        "SinglePass, 2, " + PosedCrowd.PBR})
    void lampsThatReachSomeCharactersLightThemAndTheirWeapons(LightMode mode, int inOnePass, String definition) {
        Random random = new Random(SEED);
        app.run(() -> {
            light(mode, inOnePass);
            for (int i = 0; i < 20; i++) {
                Vector3f place = new Vector3f(random.nextFloat() * 6f - 3f, random.nextFloat() * 2f - 0.5f,
                        random.nextFloat() * -5f + 0.5f);
                ColorRGBA color = new ColorRGBA(random.nextFloat(), random.nextFloat(), random.nextFloat(), 1f);
                root.addLight(i % 3 > 0 ? new PointLight(place, color, 0.5f + random.nextFloat())
                        : new SpotLight(place, new Vector3f(random.nextFloat() - 0.5f, -1f, 0f).normalizeLocal(), 2f,
                                color, 20f * FastMath.DEG_TO_RAD, 35f * FastMath.DEG_TO_RAD));
            }
        });
        byte[] empty = picture();
        app.run(() -> spawn(model(JAIME, definition)));
        byte[] individually = picture();
        drawTogether(true);
        assertSame(empty, individually);
    }

    /** Whose scale what is attached takes. */
    @Test
    void weaponsAtScaledJointsLookTheSame() {
        byte[] empty = picture();
        app.run(() -> {
            Node model = model(LOADED_ARMED, PosedCrowd.LIGHTING);
            PosedCrowd.composer(model).getAnimClips().forEach(clip -> {
                for (AnimTrack<?> track : clip.getTracks()) {
                    Vector3f[] scales = new Vector3f[((TransformTrack) track).getTimes().length];
                    for (int i = 0; i < scales.length; i++) {
                        scales[i] = Vector3f.UNIT_XYZ.mult(1 + 0.1f * i);
                    }
                    ((TransformTrack) track).setKeyframesScale(scales);
                }
            });
            spawn(model);
        });
        byte[] individually = picture();
        drawTogether(true);
        assertSame(empty, individually);
    }

    @Test
    void weaponsBelowTurnedAndScaledNodesLookTheSame() {
        byte[] empty = picture();
        app.run(() -> {
            Node prefab = new Node("prefab");
            Node inner = new Node("inner");
            inner.setLocalTransform(new Transform(new Vector3f(0.2f, 0.3f, 0),
                    new Quaternion().fromAngles(0.4f, 1, 0.2f), new Vector3f(0.8f, 1.1f, 0.9f)));
            inner.attachChild(model(JAIME, PosedCrowd.LIGHTING));
            prefab.attachChild(inner);
            spawn(prefab);
        });
        byte[] individually = picture();
        drawTogether(true);
        assertSame(empty, individually);
    }

    /** Drawn individually with the finest or the coarsest. */
    @ParameterizedTest
    @ValueSource(floats = {1e-6f, 1e6f})
    void levelsOfDetailOfWeaponsLookTheSame(float trianglesPerPixel) {
        byte[] empty = picture();
        int[] levels = new int[1];
        app.run(() -> {
            Node model = model(JAIME, PosedCrowd.LIGHTING);
            Geometry hat = (Geometry) model.getChild("hat");
            new LodGenerator(hat).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.75f);
            levels[0] = hat.getMesh().getNumLodLevels();
            LodControl control = new LodControl();
            control.setTrisPerPixel(trianglesPerPixel);
            control.setDistTolerance(0f);
            hat.addControl(control);
            spawn(model);
        });
        byte[] individually = picture();
        drawTogether(true);
        assertSame(empty, individually);
        assertThat(app.call(() -> pool.drawCalls())).isEqualTo(1 + 4 + levels[0] - 1);
    }
}

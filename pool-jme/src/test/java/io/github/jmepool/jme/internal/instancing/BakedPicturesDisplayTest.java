// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetKey;
import com.jme3.asset.AssetManager;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.post.SceneProcessor;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.PointLightShadowRenderer;
import io.github.jmepool.jme.internal.instancing.PosedCrowd.Difference;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.Probes;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** At baked moments, characters look as they do with the engine's hardware skinning. */
@Tag("display")
class BakedPicturesDisplayTest {
    private static final int WIDTH = 480;
    private static final int HEIGHT = 360;

    private static final String JAIME = "Models/Jaime/Jaime.j3o";
    private static final String SINBAD = "Models/Sinbad/Sinbad.mesh.xml";

    private static DisplayApp app;

    /** How the characters are lit. */
    enum Look {
        UNLIT(PosedCrowd.UNSHADED), LIT(PosedCrowd.LIGHTING), SUN_SHADOWS(PosedCrowd.LIGHTING),
        LAMP_SHADOWS(PosedCrowd.LIGHTING), PROBE_AND_SHADOWS(PosedCrowd.PBR);

        private final String definition;

        Look(String definition) {
            this.definition = definition;
        }

        boolean hasShadows() {
            return this != UNLIT && this != LIT;
        }
    }

    @BeforeAll
    static void open() {
        Displays.require(BakedPicturesDisplayTest.class);
        if (BakedPicturesDisplayTest.class.getResource("/" + JAIME) == null) {
            Displays.skip(BakedPicturesDisplayTest.class,
                    "jme3-testdata is not on the class path: set JMEPOOL_DISPLAY");
        }
        app = new DisplayApp(WIDTH, HEIGHT);
        app.run(app::drawOffscreen);
    }

    @AfterAll
    static void close() {
        if (app != null) {
            app.close();
        }
    }

    /** Jaime, which has tangents and four weights, with all shadows; the others with those of the sun. */
    static Stream<Arguments> pictures() {
        return PosedCrowd.MODELS.stream().flatMap(model -> Stream.of(Look.values())
                .filter(look -> look == Look.SUN_SHADOWS || look.hasShadows() && model.equals(JAIME))
                .map(look -> Arguments.of(model, look)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("pictures")
    void bakedPosesLookLikeTheEngines(String model, Look look) {
        PosedCrowd crowd = app.call(() -> new PosedCrowd(app.getAssetManager(), model, look.definition));
        try (Stage stage = new Stage(look)) {
            stage.assertSame(app.call(() -> crowd.individually(0)), app.call(crowd::together));
        }
    }

    @Test
    void posesInFurtherColumnsLookLikeTheEngines() {
        PosedCrowd crowd = app.call(() -> new PosedCrowd(app.getAssetManager(), SINBAD, PosedCrowd.UNSHADED, 90));
        assertThat(crowd.columns()).isEqualTo(2);
        try (Stage stage = new Stage(Look.UNLIT)) {
            stage.assertSame(app.call(() -> crowd.individually(0)), app.call(crowd::together));
        }
    }

    /** Against vertices that are moved in Java. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({JAIME + ", UNLIT", "Models/Oto/Oto.mesh.xml, LIT"})
    void betweenPosesAndInFadesMatricesAreWeightedSums(String model, Look look) {
        long seed = Long.getLong("jmepool.seed", 7);
        PosedCrowd crowd = app.call(() -> new PosedCrowd(app.getAssetManager(), model, look.definition));
        float[] fades = crowd.fades(new Random(seed));
        try (Stage stage = new Stage(look)) {
            stage.assertSame(app.call(() -> crowd.rigid(fades)), app.call(() -> crowd.together(fades)));
        } catch (AssertionError e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    /** What filters draw besides the scene. */
    @ParameterizedTest
    @ValueSource(strings = {"Glow", "PreNormalPass"})
    void filtersSeeTheBakedPoses(String technique) {
        PosedCrowd crowd = app.call(() -> new PosedCrowd(app.getAssetManager(), SINBAD, PosedCrowd.LIGHTING));
        Assumptions.assumeTrue(isThere(technique), "engine 3.7 lacks a shader of " + technique);
        app.run(() -> app.getRenderManager().setForcedTechnique(technique));
        try (Stage stage = new Stage(Look.UNLIT)) {
            stage.assertSame(app.call(() -> crowd.individually(0)), app.call(crowd::together));
        } finally {
            app.run(() -> app.getRenderManager().setForcedTechnique(null));
        }
    }

    private static boolean isThere(String technique) {
        return new Material(app.getAssetManager(), PosedCrowd.LIGHTING).getMaterialDef().getTechniqueDefs(technique)
                .stream().allMatch(each -> app.getAssetManager()
                        .locateAsset(new AssetKey<>(each.getFragmentShaderName())) != null);
    }

    @Test
    void anotherPoseIsNoRounding() {
        PosedCrowd crowd = app.call(() -> new PosedCrowd(app.getAssetManager(), SINBAD, PosedCrowd.UNSHADED));
        try (Stage stage = new Stage(Look.UNLIT)) {
            byte[] empty = stage.picture(new Node());
            byte[] engine = stage.picture(app.call(() -> crowd.individually(1)));
            byte[] baked = stage.picture(app.call(crowd::together));

            assertThat(Difference.between(engine, baked, empty).isRounding()).isFalse();
        }
    }

    /** Ground and light. */
    private static final class Stage implements AutoCloseable {
        private final Node root = new Node("stage");
        private final DirectionalLight sun = new DirectionalLight(new Vector3f(-1, -1.2f, -1.4f).normalizeLocal());
        private SceneProcessor shadows;

        Stage(Look look) {
            app.run(() -> build(look));
        }

        private void build(Look look) {
            AssetManager assets = app.getAssetManager();
            Geometry floor = new Geometry("floor", new Box(12, 0.05f, 12));
            floor.setMaterial(new Material(assets, PosedCrowd.LIGHTING));
            floor.setLocalTranslation(0, -1, 0);
            floor.setShadowMode(ShadowMode.Receive);
            root.attachChild(floor);
            root.addLight(new AmbientLight(ColorRGBA.White.mult(0.25f)));
            PointLight lamp = new PointLight(new Vector3f(2, 5, 4), ColorRGBA.White, 30);
            root.addLight(look == Look.LAMP_SHADOWS ? lamp : sun);
            if (look == Look.PROBE_AND_SHADOWS) {
                root.addLight(Probes.load(BakedPicturesDisplayTest.class, assets));
            }
            if (look == Look.LAMP_SHADOWS) {
                PointLightShadowRenderer renderer = new PointLightShadowRenderer(assets, 512);
                renderer.setLight(lamp);
                shadows = renderer;
            } else if (look.hasShadows()) {
                DirectionalLightShadowRenderer renderer = new DirectionalLightShadowRenderer(assets, 1024, 2);
                renderer.setLight(sun);
                renderer.setShadowZExtend(30);
                shadows = renderer;
            }
            app.getViewPort().setBackgroundColor(new ColorRGBA(0.2f, 0.25f, 0.3f, 1));
            if (shadows != null) {
                app.getViewPort().addProcessor(shadows);
            }
            app.getCamera().setFrustumPerspective(45, (float) WIDTH / HEIGHT, 0.1f, 60);
            app.getCamera().setLocation(new Vector3f(0, 3, 6.5f));
            app.getCamera().lookAt(new Vector3f(0, 0.3f, -1.5f), Vector3f.UNIT_Y);
            app.getRootNode().attachChild(root);
        }

        byte[] picture(Node characters) {
            app.run(() -> root.attachChild(characters));
            app.steps(2);
            byte[] picture = app.picture();
            app.run(characters::removeFromParent);
            return picture;
        }

        void assertSame(Node expected, Node baked) {
            byte[] empty = picture(new Node());
            byte[] one = picture(expected);
            byte[] other = picture(baked);
            Difference difference = Difference.between(one, other, empty);
            assertThat(difference.pixels()).isGreaterThan(3_000);
            if (!difference.isRounding()) {
                assertThat(difference).as("see %s", Pictures.save("baked-poses", WIDTH, one, other)).isNull();
            }
        }

        @Override
        public void close() {
            app.run(() -> {
                root.removeFromParent();
                if (shadows != null) {
                    app.getViewPort().removeProcessor(shadows);
                }
            });
        }
    }
}

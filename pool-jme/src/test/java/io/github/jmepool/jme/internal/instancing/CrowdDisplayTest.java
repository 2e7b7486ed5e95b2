// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.MorphControl;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Statistics;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On real OpenGL, animated instances that are drawn together look as they do when each is drawn by itself. */
@Tag("display")
class CrowdDisplayTest {
    private static final int SIZE = 300;
    private static final int INSTANCES = 60;
    private static final String CLIP = "wave";
    /** Levels of 255 that rounding may change. */
    private static final int ROUNDING = 8;
    private static final int EDGES = SIZE * SIZE / 500;

    private final PoolAppState state = new PoolAppState();
    private final Random random = new Random(5);
    private final DirectionalLight sun = new DirectionalLight(new Vector3f(-1f, -1.5f, -1f).normalizeLocal());
    private DisplayApp app;
    private Node prefab;

    @BeforeEach
    void open() {
        Displays.require(CrowdDisplayTest.class);
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
        app.getViewPort().setBackgroundColor(ColorRGBA.DarkGray);
        app.getCamera().setFrustumPerspective(50f, 1f, 0.5f, 200f);
        app.getCamera().setLocation(new Vector3f(0f, 6f, 16f));
        app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        app.getRootNode().addLight(sun);
        app.getRootNode().addLight(new AmbientLight(new ColorRGBA(0.3f, 0.3f, 0.3f, 1f)));
        Geometry floor = new Geometry("floor", new Box(20f, 0.1f, 20f));
        floor.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Light/Lighting.j3md"));
        floor.setLocalTranslation(0f, -1f, 0f);
        floor.setShadowMode(ShadowMode.Receive);
        app.getRootNode().attachChild(floor);
        Material lit = new Material(app.getAssetManager(), "Common/MatDefs/Light/Lighting.j3md");
        lit.getAdditionalRenderState().setFaceCullMode(FaceCullMode.Off);
        prefab = SkinnedModel.create();
        prefab.detachChildNamed("face");
        prefab.getControl(AnimComposer.class).removeLayer("upper");
        prefab.setMaterial(lit);
        prefab.setShadowMode(ShadowMode.CastAndReceive);
    }

    /** Each plays at another time, beyond its fade, and stands still there. */
    private SpatialPool<Node> scattered() {
        return app.call(() -> {
            SpatialPool<Node> pool = state.pools().register("arm", prefab);
            for (int i = 0; i < INSTANCES; i++) {
                Node instance = pool.spawn(new Vector3f(i % 10 - 5f, 0, i / 10 * 2f - 8f),
                        new Quaternion().fromAngles(0, random.nextFloat() * 6f, 0));
                AnimComposer composer = instance.getControl(AnimComposer.class);
                ((BlendableAction) composer.action(CLIP)).setTransitionLength(0);
                composer.setCurrentAction(CLIP);
                // at a pose that is baked
                composer.setTime(random.nextInt(60) / 30.0);
                composer.setGlobalSpeed(0);
            }
            return pool;
        });
    }

    private void drawTogether(SpatialPool<?> pool, boolean together) {
        app.run(() -> pool.configure(pool.settings().toBuilder().instanced(together).bakedPoses(together ? 30 : 0)
                .build()));
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

    private static int different(byte[] one, byte[] other) {
        return Pictures.different(one, other, ROUNDING);
    }

    private int counted(String label) {
        return app.call(() -> {
            Statistics statistics = app.getRenderer().getStatistics();
            int[] data = new int[statistics.getLabels().length];
            statistics.getData(data);
            return data[Arrays.asList(statistics.getLabels()).indexOf(label)];
        });
    }

    private void assertSamePicture(SpatialPool<Node> pool) {
        app.run(() -> pool.forEachActive(instance -> instance.setCullHint(Spatial.CullHint.Always)));
        byte[] empty = picture();
        app.run(() -> pool.forEachActive(instance -> instance.setCullHint(Spatial.CullHint.Inherit)));
        byte[] individually = picture();
        assertThat(different(empty, individually)).isGreaterThan(5_000);
        drawTogether(pool, true);
        byte[] together = picture();
        assertThat(app.call(() -> pool.instancedRendering().individualReasons())).isEmpty();
        assertThat(different(individually, together)).as("pixels that differ").isLessThanOrEqualTo(EDGES);
        drawTogether(pool, false);
        assertThat(different(individually, picture())).as("drawn individually again").isLessThanOrEqualTo(EDGES);
    }

    @ParameterizedTest
    @EnumSource(value = LightMode.class, names = {"MultiPass", "SinglePass"})
    void lampsLightTheInstancesThatTheyReach(LightMode mode) {
        app.run(() -> {
            app.getRenderManager().setPreferredLightMode(mode);
            app.getRenderManager().setSinglePassLightBatchSize(2);
            // the engine draws back faces with the first light alone, which differs by instance
            ((Geometry) prefab.getChild("skin")).getMaterial().getAdditionalRenderState()
                    .setFaceCullMode(FaceCullMode.Back);
            for (int i = 0; i < 12; i++) {
                app.getRootNode().addLight(new PointLight(new Vector3f(i % 4 * 3f - 5f, 1f, i / 4 * 4f - 5f),
                        i % 2 == 0 ? ColorRGBA.Blue : ColorRGBA.Red, 2f));
            }
        });
        assertSamePicture(scattered());
    }

    /** As on a ship with a skinned flag, whose control names no joints before it is enabled. */
    @Test
    void theJointsOfANodeAboveAreNothingToACrowd() {
        SpatialPool<Node> crew = scattered();
        app.run(() -> {
            Node ship = new Node("ship");
            SkinningControl flag = new SkinningControl(new Armature(new Joint[] {new Joint("flag")}));
            flag.setEnabled(false);
            ship.addControl(flag);
            app.getRootNode().attachChild(ship);
            crew.setRoot(ship);
        });
        assertSamePicture(crew);
    }

    private SpatialPool<Node> faces() {
        return app.call(() -> {
            Node model = SkinnedModel.create();
            model.getControl(AnimComposer.class).removeLayer("upper");
            model.setMaterial(((Geometry) prefab.getChild("skin")).getMaterial());
            model.addControl(new MorphControl());
            prefab = model;
            SpatialPool<Node> faces = state.pools().register("face", model);
            faces.prewarmNow(1);
            return faces;
        });
    }

    private static void morph(Node instance, float... weights) {
        ((Geometry) instance.getChild("face")).setMorphState(weights);
    }

    /** The engine writes the weights of each into the material of all, and the targets into the mesh of all. */
    @Test
    void facesKeepTheirLookWhileOneInstanceIsMorphed() {
        SpatialPool<Node> faces = faces();
        Node shown = app.call(() -> faces.spawn(new Vector3f(-1f, 0f, 8f)));
        byte[] plain = picture();
        drawTogether(faces, true);
        assertThat(app.call(faces::drawCalls)).as("skin and face").isEqualTo(2);
        assertThat(different(plain, picture())).as("together").isLessThanOrEqualTo(EDGES);
        app.run(() -> morph(faces.spawn(new Vector3f(3f, 0f, 8f)), 1f, 0f));
        byte[] beside = picture();
        app.run(() -> faces.recycle(shown));
        byte[] without = picture();
        assertThat(different(beside, without)).as("of what the instance shows").isGreaterThan(100);
        app.run(() -> faces.spawn(new Vector3f(-1f, 0f, 8f)));
        assertThat(different(beside, picture())).as("beside a morphed one").isLessThanOrEqualTo(EDGES);
        drawTogether(faces, false);
        picture();
        drawTogether(faces, true);
        assertThat(app.call(() -> faces.instancedRendering().individualReasons().size())).as("the morphed one").isOne();
        assertThat(different(beside, picture())).as("switched meanwhile").isLessThanOrEqualTo(EDGES);
    }

    /** As clones with a mesh and a material of their own do, in this use and the next. */
    @Test
    void eachMorphedInstanceShowsItsOwnFace() {
        SpatialPool<Node> faces = faces();
        drawTogether(faces, true);
        float[][] looks = {{1f, 0f}, {0f, 0.5f}, {0f, 0f}, {0.3f, 0.6f}, {0f, 0f}};
        for (int use = 0; use < 3; use++) {
            List<Node> clones = new ArrayList<>();
            List<Node> instances = new ArrayList<>();
            int first = use;
            app.run(() -> {
                for (int i = 0; i < looks.length; i++) {
                    Vector3f place = new Vector3f(1.5f * i - 3f, 0f, 9f);
                    Node clone = (Node) prefab.clone(true);
                    Geometry face = (Geometry) clone.getChild("face");
                    face.setMesh(face.getMesh().deepClone());
                    // a clone of a material shares the array of the weights
                    if (face.getMaterial().getParam("MorphWeights") != null) {
                        face.getMaterial().clearParam("MorphWeights");
                    }
                    clone.setLocalTranslation(place);
                    app.getRootNode().attachChild(clone);
                    clones.add(clone);
                    morph(clone, looks[(i + first) % looks.length]);
                }
            });
            byte[] expected = picture();
            app.run(() -> {
                clones.forEach(Spatial::removeFromParent);
                for (int i = 0; i < looks.length; i++) {
                    instances.add(faces.spawn(new Vector3f(1.5f * i - 3f, 0f, 9f)));
                    morph(instances.get(i), looks[(i + first) % looks.length]);
                }
                // the ways to be drawn individually as well
                faces.setInstanced(instances.get(first), false);
            });
            byte[] shown = picture();
            int off = different(expected, shown);
            if (off > EDGES) {
                assertThat(off).as("use %d, see %s", use, Pictures.save("faces", SIZE, expected, shown))
                        .isLessThanOrEqualTo(EDGES);
            }
            app.run(() -> instances.forEach(instance -> morph(instance, 0f, 0f)));
            byte[] neutral = picture();
            assertThat(different(expected, neutral)).as("pixels that faces change").isGreaterThan(100);
            assertThat(app.call(() -> faces.instancedRendering().instancedCount())).isEqualTo(looks.length - 1);
            app.run(faces::recycleAll);
        }
        assertThat(app.call(() -> faces.stats().discarded())).isZero();
    }

    /** The shadow map covers more, as the bound of all poses does, and so its edges differ. */
    @Test
    void shadowsAreThoseOfThePoses() {
        app.run(() -> {
            DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(app.getAssetManager(), 1024, 2);
            shadows.setLight(sun);
            app.getViewPort().addProcessor(shadows);
        });
        SpatialPool<Node> pool = scattered();
        app.run(() -> pool.forEachActive(instance -> instance.setShadowMode(ShadowMode.Receive)));
        byte[] without = picture();
        app.run(() -> pool.forEachActive(instance -> instance.setShadowMode(ShadowMode.CastAndReceive)));
        byte[] individually = picture();
        int shadows = different(without, individually);
        assertThat(shadows).isGreaterThan(3_000);

        drawTogether(pool, true);

        assertThat(app.call(() -> pool.instancedRendering().individualReasons())).isEmpty();
        assertThat(different(individually, picture())).isLessThan(shadows / 5);
    }

    /** Each drawn individually with the finest or the coarsest, which has a quarter of the triangles. */
    @ParameterizedTest
    @ValueSource(floats = {1e-6f, 1e6f})
    void levelsOfDetailOfAnimatedInstancesLookTheSame(float trianglesPerPixel) {
        Geometry ball = new Geometry("ball", new Sphere(8, 12, 0.8f));
        LodControl control = new LodControl();
        control.setTrisPerPixel(trianglesPerPixel);
        app.run(() -> {
            Node bouncing = new Node("bouncing");
            bouncing.attachChild(ball);
            SkinnedModel.skin(bouncing);
            SkinnedModel.addClip(bouncing, CLIP, 2f, 1f);
            new LodGenerator(ball).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.75f);
            ball.addControl(control);
            ball.setMaterial(((Geometry) prefab.getChild("skin")).getMaterial());
            prefab = bouncing;
        });
        SpatialPool<Node> pool = scattered();
        int coarsest = ball.getMesh().getNumLodLevels() - 1;
        app.run(() -> pool.forEachActive(instance -> {
            Geometry drawn = (Geometry) instance.getChild("ball");
            drawn.removeControl(LodControl.class);
            drawn.setLodLevel(0);
        }));
        byte[] finest = picture();
        app.run(() -> pool.forEachActive(instance -> ((Geometry) instance.getChild("ball"))
                .setLodLevel(trianglesPerPixel > 1f ? 0 : coarsest)));
        byte[] individually = picture();
        assertThat(different(finest, individually) > 100).as("coarser").isEqualTo(trianglesPerPixel < 1f);
        app.run(() -> pool.forEachActive(instance -> {
            Geometry drawn = (Geometry) instance.getChild("ball");
            LodControl own = new LodControl();
            own.setTrisPerPixel(trianglesPerPixel);
            drawn.addControl(own);
        }));

        drawTogether(pool, true);

        byte[] together = picture();
        assertThat(app.call(() -> pool.instancedRendering().individualReasons())).isEmpty();
        assertThat(app.call(() -> pool.drawCalls())).isEqualTo(coarsest + 1);
        assertThat(different(individually, together)).as("pixels that differ").isLessThanOrEqualTo(EDGES);
    }

    @Test
    void twoViewportsShowTheSame() {
        app.run(() -> {
            Camera left = new Camera(SIZE, SIZE);
            left.setFrustumPerspective(20f, 1f, 0.5f, 200f);
            left.setLocation(new Vector3f(-8f, 2f, 0f));
            left.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
            left.setViewPort(0f, 0.5f, 0f, 0.5f);
            ViewPort second = app.getRenderManager().createMainView("second", left);
            second.setOutputFrameBuffer(app.target());
            second.setClearFlags(false, true, false);
            second.attachScene(app.getRootNode());
        });
        assertSamePicture(scattered());
    }

    @Test
    void instancesUnderNodesOfTheGameLookTheSame() {
        SpatialPool<Node> pool = scattered();
        app.run(() -> {
            Node moved = new Node("moved");
            moved.setLocalTranslation(1, 0.5f, 0);
            app.getRootNode().attachChild(moved);
            int[] count = {0};
            pool.forEachActive(instance -> {
                if (count[0]++ % 2 == 0) {
                    state.pools().reparent(instance, moved);
                }
            });
        });
        assertSamePicture(pool);
    }

    @Test
    void aContextThatWasLostAndMadeAnewShowsTheSame() {
        SpatialPool<Node> pool = scattered();
        drawTogether(pool, true);
        byte[] before = picture();

        app.run(app::restart);
        app.steps(3);

        assertThat(different(before, picture())).isZero();
    }

    @Test
    void textureAndBuffersAreFreedWithThePool() {
        SpatialPool<Node> pool = scattered();
        app.steps(2);
        drawTogether(pool, true);
        app.steps(2);
        int textures = counted("Textures (M)");
        int before = app.nativeObjects();

        drawTogether(pool, false);
        app.steps(5);

        // the texture of the poses, and the buffers of places and poses
        assertThat(app.nativeObjects()).isLessThanOrEqualTo(before - 3);
        assertThat(counted("Textures (M)")).isEqualTo(textures - 1);
    }

    @Test
    void prewarmingCompilesAndUploadsWhatIsDrawnTogether() {
        SpatialPool<Node> pool = app.call(() -> state.pools().register("arm", prefab,
                settings -> settings.instanced(true).bakedPoses(30).prewarm(3)));
        Patience patience = new Patience();
        while (app.call(() -> pool.stats().idle() < 3 || !state.pools().background().isIdle())) {
            patience.check("the pool is prewarmed");
            app.step();
        }
        app.steps(2);
        int before = app.nativeObjects();
        app.run(() -> {
            for (int i = 0; i < 3; i++) {
                pool.spawn(new Vector3f(i, 0, 0)).getControl(AnimComposer.class).setCurrentAction(CLIP);
            }
        });
        app.step();

        assertThat(app.call(() -> pool.instancedRendering().instancedCount())).isEqualTo(3);
        // buffers of places and poses, the shadow's technique; not the texture and the mesh
        assertThat(app.nativeObjects() - before).isLessThanOrEqualTo(2 + 3);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.environment.EnvironmentCamera;
import com.jme3.environment.EnvironmentProbeControl;
import com.jme3.environment.generation.JobProgressAdapter;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Plane;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Statistics;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Quad;
import com.jme3.scene.shape.Sphere;
import com.jme3.shadow.DirectionalLightShadowFilter;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.texture.Image;
import com.jme3.texture.Image.Format;
import com.jme3.texture.Texture2D;
import com.jme3.texture.TextureCubeMap;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import com.jme3.util.TangentBinormalGenerator;
import com.jme3.water.SimpleWaterProcessor;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Pictures;
import java.io.ByteArrayOutputStream;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On real OpenGL, a pool that is instanced looks as it does when each instance is drawn by itself. */
@Tag("display")
class DrawnAsOneDisplayTest {
    private static final int SIZE = 300;
    private static final int INSTANCES = 200;
    private static final long SEED = 5;
    /** Pixels at the edge of an object that rounding may give to it or not. */
    private static final int EDGES = 5;
    /** Levels of 255 that rounding may change. */
    private static final int ROUNDING = 8;
    /** A game's own definition, which shows normals with their length. */
    private static final String NORMALS = "io/github/jmepool/jme/internal/instancing/normals.j3md";

    private final PoolAppState state = new PoolAppState();
    private final Random random = new Random(SEED);
    private DisplayApp app;

    @BeforeEach
    void open() {
        Displays.require(DrawnAsOneDisplayTest.class);
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
        app.getCamera().setLocation(new Vector3f(0f, 6f, 22f));
        app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
    }

    private Material material(String definition) {
        return new Material(app.getAssetManager(), "Common/MatDefs/" + definition + ".j3md");
    }

    private Material lit() {
        Material lit = material("Light/Lighting");
        lit.setBoolean("UseMaterialColors", true);
        lit.setColor("Diffuse", ColorRGBA.Orange);
        lit.setColor("Ambient", ColorRGBA.Orange);
        lit.setColor("Specular", ColorRGBA.White);
        lit.setFloat("Shininess", 20f);
        return lit;
    }

    private Geometry rock(Material material) {
        Geometry rock = new Geometry("rock", new Sphere(8, 12, 0.5f));
        rock.setMaterial(material);
        return rock;
    }

    private SpatialPool<Spatial> scattered(Spatial prefab) {
        return app.call(() -> {
            SpatialPool<Spatial> pool = state.pools().register(prefab.getName(), prefab);
            for (int i = 0; i < INSTANCES; i++) {
                Spatial instance = pool.spawn(new Vector3f(random(16f), random(8f), random(16f)),
                        new Quaternion().fromAngles(random(6f), random(6f), random(6f)));
                instance.setLocalScale(0.4f + random.nextFloat());
            }
            return pool;
        });
    }

    private float random(float width) {
        return (random.nextFloat() - 0.5f) * width;
    }

    private void drawAsOne(SpatialPool<?> pool, boolean asOne) {
        app.run(() -> pool.configure(pool.settings().toBuilder().instanced(asOne).build()));
    }

    private byte[] picture() {
        app.steps(2);
        return app.picture();
    }

    /** How many pixels differ by more than rounding. */
    private static int different(byte[] one, byte[] other) {
        return Pictures.different(one, other, ROUNDING);
    }

    private void assertSamePicture(SpatialPool<?> pool, int mostDifferent) {
        byte[] individually = picture();
        assertThat(Pictures.lively(individually)).as("pixels unlike their neighbour").isGreaterThan(1_000);
        int objectsSingly = objects();
        drawAsOne(pool, true);
        byte[] asOne = picture();
        assertThat(app.call(() -> pool.instancedRendering().individualCount())).isZero();
        assertThat(objects()).as("objects drawn").isLessThan(objectsSingly / 10);
        assertThat(different(individually, asOne)).as("pixels that differ, seed %d", SEED)
                .isLessThanOrEqualTo(mostDifferent);
        drawAsOne(pool, false);
        assertThat(Arrays.equals(individually, picture())).as("drawn individually again").isTrue();
    }

    private int objects() {
        return counted("Objects");
    }

    private int counted(String label) {
        return app.call(() -> {
            Statistics statistics = app.getRenderer().getStatistics();
            int[] data = new int[statistics.getLabels().length];
            statistics.getData(data);
            return data[Arrays.asList(statistics.getLabels()).indexOf(label)];
        });
    }

    /** See docs/instancing.md: one at the place of its node, or all of them, and then no ordinary geometry. */
    @Test
    void aForcedMaterialShowsOneInstanceUnlessItIsInstanced() {
        SpatialPool<Spatial> rocks = scattered(rock(material("Misc/Unshaded")));
        byte[] background = picturesOf(rocks::recycleAll);
        byte[] all = picturesOf(() -> {
            for (int i = 0; i < 25; i++) {
                rocks.spawn(new Vector3f(i % 5 * 2f - 4f, i / 5 * 2f - 4f, 0f));
            }
        });
        Material forced = material("Misc/Unshaded");
        byte[] individually = picturesOf(() -> app.getRenderManager().setForcedMaterial(forced));
        drawAsOne(rocks, true);
        byte[] one = picture();
        byte[] instanced = picturesOf(() -> forced.setBoolean("UseInstancing", true));
        app.run(() -> app.getRenderManager().setForcedMaterial(null));

        assertThat(different(all, individually)).isZero();
        assertThat(different(background, one)).isBetween(1, different(background, all) / 15);
        assertThat(different(all, instanced)).isLessThanOrEqualTo(EDGES);
    }

    private byte[] picturesOf(Runnable change) {
        app.run(change);
        return picture();
    }

    /** Which the engine's clone of a material forgets. */
    @Test
    void aChosenTechniqueLooksTheSame() {
        Material material = new Material(app.getAssetManager(), InstancingCheckTest.TWO_TECHNIQUES);
        material.setColor("Color", ColorRGBA.Green);
        app.run(() -> material.selectTechnique("Chosen", app.getRenderManager()));
        assertSamePicture(scattered(rock(material)), EDGES);
        byte[] magenta = picture();
        int[] seen = new int[2];
        for (int at = 0; at < magenta.length; at += 4) {
            seen[0] += magenta[at] == -1 && magenta[at + 1] == 0 && magenta[at + 2] == -1 ? 1 : 0;
            seen[1] += magenta[at] == 0 && magenta[at + 1] == -1 && magenta[at + 2] == 0 ? 1 : 0;
        }
        assertThat(seen[0]).as("pixels of the chosen one").isGreaterThan(1_000);
        assertThat(seen[1]).as("pixels of the default one").isZero();
    }

    @Test
    void theSameTrianglesAreDrawn() {
        Material unlit = material("Misc/Unshaded");
        Geometry rock = rock(unlit);
        SpatialPool<Spatial> rocks = scattered(rock);
        app.steps(2);
        int individually = counted("Triangles");
        assertThat(individually).isEqualTo(INSTANCES * rock.getTriangleCount());
        drawAsOne(rocks, true);
        app.steps(2);
        assertThat(counted("Triangles")).isEqualTo(individually);
        assertThat(objects()).isEqualTo(1);
    }

    /** Few of one of many pools are drawn individually: one more, and all are drawn together. */
    @Test
    void rocksLookTheSameBeforeAndAfterTheyAreMoreThanFew() {
        app.run(this::light);
        SpatialPool<Spatial> rocks = app.call(() -> {
            for (int i = 0; i < 20; i++) {
                state.pools().register("other " + i, rock(lit()));
            }
            return state.pools().register("rocks", rock(lit()), settings -> settings.instanced(true));
        });
        app.step();
        Spatial[] all = new Spatial[PoolRenderer.FEW + 1];
        byte[] few = picturesOf(() -> {
            for (int i = 0; i < PoolRenderer.FEW; i++) {
                all[i] = rocks.spawn(new Vector3f(i * 3f - 2f, 0f, 12f));
            }
        });
        assertThat(Pictures.lively(few)).as("pixels unlike their neighbour").isGreaterThan(1_000);
        assertThat(app.<Integer>call(() -> rocks.instancedRendering().individualCount())).isEqualTo(PoolRenderer.FEW);
        // out of view
        app.run(() -> all[PoolRenderer.FEW] = rocks.spawn(new Vector3f(0f, 0f, 100f)));
        for (int frame = 0; frame < 3; frame++) {
            app.step();
            assertThat(different(few, app.picture())).as("frame %d", frame).isLessThanOrEqualTo(EDGES);
        }
        assertThat(app.<Integer>call(() -> rocks.instancedRendering().individualCount())).isZero();
        app.run(() -> {
            for (int i = 1; i < all.length; i++) {
                rocks.recycle(all[i]);
            }
        });
        byte[] one = picture();
        app.steps(VisibleSet.UNUSED_FRAMES + 1);
        assertThat(app.<Integer>call(() -> rocks.instancedRendering().individualCount())).isEqualTo(1);
        assertThat(different(one, app.picture())).isLessThanOrEqualTo(EDGES);
    }

    private DirectionalLight light() {
        DirectionalLight sun = new DirectionalLight(new Vector3f(-1f, -1.5f, -1f).normalizeLocal());
        app.getRootNode().addLight(sun);
        app.getRootNode().addLight(new AmbientLight(new ColorRGBA(0.3f, 0.3f, 0.3f, 1f)));
        app.getRootNode().addLight(new PointLight(new Vector3f(5f, 5f, 5f), ColorRGBA.Blue, 100f));
        return sun;
    }

    @Test
    void treesOfSeveralMaterialsLookTheSame() {
        app.run(this::light);
        Node tree = new Node("tree");
        Geometry crown = rock(lit());
        crown.setLocalTranslation(0f, 1f, 0f);
        Geometry trunk = new Geometry("trunk", new Box(0.1f, 0.8f, 0.1f));
        trunk.setMaterial(material("Light/Lighting"));
        tree.attachChild(crown);
        tree.attachChild(trunk);
        assertSamePicture(scattered(tree), EDGES);
    }

    /** In the prefab, above its geometry and in a use; one of three is turned by two negative scales. */
    @ParameterizedTest
    @ValueSource(strings = {PosedCrowd.LIGHTING, PosedCrowd.PBR, NORMALS})
    void scalesThatDifferByAxisAreLitTheSame(String definition) {
        app.run(this::light);
        Geometry rock = bumpy(definition);
        Node prefab = new Node("rock");
        prefab.attachChild(rock);
        SpatialPool<Spatial> rocks = scattered(prefab);
        assertThat(differingStrictly(rocks)).as("one scale, seed %d", SEED).isLessThanOrEqualTo(EDGES);
        app.run(() -> {
            rock.setLocalScale(1f, 0.4f, 1.3f);
            rock.setLocalRotation(new Quaternion().fromAngles(0.3f, 0.4f, 0.5f));
            prefab.setLocalScale(0.7f, 1f, 1.2f);
            rocks.close();
        });
        SpatialPool<Spatial> scaled = scattered(prefab);
        app.run(() -> scaled.forEachActive(each -> each.setLocalScale(
                new Vector3f(0.3f + random.nextFloat(), 1f, 0.3f + random.nextFloat())
                        .multLocal(random.nextInt(3) == 0 ? new Vector3f(-1f, 1f, -1f) : Vector3f.UNIT_XYZ))));
        assertThat(differingStrictly(scaled)).as("seed %d", SEED).isLessThanOrEqualTo(EDGES);
    }

    /** Normals of a map, where the definition has one. */
    private Geometry bumpy(String definition) {
        Material material = new Material(app.getAssetManager(), definition);
        Geometry rock = rock(material);
        if (!definition.equals(NORMALS)) {
            ByteBuffer normal = BufferUtils.createByteBuffer((byte) 160, (byte) 100, (byte) 230, (byte) 255);
            material.setTexture("NormalMap", new Texture2D(new Image(Format.RGBA8, 1, 1, normal, ColorSpace.Linear)));
            TangentBinormalGenerator.generate(rock);
        }
        return rock;
    }

    /** By more than two levels of 255. */
    private int differingStrictly(SpatialPool<Spatial> pool) {
        drawAsOne(pool, false);
        byte[] individually = picture();
        assertThat(Pictures.lively(individually)).isGreaterThan(1_000);
        drawAsOne(pool, true);
        byte[] together = picture();
        assertThat(app.call(() -> pool.instancedRendering().instancedCount())).isEqualTo(INSTANCES);
        return Pictures.different(individually, together, 2);
    }

    /** Added light looks the same in any order. */
    @Test
    void transparentSparksLookTheSame() {
        app.run(() -> TwinScenes.blendOnce(app));
        Material glow = material("Misc/Unshaded");
        glow.setColor("Color", new ColorRGBA(0.2f, 0.1f, 0.05f, 1f));
        glow.getAdditionalRenderState().setBlendMode(BlendMode.Additive);
        glow.getAdditionalRenderState().setDepthWrite(false);
        Geometry spark = rock(glow);
        spark.setQueueBucket(Bucket.Transparent);
        assertSamePicture(scattered(spark), EDGES);
    }

    /** What doesn't overlap needs no sorting: glass before a wall. */
    @Test
    void rocksBlendedByAlphaLookTheSame() {
        Material glass = material("Misc/Unshaded");
        glass.setColor("Color", new ColorRGBA(0.2f, 0.4f, 1f, 0.4f));
        glass.getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        Geometry pane = new Geometry("pane", new Quad(0.8f, 0.8f));
        pane.setMaterial(glass);
        pane.setQueueBucket(Bucket.Transparent);
        SpatialPool<Spatial> panes = app.call(() -> {
            Geometry wall = new Geometry("wall", new Box(20f, 20f, 0.1f));
            wall.setMaterial(material("Misc/Unshaded"));
            wall.getMaterial().setColor("Color", ColorRGBA.Orange);
            wall.setLocalTranslation(0f, 0f, -3f);
            app.getRootNode().attachChild(wall);
            SpatialPool<Spatial> pool = state.pools().register("pane", (Spatial) pane);
            for (int i = 0; i < INSTANCES; i++) {
                pool.spawn(new Vector3f(i % 16 - 8f, i / 16 - 6f, 0f));
            }
            return pool;
        });
        assertSamePicture(panes, EDGES);
    }

    private Geometry ice() {
        Material glass = material("Misc/Unshaded");
        glass.setBoolean("VertexColor", true);
        glass.setColor("Color", new ColorRGBA(1f, 1f, 1f, 0.5f));
        glass.getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        glass.getAdditionalRenderState().setDepthWrite(false);
        Geometry ice = rock(glass);
        // each side in another colour, so that the order is seen
        float[] colors = new float[ice.getMesh().getVertexCount() * 4];
        for (int i = 0; i < colors.length; i++) {
            colors[i] = i % 4 == 3 ? 1f : random.nextFloat();
        }
        ice.getMesh().setBuffer(Type.Color, 4, colors);
        ice.setQueueBucket(Bucket.Transparent);
        return ice;
    }

    private void assertSameBlended(SpatialPool<?> pool, int mostDifferent) {
        byte[] individually = picture();
        assertThat(Pictures.lively(individually)).as("pixels unlike their neighbour").isGreaterThan(1_000);
        drawAsOne(pool, true);
        byte[] together = picture();
        assertThat(app.call(() -> pool.instancedRendering().individualCount())).isZero();
        assertThat(Pictures.different(individually, together, 2)).as("pixels that differ, seed %d", SEED)
                .isLessThanOrEqualTo(mostDifferent);
    }

    @Test
    void iceBehindIceLooksTheSame() {
        app.run(() -> TwinScenes.blendOnce(app));
        assertSameBlended(scattered(ice()), SIZE * SIZE / 1_000);
    }

    /** By default the engine draws a pass for each light. */
    @ParameterizedTest
    @CsvSource({"MultiPass, 1, Light/Lighting", "SinglePass, 1, Light/Lighting", "SinglePass, 2, Light/Lighting",
        "SinglePass, 1, Light/PBRLighting", "SinglePass, 2, Light/PBRLighting"})
    void litIceBehindIceLooksTheSame(LightMode mode, int lightsInOnePass, String definition) {
        app.run(() -> {
            app.getRenderManager().setPreferredLightMode(mode);
            app.getRenderManager().setSinglePassLightBatchSize(lightsInOnePass);
            app.getRootNode().addLight(new DirectionalLight(new Vector3f(-1f, -0.2f, -1f), ColorRGBA.Blue));
            app.getRootNode().addLight(new DirectionalLight(new Vector3f(1f, -0.2f, -1f), ColorRGBA.Yellow));
            TwinScenes.blendOnce(app);
        });
        Material glass = definition.endsWith("/Lighting") ? lit() : material(definition);
        glass.setColor(definition.endsWith("/Lighting") ? "Diffuse" : "BaseColor", new ColorRGBA(1f, 1f, 1f, 0.6f));
        glass.getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        Geometry ice = rock(glass);
        ice.setQueueBucket(Bucket.Transparent);
        SpatialPool<Spatial> all = scattered(ice);
        byte[] individually = picture();
        drawAsOne(all, true);
        byte[] together = picture();
        assertThat(Pictures.different(individually, together, 2)).as("pixels that differ, seed %d", SEED)
                .isLessThanOrEqualTo(SIZE * SIZE / 1_000);
        assertThat(app.call(() -> all.instancedRendering().instancedCount()))
                .isEqualTo(lightsInOnePass > 1 ? INSTANCES : 0);
    }

    @Test
    void iceInTwoViewportsLooksTheSame() {
        app.run(() -> TwinScenes.blendOnce(app));
        showFromTheLeft();
        assertSameBlended(scattered(ice()), SIZE * SIZE / 1_000);
    }

    private Geometry withLevels(Geometry rock) {
        new LodGenerator(rock).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.8f);
        LodControl control = new LodControl();
        control.setTrisPerPixel(0.1f);
        control.setDistTolerance(0f);
        rock.addControl(control);
        return rock;
    }

    /** How many pixels differ from each drawn individually with the level that is right for the camera. */
    private int differentAtLevels(Geometry prefab, SpatialPool<Spatial> rocks) {
        Set<Integer> levels = new HashSet<>();
        app.run(() -> rocks.forEachActive(rock -> {
            rock.getControl(LodControl.class).setEnabled(false);
            ((Geometry) rock).setLodLevel(0);
        }));
        byte[] finest = picture();
        int triangles = counted("Triangles");
        app.run(() -> rocks.forEachActive(rock -> {
            float scale = ((Geometry) rock).getWorldScale().x;
            BoundingBox box = (BoundingBox) prefab.getMesh().getBound();
            float radius = scale * (box.getCenter().length() + box.getExtent(null).length());
            int level = DrawnScene.level(prefab, radius, rock.getWorldTranslation(), app.getCamera());
            levels.add(level);
            ((Geometry) rock).setLodLevel(level);
        }));
        byte[] individually = picture();
        assertThat(levels).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(different(finest, individually)).as("what levels change").isGreaterThan(100);
        app.run(() -> rocks.forEachActive(rock -> rock.getControl(LodControl.class).setEnabled(true)));
        drawAsOne(rocks, true);
        byte[] together = picture();
        assertThat(app.call(() -> rocks.instancedRendering().instancedCount())).isEqualTo(INSTANCES);
        assertThat(counted("Triangles")).isLessThan(triangles * 3 / 4);
        return different(individually, together);
    }

    @Test
    void levelsOfDetailLookTheSame() {
        app.run(this::light);
        Geometry rock = withLevels(rock(lit()));
        assertThat(differentAtLevels(rock, scattered(rock))).as("pixels that differ, seed %d", SEED)
                .isLessThanOrEqualTo(EDGES);
    }

    @ParameterizedTest
    @EnumSource(value = LightMode.class, names = {"MultiPass", "SinglePass"})
    void levelsOfDetailUnderLampsLookTheSame(LightMode mode) {
        app.run(() -> {
            app.getRenderManager().setPreferredLightMode(mode);
            app.getRenderManager().setSinglePassLightBatchSize(4);
            light();
            for (int i = 0; i < 12; i++) {
                app.getRootNode().addLight(new PointLight(new Vector3f(i % 3 - 1f, i / 3 % 2, i % 4 - 2f).multLocal(5f),
                        i % 2 > 0 ? ColorRGBA.Red : ColorRGBA.Green, 4f));
            }
        });
        Geometry rock = withLevels(rock(lit()));
        assertThat(differentAtLevels(rock, scattered(rock))).as("pixels that differ, seed %d", SEED)
                .isLessThanOrEqualTo(EDGES);
    }

    /** Of one size, the coarser ones are those behind. */
    @Test
    void iceOfLevelsBehindIceLooksTheSame() {
        app.run(() -> TwinScenes.blendOnce(app));
        Geometry ice = withLevels(ice());
        SpatialPool<Spatial> all = scattered(ice);
        app.run(() -> all.forEachActive(each -> each.setLocalScale(1.3f)));
        assertThat(differentAtLevels(ice, all)).as("pixels that differ, seed %d", SEED)
                .isLessThanOrEqualTo(SIZE * SIZE / 100);
    }

    /** The shadows are a level coarser. */
    @Test
    void shadowsOfLevelsOfDetailLookAlike() {
        DirectionalLightShadowRenderer shadows = app.call(() ->
                new DirectionalLightShadowRenderer(app.getAssetManager(), 1024, 2));
        app.run(() -> {
            shadows.setLight(light());
            app.getViewPort().addProcessor(shadows);
            Geometry floor = new Geometry("floor", new Box(20f, 0.1f, 20f));
            floor.setMaterial(lit());
            floor.setLocalTranslation(0f, -5f, 0f);
            floor.setShadowMode(ShadowMode.Receive);
            app.getRootNode().attachChild(floor);
        });
        Geometry rock = withLevels(rock(lit()));
        rock.setShadowMode(ShadowMode.Cast);

        int different = differentAtLevels(rock, scattered(rock));

        byte[] together = picture();
        app.run(() -> app.getViewPort().removeProcessor(shadows));
        int shadow = different(together, picture());
        assertThat(shadow).as("pixels in shadow").isGreaterThan(5_000);
        assertThat(different).as("pixels that differ, seed %d", SEED).isLessThan(shadow / 5);
    }

    @Test
    void twoViewportsShowTheirOwnPartsOfAGroup() {
        showFromTheLeft();
        Material unlit = material("Misc/Unshaded");
        unlit.setColor("Color", ColorRGBA.Magenta);
        assertSamePicture(scattered(rock(unlit)), EDGES);
    }

    private void showFromTheLeft() {
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
    }

    /** A panel hides what is below it, and not what is above. */
    @Test
    void theGuiShowsTheSamePicture() {
        Material unlit = material("Misc/Unshaded");
        unlit.setColor("Color", ColorRGBA.Green);
        SpatialPool<Spatial> dots = app.call(() -> {
            SpatialPool<Spatial> pool = state.pools().register("dot", rock(unlit));
            pool.setRoot(app.getGuiNode());
            for (int i = 0; i < INSTANCES; i++) {
                pool.spawn(new Vector3f(random.nextFloat() * SIZE, random.nextFloat() * SIZE, i % 2 == 0 ? -20f : 20f))
                        .setLocalScale(12f);
            }
            Geometry panel = new Geometry("panel", new Quad(SIZE, SIZE / 2f));
            panel.setMaterial(material("Misc/Unshaded"));
            panel.getMaterial().setColor("Color", ColorRGBA.Red);
            app.getGuiNode().attachChild(panel);
            return pool;
        });
        byte[] individually = picture();
        assertThat(Pictures.lively(individually)).isGreaterThan(1_000);

        drawAsOne(dots, true);

        assertThat(Arrays.equals(individually, picture())).isTrue();
    }

    /** The engine's shadows ask for the bound of all that there is to receive them. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPoolWithoutAnInstanceThrowsNoShadow(boolean asFilter) {
        Geometry rock = rock(lit());
        rock.setShadowMode(ShadowMode.CastAndReceive);
        app.run(() -> {
            Geometry floor = new Geometry("floor", new Box(20f, 0.1f, 20f));
            floor.setMaterial(lit());
            floor.setShadowMode(ShadowMode.CastAndReceive);
            app.getRootNode().attachChild(floor);
            if (asFilter) {
                DirectionalLightShadowFilter filter = new DirectionalLightShadowFilter(app.getAssetManager(), 512, 2);
                filter.setLight(light());
                FilterPostProcessor post = new FilterPostProcessor(app.getAssetManager());
                post.addFilter(filter);
                app.getViewPort().addProcessor(post);
            } else {
                DirectionalLightShadowRenderer shadows =
                        new DirectionalLightShadowRenderer(app.getAssetManager(), 512, 2);
                shadows.setLight(light());
                app.getViewPort().addProcessor(shadows);
            }
        });
        byte[] without = picture();
        SpatialPool<Spatial> rocks = scattered(rock);
        drawAsOne(rocks, true);
        assertThat(different(without, picture())).isGreaterThan(5_000);

        app.run(rocks::recycleAll);

        assertThat(different(without, picture())).isLessThanOrEqualTo(EDGES);
    }

    /** As a minimap or a screenshot does it: nobody has heard of the view before. */
    @Test
    void aViewRenderedByHandShowsTheSamePicture() {
        Node level = new Node("level");
        ViewPort mirror = new ViewPort("mirror", app.getCamera().clone());
        mirror.setClearFlags(true, true, true);
        mirror.setOutputFrameBuffer(app.target());
        mirror.attachScene(level);
        SpatialPool<Spatial> rocks = rocksBelow(level);
        byte[] individually = app.call(() -> byHand(mirror));
        assertThat(Pictures.lively(individually)).isGreaterThan(1_000);
        drawAsOne(rocks, true);
        app.step();

        byte[] together = app.call(() -> byHand(mirror));

        assertThat(app.call(() -> rocks.instancedRendering().instancedCount())).isEqualTo(INSTANCES);
        assertThat(different(individually, together)).isLessThanOrEqualTo(EDGES);
    }

    private SpatialPool<Spatial> rocksBelow(Node level) {
        Material unlit = material("Misc/Unshaded");
        unlit.setColor("Color", ColorRGBA.Orange);
        return app.call(() -> {
            app.getRootNode().attachChild(level);
            SpatialPool<Spatial> rocks = state.pools().register("rock", rock(unlit));
            for (int i = 0; i < INSTANCES; i++) {
                rocks.spawnUnder(level, new Vector3f(random(16f), random(8f), random(16f)), null, 0f);
            }
            return rocks;
        });
    }

    /** Its views of the reflection and of the bottom are in no render manager. */
    @Test
    void theMirrorOfTheEnginesWaterShowsTheSamePicture() {
        Node level = new Node("level");
        SpatialPool<Spatial> rocks = rocksBelow(level);
        app.run(() -> {
            SimpleWaterProcessor water = new SimpleWaterProcessor(app.getAssetManager());
            water.setReflectionScene(level);
            water.setPlane(new Plane(Vector3f.UNIT_Y, -5f));
            water.setWaveSpeed(0f);
            water.setDistortionScale(0f);
            water.setDistortionMix(0f);
            app.getViewPort().addProcessor(water);
            Geometry surface = water.createWaterGeometry(60f, 60f);
            surface.setLocalTranslation(-30f, -5f, 30f);
            app.getRootNode().attachChild(surface);
        });
        app.steps(2);
        byte[] mirrored = picture();
        app.run(() -> rocks.forEachActive(rock -> rock.setCullHint(CullHint.Always)));
        assertThat(different(mirrored, picture())).as("pixels of rocks and their reflections").isGreaterThan(10_000);
        app.run(() -> rocks.forEachActive(rock -> rock.setCullHint(CullHint.Inherit)));

        assertSamePicture(rocks, EDGES);
    }

    @Test
    void aProbesViewShowsTheSamePicture() {
        Node level = new Node("level");
        SpatialPool<Spatial> rocks = rocksBelow(level);
        EnvironmentCamera probe = new EnvironmentCamera(64, Vector3f.ZERO, Image.Format.RGBA8);
        app.run(() -> app.getStateManager().attach(probe));
        app.step();
        byte[] individually = snapshot(probe, level);
        assertThat(Pictures.lively(individually)).isGreaterThan(1_000);
        drawAsOne(rocks, true);

        byte[] together = snapshot(probe, level);

        assertThat(app.call(() -> rocks.instancedRendering().instancedCount())).isEqualTo(INSTANCES);
        assertThat(different(individually, together)).isLessThanOrEqualTo(6 * EDGES);
    }

    /** The engine's control asks a render filter which geometries have its tag. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aProbeOfTaggedGeometriesShowsInstances(boolean isTaggedInUse) {
        Geometry rock = rock(material("Misc/Unshaded"));
        if (!isTaggedInUse) {
            EnvironmentProbeControl.tagGlobal(rock);
        }
        SpatialPool<Spatial> rocks = scattered(rock);
        EnvironmentProbeControl probe = new EnvironmentProbeControl(app.getAssetManager(), 64);
        probe.setRequiredSavableResults(true);
        app.run(() -> {
            app.getRootNode().addControl(probe);
            if (isTaggedInUse) {
                rocks.forEachActive(probe::tag);
            }
        });
        byte[] individually = baked(probe);
        drawAsOne(rocks, true);
        app.step();

        byte[] together = baked(probe);

        assertThat(app.call(() -> rocks.instancedRendering().instancedCount())).isEqualTo(INSTANCES);
        assertThat(Arrays.mismatch(individually, together)).as("bytes that differ").isEqualTo(-1);
        app.run(() -> {
            rocks.forEachActive(EnvironmentProbeControl::untagGlobal);
            rocks.forEachActive(probe::untag);
        });
        assertThat(baked(probe)).as("without tags").isNotEqualTo(together);
    }

    private byte[] baked(EnvironmentProbeControl probe) {
        app.run(probe::rebake);
        app.step();
        return app.call(() -> {
            ByteArrayOutputStream seen = new ByteArrayOutputStream();
            for (ByteBuffer side : probe.getPrefilteredEnvMap().getImage().getData()) {
                byte[] bytes = new byte[side.capacity()];
                side.duplicate().clear().get(bytes);
                seen.writeBytes(bytes);
            }
            return seen.toByteArray();
        });
    }

    /** All six sides. */
    private byte[] snapshot(EnvironmentCamera probe, Node level) {
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        app.run(() -> probe.snapshot(level, new JobProgressAdapter<>() {
            @Override
            public void done(TextureCubeMap map) {
                for (ByteBuffer side : map.getImage().getData()) {
                    byte[] bytes = new byte[side.capacity()];
                    side.duplicate().clear().get(bytes);
                    seen.writeBytes(bytes);
                }
            }
        }));
        app.steps(2);
        return seen.toByteArray();
    }

    private byte[] byHand(ViewPort view) {
        app.getRootNode().updateGeometricState();
        app.getRenderManager().renderViewPort(view, 0f);
        return app.picture();
    }

    @Test
    void aColourLooksAsAMaterialOfThatColour() {
        Material unlit = material("Misc/Unshaded");
        unlit.setColor("Color", ColorRGBA.Orange);
        SpatialPool<Spatial> rocks = scattered(rock(unlit));
        byte[] orange = picture();
        app.run(() -> {
            rocks.configure(rocks.settings().toBuilder().instanced(true).instanceColors(true).build());
            rocks.instancedRendering().drawnMaterials().get(0).setColor("Color", ColorRGBA.White);
        });
        assertThat(different(orange, picture())).as("white to begin with").isGreaterThan(5_000);

        app.run(() -> rocks.forEachActive(rock -> rocks.setColor(rock, ColorRGBA.Orange)));

        assertThat(different(orange, picture())).isLessThanOrEqualTo(EDGES);
    }

    @Test
    void aContextThatWasLostAndMadeAnewShowsTheSame() {
        Material unlit = material("Misc/Unshaded");
        unlit.setColor("Color", ColorRGBA.Orange);
        SpatialPool<Spatial> rocks = scattered(rock(unlit));
        drawAsOne(rocks, true);
        byte[] before = picture();

        app.run(app::restart);
        app.steps(3);

        assertThat(Arrays.equals(before, picture())).isTrue();
    }

    @Test
    void buffersAreFreedWithThePool() {
        Material unlit = material("Misc/Unshaded");
        Geometry first = rock(unlit);
        app.run(() -> app.getRootNode().attachChild(first.clone(false)));
        app.steps(2);
        int before = app.nativeObjects();
        SpatialPool<Spatial> rocks = scattered(first);
        drawAsOne(rocks, true);
        app.steps(2);
        // the buffer, and the program and its sources that draw with it
        assertThat(app.nativeObjects()).isGreaterThan(before);
        int programs = app.nativeObjects() - before - 1;

        app.run(rocks::close);
        app.steps(5);

        assertThat(app.nativeObjects()).isEqualTo(before + programs);
    }

    /** The engine forgets to end instanced drawing with buffers that it finds collected. */
    @Test
    void plainThingsAreDrawnAfterAPoolIsClosedAndCollected() {
        WeakReference<Spatial> group = app.call(() -> {
            SpatialPool<Spatial> rocks = state.pools().register("rock", (Spatial) rock(material("Misc/Unshaded")),
                    settings -> settings.instanced(true).instanceColors(true));
            rocks.spawn();
            rocks.spawn();
            return new WeakReference<>(DrawnScene.groupBelow(app.getRootNode(), 0));
        });
        app.steps(2);
        assertThat(objects()).isEqualTo(1);

        app.run(() -> state.pools().pool("rock").close());
        for (int i = 0; i < 100 && group.get() != null; i++) {
            System.gc();
            app.step();
        }
        assertThat(group.get()).as("is to be collected").isNull();
        for (int i = 0; i < 5; i++) {
            System.gc();
            app.step();
        }
        app.run(() -> app.getRootNode().attachChild(rock(material("Misc/Unshaded"))));

        assertThat(Pictures.lively(picture())).as("pixels unlike their neighbour").isPositive();
    }
}

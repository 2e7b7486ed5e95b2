// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingSphere;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.post.SceneProcessor;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.BillboardControl.Alignment;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.CenterQuad;
import com.jme3.scene.shape.Torus;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.PointLightShadowRenderer;
import com.jme3.shadow.SpotLightShadowRenderer;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.Probes;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * On real OpenGL, billboards of an instanced pool look as they do when the engine turns and draws each, in random games
 * that are played with both. {@code -Djmepool.seed} repeats a run.
 */
@Tag("display")
class BillboardsDisplayTest {
    private static final int SIZE = 256;
    private static final int INSTANCES = 120;
    private static final int FRAMES = 12;
    /** Of each geometry. */
    private static final float REACH = 0.8f;
    /** Levels of 255. */
    private static final int ROUNDING = 2;
    /** Pixels that edges may move over: over a whole row at once where they are parallel to it. Fewer than one has. */
    private static final int EDGES = 60;
    /** Pixels at the edges of shadows of the sun, whose maps fit the bound of all. */
    private static final int SHADOW_EDGES = SIZE * SIZE / 150;
    private static final long SEED = Seeds.of(BillboardsDisplayTest.class);

    private final Random random = new Random(SEED);
    private final PoolAppState state = new PoolAppState();
    private final Node moving = new Node("moving");
    private final Node[] scenes = {new Node("individually"), new Node("together")};
    private DisplayApp app;

    /** What turns, and how it is lit and shown. */
    private enum Look {
        SCREEN, CAMERA, AXIAL_Y, AXIAL_Z, ADDED, LIT, NODE, PART, PART_NODE, BLENDED, COLORS, PARAMS, LEVELS, SHADOWS,
        POINT_SHADOWS, SPOT_SHADOWS, MANY_LIGHTS, PROBE, TWO_VIEWS, DISTANCE;

        Alignment alignment(Random random) {
            return ordinal() < 4 ? Alignment.values()[ordinal()] : Alignment.values()[random.nextInt(4)];
        }

        boolean isLit() {
            return this == LIT || this == NODE || this == MANY_LIGHTS || hasShadows();
        }

        boolean hasShadows() {
            return this == SHADOWS || this == POINT_SHADOWS || this == SPOT_SHADOWS;
        }

        boolean isSolid() {
            return isLit() || this == PROBE;
        }

        String definition() {
            return switch (this) {
                case PARAMS -> InstanceParamsTest.DEFINITION;
                case PROBE -> "Common/MatDefs/Light/PBRLighting.j3md";
                default -> "Common/MatDefs/" + (isLit() ? "Light/Lighting" : "Misc/Unshaded") + ".j3md";
            };
        }
    }

    @BeforeEach
    void open() {
        Displays.require(BillboardsDisplayTest.class);
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
        for (Node scene : scenes) {
            moving.attachChild(scene);
        }
    }

    private Material material(Look look) {
        Material material = new Material(app.getAssetManager(), look.definition());
        if (look.isLit()) {
            material.setBoolean("UseMaterialColors", true);
            material.setColor("Diffuse", ColorRGBA.White);
            material.setColor("Ambient", ColorRGBA.White);
        }
        if (look == Look.BLENDED) {
            material.setColor("Color", new ColorRGBA(0.9f, 0.5f, 0.1f, 0.6f));
            material.getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        }
        material.getAdditionalRenderState().setFaceCullMode(look.isSolid() ? FaceCullMode.Back : FaceCullMode.Off);
        return material;
    }

    private Mesh frontMesh(Look look) {
        if (look == Look.LEVELS) {
            Geometry ring = new Geometry("ring", new Torus(12, 16, 0.15f, 0.45f));
            new LodGenerator(ring).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.8f);
            return ring.getMesh();
        }
        return look.isSolid() ? new Box(0.5f, 0.4f, 0.1f) : new CenterQuad(1f, 0.7f);
    }

    /** Its bound is the same however it is turned, as the engine culls it by the bound of the former frame. */
    private Geometry geometry(String name, Mesh mesh, Look look) {
        mesh.setBound(new BoundingSphere(REACH, Vector3f.ZERO));
        Geometry made = new Geometry(name, mesh);
        made.setMaterial(material(look));
        made.setShadowMode(look.hasShadows() ? ShadowMode.Cast : ShadowMode.Inherit);
        if (look == Look.LEVELS) {
            LodControl levels = new LodControl();
            levels.setTrisPerPixel(0.5f);
            levels.setDistTolerance(0f);
            made.addControl(levels);
        }
        made.setQueueBucket(look == Look.BLENDED ? Bucket.Transparent : Bucket.Inherit);
        return made;
    }

    private Spatial prefab(Look look) {
        BillboardControl control = new BillboardControl();
        control.setAlignment(look.alignment(random));
        Geometry front = geometry("front", frontMesh(look), look);
        if (look == Look.ADDED) {
            return front;
        }
        if (look != Look.NODE && look != Look.PART && look != Look.PART_NODE) {
            front.addControl(control);
            return front;
        }
        Node root = new Node("root");
        Geometry other = geometry("other", new Box(0.2f, 0.3f, 0.4f), look);
        other.setLocalTranslation(0.6f, -0.3f, 0.2f);
        other.setLocalScale(1f, 1.5f, 0.5f);
        other.setLocalRotation(new Quaternion().fromAngles(0.4f, 0.3f, 0.2f));
        root.attachChild(other);
        if (look == Look.NODE) {
            root.attachChild(front);
            root.addControl(control);
            return root;
        }
        Node inner = new Node("inner");
        inner.setLocalTranslation(0.2f, 0.8f, 0f);
        inner.setLocalRotation(new Quaternion().fromAngles(0.2f, 0.9f, 0.3f));
        inner.setLocalScale(1f, 0.7f, 1.2f);
        inner.attachChild(front);
        front.setLocalTranslation(0.1f, 0.3f, 0.2f);
        root.attachChild(inner);
        (look == Look.PART ? front : inner).addControl(control);
        return root;
    }

    private void light(Look look) {
        app.getRootNode().addLight(new AmbientLight(ColorRGBA.DarkGray));
        DirectionalLight sun = new DirectionalLight(new Vector3f(-1, -2, -1).normalizeLocal(), ColorRGBA.Gray);
        app.getRootNode().addLight(sun);
        app.getRenderManager().setPreferredLightMode(LightMode.SinglePass);
        app.getRenderManager().setSinglePassLightBatchSize(4);
        for (int i = 0; look == Look.MANY_LIGHTS && i < 12; i++) {
            app.getRootNode().addLight(new PointLight(position(), ColorRGBA.randomColor(), 3f));
        }
        if (look == Look.PROBE) {
            app.getRootNode().addLight(Probes.load(BillboardsDisplayTest.class, app.getAssetManager()));
        }
        if (look.hasShadows()) {
            // all in view: what the camera culls throws its shadow as it was turned last
            app.getCamera().setLocation(new Vector3f(0f, 14f, 48f));
            app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
            Geometry floor = geometry("floor", new Box(15f, 0.1f, 15f), look);
            floor.getMesh().updateBound();
            floor.setLocalTranslation(0f, -6f, 0f);
            floor.setShadowMode(ShadowMode.Receive);
            app.getRootNode().attachChild(floor);
            app.getViewPort().addProcessor(shadows(look, sun));
        }
        if (look == Look.TWO_VIEWS) {
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

    private SceneProcessor shadows(Look look, DirectionalLight sun) {
        Vector3f above = new Vector3f(2f, 14f, 3f);
        if (look == Look.POINT_SHADOWS) {
            PointLight lamp = new PointLight(above, ColorRGBA.White, 60f);
            app.getRootNode().addLight(lamp);
            PointLightShadowRenderer made = new PointLightShadowRenderer(app.getAssetManager(), 1024);
            made.setLight(lamp);
            return made;
        }
        if (look == Look.SPOT_SHADOWS) {
            SpotLight lamp = new SpotLight(above, above.negate().normalizeLocal(), 60f, ColorRGBA.White, 0.5f, 0.7f);
            app.getRootNode().addLight(lamp);
            SpotLightShadowRenderer made = new SpotLightShadowRenderer(app.getAssetManager(), 1024);
            made.setLight(lamp);
            return made;
        }
        DirectionalLightShadowRenderer made = new DirectionalLightShadowRenderer(app.getAssetManager(), 2048, 2);
        made.setLight(sun);
        return made;
    }

    private Vector3f position() {
        return new Vector3f(random.nextFloat() * 20 - 10, random.nextFloat() * 10 - 5, random.nextFloat() * 20 - 10);
    }

    private byte[] picture(int shown) {
        app.run(() -> {
            for (int i = 0; i < scenes.length; i++) {
                scenes[i].setCullHint(i == shown ? CullHint.Inherit : CullHint.Always);
            }
        });
        app.step();
        return app.picture();
    }

    @ParameterizedTest
    @EnumSource(Look.class)
    void billboardsLookAsDrawnIndividually(Look look) {
        Game game = app.call(() -> {
            light(look);
            return new Game(look);
        });
        for (int i = 0; i < scenes.length; i++) {
            picture(i);
        }
        int lively = 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            app.run(game::play);
            byte[] individually = picture(0);
            byte[] together = picture(1);
            app.run(() -> assertThat(game.together.instancedRendering().instancedCount())
                    .isEqualTo(game.together.stats().active()));
            lively = Math.max(lively, Pictures.lively(individually));
            int different = Pictures.different(individually, together, ROUNDING);
            int allowed = look == Look.SHADOWS ? SHADOW_EDGES : EDGES;
            if (different > allowed) {
                Pictures.save("billboards-" + look, SIZE, individually, together);
            }
            assertThat(different).as("pixels in frame %d, seed %d", frame, SEED).isLessThanOrEqualTo(allowed);
        }
        assertThat(game.levels).as("levels of detail").hasSize(look == Look.LEVELS ? 3 : 0);
        assertThat(lively).as("pixels unlike their neighbour").isGreaterThan(300);
    }

    /** The same uses of two pools. */
    private final class Game {
        private final Look look;
        private final SpatialPool<Spatial> individually;
        private final SpatialPool<Spatial> together;
        private final List<Spatial> one = new ArrayList<>();
        private final List<Spatial> other = new ArrayList<>();
        /** What differs from how the last frame has seen it. */
        private final Set<Spatial> changed = new HashSet<>();
        private final List<Spatial> toChange = new ArrayList<>();
        /** Of detail. */
        private final Set<Integer> levels = new HashSet<>();
        private final Node[] carriers = {new Node("carrier"), new Node("carrier")};

        Game(Look look) {
            this.look = look;
            Spatial prefab = prefab(look);
            individually = state.pools().register("individually", prefab, s -> s);
            together = state.pools().register("together", prefab,
                    s -> s.instanced(true).instanceColors(look == Look.COLORS)
                            .drawDistance(look == Look.DISTANCE ? 100f : 0f));
            individually.setRoot(scenes[0]);
            together.setRoot(scenes[1]);
            for (int i = 0; i < 2; i++) {
                scenes[i].attachChild(carriers[i]);
                carriers[i].setLocalTranslation(1f, 2f, -1f);
                carriers[i].setLocalRotation(new Quaternion().fromAngles(0.4f, 1f, 0.3f));
                carriers[i].setLocalScale(0.8f, 1.2f, 1f);
            }
            for (int i = 0; i < Grouping.FEW + 4 && look != Look.BLENDED; i++) {
                one.add(individually.spawnUnder(carriers[0], position(), Quaternion.IDENTITY));
                other.add(together.spawnUnder(carriers[1], one.get(i).getLocalTranslation(), Quaternion.IDENTITY));
            }
            for (int i = 0; i < (look == Look.BLENDED ? INSTANCES / 3 : INSTANCES); i++) {
                spawn();
            }
        }

        private void spawn() {
            Vector3f place = position();
            Quaternion turn = new Quaternion().fromAngles(random.nextFloat() * 6, random.nextFloat() * 6, 0);
            one.add(individually.spawn(place, turn));
            other.add(together.spawn(place, turn));
            changed.add(one.get(one.size() - 1));
            if (look == Look.ADDED) {
                Alignment alignment = Alignment.values()[random.nextInt(4)];
                add(one.get(one.size() - 1), alignment);
                add(other.get(other.size() - 1), alignment);
            }
            if (random.nextBoolean()) {
                change(one.size() - 1);
            }
        }

        private void add(Spatial instance, Alignment alignment) {
            BillboardControl control = new BillboardControl();
            control.setAlignment(alignment);
            instance.addControl(control);
        }

        private void change(int i) {
            Vector3f scale = new Vector3f(random.nextFloat() + 0.5f, random.nextFloat() + 0.5f, 1f);
            one.get(i).setLocalScale(scale);
            changed.add(one.get(i));
            other.get(i).setLocalScale(scale);
            if (look == Look.COLORS) {
                ColorRGBA color = new ColorRGBA(random.nextFloat(), random.nextFloat(), random.nextFloat(), 1f);
                paint(one.get(i), color);
                together.setColor(other.get(i), color);
            } else if (look == Look.PARAMS) {
                float shade = random.nextFloat();
                paint(one.get(i), new ColorRGBA(1f, shade, 0f, 1f));
                together.setInstanceParams(other.get(i), new Vector4f(0f, 0f, 0f, shade));
            }
        }

        private void paint(Spatial instance, ColorRGBA color) {
            Material material = material(Look.COLORS);
            material.setColor("Color", color);
            instance.setMaterial(material);
        }

        /** Of those drawn individually, as the pool chooses them for the others. */
        private void chooseLevels() {
            for (Spatial each : one) {
                Vector3f scale = each.getWorldScale();
                float radius = REACH * Math.max(scale.x, Math.max(scale.y, scale.z));
                int level = DrawnScene.level((Geometry) each, radius, each.getWorldTranslation(), app.getCamera());
                each.getControl(LodControl.class).setEnabled(false);
                ((Geometry) each).setLodLevel(level);
                levels.add(level);
            }
        }

        private void end(int i) {
            if (i >= Grouping.FEW + 4) {
                individually.recycle(one.remove(i));
                together.recycle(other.remove(i));
            }
        }

        /** Of what the only camera has turned before. */
        private void changeControl(int i) {
            app.getCamera().setPlaneState(0);
            BillboardControl its = control(one.get(i));
            BillboardControl others = control(other.get(i));
            if (its == null || look == Look.TWO_VIEWS || changed.contains(one.get(i))
                    || app.getCamera().contains(one.get(i).getWorldBound()) != FrustumIntersect.Inside) {
                return;
            }
            switch (random.nextInt(3)) {
                case 0 -> {
                    its.setEnabled(!its.isEnabled());
                    others.setEnabled(its.isEnabled());
                }
                case 1 -> {
                    its.getSpatial().removeControl(its);
                    others.getSpatial().removeControl(others);
                }
                default -> {
                    its.setAlignment(Alignment.values()[random.nextInt(4)]);
                    others.setAlignment(its.getAlignment());
                }
            }
        }

        private BillboardControl control(Spatial instance) {
            BillboardControl[] found = {null};
            instance.depthFirstTraversal(spatial -> {
                BillboardControl its = spatial.getControl(BillboardControl.class);
                found[0] = its == null ? found[0] : its;
            });
            return found[0];
        }

        void play() {
            changed.clear();
            toChange.clear();
            for (int i = 0; i < 20; i++) {
                int at = random.nextInt(one.size());
                switch (random.nextInt(5)) {
                    case 0 -> spawn();
                    case 1 -> end(at);
                    case 2 -> change(at);
                    case 3 -> toChange.add(one.get(at));
                    default -> {
                        Vector3f place = position();
                        one.get(at).setLocalTranslation(place);
                        changed.add(one.get(at));
                        other.get(at).setLocalTranslation(place);
                    }
                }
            }
            // the engine has turned them before they moved, if they did
            for (Spatial each : toChange) {
                if (one.contains(each)) {
                    changeControl(one.indexOf(each));
                }
            }
            if (random.nextInt(3) == 0 && (look != Look.ADDED || toChange.isEmpty())) {
                moving.setLocalTranslation(random.nextFloat(), random.nextFloat(), 0f);
                moving.setLocalRotation(new Quaternion().fromAngles(0f, random.nextFloat() * FastMath.PI, 0f));
                moving.setLocalScale(0.8f + random.nextFloat() * 0.4f);
            }
            if (random.nextInt(3) == 0 && !look.hasShadows()) {
                app.getCamera().setLocation(new Vector3f(random.nextFloat() * 6, 6f, 12f + random.nextFloat() * 10));
                app.getCamera().lookAt(position().multLocal(0.5f), Vector3f.UNIT_Y);
            }
            if (look == Look.LEVELS) {
                chooseLevels();
            }
        }
    }
}

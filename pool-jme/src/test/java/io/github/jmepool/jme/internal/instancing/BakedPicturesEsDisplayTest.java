// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.font.BitmapFont;
import com.jme3.font.BitmapFont.Align;
import com.jme3.font.BitmapFont.VAlign;
import com.jme3.font.BitmapText;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.Light;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.Material;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.lwjgl.LwjglGL;
import com.jme3.renderer.lwjgl.LwjglGLExt;
import com.jme3.renderer.lwjgl.LwjglGLFboGL3;
import com.jme3.renderer.opengl.GL;
import com.jme3.renderer.opengl.GLES_30;
import com.jme3.renderer.opengl.GLExt;
import com.jme3.renderer.opengl.GLRenderer;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Quad;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.PointLightShadowRenderer;
import com.jme3.shadow.SpotLightShadowRenderer;
import com.jme3.system.NanoTimer;
import com.jme3.texture.Image;
import com.jme3.texture.Texture;
import com.jme3.texture.image.ImageRaster;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.instancing.PosedCrowd.Difference;
import io.github.jmepool.jme.support.ArmedModel;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.Probes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.BufferUtils;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL31;
import org.lwjgl.system.JNI;

/**
 * Baked poses and effects look like the engine's in a context of OpenGL ES 3. The engine's renderer is used as on
 * Android: it knows OpenGL ES 3 alone, and so takes the techniques for GLSL 3.00.
 */
@Tag("display")
@Tag("lwjgl3")
class BakedPicturesEsDisplayTest {
    private static final int WIDTH = 480;
    private static final int HEIGHT = 360;
    /** Not of jme3-testdata. */
    private static final String COLUMN = "io/github/jmepool/jme/column.gltf";

    private static long window;
    private static GLRenderer renderer;
    private static AssetManager assets;

    @BeforeAll
    static void open() {
        Displays.require(BakedPicturesEsDisplayTest.class);
        GLFW.glfwInit();
        GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, GLFW.GLFW_FALSE);
        GLFW.glfwWindowHint(GLFW.GLFW_CLIENT_API, GLFW.GLFW_OPENGL_ES_API);
        GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_CREATION_API, GLFW.GLFW_EGL_CONTEXT_API);
        GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, 3);
        GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, 0);
        window = GLFW.glfwCreateWindow(WIDTH, HEIGHT, "jme-pool test", 0, 0);
        if (window == 0) {
            GLFW.glfwTerminate();
            // not everywhere that has a display
            Assumptions.abort("there is no OpenGL ES 3 by EGL here");
        }
        GLFW.glfwMakeContextCurrent(window);
        org.lwjgl.opengl.GL.createCapabilities();
        renderer = renderer();
        assets = new DesktopAssetManager(true);
    }

    private static GLRenderer renderer() {
        ClassLoader loader = BakedPicturesEsDisplayTest.class.getClassLoader();
        GL gl = (GL) Proxy.newProxyInstance(loader, new Class<?>[] {GL.class, GLES_30.class}, forward(new LwjglGL()));
        GLExt extensions = (GLExt) Proxy.newProxyInstance(loader, new Class<?>[] {GLExt.class}, extensions());
        GLRenderer made = new GLRenderer(gl, extensions, new LwjglGLFboGL3());
        made.initialize();
        assertThat(made.getCaps()).contains(Caps.OpenGLES30, Caps.GLSL300).doesNotContain(Caps.GLSL150);
        return made;
    }

    private static InvocationHandler forward(Object target) {
        return (proxy, method, arguments) -> {
            try {
                return target.getClass().getMethod(method.getName(), method.getParameterTypes())
                        .invoke(target, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
    }

    /** Instancing is an extension of the desktop's OpenGL 2, and a part of OpenGL ES 3. */
    private static InvocationHandler extensions() {
        InvocationHandler others = forward(new LwjglGLExt());
        long divisor = org.lwjgl.opengl.GL.getFunctionProvider().getFunctionAddress("glVertexAttribDivisor");
        return (proxy, method, arguments) -> {
            if (method.getName().equals("glVertexAttribDivisorARB")) {
                JNI.callV((int) arguments[0], (int) arguments[1], divisor);
                return null;
            }
            if (method.getName().equals("glDrawElementsInstancedARB")) {
                GL31.glDrawElementsInstanced((int) arguments[0], (int) arguments[1], (int) arguments[2],
                        (long) arguments[3], (int) arguments[4]);
                return null;
            }
            if (method.getName().equals("glDrawArraysInstancedARB")) {
                GL31.glDrawArraysInstanced((int) arguments[0], (int) arguments[1], (int) arguments[2],
                        (int) arguments[3]);
                return null;
            }
            return others.invoke(proxy, method, arguments);
        };
    }

    @AfterAll
    static void close() {
        if (renderer != null) {
            renderer.cleanup();
            renderer = null;
            org.lwjgl.opengl.GL.setCapabilities(null);
            GLFW.glfwMakeContextCurrent(0);
            GLFW.glfwDestroyWindow(window);
            GLFW.glfwTerminate();
        }
    }

    /** Jaime has tangents and four weights. */
    static Stream<Arguments> pictures() {
        return Stream.concat(Stream.of(Arguments.of("Models/Jaime/Jaime.j3o", PosedCrowd.PBR)),
                PosedCrowd.DEFINITIONS.stream().map(definition -> Arguments.of(COLUMN, definition)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("pictures")
    void bakedPosesLookLikeTheEngines(String model, String definition) {
        byte[] empty = picture(new Node());
        PosedCrowd crowd = new PosedCrowd(assets, model, definition);
        byte[] engine = picture(crowd.individually(0));
        byte[] baked = picture(crowd.together());

        Difference difference = Difference.between(engine, baked, empty);
        assertThat(difference.pixels()).isGreaterThan(3_000);
        if (!difference.isRounding()) {
            assertThat(difference).as("see %s", Pictures.save("baked-poses-es", WIDTH, engine, baked)).isNull();
        }
    }

    /** Two of three have a scale that differs by axis. */
    @ParameterizedTest
    @ValueSource(strings = {PosedCrowd.LIGHTING, PosedCrowd.PBR})
    void weaponsOfScaledCharactersLookLikeTheEngines(String definition) {
        byte[] empty = picture(new Node());
        byte[] engine = armed(definition, false);
        byte[] together = armed(definition, true);

        Difference difference = Difference.between(engine, together, empty);
        assertThat(difference.pixels()).isGreaterThan(3_000);
        if (!difference.isRounding()) {
            assertThat(difference).as("see %s", Pictures.save("armed-es", WIDTH, engine, together)).isNull();
        }
    }

    private static byte[] armed(String definition, boolean areTogether) {
        Spatial model = ArmedModel.arm(PosedCrowd.load(assets, COLUMN));
        for (Geometry part : PosedCrowd.geometries(model)) {
            part.setMaterial(PosedCrowd.material(assets, part, definition));
        }
        Node scene = new Node("scene");
        ScenePools pools = new ScenePools();
        pools.setRoot(scene);
        SpatialPool<Spatial> pool = pools.register("armed", model,
                s -> s.instanced(areTogether).bakedPoses(areTogether ? PosedCrowd.RATE : 0));
        pools.update(0);
        Patience patience = new Patience();
        while (areTogether && pool.instancedRendering().bakedClips().isEmpty()) {
            patience.check("the clips are baked");
            pools.update(0);
        }
        for (int i = 0; i < PosedCrowd.SIZE; i++) {
            pool.spawn(new Vector3f(i % 4 * 1.6f - 2.4f, 0, -(i / 4) * 2f), new Quaternion().fromAngles(0, 0.3f * i, 0))
                    .setLocalScale(0.8f - i % 3 * 0.16f, 0.6f + i % 3 * 0.12f, 0.8f);
        }
        byte[] picture = picture(scene, manager -> { }, () -> pools.update(0));
        assertThat(areTogether ? pool.instancedRendering().instancedCount() : 0)
                .isEqualTo(areTogether ? PosedCrowd.SIZE : 0);
        pools.close();
        return picture;
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void effectsLookLikeTheEngines(Type type) {
        byte[] engine = effects(type, false);
        byte[] together = effects(type, true);
        assertThat(Pictures.lively(engine)).isGreaterThan(3_000);
        assertThat(Pictures.different(engine, together, 1)).isLessThan(10);
    }

    private static byte[] effects(Type type, boolean areTogether) {
        Node scene = new Node("scene");
        ScenePools pools = new ScenePools();
        pools.setRoot(scene);
        PlayedEffects effects = new PlayedEffects(pools, PlayedEffects.sparks(assets, type, 2), areTogether, 7);
        for (int i = 0; i < 12; i++) {
            effects.spawn().emitAllParticles();
        }
        RenderManager manager = new RenderManager(renderer);
        manager.setTimer(new NanoTimer());
        Camera camera = new Camera(WIDTH, HEIGHT);
        camera.setFrustumPerspective(45, (float) WIDTH / HEIGHT, 0.1f, 60);
        camera.setLocation(new Vector3f(0, 2, 14));
        camera.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        ViewPort view = manager.createMainView("view", camera);
        view.setClearFlags(true, true, true);
        view.attachScene(scene);
        for (int frame = 0; frame < 8; frame++) {
            pools.update(0.04f);
            scene.updateLogicalState(0.04f);
            scene.updateGeometricState();
            manager.render(0.04f, true);
        }
        assertThat(areTogether ? effects.pool().instancedRendering().instancedCount() : 12).isEqualTo(12);
        pools.close();
        return read();
    }

    /** Their poses are uploaded row by row once the texture is there. */
    @Test
    void fadesLookLikeTheEngines() {
        byte[] engine = fades(false);
        assertThat(Pictures.lively(engine)).isGreaterThan(3_000);
        assertThat(Pictures.different(engine, fades(true), 1)).isLessThan(10);
    }

    private static byte[] fades(boolean areTogether) {
        Node scene = lit(new Node("scene"));
        ScenePools pools = new ScenePools();
        pools.setRoot(scene);
        Node prefab = SkinnedModel.create();
        prefab.detachChildNamed("face");
        SkinnedModel.addClip(prefab, "fall", 1.2f, 2f);
        prefab.setMaterial(new Material(assets, PosedCrowd.LIGHTING));
        prefab.setLocalScale(0.5f);
        SpatialPool<Node> pool = pools.register("arm", prefab, s -> s.instanced(areTogether)
                .bakedPoses(areTogether ? 30 : 0));
        Patience patience = new Patience();
        pools.update(0f);
        while (areTogether && pool.instancedRendering().bakedClips().isEmpty()) {
            patience.check("the clips are baked");
            pools.update(0f);
        }
        RenderManager manager = new RenderManager(renderer);
        manager.setTimer(new NanoTimer());
        ViewPort view = manager.createMainView("view", camera());
        view.setClearFlags(true, true, true);
        view.attachScene(scene);
        List<Node> arms = IntStream.range(0, 6).mapToObj(i -> pool.spawn(new Vector3f(i - 2.5f, -0.5f, 0f))).toList();
        for (int frame = 0; frame < 12; frame++) {
            if (frame == 3) {
                arms.forEach(arm -> arm.getControl(AnimComposer.class).setCurrentAction("fall"));
            }
            pools.update(1 / 30f);
            scene.updateLogicalState(1 / 30f);
            scene.updateGeometricState();
            if (areTogether) {
                ShownScenes shown = new ShownScenes();
                shown.look(manager);
                ((PoolRenderer) pool.instancedRendering()).beforeRendering(manager, shown);
            }
            manager.render(1 / 30f, true);
        }
        assertThat(areTogether ? pool.instancedRendering().instancedCount() : 6).isEqualTo(6);
        byte[] picture = read();
        pools.close();
        return picture;
    }

    @ParameterizedTest
    @EnumSource(value = Bucket.class, names = {"Gui", "Transparent"})
    void labelsLookAsTextsAndQuadsDo(Bucket bucket) {
        byte[] engine = hud(bucket, false);
        assertThat(Pictures.lively(engine)).isGreaterThan(500);
        byte[] labels = hud(bucket, true);
        if (Pictures.different(engine, labels, 2) >= 10) {
            assertThat(labels).as("see %s", Pictures.save("labels-es", WIDTH, engine, labels)).isNull();
        }
    }

    /** A name and its bar on the screen, in pixels, or in the world. */
    private static byte[] hud(Bucket bucket, boolean areLabels) {
        Node scene = new Node("scene");
        scene.setQueueBucket(bucket);
        boolean isGui = bucket == Bucket.Gui;
        float size = isGui ? 17f : 1f;
        Vector3f place = isGui ? new Vector3f(100, 200, 0) : new Vector3f(-2, 0, 0);
        BitmapFont font = fontOfAndroid();
        ScenePools pools = new ScenePools();
        pools.setRoot(scene);
        if (areLabels) {
            Labels labels = pools.labels("labels", font, s -> s);
            labels.setWorldUnits(!isGui);
            LabelStyle style = LabelStyle.DEFAULT.size(size).barSize(4 * size, size);
            labels.spawn("Orc, level 17", place, ColorRGBA.Yellow, style.align(Align.Left, VAlign.Top));
            labels.spawnBar(0.75f, place, ColorRGBA.Green, ColorRGBA.Red, style.align(Align.Left, VAlign.Bottom));
        } else {
            BitmapText text = new BitmapText(font);
            text.setSize(size);
            text.setText("Orc, level 17");
            text.setColor(ColorRGBA.Yellow);
            text.setLocalTranslation(place);
            scene.attachChild(text);
            scene.attachChild(quad(place, 3 * size, size, ColorRGBA.Green));
            scene.attachChild(quad(place.add(3 * size, 0, 0), size, size, ColorRGBA.Red));
        }
        RenderManager manager = new RenderManager(renderer);
        manager.setTimer(new NanoTimer());
        Camera camera = camera();
        camera.setLocation(new Vector3f(0, 0, 6.5f));
        camera.lookAtDirection(Vector3f.UNIT_Z.negate(), Vector3f.UNIT_Y); // labels face it, and quads do so here
        ViewPort view = manager.createMainView("view", camera);
        view.setClearFlags(true, true, true);
        view.attachScene(scene);
        pools.update(0.04f);
        scene.updateLogicalState(0.04f);
        scene.updateGeometricState();
        TestScene.insideOf(pools).frame.beforeRendering(manager);
        manager.render(0.04f, true);
        TestScene.insideOf(pools).frame.afterRendering();
        byte[] picture = read();
        pools.close();
        return picture;
    }

    private static Geometry quad(Vector3f place, float width, float height, ColorRGBA color) {
        Geometry quad = new Geometry("quad", new Quad(width, height));
        quad.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        quad.getMaterial().setColor("Color", color);
        quad.setLocalTranslation(place);
        return quad;
    }

    /** OpenGL ES has no ABGR8, which the desktop's loader makes of the font's page, and Android's does not. */
    private static BitmapFont fontOfAndroid() {
        BitmapFont font = assets.loadFont("Interface/Fonts/Default.fnt");
        Texture page = font.getPage(0).getTextureParam("ColorMap").getTextureValue();
        Image read = page.getImage();
        if (read.getFormat() == Image.Format.ABGR8) {
            Image image = new Image(Image.Format.RGBA8, read.getWidth(), read.getHeight(),
                    BufferUtils.createByteBuffer(read.getWidth() * read.getHeight() * 4), read.getColorSpace());
            ImageRaster from = ImageRaster.create(read);
            ImageRaster to = ImageRaster.create(image);
            for (int y = 0; y < image.getHeight(); y++) {
                for (int x = 0; x < image.getWidth(); x++) {
                    to.setPixel(x, y, from.getPixel(x, y));
                }
            }
            page.setImage(image);
        }
        return font;
    }

    private static byte[] picture(Node characters) {
        return picture(characters, manager -> { });
    }

    private static byte[] picture(Node characters, Consumer<RenderManager> setUp) {
        return picture(characters, setUp, () -> { });
    }

    private static byte[] picture(Node characters, Consumer<RenderManager> setUp, Runnable beforeFrame) {
        Node scene = new Node("scene");
        scene.attachChild(characters);
        scene.addLight(new DirectionalLight(new Vector3f(-1, -1.2f, -1.4f).normalizeLocal()));
        scene.addLight(new AmbientLight(ColorRGBA.White.mult(0.25f)));
        scene.addLight(Probes.load(BakedPicturesEsDisplayTest.class, assets));
        RenderManager manager = new RenderManager(renderer);
        manager.setTimer(new NanoTimer());
        ViewPort view = manager.createMainView("view", camera());
        view.setClearFlags(true, true, true);
        view.attachScene(scene);
        setUp.accept(manager);
        for (int frame = 0; frame < 2; frame++) {
            beforeFrame.run();
            scene.updateLogicalState(0);
            scene.updateGeometricState();
            manager.render(0, true);
        }
        return read();
    }

    private static byte[] read() {
        ByteBuffer pixels = BufferUtils.createByteBuffer(WIDTH * HEIGHT * 4);
        GL11.glReadPixels(0, 0, WIDTH, HEIGHT, GL11.GL_RGBA, GL11.GL_UNSIGNED_BYTE, pixels);
        byte[] picture = new byte[pixels.capacity()];
        pixels.get(0, picture);
        return picture;
    }

    /** The engine prefers many passes until 3.9, and one from 3.10. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("litCrowds")
    void crowdsLitInOneOrManyPassesLookLikeTheEngines(String definition, LightMode mode) {
        PosedCrowd crowd = new PosedCrowd(assets, COLUMN, definition);
        assertSame(lit(crowd.individually(0)), lit(crowd.together()), manager -> manager.setPreferredLightMode(mode));
    }

    static Stream<Arguments> litCrowds() {
        return Stream.of(PosedCrowd.LIGHTING, PosedCrowd.PBR).flatMap(definition -> passes()
                .map(mode -> Arguments.of(definition, mode)));
    }

    static Stream<LightMode> passes() {
        return Stream.of(LightMode.SinglePass, LightMode.MultiPass);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PreNormalPass", "Glow"})
    void otherTechniquesLookLikeTheEngines(String technique) {
        PosedCrowd crowd = new PosedCrowd(assets, COLUMN, PosedCrowd.LIGHTING);
        assertSame(crowd.individually(0), crowd.together(), manager -> manager.setForcedTechnique(technique));
    }

    @ParameterizedTest
    @ValueSource(strings = {PosedCrowd.LIGHTING, PosedCrowd.PBR})
    void shadowsOfCrowdsLookLikeTheEngines(String definition) {
        PosedCrowd crowd = new PosedCrowd(assets, COLUMN, definition);
        Consumer<RenderManager> shadowed = manager -> {
            DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(assets, 1024, 2);
            ViewPort view = manager.getMainView("view");
            shadows.setLight((DirectionalLight) view.getScenes().get(0).getLocalLightList().get(0));
            shadows.setShadowZExtend(30);
            view.addProcessor(shadows);
        };
        assertThat(Pictures.different(picture(crowd.individually(0)), picture(crowd.individually(0), shadowed), 2))
                .isGreaterThan(500);
        assertSame(crowd.individually(0), crowd.together(), shadowed);
    }

    @ParameterizedTest
    @MethodSource("passes")
    void litInstancesOfAPoolLookLikeTheEngines(LightMode mode) {
        Consumer<RenderManager> setUp = manager -> manager.setPreferredLightMode(mode);
        byte[] engine = picture(boxes(false, 1f), setUp);
        assertThat(Pictures.lively(engine)).isGreaterThan(3_000);
        assertThat(Pictures.different(engine, picture(boxes(true, 1f), setUp), 1)).isLessThan(100);
    }

    /** Shadows fall from boxes out of view on a floor, and on boxes that not all of a lamp's maps see. */
    @ParameterizedTest
    @EnumSource(value = Light.Type.class, names = {"Directional", "Point", "Spot"})
    void shadowsOfInstancesOfAPoolLookLikeTheEngines(Light.Type type) {
        Consumer<RenderManager> shadowed = manager -> addShadows(type, manager.getMainView("view"));
        byte[] engine = picture(onFloor(boxes(false, 3f)), shadowed);
        assertThat(Pictures.different(picture(onFloor(boxes(false, 3f))), engine, 2)).as("in shadow")
                .isGreaterThan(500);
        byte[] together = picture(onFloor(boxes(true, 3f)), shadowed);
        // the sun's shadow map is cropped to the bound of all that casts: its texels are elsewhere
        int most = type == Light.Type.Directional ? WIDTH * HEIGHT / 100 : 20;
        if (Pictures.different(engine, together, 2) > most) {
            Pictures.save("shadows-es-" + type, WIDTH, engine, together);
        }
        assertThat(Pictures.different(engine, together, 2)).isLessThanOrEqualTo(most);
    }

    private static void addShadows(Light.Type type, ViewPort view) {
        Node boxes = (Node) ((Node) view.getScenes().get(0)).getChild("boxes");
        for (Light light : boxes.getLocalLightList()) {
            if (light.getType() != type || !view.getProcessors().isEmpty()) {
                continue;
            }
            if (light instanceof DirectionalLight sun) {
                DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(assets, 1024, 4);
                shadows.setLight(sun);
                view.addProcessor(shadows);
            } else if (light instanceof PointLight lamp) {
                PointLightShadowRenderer shadows = new PointLightShadowRenderer(assets, 512);
                shadows.setLight(lamp);
                view.addProcessor(shadows);
            } else {
                SpotLightShadowRenderer shadows = new SpotLightShadowRenderer(assets, 512);
                shadows.setLight((SpotLight) light);
                view.addProcessor(shadows);
            }
        }
    }

    private static Node onFloor(Node boxes) {
        Geometry floor = new Geometry("floor", new Box(20f, 0.1f, 20f));
        floor.setMaterial(new Material(assets, PosedCrowd.LIGHTING));
        floor.setLocalTranslation(0f, -1f, 0f);
        boxes.attachChild(floor);
        boxes.setShadowMode(ShadowMode.CastAndReceive);
        return boxes;
    }

    private static Node boxes(boolean isTogether, float apart) {
        Node all = lit(new Node("boxes"));
        ScenePools pools = new ScenePools();
        pools.setRoot(all);
        Geometry box = new Geometry("box", new Box(0.3f, 0.3f, 0.3f));
        box.setMaterial(new Material(assets, PosedCrowd.LIGHTING));
        box.getMaterial().setBoolean("UseMaterialColors", true);
        box.getMaterial().setColor("Diffuse", ColorRGBA.Orange);
        SpatialPool<Geometry> pool = pools.register("box", box, s -> s.instanced(isTogether));
        for (int i = 0; i < 40; i++) {
            Vector3f place = new Vector3f(i % 8 - 3.5f, 0, -i / 8f).multLocal(apart);
            pool.spawn(place, new Quaternion().fromAngles(0, i, 0));
        }
        pools.update(0f);
        assertThat(isTogether ? pool.instancedRendering().instancedCount() : 40).isEqualTo(40);
        return all;
    }

    @Test
    void eachInstanceHasItsColourAndParameters() {
        Node all = new Node("boxes");
        ScenePools pools = new ScenePools();
        pools.setRoot(all);
        Geometry box = new Geometry("box", new Box(0.3f, 0.3f, 0.3f));
        box.setMaterial(new Material(assets, PosedCrowd.UNSHADED));
        SpatialPool<Geometry> coloured = pools.register("coloured", box, s -> s.instanced(true).instanceColors(true));
        Geometry other = new Geometry("other", new Box(0.3f, 0.3f, 0.3f));
        other.setMaterial(new Material(assets, InstanceParamsTest.DEFINITION));
        SpatialPool<Geometry> moved = pools.register("moved", other, s -> s.instanced(true));
        for (int i = 0; i < 2; i++) {
            coloured.setColor(coloured.spawn(new Vector3f(i - 2, 0, 0)), i == 0 ? ColorRGBA.Blue : ColorRGBA.White);
            moved.setInstanceParams(moved.spawn(new Vector3f(i + 1, -i, 0)), new Vector4f(0, i, 0, 0.6f * i));
        }
        pools.update(0f);

        byte[] picture = picture(all);

        int[] colors = IntStream.range(0, 4).map(i -> color(picture, camera().getScreenCoordinates(
                new Vector3f(i < 2 ? i - 2 : i - 1, 0, 0)))).toArray();
        assertThat(colors).containsExactly(0x0000ff, 0xffffff, 0xff0000, 0xff9900);
    }

    private static Camera camera() {
        Camera camera = new Camera(WIDTH, HEIGHT);
        camera.setFrustumPerspective(45, (float) WIDTH / HEIGHT, 0.1f, 60);
        camera.setLocation(new Vector3f(0, 3, 6.5f));
        camera.lookAt(new Vector3f(0, 0.3f, -1.5f), Vector3f.UNIT_Y);
        return camera;
    }

    private static int color(byte[] picture, Vector3f pixel) {
        int at = ((int) pixel.y * WIDTH + (int) pixel.x) * 4;
        return (picture[at] & 0xff) << 16 | (picture[at + 1] & 0xff) << 8 | picture[at + 2] & 0xff;
    }

    private static Node lit(Node node) {
        node.addLight(new DirectionalLight(new Vector3f(1, -0.5f, -1).normalizeLocal(), ColorRGBA.Blue));
        node.addLight(new PointLight(new Vector3f(2, 3, 2), ColorRGBA.Red, 12));
        node.addLight(new SpotLight(new Vector3f(-2, 3, 3), new Vector3f(0.3f, -0.7f, -1).normalizeLocal(), 20,
                ColorRGBA.Green));
        node.addLight(new PointLight(new Vector3f(-3, 1, 1), ColorRGBA.Yellow, 8));
        return node;
    }

    private static void assertSame(Node individually, Node together, Consumer<RenderManager> setUp) {
        byte[] empty = picture(new Node(), setUp);
        byte[] engine = picture(individually, setUp);
        byte[] baked = picture(together, setUp);
        Difference difference = Difference.between(engine, baked, empty);
        assertThat(difference.pixels()).isGreaterThan(3_000);
        if (!difference.isRounding()) {
            assertThat(difference).as("see %s", Pictures.save("baked-poses-es", WIDTH, engine, baked)).isNull();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.LightProbe;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
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
import com.jme3.scene.Node;
import com.jme3.system.NanoTimer;
import io.github.jmepool.jme.internal.instancing.PosedCrowd.Difference;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Pictures;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lwjgl.BufferUtils;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL31;
import org.lwjgl.system.JNI;

/**
 * Baked poses look like the engine's in a context of OpenGL ES 3. The engine's renderer is used as on Android: it knows
 * OpenGL ES 3 alone, and so takes the techniques for GLSL 3.00.
 */
@Tag("display")
class BakedPicturesEsDisplayTest {
    private static final int WIDTH = 480;
    private static final int HEIGHT = 360;

    private static long window;
    private static GLRenderer renderer;
    private static AssetManager assets;

    @BeforeAll
    static void open() {
        Displays.require(BakedPicturesEsDisplayTest.class);
        if (BakedPicturesEsDisplayTest.class.getResource("/Models/Jaime/Jaime.j3o") == null) {
            Displays.skip(BakedPicturesEsDisplayTest.class,
                    "jme3-testdata is not on the class path: set JMEPOOL_DISPLAY");
        }
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

    static Stream<Arguments> pictures() {
        return PosedCrowd.MODELS.stream().flatMap(model -> PosedCrowd.DEFINITIONS.stream()
                .map(definition -> Arguments.of(model, definition)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("pictures")
    void bakedPosesLookLikeTheEngines(String model, String definition) {
        PosedCrowd crowd = new PosedCrowd(assets, model, definition);
        byte[] empty = picture(new Node());
        byte[] engine = picture(crowd.singly(0));
        byte[] baked = picture(crowd.together());

        Difference difference = Difference.between(engine, baked, empty);
        assertThat(difference.pixels()).isGreaterThan(3_000);
        if (!difference.isRounding()) {
            assertThat(difference).as("see %s", Pictures.save("baked-poses-es", WIDTH, engine, baked)).isNull();
        }
    }

    private static byte[] picture(Node characters) {
        Node scene = new Node("scene");
        scene.attachChild(characters);
        scene.addLight(new DirectionalLight(new Vector3f(-1, -1.2f, -1.4f).normalizeLocal()));
        scene.addLight(new AmbientLight(ColorRGBA.White.mult(0.25f)));
        LightProbe probe = (LightProbe) assets.loadModel("Scenes/defaultProbe.j3o").getLocalLightList().get(0);
        probe.getArea().setRadius(1e5f);
        scene.addLight(probe);
        RenderManager manager = new RenderManager(renderer);
        manager.setTimer(new NanoTimer());
        Camera camera = new Camera(WIDTH, HEIGHT);
        camera.setFrustumPerspective(45, (float) WIDTH / HEIGHT, 0.1f, 60);
        camera.setLocation(new Vector3f(0, 3, 6.5f));
        camera.lookAt(new Vector3f(0, 0.3f, -1.5f), Vector3f.UNIT_Y);
        ViewPort view = manager.createMainView("view", camera);
        view.setClearFlags(true, true, true);
        view.attachScene(scene);
        for (int frame = 0; frame < 2; frame++) {
            scene.updateLogicalState(0);
            scene.updateGeometricState();
            manager.render(0, true);
        }
        ByteBuffer pixels = BufferUtils.createByteBuffer(WIDTH * HEIGHT * 4);
        GL11.glReadPixels(0, 0, WIDTH, HEIGHT, GL11.GL_RGBA, GL11.GL_UNSIGNED_BYTE, pixels);
        byte[] picture = new byte[pixels.capacity()];
        pixels.get(0, picture);
        return picture;
    }
}

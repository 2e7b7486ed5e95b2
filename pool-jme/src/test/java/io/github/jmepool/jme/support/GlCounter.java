// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.renderer.Renderer;
import com.jme3.renderer.opengl.GL;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Counts what a renderer makes OpenGL compile and upload. It stands in for the interface by which the engine calls
 * OpenGL, by reflection, since the engine has no such figures. Render thread only.
 */
public final class GlCounter {
    private static final int STATIC_DRAW = 0x88E4;

    private final GL gl;
    private int compiled;
    private long bytes;

    private GlCounter(GL gl) {
        this.gl = gl;
    }

    /**
     * Counts the calls of a renderer from now on.
     *
     * @param renderer an OpenGL renderer
     * @return the counter
     * @throws ReflectiveOperationException when the engine has other fields
     */
    public static GlCounter of(Renderer renderer) throws ReflectiveOperationException {
        Field own = accessible(renderer.getClass(), "gl");
        GlCounter counter = new GlCounter((GL) own.get(renderer));
        Object proxy = Proxy.newProxyInstance(GL.class.getClassLoader(), interfaces(counter.gl.getClass()),
                (self, method, arguments) -> counter.call(method, arguments));
        own.set(renderer, proxy);
        Object textures = accessible(renderer.getClass(), "texUtil").get(renderer);
        accessible(textures.getClass(), "gl").set(textures, proxy);
        return counter;
    }

    private static Field accessible(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static Class<?>[] interfaces(Class<?> type) {
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            all.addAll(Set.of(at.getInterfaces()));
        }
        return all.toArray(new Class<?>[0]);
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        switch (method.getName()) {
            case "glCompileShader" -> compiled++;
            case "glBufferData" -> {
                // the places of instances are new in each frame, and their buffers are not static
                if (arguments[2].equals(STATIC_DRAW)) {
                    bytes += size(arguments[1]);
                }
            }
            case "glTexImage2D", "glCompressedTexImage2D" -> bytes += size(arguments[arguments.length - 1]);
            default -> {
            }
        }
        try {
            return method.invoke(gl, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static long size(Object data) {
        if (!(data instanceof Buffer buffer)) {
            return 0;
        }
        if (data instanceof FloatBuffer || data instanceof IntBuffer) {
            return 4L * buffer.remaining();
        }
        return data instanceof ShortBuffer ? 2L * buffer.remaining()
                : data instanceof ByteBuffer ? buffer.remaining() : 8L * buffer.remaining();
    }

    /**
     * Returns how many shaders were compiled.
     *
     * @return each stage of a program is one
     */
    public int compiled() {
        return compiled;
    }

    /**
     * Returns how much was uploaded, of static buffers and of textures.
     *
     * @return bytes
     */
    public long bytes() {
        return bytes;
    }
}

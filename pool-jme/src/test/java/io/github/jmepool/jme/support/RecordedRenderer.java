// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.renderer.Renderer;
import com.jme3.scene.VertexBuffer;
import com.jme3.system.NullRenderer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/** A renderer that the library takes for one that draws, without a display: it notes the calls. */
public final class RecordedRenderer {
    /** The names of the methods that were called, in order. */
    public final List<String> calls = new ArrayList<>();
    /** The engine's view of it. */
    public final Renderer renderer = (Renderer) Proxy.newProxyInstance(Renderer.class.getClassLoader(),
            new Class<?>[] {Renderer.class}, (proxy, method, arguments) -> call(method, arguments));
    private final NullRenderer behind = new NullRenderer();

    private Object call(Method method, Object[] arguments) throws Throwable {
        calls.add(method.getName());
        if (arguments != null && arguments[0] instanceof VertexBuffer buffer) {
            buffer.clearUpdateNeeded();
        }
        try {
            return method.invoke(behind, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** How often a method was called. */
    public int count(String method) {
        return (int) calls.stream().filter(method::equals).count();
    }
}

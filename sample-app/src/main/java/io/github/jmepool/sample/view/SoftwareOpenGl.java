// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.renderer.opengl.GLRenderer;
import java.util.List;
import java.util.Locale;
import org.lwjgl.opengl.GL11;

/**
 * Recognizes renderers that draw with the processor, whose frame rate does not describe the game.
 */
final class SoftwareOpenGl {
    private static final List<String> NAMES = List.of("llvmpipe", "softpipe", "swrast", "swiftshader", "software",
            "gdi generic", "basic render");

    private SoftwareOpenGl() {
    }

    /** Returns whether the processor draws an application; render thread. */
    static boolean draws(Application app) {
        return app.getRenderer() instanceof GLRenderer && is(GL11.glGetString(GL11.GL_RENDERER));
    }

    /** Returns whether the name of a renderer, as OpenGL gives it, is one of those. */
    static boolean is(String renderer) {
        String name = renderer == null ? "" : renderer.toLowerCase(Locale.ROOT);
        return NAMES.stream().anyMatch(name::contains);
    }
}

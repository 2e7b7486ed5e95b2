// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import java.util.List;
import java.util.Locale;

/**
 * Tells renderers that draw with the processor, whose frame rate says nothing about the game.
 */
final class SoftwareOpenGl {
    private static final List<String> NAMES = List.of("llvmpipe", "softpipe", "swrast", "swiftshader", "software",
            "gdi generic", "basic render");

    private SoftwareOpenGl() {
    }

    /** Returns whether the name of a renderer, as OpenGL gives it, is one of those. */
    static boolean is(String renderer) {
        String name = renderer == null ? "" : renderer.toLowerCase(Locale.ROOT);
        return NAMES.stream().anyMatch(name::contains);
    }
}

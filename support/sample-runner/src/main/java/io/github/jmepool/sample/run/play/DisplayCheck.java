// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import org.lwjgl.glfw.GLFW;
import org.lwjgl.glfw.GLFWErrorCallback;
import org.lwjgl.system.Platform;

/**
 * Finds out whether a window with OpenGL can be opened here, by opening a hidden one.
 */
public final class DisplayCheck {
    private DisplayCheck() {
    }

    /**
     * Tries, and loads the native libraries that the engine's window will need. Main thread only, as the window
     * library demands.
     *
     * @return why no window can be opened, or null when one can
     */
    public static String problem() {
        try {
            return NativeLibraries.inTurn(DisplayCheck::tryQuietly);
        } catch (LinkageError e) {
            return "the window library could not be loaded";
        }
    }

    private static String tryQuietly() {
        GLFWErrorCallback quiet = GLFWErrorCallback.create((error, description) -> { });
        GLFW.glfwSetErrorCallback(quiet);
        try {
            return tryToOpen();
        } finally {
            GLFW.glfwSetErrorCallback(null);
            quiet.free();
        }
    }

    private static String tryToOpen() {
        if (System.getenv("XDG_RUNTIME_DIR") == null) {
            // Without it there is no Wayland, but its library complains on the error stream.
            GLFW.glfwInitHint(GLFW.GLFW_PLATFORM, Platform.get() == Platform.LINUX
                    ? GLFW.GLFW_PLATFORM_X11 : GLFW.GLFW_ANY_PLATFORM);
        }
        if (!GLFW.glfwInit()) {
            return "no display server";
        }
        try {
            GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, GLFW.GLFW_FALSE);
            long window = GLFW.glfwCreateWindow(16, 16, "check", 0, 0);
            if (window == 0) {
                return "no OpenGL";
            }
            GLFW.glfwDestroyWindow(window);
            NativeLibraries.loadForWindow();
            return null;
        } finally {
            GLFW.glfwTerminate();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * Finds out whether a window with OpenGL can be opened here.
 *
 * <p>Tries it in a JVM of its own, since a failure inside the native libraries can end the process.
 */
public final class Displays {
    private static final int SECONDS = 60;
    /** For a class path on which the engine opens no window, and a test does (check-engines.sh). */
    private static final String UNPROBED = "jmepool.display.unprobed";
    private static Boolean available;

    private Displays() {
    }

    /**
     * Lets the test go on where a window can be opened, and skips it, aloud, where none can. With the environment
     * variable JMEPOOL_DISPLAY set to "required" it fails instead.
     *
     * @param test what would be skipped
     */
    public static void require(Class<?> test) {
        if (!available()) {
            skip(test, "no display with OpenGL can be opened here");
        }
    }

    /**
     * Skips a test, aloud; fails it instead where the environment variable {@code JMEPOOL_DISPLAY} is "required", as
     * in continuous integration, so that a display test can't be lost there unnoticed.
     *
     * @param test what is skipped
     * @param why the reason
     */
    public static void skip(Class<?> test, String why) {
        if ("required".equals(System.getenv("JMEPOOL_DISPLAY"))) {
            throw new AssertionError(test.getSimpleName() + " must run here, but " + why);
        }
        System.out.println("SKIPPED " + test.getSimpleName() + ": " + why);
        Assumptions.abort(why);
    }

    /**
     * Whether a window with OpenGL can be opened; tried once in this JVM.
     *
     * @return true when it can
     */
    public static synchronized boolean available() {
        if (available == null) {
            available = hasServer() && (Boolean.getBoolean(UNPROBED) || NativeLibraries.inTurn(Displays::probe));
        }
        return available;
    }

    /** On Linux no X or Wayland server means no window; elsewhere only the probe tells. */
    private static boolean hasServer() {
        return !System.getProperty("os.name").startsWith("Linux")
                || System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null;
    }

    private static boolean probe() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        // ahead of the child, whose time does not begin while another JVM has the screen alone
        Screen.enter(false);
        try {
            Process process = new ProcessBuilder(java, "-cp", classPath, Displays.class.getName())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            Screen.leave();
        }
    }

    /**
     * The probe: opens a window, draws a frame, ends with 0.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (DisplayApp app = new DisplayApp()) {
            app.steps(1);
        }
        System.exit(0);
    }
}

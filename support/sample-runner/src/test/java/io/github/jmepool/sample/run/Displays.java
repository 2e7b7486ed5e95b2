// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run;

import io.github.jmepool.sample.run.play.DisplayCheck;
import java.io.IOException;
import org.junit.jupiter.api.Assumptions;

/** Finds out whether the sample can open a window here. */
public final class Displays {
    private static Boolean available;

    private Displays() {
    }

    /**
     * Skips a test, aloud, where no window can be opened. With the environment variable JMEPOOL_DISPLAY set to
     * "required", as in continuous integration, it fails instead, so that a display test can't be lost there unnoticed.
     *
     * @param test what would be skipped
     */
    public static void require(Class<?> test) throws IOException, InterruptedException {
        if (available()) {
            return;
        }
        String why = "no display with OpenGL can be opened here";
        if (areRequired()) {
            throw new AssertionError(test.getSimpleName() + " must run here, but " + why);
        }
        System.out.println("SKIPPED " + test.getSimpleName() + ": " + why);
        Assumptions.abort(why);
    }

    /** Whether every display test has to run, and in full. */
    static boolean areRequired() {
        return "required".equals(System.getenv("JMEPOOL_DISPLAY"));
    }

    /** Tried once, in a JVM of its own: a failure inside the native libraries can end the process. */
    private static synchronized boolean available() throws IOException, InterruptedException {
        if (available == null) {
            available = hasServer() && new ProcessBuilder(ChildJvm.command(Displays.class))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start().waitFor() == 0;
        }
        return available;
    }

    /** On Linux no X or Wayland server means no window; elsewhere only the probe tells. */
    private static boolean hasServer() {
        return !System.getProperty("os.name").startsWith("Linux")
                || System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null;
    }

    /**
     * The probe: ends with 0 if the sample would open its window.
     *
     * @param args none
     */
    public static void main(String[] args) {
        System.exit(DisplayCheck.problem() == null ? 0 : 1);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.sample.run.Await;
import io.github.jmepool.sample.run.ChildJvm;
import io.github.jmepool.sample.run.ChildJvm.Running;
import io.github.jmepool.sample.run.Displays;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are the first to need a native library, and are started at the same time. */
class NativeLibrariesTest {
    private static final int PROCESSES = 4;

    @TempDir
    private Path folder;

    @Test
    void processesStartedAtOnceExtractThePhysicsInTurn() throws Exception {
        allLoad(Physics.class);
    }

    @Test
    @Tag("display")
    void processesStartedAtOnceExtractTheirWindowsLibrariesInTurn() throws Exception {
        Displays.require(getClass());
        allLoad(Window.class);
    }

    /** All of them wait for a file, so that their start takes none out of the race. */
    private void allLoad(Class<?> main) throws Exception {
        List<Running> started = new ArrayList<>();
        try {
            for (int i = 0; i < PROCESSES; i++) {
                started.add(ChildJvm.start(folder, main, folder.toString()));
            }
            for (Running process : started) {
                Await.until("it is ready", () -> {
                    process.requireAlive();
                    return process.lines().contains("ready");
                });
            }
            Files.createFile(folder.resolve("go"));
            for (Running process : started) {
                assertThat(process.waitFor()).as("%s", process.errors()).isZero();
                assertThat(process.lines()).as("%s", process.errors()).endsWith("loaded");
            }
        } finally {
            for (Running process : started) {
                process.kill();
            }
        }
    }

    private static void waitForAll(String folder) {
        System.setProperty("java.io.tmpdir", folder);
        System.out.println("ready");
        while (Files.notExists(Path.of(folder, "go"))) {
            Thread.onSpinWait();
        }
    }

    /** Loads what every start of the engine does. */
    static final class Physics {
        private Physics() {
        }

        public static void main(String[] args) {
            waitForAll(args[0]);
            NativeLibraries.loadPhysics();
            System.out.println("loaded");
        }
    }

    /** Loads what a window needs. */
    static final class Window {
        private Window() {
        }

        public static void main(String[] args) {
            waitForAll(args[0]);
            String problem = DisplayCheck.problem();
            System.out.println(problem == null ? "loaded" : problem);
        }
    }
}

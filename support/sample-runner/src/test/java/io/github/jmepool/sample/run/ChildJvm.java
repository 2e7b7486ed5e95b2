// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs the sample as its users do: in a JVM of its own.
 */
public final class ChildJvm {
    /** Only there so that a hanging child can't hang the build. */
    private static final long PATIENCE_MINUTES = 5;

    private ChildJvm() {
    }

    /** How a run ended. */
    record Result(int exitCode, String out, String err) {
    }

    static Result run(Path folder, Map<String, String> environment, String... args)
            throws IOException, InterruptedException {
        List<String> command = command(Main.class, args);
        File out = folder.resolve("out.txt").toFile();
        File err = folder.resolve("err.txt").toFile();
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out).redirectError(err);
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IllegalStateException("the sample did not end: " + command);
        }
        return new Result(process.exitValue(), text(out), text(err));
    }

    static List<String> command(Class<?> main, String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (System.getProperty("os.name").startsWith("Mac")) {
            command.add("-XstartOnFirstThread");
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(args));
        return command;
    }

    /** Starts the sample, and leaves it running. */
    public static Running start(Path folder, String... args) throws IOException {
        File out = Files.createTempFile(folder, "out", ".txt").toFile();
        File err = Files.createTempFile(folder, "err", ".txt").toFile();
        Process process = new ProcessBuilder(command(Main.class, args)).redirectOutput(out).redirectError(err).start();
        return new Running(process, out, err);
    }

    /** A sample that runs. */
    public record Running(Process process, File out, File err) implements AutoCloseable {
        /** What it has printed so far, without a last line that is not complete. */
        public List<String> lines() throws IOException {
            String text = text(out);
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        }

        /** What it has complained of; from JDK 24 on the JVM itself warns of what LWJGL does. */
        public List<String> errors() throws IOException {
            return text(err).lines().filter(line -> !line.isBlank() && !line.startsWith("WARNING: ")).toList();
        }

        public boolean isAlive() {
            return process.isAlive();
        }

        public int waitFor() throws InterruptedException {
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                kill();
                throw new IllegalStateException("the sample did not end");
            }
            return process.exitValue();
        }

        /** Ends it at once, and it can tell nobody. */
        public void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        @Override
        public void close() throws InterruptedException {
            kill();
        }
    }

    private static String text(File file) throws IOException {
        return Files.readString(file.toPath(), StandardCharsets.UTF_8);
    }
}

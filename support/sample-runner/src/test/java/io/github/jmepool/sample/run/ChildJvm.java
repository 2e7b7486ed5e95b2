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
import java.util.stream.Collectors;

/**
 * Runs the sample as its users do: in a JVM of its own.
 */
public final class ChildJvm {
    /** Only there so that a hanging child can't hang the build. */
    private static final long PATIENCE_MINUTES = 5;
    private static final Path CRASHES = Path.of("target", "crashes").toAbsolutePath();

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
        requireNoCrash(process);
        return new Result(process.exitValue(), text(out), text(err));
    }

    static List<String> command(Class<?> main, String... args) throws IOException {
        Files.createDirectories(CRASHES);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (System.getProperty("os.name").startsWith("Mac")) {
            command.add("-XstartOnFirstThread");
        }
        // Most of them end within seconds, of which the JVM's other compiler would take half.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:ErrorFile=" + CRASHES.resolve("%p.log"),
                "-XX:-CreateCoredumpOnCrash", "-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(args));
        return command;
    }

    /** Starts the sample, and leaves it running. */
    public static Running start(Path folder, String... args) throws IOException {
        return start(folder, Main.class, args);
    }

    /** Starts another program in the same way. */
    public static Running start(Path folder, Class<?> main, String... args) throws IOException {
        File out = Files.createTempFile(folder, "out", ".txt").toFile();
        File err = Files.createTempFile(folder, "err", ".txt").toFile();
        Process process = new ProcessBuilder(command(main, args)).redirectOutput(out).redirectError(err).start();
        return new Running(process, out, err);
    }

    /** Fails if the JVM itself has ended, with its report up to the native and the Java stack. */
    private static void requireNoCrash(Process process) throws IOException {
        Path report = CRASHES.resolve(process.pid() + ".log");
        if (process.exitValue() != 0 && Files.exists(report)) {
            throw new AssertionError("the sample crashed: " + report + "\n" + Files.readAllLines(report).stream()
                    .takeWhile(line -> !line.startsWith("Registers:")).collect(Collectors.joining("\n")));
        }
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

        /** Fails if it has ended, and tells its last words. */
        public void requireAlive() throws IOException {
            if (!process.isAlive()) {
                requireNoCrash(process);
                throw new AssertionError("the sample has ended with " + process.exitValue() + ", after " + lastWords());
            }
        }

        /** The last lines of what it has printed, and all of what it has complained of. */
        public String lastWords() throws IOException {
            List<String> lines = lines();
            return lines.subList(Math.max(0, lines.size() - 10), lines.size()) + ", and errors " + errors();
        }

        public int waitFor() throws IOException, InterruptedException {
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                kill();
                throw new IllegalStateException("the sample did not end");
            }
            requireNoCrash(process);
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

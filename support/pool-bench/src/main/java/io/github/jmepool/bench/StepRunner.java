// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/** Runs steps in processes of their own, one after the other, each within its time limit and all within another one. */
final class StepRunner {
    /** The JVM ends with this code when the heap is full and it has {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int OUT_OF_MEMORY = 3;
    /** How an exception, and the signal that has ended a JVM, begin in what the process prints. */
    private static final Pattern REASON = Pattern.compile("Exception in thread|# +(SIG|EXCEPTION_|Internal Error)");

    private final Path folder;
    private final long end;
    private final LongSupplier clock;
    private final Command command;
    private final List<Outcome> tooSlow = new ArrayList<>();

    /** The clock returns nanoseconds; each step's files go to the folder. */
    StepRunner(Path folder, int secondsOfAll, LongSupplier clock, Command command) {
        this.folder = folder;
        this.clock = clock;
        this.command = command;
        end = clock.getAsLong() + TimeUnit.SECONDS.toNanos(secondsOfAll);
    }

    /** Makes the command line of a step's process. */
    interface Command {
        List<String> of(MeasureStep step, Path figures, long seconds);
    }

    /** How a step ended. */
    enum End { MEASURED, OVER_TIME, FAILED }

    /**
     * The outcome of a step.
     *
     * @param figures the file with its figures, if it was measured
     * @param reason why it was not measured, or empty
     */
    record Outcome(MeasureStep step, End end, Path figures, String reason) {
    }

    /** Runs a step. One of which fewer objects were too slow in the same way is not begun. */
    Outcome run(MeasureStep step) throws IOException, InterruptedException {
        Outcome outcome = outcome(step);
        if (outcome.end == End.OVER_TIME) {
            tooSlow.add(outcome);
        }
        return outcome;
    }

    private Outcome outcome(MeasureStep step) throws IOException, InterruptedException {
        Path figures = folder.resolve(step.id() + ".json");
        for (Outcome slow : tooSlow) {
            if (slow.step.part() == step.part() && slow.step.way().equals(step.way())) {
                return new Outcome(step, End.OVER_TIME, figures, "fewer of them were too slow");
            }
        }
        long seconds = Math.min(step.seconds(), TimeUnit.NANOSECONDS.toSeconds(end - clock.getAsLong()));
        if (seconds <= 0) {
            return new Outcome(step, End.OVER_TIME, figures, "the time for all steps is over");
        }
        Path log = folder.resolve(step.id() + ".log");
        Process process = new ProcessBuilder(command.of(step, figures, seconds)).redirectErrorStream(true)
                .redirectOutput(log.toFile()).start();
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                return new Outcome(step, End.OVER_TIME, figures, "not done after " + seconds + " seconds");
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        int code = process.exitValue();
        if (code == 0 && Files.exists(figures)) {
            return new Outcome(step, End.MEASURED, figures, "");
        }
        String said = said(log);
        if (code == MeasureStep.TOO_SLOW) {
            return new Outcome(step, End.OVER_TIME, figures, "time limit of " + seconds + " seconds: " + said);
        }
        return new Outcome(step, End.FAILED, figures, code == OUT_OF_MEMORY ? "the memory does not suffice"
                : "its process ended with code " + code + (said.isEmpty() ? "" : ": " + said) + "; see " + log);
    }

    /** The exception or signal that a process has printed, or its last line. */
    private static String said(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log).stream().map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("at ") && !line.startsWith("... ")).toList();
        return lines.stream().filter(line -> REASON.matcher(line).lookingAt()).findFirst()
                .orElse(lines.isEmpty() ? "" : lines.get(lines.size() - 1));
    }
}

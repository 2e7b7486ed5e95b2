// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Fails when a session needs more than a budget. */
@Command(name = "check", mixinStandardHelpOptions = true,
        description = "Ends with exit code 1 when a session needs more than a budget: for a game's CI.")
final class CheckCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Mixin
    private Recordings recordings;
    @Option(names = "--budget", required = true, split = ",", paramLabel = "NAME=MOST", description =
            "misses-per-minute, over-ms; separated by commas.")
    private Map<String, Double> limits;

    @Override
    public Integer call() throws IOException {
        PrintWriter print = spec.commandLine().getOut();
        Budget budget = new Budget(limits);
        int code = 0;
        for (Play play : recordings.read()) {
            print.println(Words.recorded(play));
            for (String exceeded : budget.exceededBy(play)) {
                print.println("Exceeded by " + play.file() + ": " + exceeded + ".");
                code = Main.EXCEEDED;
            }
        }
        return code;
    }
}

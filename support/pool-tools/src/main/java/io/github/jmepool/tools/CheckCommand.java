// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Fails when a play needs more than a budget. */
@Command(name = "check", mixinStandardHelpOptions = true,
        description = "Ends with exit code 1 when a play needs more than a budget: for a game's CI.")
final class CheckCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Mixin
    private Recordings recordings;
    @Option(names = "--budget", required = true, split = ",", paramLabel = "NAME=MOST", description =
            "misses-per-minute, megabytes, startup-ms, over-ms; separated by commas.")
    private Map<String, Double> limits;
    @Option(names = "--preset", paramLabel = "PRESET",
            description = "Replays with these settings (default: what was recorded, as it was played).")
    private Path preset;

    @Override
    public Integer call() throws IOException {
        PrintWriter print = spec.commandLine().getOut();
        Budget budget = new Budget(limits);
        Preset settings = preset == null ? null : PresetFiles.load(preset);
        int code = 0;
        List<Play> plays = recordings.read(print);
        print.println(Words.HEAD);
        for (Play play : plays) {
            Outcome outcome = settings == null ? Recorded.of(play).total()
                    : Replay.run(play, Advisor.cores(settings)).total();
            print.println(Words.row(String.valueOf(play.file().getFileName()), outcome));
            for (String exceeded : budget.exceededBy(outcome)) {
                print.println("Exceeded by " + play.file() + ": " + exceeded + ".");
                code = Main.EXCEEDED;
            }
        }
        return code;
    }
}

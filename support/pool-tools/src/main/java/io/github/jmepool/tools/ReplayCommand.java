// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Replays plays with other settings. */
@Command(name = "replay", mixinStandardHelpOptions = true,
        description = "Runs the recorded load against a preset, without the game.")
final class ReplayCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Mixin
    private Recordings recordings;
    @Option(names = "--preset", paramLabel = "PRESET", description = "The settings (default: the recorded ones).")
    private Path preset;

    @Override
    public Integer call() throws IOException {
        PrintWriter print = spec.commandLine().getOut();
        Preset settings = preset == null ? new Preset(List.of()) : PresetFiles.load(preset);
        for (Play play : recordings.read(print)) {
            print.println(play.file());
            print.println(Words.HEAD);
            Replay.Replayed replayed = Replay.run(play, Advisor.cores(settings));
            replayed.pools().forEach((pool, outcome) -> print.println(Words.row(pool, outcome)));
            print.println(Words.row("all pools", replayed.total()));
            print.println(Words.row("as recorded", Recorded.of(play).total()));
        }
        return 0;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.jme.preset.Preset;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Suggests settings, with the reason of each, and writes them as a preset. */
@Command(name = "advise", mixinStandardHelpOptions = true,
        description = "Suggests prewarm, growth, limits and sizing of each pool, with the reasons.")
final class AdviseCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Mixin
    private Recordings recordings;
    @Mixin
    private PresetOutput out;

    @Override
    public Integer call() throws IOException {
        PrintWriter print = spec.commandLine().getOut();
        out.check();
        List<Play> plays = recordings.read(print);
        List<Advice> advice = new Advisor(plays).advise();
        advice.forEach(print::println);
        Preset preset = Advisor.preset(advice);
        print.println();
        print.println(Words.HEAD);
        print.println(Words.row("as recorded", Recordings.recorded(plays)));
        print.println(Words.row("recorded, replayed", replay(plays, new Preset(List.of()))));
        print.println(Words.row("advised, replayed", replay(plays, preset)));
        if (advice.stream().anyMatch(one -> one.after().settings().isDevelopmentModeSet()
                && one.after().settings().developmentMode())) {
            print.println("Note: recorded in development mode, which the preset keeps; record without -ea for what"
                    + " players get.");
        }
        out.save(preset, print);
        return 0;
    }

    static Outcome replay(List<Play> plays, Preset preset) {
        return plays.stream().map(play -> Replay.run(play, Advisor.cores(preset)).total()).reduce(Outcome::and)
                .orElseThrow();
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Suggests settings, with the reason of each, and writes them as a preset. */
@Command(name = "advise", mixinStandardHelpOptions = true,
        description = "Suggests prewarm, limits and sizing of each pool, with the reasons.")
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
        List<Play> plays = recordings.read();
        List<Advice> advice = new Advisor(plays).advise();
        advice.forEach(print::println);
        print.println();
        plays.forEach(play -> print.println(Words.recorded(play)));
        print.printf(Locale.ROOT, "advised: prewarming takes %.2f ms and %.2f MB%n",
                advice.stream().mapToDouble(Advice::startMillis).sum(),
                advice.stream().mapToDouble(Advice::megabytes).sum());
        String unknown = advice.stream().map(Advice::load).filter(load -> !load.hasSettings())
                .map(load -> load.preset().name()).collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            print.println("Note: the recording has no settings of " + unknown + "; the defaults were assumed.");
        }
        if (advice.stream().anyMatch(one -> one.after().settings().isDevelopmentModeSet()
                && one.after().settings().developmentMode())) {
            print.println("Note: recorded in development mode, which the preset keeps; record without -ea for what"
                    + " players get.");
        }
        out.save(Advisor.preset(advice), print);
        return 0;
    }
}

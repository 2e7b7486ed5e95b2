// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.jme.preset.Preset;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Looks for the cheapest preset within a budget. */
@Command(name = "search", mixinStandardHelpOptions = true,
        description = "Replays many presets: what fewer misses cost, and the cheapest within a budget.")
final class SearchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Mixin
    private Recordings recordings;
    @Option(names = "--budget", split = ",", paramLabel = "NAME=MOST", description =
            "misses-per-minute, megabytes, startup-ms, over-ms; separated by commas.")
    private Map<String, Double> limits = Map.of();
    @Mixin
    private PresetOutput out;
    @Option(names = "--chart", paramLabel = "PNG", description = "Draws misses against the time of prewarming.")
    private Path chart;

    @Override
    public Integer call() throws IOException {
        PrintWriter print = spec.commandLine().getOut();
        out.check();
        Budget budget = new Budget(limits);
        List<Play> plays = recordings.read(print);
        List<Search.Found> tradeOff = new Search(plays).tradeOff();
        Optional<Search.Found> cheapest = Search.cheapest(tradeOff, budget);
        Outcome recorded = AdviseCommand.replay(plays, new Preset(List.of()));
        print.println(Words.HEAD);
        print.println(Words.row("recorded, replayed", recorded));
        for (int i = 0; i < tradeOff.size(); i++) {
            boolean chosen = cheapest.isPresent() && cheapest.get() == tradeOff.get(i);
            print.println(Words.row("preset " + (i + 1) + (chosen ? " (cheapest)" : ""), tradeOff.get(i).outcome()));
        }
        if (chart != null) {
            Charts.tradeOff(tradeOff, recorded, cheapest.map(Search.Found::outcome).orElse(null), chart);
            print.println("Wrote " + chart + ".");
        }
        if (cheapest.isEmpty()) {
            print.println("No preset that was tried keeps to the budget.");
            return Main.EXCEEDED;
        }
        out.save(cheapest.get().preset(), print);
        return 0;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws a play. */
@Command(name = "show", mixinStandardHelpOptions = true,
        description = "Draws what was active, idle and missed over time, as a PNG.")
final class ShowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "FILE", description = "A file that Recording.start has written.")
    private Path file;
    @Option(names = "--out", paramLabel = "PNG", description = "The picture (default: FILE.png).")
    private Path out;
    @Option(names = "--pool", paramLabel = "NAME", description = "Only this pool; may be given more than once.")
    private List<String> names = List.of();

    @Override
    public Integer call() throws IOException {
        Play play = Play.read(file);
        for (String name : names) {
            if (!play.pools().containsKey(name)) {
                throw new IllegalArgumentException("no pool is named '" + name + "'; there are "
                        + String.join(", ", play.pools().keySet()));
            }
        }
        List<PoolLoad> shown = play.pools().values().stream()
                .filter(load -> names.isEmpty() ? load.size() > 0 : names.contains(load.name())).toList();
        if (shown.isEmpty()) {
            throw new IllegalArgumentException("in " + file + " no pool was used; there is nothing to draw");
        }
        Path picture = out != null ? out : Path.of(file + ".png");
        Charts.play(play, shown, picture);
        spec.commandLine().getOut().println("Wrote " + picture + ".");
        return 0;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.jme.preset.PresetException;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command line. Ends with 0; with 1 when a budget is exceeded; with 2 when the arguments are wrong or a file can't
 * be read or written.
 */
@Command(name = "jme-pool-tools", mixinStandardHelpOptions = true, version = "jme-pool tools 0.1.0",
        usageHelpWidth = 100, subcommands = {AdviseCommand.class, CheckCommand.class},
        description = "From a recorded play of a game to the settings of its pools.")
public final class Main {
    static final int EXCEEDED = 1;

    private Main() {
    }

    /**
     * Runs one command.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        int code = run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = new CommandLine(new Main());
        line.setOut(out).setErr(err);
        line.setExecutionStrategy(parsed -> {
            if (!parsed.hasSubcommand() && !CommandLine.printHelpIfRequested(parsed)) {
                line.usage(out);
                return 0;
            }
            return new CommandLine.RunLast().execute(parsed);
        });
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            if (failure instanceof IOException || failure instanceof PresetException
                    || failure instanceof IllegalArgumentException) {
                err.println("jme-pool-tools: " + reason(failure));
                return CommandLine.ExitCode.USAGE;
            }
            throw failure;
        });
        return line.execute(args);
    }

    /** The message of a missing file is its name alone. */
    private static String reason(Exception failure) {
        return failure instanceof java.nio.file.FileSystemException ? "can't read or write " + failure.getMessage()
                + " (" + failure.getClass().getSimpleName() + ")" : failure.getMessage();
    }
}

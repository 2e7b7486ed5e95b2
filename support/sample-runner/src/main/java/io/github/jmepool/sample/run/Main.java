// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run;

import io.github.jmepool.sample.run.compare.Comparison;
import io.github.jmepool.sample.run.compare.CrowdComparison;
import io.github.jmepool.sample.run.compare.LoadComparison;
import io.github.jmepool.sample.run.compare.SiegeComparison;
import io.github.jmepool.sample.run.compare.WindowComparison;
import io.github.jmepool.sample.run.compare.WindowPlay;
import io.github.jmepool.sample.run.options.ArgumentPairs;
import io.github.jmepool.sample.run.options.SampleOptions;
import io.github.jmepool.sample.run.options.SampleOptions.Scene;
import io.github.jmepool.sample.run.play.DisplayCheck;
import io.github.jmepool.sample.run.play.ExamplePlay;
import io.github.jmepool.sample.run.play.NativeLibraries;
import io.github.jmepool.sample.run.play.RecordingState;
import io.github.jmepool.sample.run.play.Windows;
import java.io.IOException;
import java.io.PrintStream;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;

/**
 * Starts the sample: the game in a window, or the comparison without a display.
 */
public final class Main {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final Logger GUI_LOG = Logger.getLogger("com.simsilica");
    private static final Logger POOL_LOG = Logger.getLogger("io.github.jmepool");

    private Main() {
    }

    /**
     * Starts; ends the JVM with exit code 2 when what the arguments ask for can't be done.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        int code = run(System.out, System.err, args);
        if (code != ExitCode.OK) {
            System.exit(code);
        }
    }

    /** Starts, and returns the exit code; 2 means that the error stream names what can't be done. */
    static int run(PrintStream out, PrintStream err, String... args) {
        SampleOptions options;
        try {
            options = SampleOptions.parse(args);
        } catch (ParameterException e) {
            return refused(err, e.getMessage(), "Try --help.");
        }
        if (options.help() || options.version()) {
            out.println(options.help() ? SampleOptions.HELP.strip() : SampleOptions.VERSION);
            return ExitCode.OK;
        }
        ENGINE_LOG.setLevel(Level.SEVERE);
        GUI_LOG.setLevel(Level.WARNING);
        POOL_LOG.setLevel(Level.WARNING);
        NativeLibraries.loadPhysics();
        if (options.compare()) {
            return compare(options, out, err);
        }
        if (!options.headless()) {
            String problem = DisplayCheck.problem();
            if (problem == null) {
                if (options.example() != null) {
                    ExamplePlay.play(options);
                } else {
                    Windows.play(options);
                }
                return ExitCode.OK;
            }
            out.println("No window can be opened here (" + problem + "): "
                    + (options.example() == null ? "comparing" : "playing") + " without a display instead.");
        }
        String seen = ArgumentPairs.inAWindow(options);
        if (seen != null) {
            return refused(err, seen + " needs a window", "Try another one: --help names them.");
        }
        if (options.example() != null) {
            ExamplePlay.playHeadless(options, out);
            return ExitCode.OK;
        }
        if (options.record() != null) {
            RecordingState.play(options, out);
            return ExitCode.OK;
        }
        if (options.scene() == Scene.PHYSICS) {
            SiegeComparison.run(options.seconds(), options.seed(), out);
            return ExitCode.OK;
        }
        if (options.scene() == Scene.CROWD) {
            CrowdComparison.run(options.fighters(), options.seconds(), options.seed(), out);
            return ExitCode.OK;
        }
        Comparison.run(options.seconds(), options.seed(), options.headlessLoad(), out);
        return ExitCode.OK;
    }

    private static int refused(PrintStream err, String reason, String remedy) {
        err.println("sample: " + reason);
        err.println(remedy);
        return ExitCode.USAGE;
    }

    private static int compare(SampleOptions options, PrintStream out, PrintStream err) {
        // Charts are drawn without a display; AWT would otherwise look for one.
        System.setProperty("java.awt.headless", "true");
        try {
            if (options.window()) {
                return compareInWindow(options, out, err);
            }
            if (options.compares(Scene.GAME)) {
                new LoadComparison(options.loads(), options.rounds(), options.seconds(), options.seed(), out)
                        .run(options.folder());
                out.println();
            }
            if (options.compares(Scene.PHYSICS)) {
                SiegeComparison.run(options.seconds(), options.seed(), out);
                out.println();
            }
            if (options.compares(Scene.CROWD)) {
                CrowdComparison.run(options.fighters(), options.seconds(), options.seed(), out);
            }
            return ExitCode.OK;
        } catch (IOException e) {
            return refused(err, "the comparison could not be written to " + options.folder() + ": " + e.getMessage(),
                    "Try another folder with --out.");
        }
    }

    private static int compareInWindow(SampleOptions options, PrintStream out, PrintStream err) throws IOException {
        String problem = DisplayCheck.problem();
        if (problem != null) {
            return refused(err, "no window can be opened here (" + problem + ")", "Leave out --window.");
        }
        new WindowComparison(options.loads(), options.rounds(), options.seconds(), options.seed(), out,
                (way, seed, load, frames) -> WindowPlay.play(options, way, seed, load, frames)).run(options.folder());
        return ExitCode.OK;
    }
}

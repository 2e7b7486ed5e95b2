// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample;

import io.github.jmepool.sample.compare.LoadComparison;
import io.github.jmepool.sample.compare.WindowComparison;
import io.github.jmepool.sample.examples.Example;
import io.github.jmepool.sample.headless.Comparison;
import io.github.jmepool.sample.headless.RecordingState;
import io.github.jmepool.sample.headless.RemotePlay;
import io.github.jmepool.sample.headless.ServedPlay;
import io.github.jmepool.sample.headless.SiegeComparison;
import io.github.jmepool.sample.play.ArgumentPairs;
import io.github.jmepool.sample.play.SampleOptions;
import io.github.jmepool.sample.play.SampleOptions.Scene;
import io.github.jmepool.sample.view.AsteroidField;
import io.github.jmepool.sample.view.DisplayCheck;
import io.github.jmepool.sample.view.ExamplePlay;
import io.github.jmepool.sample.view.JoinApp;
import io.github.jmepool.sample.view.SampleApp;
import io.github.jmepool.sample.view.SiegeApp;
import io.github.jmepool.sample.view.WindowPlay;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;

/**
 * Starts the sample: the game in a window, or the comparison without a display.
 */
public final class Main {
    /** Kept, as the logging system forgets the level of a logger that nobody holds. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final Logger GUI_LOG = Logger.getLogger("com.simsilica");

    private Main() {
    }

    /**
     * Starts; ends the JVM with exit code 2 when the arguments are wrong.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        int code = run(args);
        if (code != ExitCode.OK) {
            System.exit(code);
        }
    }

    private static int run(String[] args) {
        SampleOptions options = new SampleOptions();
        CommandLine line = new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true);
        try {
            line.parseArgs(args);
        } catch (ParameterException e) {
            return refused(e.getMessage());
        }
        if (CommandLine.printHelpIfRequested(line.getParseResult())) {
            return ExitCode.OK;
        }
        String pair = ArgumentPairs.refusal(line.getParseResult(), options);
        if (pair != null) {
            return refused(pair);
        }
        ENGINE_LOG.setLevel(Level.SEVERE);
        GUI_LOG.setLevel(Level.WARNING);
        if (options.network().isAskedFor()) {
            return playInNetwork(options);
        }
        if (options.compare()) {
            return compare(options);
        }
        if (!options.headless()) {
            String problem = DisplayCheck.problem();
            if (problem == null) {
                if (options.example() != null) {
                    ExamplePlay.play(options);
                } else if (options.scene() == Scene.ASTEROIDS) {
                    AsteroidField.play(options);
                } else if (options.scene() == Scene.PHYSICS) {
                    SiegeApp.play(options);
                } else {
                    SampleApp.play(options);
                }
                return ExitCode.OK;
            }
            System.out.println("No window can be opened here (" + problem + "): "
                    + (options.example() == null ? "comparing" : "playing") + " without a display instead.");
        }
        if (options.example() == Example.PANEL) {
            return refused("--example panel needs a window, as Lemur has no mouse without one");
        }
        if (options.example() != null) {
            ExamplePlay.playHeadless(options, System.out);
            return ExitCode.OK;
        }
        if (options.record() != null) {
            RecordingState.play(options, System.out);
            return ExitCode.OK;
        }
        if (options.scene() == Scene.PHYSICS) {
            SiegeComparison.run(options.seconds(), options.seed(), System.out);
            return ExitCode.OK;
        }
        Comparison.run(options.seconds(), options.seed(), options.load(), System.out);
        return ExitCode.OK;
    }

    private static int playInNetwork(SampleOptions options) {
        if (options.network().joins()) {
            join(options);
            return ExitCode.OK;
        }
        try {
            ServedPlay.run(options, System.out);
            return ExitCode.OK;
        } catch (IOException e) {
            System.err.println("sample: no game can be served: " + e.getMessage());
            System.err.println("Try another port, or 0 for any that is free.");
            return ExitCode.SOFTWARE;
        }
    }

    private static void join(SampleOptions options) {
        if (!options.headless()) {
            String problem = DisplayCheck.problem();
            if (problem == null) {
                JoinApp.play(options);
                return;
            }
            System.out.println("No window can be opened here (" + problem + "): joining without one.");
        }
        RemotePlay.run(options, System.out);
    }

    private static int refused(String reason) {
        System.err.println("sample: " + reason);
        System.err.println("Try --help.");
        return ExitCode.USAGE;
    }

    private static int compare(SampleOptions options) {
        // Charts are drawn without a display; AWT would otherwise look for one.
        System.setProperty("java.awt.headless", "true");
        try {
            if (options.window()) {
                return compareInWindow(options);
            }
            new LoadComparison(options.loads(), options.rounds(), options.seconds(), options.seed(), System.out)
                    .run(options.folder());
            System.out.println();
            SiegeComparison.run(options.seconds(), options.seed(), System.out);
            return ExitCode.OK;
        } catch (IOException e) {
            System.err.println("sample: the comparison could not be written to " + options.folder() + ": "
                    + e.getMessage());
            return ExitCode.SOFTWARE;
        }
    }

    private static int compareInWindow(SampleOptions options) throws IOException {
        String problem = DisplayCheck.problem();
        if (problem != null) {
            System.err.println("sample: no window can be opened here (" + problem + "); leave out --window");
            return ExitCode.SOFTWARE;
        }
        new WindowComparison(options.loads(), options.rounds(), options.seconds(), options.seed(), System.out,
                (way, seed, load, frames) -> WindowPlay.play(options, way, seed, load, frames)).run(options.folder());
        return ExitCode.OK;
    }
}

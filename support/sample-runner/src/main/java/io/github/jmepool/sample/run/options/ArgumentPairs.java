// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.options;

import io.github.jmepool.sample.examples.Example;
import io.github.jmepool.sample.run.options.SampleOptions.Scene;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import picocli.CommandLine.ParseResult;

/** Options that can't be given together, as one of them would do nothing. */
public final class ArgumentPairs {
    private static final Map<String, List<String>> APART = new TreeMap<>(Map.of(
            "--example", List.of("--scene", "--compare", "--record", "--film", "--preset", "--load", "--pools"),
            "--film", List.of("--headless", "--compare", "--screenshot"),
            "--pools", List.of("--headless", "--compare"),
            "--preset", List.of("--compare", "--pools"),
            "--record", List.of("--compare"),
            "--screenshot", List.of("--headless", "--compare")));

    private static final List<String> OF_COMPARISONS = List.of("--out", "--rounds", "--window");
    private static final Set<Scene> NOT_COMPARED = EnumSet.of(Scene.ASTEROIDS, Scene.EXPLOSIONS, Scene.COINS);

    private ArgumentPairs() {
    }

    /**
     * Looks for such a pair.
     *
     * @param given what stood on the command line
     * @param options what was made of it
     * @return one sentence that names the options, or null when all go together
     */
    public static String refusal(ParseResult given, SampleOptions options) {
        for (Map.Entry<String, List<String>> each : APART.entrySet()) {
            if (given.hasMatchedOption(each.getKey())) {
                List<String> others = new ArrayList<>(each.getValue());
                others.removeIf(other -> !given.hasMatchedOption(other));
                if (!others.isEmpty()) {
                    return each.getKey() + " does not go with " + String.join(", ", others);
                }
            }
        }
        for (String option : OF_COMPARISONS) {
            if (given.hasMatchedOption(option) && !options.compare()) {
                return option + " goes with --compare";
            }
        }
        if (options.compare() && NOT_COMPARED.contains(options.scene())) {
            return "--compare compares the game, physics and crowd; leave out --scene";
        }
        if (options.window() && options.scene() != Scene.GAME) {
            return "--window compares the game; leave out --scene";
        }
        if (options.preset() != null && options.scene() != Scene.GAME) {
            return "--preset is for the game; leave out --scene";
        }
        if (options.preset() != null && options.headless() && options.record() == null) {
            return "--preset with --headless goes with --record";
        }
        if (options.pools() > 0 && options.scene() != Scene.GAME) {
            return "--pools adds to those of the game; leave out --scene";
        }
        if (options.record() != null && options.scene() != Scene.GAME) {
            return "--record records the game; leave out --scene";
        }
        if (options.film() != null && (options.scene() == Scene.ASTEROIDS || options.scene() == Scene.PHYSICS)) {
            return "--film films the game, or with --scene crowd (the battle), explosions or coins";
        }
        return null;
    }

    /**
     * Looks for what can't be done without a window.
     *
     * @param options what was asked for
     * @return it and its option, or null
     */
    public static String inAWindow(SampleOptions options) {
        if (options.example() == Example.PANEL) {
            return "--example panel";
        }
        if (options.film() != null || options.screenshot() != null) {
            return options.film() != null ? "--film" : "--screenshot";
        }
        if (options.pools() > 0) {
            return "--pools";
        }
        if (options.preset() != null && options.record() == null) {
            return "--preset";
        }
        return NOT_COMPARED.contains(options.scene()) ? "--scene " + options.scene().name().toLowerCase(Locale.ROOT)
                : null;
    }
}

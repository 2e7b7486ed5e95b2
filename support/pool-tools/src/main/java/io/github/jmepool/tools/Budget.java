// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The most that a game may need: one or both of two figures, as {@code misses-per-minute=2,over-ms=10}. */
final class Budget {
    private static final Map<String, ToDoubleFunction<Play>> FIGURES = figures();

    private final Map<String, Double> limits;

    Budget(Map<String, Double> limits) {
        limits.forEach((name, most) -> {
            if (!FIGURES.containsKey(name)) {
                throw new IllegalArgumentException("a budget has no '" + name + "'; it has "
                        + String.join(", ", FIGURES.keySet()));
            }
            if (!(most >= 0)) {
                throw new IllegalArgumentException("the budget " + name + " must be 0 or more but was " + most);
            }
        });
        this.limits = limits;
    }

    private static Map<String, ToDoubleFunction<Play>> figures() {
        Map<String, ToDoubleFunction<Play>> figures = new LinkedHashMap<>();
        figures.put("misses-per-minute", Play::missesPerMinute);
        figures.put("over-ms", Play::overMillis);
        return figures;
    }

    /** A sentence for each figure that is exceeded. */
    List<String> exceededBy(Play play) {
        List<String> exceeded = new ArrayList<>();
        limits.forEach((name, most) -> {
            double needed = FIGURES.get(name).applyAsDouble(play);
            if (needed > most) {
                exceeded.add(String.format(Locale.ROOT, "%s is %.2f, and the budget %.2f", name, needed, most));
            }
        });
        return exceeded;
    }
}

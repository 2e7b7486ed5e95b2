// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks for the cheapest preset by replaying: tries some figures for each pool alone, puts them together at different
 * prices of a miss, and replays what comes of it.
 */
final class Search {
    private static final double[] PARTS = {0.5, 0.9, 0.99, 0.999, 1};
    private static final int PRICES = 26;

    private final List<Play> plays;
    private final Map<String, PoolPreset> before;
    private final Map<String, List<Candidate>> candidates = new LinkedHashMap<>();

    Search(List<Play> plays) {
        this.plays = plays;
        before = Advisor.lastSettings(plays);
        before.forEach((pool, settings) -> candidates.put(pool, candidates(pool, settings)));
    }

    /** One way to set all pools, and what all plays come to with it. */
    record Found(Preset preset, Outcome outcome) {
    }

    /** One way to set a pool, and what it comes to alone. */
    private record Candidate(PoolPreset preset, Outcome outcome) {
        /** In milliseconds: a tenth of a megabyte is worth one, a millisecond at the start a tenth of one. */
        double price(double perMiss) {
            return perMiss * outcome.misses() + 10 * outcome.megabytes() + outcome.startMillis() / 10;
        }
    }

    private List<Candidate> candidates(String pool, PoolPreset settings) {
        Demand demand = new Demand(pool, plays);
        Set<Integer> prewarms = new TreeSet<>();
        prewarms.add(0);
        prewarms.add(settings.settings().prewarm());
        for (double part : PARTS) {
            prewarms.add(demand.quantile(part));
        }
        List<Candidate> found = new ArrayList<>();
        for (int prewarm : prewarms) {
            add(found, pool, Advisor.with(settings, prewarm, null, null));
            if (settings.sizingKnown()) {
                add(found, pool, Advisor.with(settings, prewarm, null, SizingPolicy.none()));
                add(found, pool, Advisor.with(settings, prewarm, null, SizingPolicy.idleMajority()));
            }
        }
        return found;
    }

    private void add(List<Candidate> found, String pool, PoolPreset preset) {
        Map<String, PoolSettings> settings = Map.of(pool, preset.settings());
        plays.stream().filter(play -> play.pools().containsKey(pool))
                .map(play -> Replay.run(play, settings, Set.of(pool)).total())
                .reduce(Outcome::and).ifPresent(outcome -> found.add(new Candidate(preset, outcome)));
    }

    /** The trade-off: presets from the one with the most misses to the one with the fewest, each replayed. */
    List<Found> tradeOff() {
        List<Found> all = new ArrayList<>();
        double perMiss = 1e-6;
        for (int i = 0; i < PRICES; i++) {
            Preset preset = cheapest(perMiss);
            if (all.stream().noneMatch(known -> known.preset().equals(preset))) {
                all.add(new Found(preset, replay(preset)));
            }
            perMiss *= 3;
        }
        all.sort(Comparator.comparingLong((Found found) -> -found.outcome().misses())
                .thenComparingLong(found -> found.outcome().peakBytes()));
        return all;
    }

    private Preset cheapest(double perMiss) {
        List<PoolPreset> chosen = new ArrayList<>();
        for (List<Candidate> tried : candidates.values()) {
            tried.stream().min(Comparator.comparingDouble(candidate -> candidate.price(perMiss)))
                    .ifPresent(candidate -> chosen.add(candidate.preset()));
        }
        return new Preset(chosen);
    }

    Outcome replay(Preset preset) {
        Map<String, PoolSettings> cores = Advisor.cores(preset);
        return plays.stream().map(play -> Replay.run(play, cores).total()).reduce(Outcome::and).orElseThrow();
    }

    /** Of the presets that keep to a budget the one with the least memory, then the shortest start. */
    static Optional<Found> cheapest(List<Found> tradeOff, Budget budget) {
        return tradeOff.stream().filter(found -> budget.exceededBy(found.outcome()).isEmpty())
                .min(Comparator.comparingLong((Found found) -> found.outcome().peakBytes())
                        .thenComparingLong(found -> found.outcome().startNanos())
                        .thenComparingLong(found -> found.outcome().misses()));
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Suggests settings for each pool of some plays, so that hardly a spawn misses, and no more memory is used than that
 * takes. What it suggests it has replayed.
 */
final class Advisor {
    private static final double RARE = 0.999;

    private final List<Play> plays;

    Advisor(List<Play> plays) {
        this.plays = plays;
    }

    List<Advice> advise() {
        List<Advice> advice = new ArrayList<>();
        lastSettings(plays).forEach((pool, settings) -> advice.add(advise(pool, settings)));
        return advice;
    }

    /** The settings that each pool had at the end of the last play that it was part of. */
    static Map<String, PoolPreset> lastSettings(List<Play> plays) {
        Map<String, PoolPreset> settings = new LinkedHashMap<>();
        for (Play play : plays) {
            play.pools().forEach((name, load) -> settings.put(name, load.settings()));
        }
        return settings;
    }

    static Preset preset(List<Advice> advice) {
        return new Preset(advice.stream().map(Advice::after).toList());
    }

    /** The settings of the core by the pools' names. */
    static Map<String, PoolSettings> cores(Preset preset) {
        Map<String, PoolSettings> cores = new LinkedHashMap<>();
        preset.pools().forEach(pool -> cores.put(pool.name(), pool.settings()));
        return cores;
    }

    private Advice advise(String pool, PoolPreset before) {
        Demand demand = new Demand(pool, plays);
        if (demand.peak() == 0) {
            return new Advice(pool, before, with(before, 0, null, null), "never used");
        }
        Outcome recorded = recorded(pool);
        String reason = "peak " + demand.peak() + " active " + demand.where() + ", at the 99.9th percentile "
                + demand.quantile(RARE) + "; " + missed(recorded);
        PoolPreset rare = rarePeak(before, demand);
        if (rare != null) {
            return new Advice(pool, before, rare, reason + "; the rest of a rare peak is made in one go, "
                    + String.format(Locale.ROOT, "%.2f ms", replayed(pool, rare).missMillis()));
        }
        PoolPreset same = with(before, demand.peak(), null, null);
        PoolPreset best = best(pool, before, demand.peak());
        return new Advice(pool, before, best, Words.sizing(best).equals(Words.sizing(same)) ? reason : reason + "; "
                + Words.sizing(same) + " would trim too much: " + Words.plural(replayed(pool, same).misses(), "miss"));
    }

    private static String missed(Outcome recorded) {
        return recorded.misses() == 0 ? "no miss"
                : String.format(Locale.ROOT, "%s cost %.1f ms", Words.plural(recorded.misses(), "miss"),
                        recorded.missMillis());
    }

    /** Does not prewarm the last few instances if they are hardly ever needed, and cloned within a frame's budget. */
    private PoolPreset rarePeak(PoolPreset before, Demand demand) {
        int usual = demand.quantile(RARE);
        int rest = demand.peak() - usual;
        if (rest < 2 || rest * 10 < demand.peak()) {
            return null;
        }
        PoolPreset tried = with(before, usual, GrowthPolicy.fixedStep(rest), SizingPolicy.none());
        Outcome outcome = replayed(before.name(), tried);
        return outcome.misses() <= plays.size() && outcome.overNanos() == 0 && cloneKnown(before.name()) ? tried : null;
    }

    private boolean cloneKnown(String pool) {
        return plays.stream().map(play -> play.pools().get(pool)).anyMatch(load -> load != null
                && load.cloneNanos() > 0);
    }

    /** Another sizing policy than the recorded one only where it misses less. */
    private PoolPreset best(String pool, PoolPreset before, int prewarm) {
        List<PoolPreset> tries = new ArrayList<>();
        tries.add(with(before, prewarm, null, null));
        if (before.sizingKnown()) {
            tries.add(with(before, prewarm, null, SizingPolicy.idleMajority()));
            tries.add(with(before, prewarm, null, SizingPolicy.none()));
        }
        return tries.stream().min(Comparator.comparingLong(tried -> replayed(pool, tried).misses())).orElseThrow();
    }

    private Outcome recorded(String pool) {
        return plays.stream().map(play -> Recorded.of(play).pools().get(pool)).filter(found -> found != null)
                .reduce(Outcome::and).orElseThrow();
    }

    private Outcome replayed(String pool, PoolPreset preset) {
        return plays.stream().filter(play -> play.pools().containsKey(pool))
                .map(play -> Replay.run(play, Map.of(pool, preset.settings()), Set.of(pool)).total())
                .reduce(Outcome::and).orElseThrow();
    }

    /** Replaces figures in a pool's settings, and limits that contradict them. Null leaves a figure unchanged. */
    static PoolPreset with(PoolPreset before, int prewarm, GrowthPolicy growth, SizingPolicy sizing) {
        PoolSettings core = before.settings();
        SpatialPoolSettings.Builder fitted = before.settings().toBuilder().prewarm(prewarm)
                .designCapacity(Math.max(1, prewarm));
        if (!core.idleLimitFromGrowth() && core.maxIdle() < prewarm) {
            fitted.maxIdle(prewarm);
        }
        if (core.maxTotal() < prewarm) {
            fitted.maxTotal(prewarm);
        }
        if (core.maxActive() < prewarm) {
            fitted.maxActive(prewarm);
        }
        if (growth != null) {
            fitted.growth(growth);
        }
        if (sizing != null && before.sizingKnown()) {
            fitted.sizing(sizing);
        }
        return new PoolPreset(fitted.build(), before.prefab(), before.sizingKnown());
    }
}

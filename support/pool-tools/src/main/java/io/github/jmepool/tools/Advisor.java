// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Suggests settings for each pool of some plays, with which no spawn of these plays would have missed. */
final class Advisor {
    private final List<Play> plays;

    Advisor(List<Play> plays) {
        this.plays = plays;
    }

    List<Advice> advise() {
        Map<String, List<PoolLoad>> loads = new LinkedHashMap<>();
        for (Play play : plays) {
            play.pools().values().stream().filter(PoolLoad::isOfSpatials)
                    .forEach(load -> loads.computeIfAbsent(load.name(), any -> new ArrayList<>()).add(load));
        }
        List<Advice> advice = new ArrayList<>();
        loads.forEach((pool, all) -> advice.add(advise(pool, all)));
        return advice;
    }

    static Preset preset(List<Advice> advice) {
        return new Preset(advice.stream().map(Advice::after).toList());
    }

    /** The settings are those of the last play that the pool was part of. */
    private Advice advise(String pool, List<PoolLoad> loads) {
        PoolLoad last = loads.get(loads.size() - 1);
        PoolPreset before = last.preset();
        int peak = loads.stream().flatMap(load -> load.seconds().stream()).mapToInt(PoolLoad.Second::peak).max()
                .orElse(0);
        if (peak == 0) {
            return new Advice(last, before, with(before, 0, null), "never used");
        }
        long missed = loads.stream().mapToLong(PoolLoad::misses).sum();
        String reason = "peak " + peak + " active " + where(pool, peak) + "; "
                + (missed == 0 ? "no miss" : Texts.plural(missed, "miss"));
        PoolPreset after = with(before, peak, null);
        long trimmed = loads.stream().mapToLong(load -> load.missesWith(after.settings())).sum();
        if (trimmed == 0 || !before.sizingKnown()) {
            return new Advice(last, before, after, reason);
        }
        return new Advice(last, before, with(before, peak, SizingPolicy.none()), reason + "; " + Words.sizing(before)
                + " would trim instances that are needed again: " + Texts.plural(trimmed, "miss"));
    }

    private String where(String pool, int peak) {
        for (Play play : plays) {
            PoolLoad load = play.pools().get(pool);
            for (PoolLoad.Second second : load == null ? List.<PoolLoad.Second>of() : load.seconds()) {
                if (second.peak() == peak) {
                    return play.where(second.nanos());
                }
            }
        }
        return "";
    }

    /** Replaces the prewarm count in a pool's settings, limits that contradict it, and the policy unless it is null. */
    private static PoolPreset with(PoolPreset before, int prewarm, SizingPolicy sizing) {
        PoolSettings core = before.settings();
        SpatialPoolSettings.Builder fitted = before.settings().toBuilder().prewarm(prewarm)
                .designCapacity(Math.max(1, prewarm));
        if (!core.idleLimit().equals(IdleLimit.fromGrowth()) && core.maxIdle() < prewarm) {
            fitted.maxIdle(prewarm);
        }
        if (core.maxTotal() < prewarm) {
            fitted.maxTotal(prewarm);
        }
        if (core.maxActive() < prewarm) {
            fitted.maxActive(prewarm);
        }
        if (sizing != null) {
            fitted.sizing(sizing);
        }
        return new PoolPreset(fitted.build(), before.prefab(), before.sizingKnown());
    }
}

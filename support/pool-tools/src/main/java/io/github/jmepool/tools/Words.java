// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.sizing.CapacityLimit;
import io.github.jmepool.core.sizing.IdleExpiry;
import io.github.jmepool.core.sizing.IdleMajority;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.PressureBand;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.preset.PoolPreset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The wording of figures in the tools. */
final class Words {
    static final String HEAD = String.format("%-24s %8s %12s %9s %9s %9s %9s %9s", "", "misses", "misses/min",
            "cost ms", "over ms", "peak MB", "mean MB", "start ms");

    private Words() {
    }

    static String time(long nanos) {
        return String.format(Locale.ROOT, "at %.1f s", nanos / 1e9);
    }

    /** A line below {@link #HEAD}. */
    static String row(String title, Outcome outcome) {
        String refused = outcome.refused() == 0 ? "" : "  " + outcome.refused() + " spawns refused by a limit";
        return String.format(Locale.ROOT, "%-24s %8d %12.1f %9.2f %9.2f %9.2f %9.2f %9.2f%s", title, outcome.misses(),
                outcome.missesPerMinute(), outcome.missMillis(), outcome.overMillis(), outcome.megabytes(),
                outcome.meanMegabytes(), outcome.startMillis(), refused);
    }

    static String sizing(PoolPreset preset) {
        return preset.sizingKnown() ? sizing(preset.settings().sizing()) : "the game's own";
    }

    private static String sizing(SizingPolicy policy) {
        if (policy instanceof IdleMajority) {
            return "idleMajority";
        }
        if (policy instanceof PressureBand) {
            return "pressure";
        }
        if (policy instanceof IdleExpiry) {
            return "idleExpiry";
        }
        if (policy instanceof CapacityLimit) {
            return "capacity";
        }
        return policy instanceof KeepReserve ? "keepReserve" : "none";
    }

    static String limits(PoolSettings core) {
        List<String> limits = new ArrayList<>();
        limit(limits, "maxIdle", core.maxIdle());
        limit(limits, "maxActive", core.maxActive());
        limit(limits, "maxTotal", core.maxTotal());
        return limits.isEmpty() ? "no limits" : String.join(", ", limits);
    }

    private static void limit(List<String> limits, String name, int value) {
        if (value != PoolSettings.UNLIMITED) {
            limits.add(name + " " + value);
        }
    }

    static String plural(long count, String one) {
        return count + " " + (count == 1 ? one : one.endsWith("s") ? one + "es" : one + "s");
    }
}

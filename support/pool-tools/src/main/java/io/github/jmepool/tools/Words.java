// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.preset.PoolPreset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The wording of figures in the tools. */
final class Words {
    private Words() {
    }

    static String time(long nanos) {
        return String.format(Locale.ROOT, "at %.1f s", nanos / 1e9);
    }

    /** What a session has met with the settings that it was recorded with. */
    static String recorded(Play play) {
        return String.format(Locale.ROOT, "%s, %.1f minutes: %s (%.1f a minute), which took %.2f ms, %.2f ms of them"
                + " beyond 0.5 ms of their frames", play.file().getFileName(), play.minutes(),
                Texts.plural(play.misses(), "miss"), play.missesPerMinute(), play.missMillis(), play.overMillis());
    }

    /** Returns the name of the sizing policy. */
    static String sizing(PoolPreset preset) {
        String text = preset.sizingKnown() ? Setting.of("sizing").text(preset.settings()) : null;
        return text == null ? "the game's own" : text.split(" ")[0];
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
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.preset.PoolPreset;
import java.util.Locale;

/**
 * The advice for one pool, with its reasons.
 *
 * @param load the last recorded load on the pool
 * @param before its settings when it was recorded
 * @param after the advised ones
 * @param reason one sentence
 */
record Advice(PoolLoad load, PoolPreset before, PoolPreset after, String reason) {
    /** Returns the time of prewarming in milliseconds. */
    double startMillis() {
        return after.settings().prewarm() * load.createNanos() / 1e6;
    }

    /** Returns the memory of the prewarmed instances in megabytes. */
    double megabytes() {
        return after.settings().prewarm() * load.bytes() / (1024.0 * 1024.0);
    }

    @Override
    public String toString() {
        PoolSettings was = before.settings();
        PoolSettings is = after.settings();
        return String.format(Locale.ROOT, "%s: prewarm %d%s, %s, sizing %s%s: %s", after.name(), is.prewarm(),
                was(is.prewarm(), was.prewarm()), Words.limits(is), Words.sizing(after),
                was(Words.sizing(after), Words.sizing(before)), reason);
    }

    private static String was(Object now, Object before) {
        return now.equals(before) ? "" : " (was " + before + ")";
    }
}

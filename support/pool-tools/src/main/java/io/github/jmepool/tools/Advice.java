// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.preset.PoolPreset;
import java.util.Locale;

/**
 * The advice for one pool, with its reasons.
 *
 * @param pool the pool's name
 * @param before its settings when it was recorded
 * @param after the advised ones
 * @param reason one sentence
 */
record Advice(String pool, PoolPreset before, PoolPreset after, String reason) {
    @Override
    public String toString() {
        PoolSettings was = before.settings();
        PoolSettings is = after.settings();
        return String.format(Locale.ROOT, "%s: prewarm %d%s, growth %s%s, %s, sizing %s%s: %s", pool, is.prewarm(),
                was(is.prewarm(), was.prewarm()), is.growth(), was(is.growth(), was.growth()), Words.limits(is),
                Words.sizing(after), was(Words.sizing(after), Words.sizing(before)), reason);
    }

    private static String was(Object now, Object before) {
        return now.equals(before) ? "" : " (was " + before + ")";
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import io.github.jmepool.core.PoolStats;
import java.util.List;
import java.util.Locale;

/**
 * Writes the counts of all pools as plain text, a line each.
 */
final class PoolReport {
    private PoolReport() {
    }

    static String of(List<PoolStats> pools) {
        StringBuilder text = new StringBuilder(
                String.format(Locale.ROOT, "%-12s %7s %7s %8s %8s", "pool", "active", "idle", "created", "spawned"));
        for (PoolStats pool : pools) {
            text.append(System.lineSeparator()).append(String.format(Locale.ROOT, "%-12s %7d %7d %8d %8d",
                    pool.name(), pool.active(), pool.idle(), pool.created(), pool.hits() + pool.misses()));
        }
        return text.toString();
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import org.jspecify.annotations.Nullable;

/** The counts of a pool, also while its scene is shut: then those of the end. */
final class LastCounts {
    private @Nullable PoolStats last;
    /** What was closed inside a disposal of its own, until that has returned. */
    private @Nullable ManagedPool ending;

    PoolStats of(ManagedPool open) {
        PoolStats now = open.stats();
        last = now;
        return now;
    }

    void closed(ManagedPool core) {
        ending = of(core).disposing() > 0 ? core : null;
    }

    PoolStats last(PoolSettings settings) {
        if (ending != null) {
            closed(ending);
        }
        return last != null ? last : new PoolStats(settings.name(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                settings.designCapacity(), 0, 0);
    }
}

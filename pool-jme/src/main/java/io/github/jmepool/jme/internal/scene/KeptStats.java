// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolStats;
import org.jspecify.annotations.Nullable;

/** The counts of what is registered, open or not: while its scene is closed, those of its end. Render thread only. */
final class KeptStats {
    private @Nullable PoolStats last;
    /** A core that was closed inside a disposal or a spawn of its own, until that has returned. */
    private @Nullable ObjectPool<?> closing;

    /** The counts of an open core. */
    PoolStats of(ObjectPool<?> core) {
        PoolStats stats = core.stats();
        last = stats;
        return stats;
    }

    /** The core was closed. */
    void closed(ObjectPool<?> core) {
        PoolStats stats = of(core);
        closing = stats.disposing() > 0 || stats.total() > 0 ? core : null;
    }

    /** The latest counts, while there is no open core. */
    PoolStats last(String name, int designCapacity) {
        if (closing != null) {
            closed(closing);
        }
        return last != null ? last
                : new PoolStats(name, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, designCapacity, 0, 0);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Internal;

/** Counts the uses of all {@link ObjectPool}s that draw their use ids from it, of one thread. */
@Internal
public final class UseIds {
    /** The use id that was given out last. */
    long latest;

    /** Begins with 1. */
    public UseIds() {
    }
}

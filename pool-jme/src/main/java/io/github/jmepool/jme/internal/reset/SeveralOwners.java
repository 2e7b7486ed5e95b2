// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import io.github.jmepool.core.util.WeakIdentityMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The objects with which the first instance of a pool was made, and whether others were made with them as well: what
 * a factory or {@code onCreate} gives to several instances is the game's, and no use of one of them has changed it.
 * Render thread only.
 */
final class SeveralOwners {
    private final WeakIdentityMap<AtomicBoolean> known = new WeakIdentityMap<>();
    private boolean isFirst = true;

    /** Returns whether several instances have an object of the one that is being saved; null where only that has it. */
    @Nullable AtomicBoolean of(Object object) {
        AtomicBoolean several = known.get(object);
        if (several != null && !isFirst) {
            several.set(true);
        } else if (isFirst && several == null) {
            several = new AtomicBoolean();
            known.put(object, several);
        }
        return several;
    }

    static boolean isGames(@Nullable AtomicBoolean several) {
        return several != null && several.get();
    }

    /** An instance was saved. */
    void saved() {
        isFirst = false;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import io.github.jmepool.core.util.WeakIdentityMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The objects with which the instances of a pool were made, and which of them several instances have: what a factory
 * or {@code onCreate} gives to several is the game's, and no use of one of them has changed it. Render thread only.
 */
final class SeveralOwners {
    private final WeakIdentityMap<Owner> known = new WeakIdentityMap<>();
    /** The number of instances that were saved. */
    private int saved;

    /** Returns whether several instances have an object of the one that is being saved, now or once others are made. */
    AtomicBoolean of(Object object) {
        Owner owner = known.get(object);
        if (owner == null) {
            owner = new Owner(saved);
            known.put(object, owner);
        } else if (owner.first != saved) {
            owner.set(true);
        }
        return owner;
    }

    static boolean isGames(@Nullable AtomicBoolean several) {
        return several != null && several.get();
    }

    /** An instance was saved. */
    void saved() {
        saved++;
    }

    /** The first instance that has an object; true once another one has it. */
    private static final class Owner extends AtomicBoolean {
        private static final long serialVersionUID = 1;

        private final int first;

        Owner(int first) {
            this.first = first;
        }
    }
}

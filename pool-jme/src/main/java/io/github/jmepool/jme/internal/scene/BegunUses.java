// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.jme.internal.report.LeftoverLog;
import io.github.jmepool.jme.internal.tree.InstanceState;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The uses of one pool that have just begun, of instances with the game's controls: their fields are compared with
 * what the last use left once the code after the spawn has run. Development mode only.
 */
final class BegunUses {
    private final Deque<PoolEntry> begun = new ArrayDeque<>();
    private final LeftoverLog leftovers;

    BegunUses(LeftoverLog leftovers) {
        this.leftovers = leftovers;
    }

    void add(PoolEntry instance) {
        EntryDetail detail = instance.detail();
        if (detail.snapshot.useBegins() && !detail.isBegun) {
            detail.isBegun = true;
            begun.add(instance);
        }
    }

    /** The code after the latest spawns has run, so that fields that are still as the last use left them stay so. */
    void look() {
        for (PoolEntry instance = begun.poll(); instance != null; instance = begun.poll()) {
            instance.detail().isBegun = false;
            // or its spawn has failed, or it was disposed of
            if (!instance.is(InstanceState.GONE)) {
                look(instance);
            }
        }
    }

    void look(PoolEntry instance) {
        EntryDetail detail = instance.detail();
        detail.snapshot.useBegun(leftovers.idle(detail.snapshot, detail.number, detail.lastUse));
    }
}

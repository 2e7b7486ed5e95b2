// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import java.util.BitSet;

/** What the group of one part remembers of each slot: whether it is hidden, and its last level for each camera. */
final class SlotFlags {
    final PrefabGeometry part;
    /** How many instances are not drawn, as their use hides this part. */
    int hiddenCount;
    final LevelsByView levels = new LevelsByView();
    private final BitSet hidden = new BitSet();

    SlotFlags(PrefabGeometry part) {
        this.part = part;
    }

    /** A slot has a new instance. */
    void set(int slot, DrawnInstance instance) {
        levels.clear(slot);
        hide(slot, instance.isHidden(part));
    }

    /** A slot has the instance of another. */
    void move(int from, int to) {
        levels.move(from, to);
        hide(to, isHidden(from));
    }

    boolean isHidden(int slot) {
        return hidden.get(slot);
    }

    /** The first of the slots from one on that is not hidden. */
    int nextShown(int from) {
        return hidden.nextClearBit(from);
    }

    /** The end of the slots from one on that are not hidden. */
    int endOfShown(int from, int end) {
        int next = hidden.nextSetBit(from);
        return next < 0 ? end : Math.min(next, end);
    }

    void hide(int slot, boolean hide) {
        if (isHidden(slot) != hide) {
            hidden.set(slot, hide);
            hiddenCount += hide ? 1 : -1;
        }
    }
}

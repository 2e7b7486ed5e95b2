// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import org.jspecify.annotations.Nullable;

/** A circular list threaded through the slots: joining and leaving are O(1) and allocate nothing. */
final class SlotList {
    private final PoolSlot sentinel = new PoolSlot(null);

    SlotList() {
        sentinel.previous = sentinel;
        sentinel.next = sentinel;
    }

    // The sentinel has neighbours from the constructor on, itself at first.
    @SuppressWarnings("NullAway")
    void addLast(PoolSlot slot) {
        PoolSlot last = sentinel.previous;
        slot.previous = last;
        slot.next = sentinel;
        last.next = slot;
        sentinel.previous = slot;
    }

    /** Takes the slot out of whichever list it is in. */
    // Every slot is in a list, and has neighbours, until its object goes.
    @SuppressWarnings("NullAway")
    static void unlink(PoolSlot slot) {
        slot.previous.next = slot.next;
        slot.next.previous = slot.previous;
        slot.previous = null;
        slot.next = null;
    }

    /** The oldest member, or null. */
    @Nullable PoolSlot first() {
        return after(sentinel);
    }

    /** The member that joined after the given one, or null. */
    @Nullable PoolSlot after(PoolSlot slot) {
        PoolSlot next = slot.next;
        return next == sentinel ? null : next;
    }
}

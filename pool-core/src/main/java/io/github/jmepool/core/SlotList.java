// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** A circular list threaded through the slots: joining and leaving are O(1) and allocate nothing. */
final class SlotList {
    private final PoolSlot sentinel = new PoolSlot(null);

    SlotList() {
        sentinel.previous = sentinel;
        sentinel.next = sentinel;
    }

    void addLast(PoolSlot slot) {
        PoolSlot last = sentinel.previous;
        slot.previous = last;
        slot.next = sentinel;
        last.next = slot;
        sentinel.previous = slot;
    }

    /** Takes the slot out of whichever list it is in. */
    static void unlink(PoolSlot slot) {
        slot.previous.next = slot.next;
        slot.next.previous = slot.previous;
        slot.previous = null;
        slot.next = null;
    }

    /** The oldest member, or null. */
    PoolSlot first() {
        return after(sentinel);
    }

    /** The member that joined after the given one, or null. */
    PoolSlot after(PoolSlot slot) {
        PoolSlot next = slot.next;
        return next == sentinel ? null : next;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
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

    /** Takes the slot out; does nothing when it isn't in. */
    void remove(PoolSlot slot) {
        PoolSlot before = slot.previous;
        PoolSlot behind = slot.next;
        if (before != null && behind != null) {
            before.next = behind;
            behind.previous = before;
            slot.previous = null;
            slot.next = null;
        }
    }

    /** The members that are wanted, the oldest first. */
    PoolSlot[] collect(Predicate<PoolSlot> wanted) {
        List<PoolSlot> found = new ArrayList<>();
        for (PoolSlot slot = first(); slot != null; slot = after(slot)) {
            if (wanted.test(slot)) {
                found.add(slot);
            }
        }
        return found.toArray(new PoolSlot[0]);
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

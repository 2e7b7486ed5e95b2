// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Numbers;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * All slots of a confined pool, found by their number, and which of them are idle. When three quarters have gone the
 * others are numbered anew: the table grows and shrinks with the pool.
 */
class NumberedSlots extends IdleDeque {
    private static final int LEAST = 64;

    /** By number; null where the slot has gone. */
    PoolSlot[] slots = new PoolSlot[LEAST];
    private Numbers numbers = new Numbers();

    /** Gives a slot its number. */
    final void number(PoolSlot slot) {
        slot.number = numbers.take();
        if (slot.number == slots.length) {
            slots = Arrays.copyOf(slots, slots.length << 1);
        }
        slots[slot.number] = slot;
    }

    /** Removes a slot that is not idle. */
    final void remove(PoolSlot slot) {
        slots[slot.number] = null;
        numbers.giveBack(slot.number);
        if (slots.length > LEAST && numbers.taken() < slots.length / 4) {
            shrink();
        }
    }

    private void shrink() {
        int[] changed = new int[numbers.end()];
        PoolSlot[] fewer = new PoolSlot[slots.length / 2];
        int count = 0;
        for (int i = 0; i < changed.length; i++) {
            PoolSlot slot = slots[i];
            if (slot != null) {
                changed[i] = count;
                slot.number = count;
                fewer[count++] = slot;
            }
        }
        renumber(number -> changed[number]);
        slots = fewer;
        numbers = new Numbers(count);
    }

    final PoolSlot popWarmSlot() {
        return slots[popWarm()];
    }

    final PoolSlot popColdSlot() {
        return slots[popCold()];
    }

    /** The slots that are wanted, in no particular order. */
    final PoolSlot[] collect(Predicate<PoolSlot> wanted) {
        int count = 0;
        PoolSlot[] found = new PoolSlot[numbers.taken()];
        for (int i = 0; i < numbers.end(); i++) {
            PoolSlot slot = slots[i];
            if (slot != null && wanted.test(slot)) {
                found[count++] = slot;
            }
        }
        return Arrays.copyOf(found, count);
    }
}

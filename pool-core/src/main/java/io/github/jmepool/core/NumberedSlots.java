// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * All slots of a confined pool, found by their number, and which of them are idle. Numbers of slots that have gone are
 * given out again, and when three quarters have gone the others are numbered anew: the table grows and shrinks with the
 * pool.
 */
class NumberedSlots extends IdleDeque {
    private static final int LEAST = 64;

    /** By number; null where the slot has gone. */
    PoolSlot[] slots = new PoolSlot[LEAST];
    /** One more than the greatest number that was given out. */
    private int end;
    /** The free numbers below the end. */
    private int[] freed = new int[LEAST];
    private int freedCount;

    /** Gives a slot its number. */
    final void number(PoolSlot slot) {
        if (freedCount > 0) {
            slot.number = freed[--freedCount];
        } else {
            if (end == slots.length) {
                slots = Arrays.copyOf(slots, 2 * end);
            }
            slot.number = end++;
        }
        slots[slot.number] = slot;
    }

    /** Forgets a slot that is not idle. */
    final void forget(PoolSlot slot) {
        slots[slot.number] = null;
        if (freedCount == freed.length) {
            freed = Arrays.copyOf(freed, 2 * freedCount);
        }
        freed[freedCount++] = slot.number;
        if (slots.length > LEAST && end - freedCount < slots.length / 4) {
            shrink();
        }
    }

    private void shrink() {
        int[] numbers = new int[end];
        PoolSlot[] fewer = new PoolSlot[slots.length / 2];
        int count = 0;
        for (int i = 0; i < end; i++) {
            PoolSlot slot = slots[i];
            if (slot != null) {
                numbers[i] = count;
                slot.number = count;
                fewer[count++] = slot;
            }
        }
        renumber(number -> numbers[number]);
        slots = fewer;
        end = count;
        freed = new int[LEAST];
        freedCount = 0;
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
        PoolSlot[] found = new PoolSlot[end - freedCount];
        for (int i = 0; i < end; i++) {
            PoolSlot slot = slots[i];
            if (slot != null && wanted.test(slot)) {
                found[count++] = slot;
            }
        }
        return Arrays.copyOf(found, count);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Numbers;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The slots of a pool, found by their number, and which of them are idle. The tables grow and shrink with the
 * pool.
 *
 * <p>The ring of idle slots has their numbers, as the garbage collector tracks each reference that is stored: where
 * array and slot lie in different regions of the heap, as in a game, that takes longer than all else that a release
 * does.
 */
final class SlotTable {
    /** Lengths are powers of two. */
    private static final int LEAST = 4;

    /** The slots by their numbers; null where the slot has gone. */
    private PoolSlot[] slots = new PoolSlot[LEAST];
    private Numbers numbers = new Numbers();
    /** The numbers of idle slots, as long as {@link #slots}; the slot that has been idle longest is first. */
    private int[] idle = new int[LEAST];
    private int first;
    private int idleCount;

    /** Adds a slot that is not idle, and gives it its number. */
    void add(PoolSlot slot) {
        if (numbers.taken() == slots.length) {
            resize(slots.length * 2);
        }
        slot.number = numbers.take();
        slots[slot.number] = slot;
    }

    /** Removes a slot that is not idle. */
    void remove(PoolSlot slot) {
        slots[slot.number] = null;
        numbers.giveBack(slot.number);
        if (slots.length > LEAST && numbers.taken() < slots.length / 4) {
            resize(slots.length / 2);
        }
    }

    /** Numbers the slots anew, from 0 on. */
    private void resize(int length) {
        PoolSlot[] all = new PoolSlot[length];
        int count = 0;
        for (PoolSlot slot : slots) {
            if (slot != null) {
                slot.number = count;
                all[count++] = slot;
            }
        }
        int[] ring = new int[length];
        for (int i = 0; i < idleCount; i++) {
            ring[i] = slots[idle[at(i)]].number;
        }
        slots = all;
        numbers = new Numbers(count);
        idle = ring;
        first = 0;
    }

    /** Where the number is of the slot that became idle after so many others. */
    private int at(int after) {
        return first + after & idle.length - 1;
    }

    int idleCount() {
        return idleCount;
    }

    /** Makes a slot idle. */
    void putIdle(PoolSlot slot) {
        idle[at(idleCount++)] = slot.number;
    }

    /** Takes the slot that became idle last. There must be one. */
    PoolSlot takeWarmest() {
        return slots[idle[at(--idleCount)]];
    }

    /** Takes the slot that has been idle longest. There must be one. */
    PoolSlot takeColdest() {
        PoolSlot slot = slots[idle[first]];
        first = at(1);
        idleCount--;
        return slot;
    }

    /** The slots that are wanted, in no particular order. */
    PoolSlot[] collect(Predicate<PoolSlot> wanted) {
        return Arrays.stream(slots).filter(Objects::nonNull).filter(wanted).toArray(PoolSlot[]::new);
    }

    /** Returns the number of objects that there are places for. */
    int places() {
        return slots.length;
    }
}

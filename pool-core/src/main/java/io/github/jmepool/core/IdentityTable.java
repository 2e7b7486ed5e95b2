// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import org.jspecify.annotations.Nullable;

/**
 * Finds the slot of an object by the object's identity: open addressing with linear probing, at most half full.
 * Removal shifts back instead of leaving marks, so that a table that lives for days stays as quick as a new one.
 */
final class IdentityTable {
    private static final int INITIAL_ENTRIES = 32;
    private static final Object[] NONE = {};

    /** The entries, object and slot side by side, so that a look-up touches one cache line. Empty at first. */
    private Object[] entries = NONE;
    private int size;

    @Nullable PoolSlot find(Object object) {
        if (size == 0) {
            return null;
        }
        Object[] table = entries;
        int mask = table.length - 2;
        int at = System.identityHashCode(object) << 1 & mask;
        while (true) {
            Object key = table[at];
            if (key == object) {
                return (PoolSlot) table[at + 1];
            }
            if (key == null) {
                return null;
            }
            at = at + 2 & mask;
        }
    }

    /** Adds an object that the table must not contain yet. */
    void add(Object object, PoolSlot slot) {
        // Two array places per entry: half full is a quarter of the array's length.
        if (size >= entries.length >> 2) {
            resize(Math.max(INITIAL_ENTRIES * 2, entries.length << 1));
        }
        size++;
        insert(entries, object, slot);
    }

    void remove(Object object) {
        Object[] table = entries;
        int mask = table.length - 2;
        int hole = System.identityHashCode(object) << 1 & mask;
        while (table[hole] != object) {
            hole = hole + 2 & mask;
        }
        size--;
        int at = hole;
        while (true) {
            at = at + 2 & mask;
            Object key = table[at];
            if (key == null) {
                break;
            }
            int home = System.identityHashCode(key) << 1 & mask;
            // The entry may move back into the hole unless its home lies behind the hole.
            if ((at - home & mask) >= (at - hole & mask)) {
                table[hole] = key;
                table[hole + 1] = table[at + 1];
                hole = at;
            }
        }
        table[hole] = null;
        table[hole + 1] = null;
        // Half as large, it is a quarter full at most, and far from growing again.
        if (table.length > INITIAL_ENTRIES * 2 && size < table.length >> 4) {
            resize(table.length >> 1);
        }
    }

    /** Returns the number of objects that there are places for. */
    int capacity() {
        return entries.length >> 1;
    }

    private void resize(int length) {
        Object[] old = entries;
        Object[] table = new Object[length];
        for (int at = 0; at < old.length; at += 2) {
            if (old[at] != null) {
                insert(table, old[at], old[at + 1]);
            }
        }
        entries = table;
    }

    private static void insert(Object[] table, Object object, Object slot) {
        int mask = table.length - 2;
        int at = System.identityHashCode(object) << 1 & mask;
        while (table[at] != null) {
            at = at + 2 & mask;
        }
        table[at] = object;
        table[at + 1] = slot;
    }
}

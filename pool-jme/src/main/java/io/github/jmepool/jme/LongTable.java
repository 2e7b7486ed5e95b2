// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Instances by a number: open addressing with linear probing, at most half full, and removal that shifts back (Knuth,
 * The Art of Computer Programming 3, 6.4, algorithm R), so that nothing is allocated as long as it doesn't grow.
 */
final class LongTable {
    private static final int FIRST_PLACES = 64;

    private long[] keys = new long[FIRST_PLACES];
    private PooledInstance[] values = new PooledInstance[FIRST_PLACES];
    private int size;

    @Nullable PooledInstance get(long key) {
        int mask = values.length - 1;
        for (int at = home(key, mask); values[at] != null; at = at + 1 & mask) {
            if (keys[at] == key) {
                return values[at];
            }
        }
        return null;
    }

    /** The key must not be in it. */
    void put(long key, PooledInstance value) {
        if (++size > values.length >> 1) {
            grow();
        }
        insert(key, value);
    }

    private void insert(long key, PooledInstance value) {
        int mask = values.length - 1;
        int at = home(key, mask);
        while (values[at] != null) {
            at = at + 1 & mask;
        }
        keys[at] = key;
        values[at] = value;
    }

    private void grow() {
        long[] oldKeys = keys;
        PooledInstance[] oldValues = values;
        keys = new long[oldKeys.length << 1];
        values = new PooledInstance[oldValues.length << 1];
        for (int i = 0; i < oldValues.length; i++) {
            if (oldValues[i] != null) {
                insert(oldKeys[i], oldValues[i]);
            }
        }
    }

    /** Does nothing when the key is not in it. */
    void remove(long key) {
        int mask = values.length - 1;
        int hole = home(key, mask);
        while (values[hole] != null && keys[hole] != key) {
            hole = hole + 1 & mask;
        }
        if (values[hole] == null) {
            return;
        }
        size--;
        for (int at = hole + 1 & mask; values[at] != null; at = at + 1 & mask) {
            // it may move back into the hole unless its home lies behind the hole
            if ((at - home(keys[at], mask) & mask) >= (at - hole & mask)) {
                keys[hole] = keys[at];
                values[hole] = values[at];
                hole = at;
            }
        }
        values[hole] = null;
    }

    void clear() {
        Arrays.fill(values, null);
        size = 0;
    }

    int size() {
        return size;
    }

    /** Spreads numbers that follow each other, or are multiples of a power of two (Knuth: Fibonacci hashing). */
    private static int home(long key, int mask) {
        // the highest bits, on which all bits of the key have an effect
        return (int) (key * 0x9E3779B97F4A7C15L >>> Long.numberOfLeadingZeros(mask));
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import java.util.Arrays;

/** Some of a scene's {@link OpenPools}, by their places. Adding a pool and taking it out writes a bit. */
final class PoolSet {
    private long[] words = new long[1];

    /** Makes room for a place. */
    void reserve(int place) {
        if (place >> 6 >= words.length) {
            words = Arrays.copyOf(words, words.length << 1);
        }
    }

    void add(int place) {
        words[place >> 6] |= 1L << place;
    }

    void remove(int place) {
        words[place >> 6] &= ~(1L << place);
    }

    /** The first place from the given one on; -1 when there is none. */
    int next(int from) {
        int word = from >> 6;
        if (word >= words.length) {
            return -1;
        }
        long bits = words[word] & -1L << from;
        while (bits == 0) {
            word++;
            if (word == words.length) {
                return -1;
            }
            bits = words[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }

    /** The same, beginning anew after the last place; -1 when it is empty. */
    int nextInTurn(int from) {
        int next = next(from);
        return next >= 0 ? next : next(0);
    }
}

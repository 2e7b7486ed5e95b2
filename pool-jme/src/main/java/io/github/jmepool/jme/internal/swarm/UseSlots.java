// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import io.github.jmepool.jme.internal.instancing.SlotColumn;
import java.util.Arrays;

/**
 * The instances in use without gaps, in slots 0 to {@link #count}, and when each ends automatically: the last takes the
 * slot of one that ends. Subclasses have their other numbers.
 */
abstract class UseSlots {
    static final int BLOCK = SlotColumn.BLOCK;

    int count;
    SwarmUse[] uses = {};
    /** When each use ends automatically, {@link Long#MAX_VALUE} if it doesn't; empty before a lifetime was set. */
    long[] ends = {};
    /** A time that is no later than the first of these ends. */
    long nextEnd = Long.MAX_VALUE;

    final int capacity() {
        return uses.length;
    }

    void resize(int capacity) {
        uses = Arrays.copyOf(uses, capacity);
        if (ends.length > 0) {
            ends = Arrays.copyOf(ends, capacity);
        }
    }

    /** Makes room for more, and for a whole prewarm at once. */
    final void grow(int prewarm) {
        resize(wholeBlocks(Math.max(capacity() + (capacity() >> 1), prewarm)));
    }

    private static int wholeBlocks(int slots) {
        return (slots + BLOCK - 1) / BLOCK * BLOCK;
    }

    /** Frees memory when fewer instances exist. */
    final void fit(int instances) {
        int wanted = capacity();
        while (wanted > BLOCK && instances <= wanted >> 2 && count <= wanted >> 1) {
            wanted = wholeBlocks(wanted >> 1);
        }
        if (wanted < capacity()) {
            resize(wanted);
        }
    }

    final void setEnd(int slot, long time) {
        if (ends.length == 0) {
            if (time == Long.MAX_VALUE) {
                return;
            }
            ends = new long[capacity()];
            Arrays.fill(ends, Long.MAX_VALUE);
        }
        ends[slot] = time;
        nextEnd = Math.min(nextEnd, time);
    }

    final long end(int slot) {
        return ends.length == 0 ? Long.MAX_VALUE : ends[slot];
    }

    /** Gives an instance the last slot, which is returned. */
    final int add(SwarmUse use) {
        int slot = count++;
        use.slot = slot;
        uses[slot] = use;
        setEnd(slot, Long.MAX_VALUE);
        return slot;
    }

    /** Takes an instance out; the last one takes its slot. */
    void remove(SwarmUse use) {
        int slot = use.slot;
        int last = --count;
        if (slot != last) {
            uses[slot] = uses[last];
            uses[slot].slot = slot;
            if (ends.length > 0) {
                ends[slot] = ends[last];
            }
            move(last, slot);
        }
        uses[last] = null;
        use.slot = SwarmUse.NONE;
    }

    /** Copies the other numbers of an instance to another slot. */
    abstract void move(int from, int to);
}

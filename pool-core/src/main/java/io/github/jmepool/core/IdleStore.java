// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/**
 * The idle slots of a concurrent pool that no thread has put aside for itself. Every slot in it is marked as linked.
 * Any thread.
 */
interface IdleStore {
    /** Adds slots, the one to be served last first. */
    void pushAll(ConcurrentSlot[] slots, int from, int to);

    /** Takes up to {@code most} slots out, the one to be served first first. They stay marked. */
    int pop(ConcurrentSlot[] into, int most);

    /** Puts slots back that {@link #pop} gave, in the same order, to be served before all others. */
    void restore(ConcurrentSlot[] slots, int count);

    boolean isEmpty();

    /** Whether the slot served first is the one that has been idle longest. */
    boolean servesColdest();
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.ArrayDeque;

/** Serves the slot that came first first. A strict order among threads has one end for all, so this takes a lock. */
final class IdleLine implements IdleStore {
    private final ArrayDeque<ConcurrentSlot> line = new ArrayDeque<>();

    @Override
    public synchronized void pushAll(ConcurrentSlot[] slots, int from, int to) {
        for (int at = from; at < to; at++) {
            line.addLast(slots[at]);
        }
    }

    @Override
    public synchronized int pop(ConcurrentSlot[] into, int most) {
        int count = 0;
        while (count < most && !line.isEmpty()) {
            into[count++] = line.pollFirst();
        }
        return count;
    }

    @Override
    public synchronized void restore(ConcurrentSlot[] slots, int count) {
        for (int at = count - 1; at >= 0; at--) {
            line.addFirst(slots[at]);
        }
    }

    @Override
    public synchronized boolean isEmpty() {
        return line.isEmpty();
    }

    @Override
    public boolean servesColdest() {
        return true;
    }
}

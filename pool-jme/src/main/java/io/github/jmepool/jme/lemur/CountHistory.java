// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

/**
 * The last samples of a pool's counts, oldest first.
 *
 * <p>Keeps a fixed number of samples in place and allocates nothing after construction. Render thread only.
 */
final class CountHistory {
    private final int[] active;
    private final int[] idle;
    private final long[] cloned;
    private int next;
    private int size;
    private long added;

    CountHistory(int capacity) {
        if (capacity < 2) {
            throw new IllegalArgumentException("capacity must be >= 2 but was " + capacity);
        }
        active = new int[capacity];
        idle = new int[capacity];
        cloned = new long[capacity];
    }

    /** Adds a sample; the last argument is how many spawns ever had to clone. */
    void add(int activeCount, int idleCount, long clonedSoFar) {
        active[next] = activeCount;
        idle[next] = idleCount;
        cloned[next] = clonedSoFar;
        next = (next + 1) % active.length;
        size = Math.min(size + 1, active.length);
        added++;
    }

    /** Returns how many samples are kept at most. */
    int capacity() {
        return active.length;
    }

    /** Returns how many samples were ever added. */
    long added() {
        return added;
    }

    int size() {
        return size;
    }

    /** Returns the active count of sample {@code i}, 0 being the oldest that is kept. */
    int active(int i) {
        return active[slot(i)];
    }

    /** Returns the idle count of sample {@code i}, 0 being the oldest that is kept. */
    int idle(int i) {
        return idle[slot(i)];
    }

    /** Returns how many spawns had to clone between two samples, of which the first is the older one. */
    long cloned(int from, int to) {
        return cloned[slot(to)] - cloned[slot(from)];
    }

    /** Returns how many spawns had to clone since the oldest sample. */
    long cloned() {
        return size == 0 ? 0 : cloned(0, size - 1);
    }

    /** Returns the largest sum of active and idle among the kept samples, 0 when there are none. */
    int largestTotal() {
        int largest = 0;
        for (int i = 0; i < size; i++) {
            largest = Math.max(largest, active[i] + idle[i]);
        }
        return largest;
    }

    private int slot(int i) {
        if (i < 0 || i >= size) {
            throw new IndexOutOfBoundsException("sample " + i + " of " + size);
        }
        int slot = next - size + i;
        return slot < 0 ? slot + active.length : slot;
    }
}

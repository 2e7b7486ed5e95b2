// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.util.Check;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Deadlines in order of time, each bound to one use of its owner: a timer of an old use never ends the next one.
 *
 * <p>Confined to one thread at a time. Scheduling, extending, cancelling and polling take O(log n) and allocate nothing
 * once the queue has been as long before. Times may come from any clock, {@link System#nanoTime()} with its overflow
 * included, as long as all pending ones lie within 292 years.
 *
 * @param <T> whom the deadlines are for
 */
final class DeadlineQueue<T> {
    private static final int INITIAL_CAPACITY = 64;

    // A heap of four children per parent; times apart from handles, so that comparing touches no handle.
    private long[] times = new long[INITIAL_CAPACITY];
    private Deadline<T>[] heap = newHeap(INITIAL_CAPACITY);
    private int size;

    /** Makes an empty queue. */
    DeadlineQueue() {
    }

    @SuppressWarnings("unchecked")
    private static <T> Deadline<T>[] newHeap(int capacity) {
        return (Deadline<T>[]) new Deadline<?>[capacity];
    }

    /**
     * Makes a handle, to be kept as long as its owner lives.
     *
     * @param owner whom the deadline is for
     * @return a handle that isn't pending
     */
    Deadline<T> newDeadline(T owner) {
        return new Deadline<>(this, Check.notNull("owner", owner));
    }

    /**
     * Sets when the owner's use is to end. A pending deadline is moved, whatever use it was for.
     *
     * @param deadline a handle of this queue
     * @param atNanos when it is due
     * @param useId the use that it belongs to
     * @throws IllegalArgumentException if the handle belongs to another queue
     */
    void schedule(Deadline<T> deadline, long atNanos, long useId) {
        checkMine(deadline);
        deadline.useId = useId;
        if (deadline.index != Deadline.NOT_PENDING) {
            move(deadline, atNanos);
            return;
        }
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size << 1);
            times = Arrays.copyOf(times, size << 1);
        }
        deadline.atNanos = atNanos;
        siftUp(size++, deadline, atNanos);
    }

    /**
     * Moves a pending deadline, later or earlier, if it is still that of the given use.
     *
     * @param deadline a handle of this queue
     * @param atNanos when it is due from now on
     * @param useId the use that it must belong to
     * @return false, and nothing changed, when it isn't pending for that use
     * @throws IllegalArgumentException if the handle belongs to another queue
     */
    boolean extend(Deadline<T> deadline, long atNanos, long useId) {
        checkMine(deadline);
        if (deadline.index == Deadline.NOT_PENDING || deadline.useId != useId) {
            return false;
        }
        move(deadline, atNanos);
        return true;
    }

    /**
     * Takes a pending deadline out, if it is still that of the given use.
     *
     * @param deadline a handle of this queue
     * @param useId the use that it must belong to
     * @return false, and nothing changed, when it isn't pending for that use
     * @throws IllegalArgumentException if the handle belongs to another queue
     */
    boolean cancel(Deadline<T> deadline, long useId) {
        checkMine(deadline);
        if (deadline.index == Deadline.NOT_PENDING || deadline.useId != useId) {
            return false;
        }
        removeAt(deadline.index);
        return true;
    }

    /**
     * Takes out the earliest deadline if it is due.
     *
     * @param nowNanos the time now, on the clock of {@link #schedule}
     * @return a deadline at or before now, no longer pending; null when none is due
     */
    @Nullable Deadline<T> pollExpired(long nowNanos) {
        if (size == 0 || times[0] - nowNanos > 0) {
            return null;
        }
        Deadline<T> first = heap[0];
        removeAt(0);
        return first;
    }

    /**
     * The earliest deadline, left where it is.
     *
     * @return the deadline, or null when none is pending
     */
    Deadline<T> peek() {
        return heap[0];
    }

    /**
     * How many deadlines are pending.
     *
     * @return the number
     */
    int size() {
        return size;
    }

    /** Takes out all deadlines; their handles can be scheduled again. */
    void clear() {
        for (int at = 0; at < size; at++) {
            heap[at].index = Deadline.NOT_PENDING;
            heap[at] = null;
        }
        size = 0;
    }

    private void checkMine(Deadline<T> deadline) {
        if (Check.notNull("deadline", deadline).queue != this) {
            throw new IllegalArgumentException("The deadline of '" + deadline.owner()
                    + "' belongs to another queue; make it with newDeadline of this one");
        }
    }

    private void move(Deadline<T> deadline, long atNanos) {
        long before = deadline.atNanos;
        deadline.atNanos = atNanos;
        if (atNanos - before < 0) {
            siftUp(deadline.index, deadline, atNanos);
        } else {
            siftDown(deadline.index, deadline, atNanos);
        }
    }

    private void removeAt(int at) {
        heap[at].index = Deadline.NOT_PENDING;
        int last = --size;
        Deadline<T> moved = heap[last];
        heap[last] = null;
        if (at == last) {
            return;
        }
        long time = times[last];
        if (at > 0 && time - times[at - 1 >> 2] < 0) {
            siftUp(at, moved, time);
        } else {
            siftDown(at, moved, time);
        }
    }

    private void siftUp(int from, Deadline<T> deadline, long time) {
        int at = from;
        while (at > 0) {
            int parent = at - 1 >> 2;
            if (time - times[parent] >= 0) {
                break;
            }
            put(at, heap[parent], times[parent]);
            at = parent;
        }
        put(at, deadline, time);
    }

    private void siftDown(int from, Deadline<T> deadline, long time) {
        int at = from;
        while (true) {
            int child = (at << 2) + 1;
            if (child >= size) {
                break;
            }
            int earliest = earliest(child);
            if (times[earliest] - time >= 0) {
                break;
            }
            put(at, heap[earliest], times[earliest]);
            at = earliest;
        }
        put(at, deadline, time);
    }

    /** The earliest of up to four siblings. */
    private int earliest(int firstChild) {
        int end = Math.min(firstChild + 4, size);
        int best = firstChild;
        for (int child = firstChild + 1; child < end; child++) {
            if (times[child] - times[best] < 0) {
                best = child;
            }
        }
        return best;
    }

    private void put(int at, Deadline<T> deadline, long time) {
        heap[at] = deadline;
        times[at] = time;
        deadline.index = at;
    }
}

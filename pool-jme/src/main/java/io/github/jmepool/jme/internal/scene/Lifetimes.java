// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.jme.internal.tree.InstanceData;
import io.github.jmepool.jme.internal.tree.Seconds;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The deadlines of all active instances of one scene, on a time of their own: the sum of the frames' tpf, without those
 * during which lifetimes are paused. Each deadline belongs to one use: that of an old use never ends the next one.
 *
 * <p>Render thread only, except {@link #pause}. Scheduling, cancelling and polling take O(log n), and allocate nothing
 * once as many have been pending before.
 */
public final class Lifetimes<E extends InstanceData> {
    /** The time that an endless lifetime has left. */
    static final float ENDLESS = Float.POSITIVE_INFINITY;

    private static final double NANOS = 1e9;
    private static final int INITIAL_CAPACITY = 64;

    // A heap of four children per parent; times apart from instances, so that comparing touches no instance.
    private long[] times = new long[INITIAL_CAPACITY];
    private long[] uses = new long[INITIAL_CAPACITY];
    private InstanceData[] heap = new InstanceData[INITIAL_CAPACITY];
    private int size;
    private long now;
    private volatile boolean paused;

    public void pause(boolean isPaused) {
        paused = isPaused;
    }

    boolean isPaused() {
        return paused;
    }

    long now() {
        return now;
    }

    public void advance(float tpf) {
        now += Seconds.nanos(tpf);
    }

    /** Sets or moves the deadline of the instance's current use. */
    public void schedule(E instance, float secondsFromNow) {
        long time = now + Seconds.nanos(secondsFromNow);
        int from = instance.deadline;
        if (from == InstanceData.NO_DEADLINE) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, size << 1);
                times = Arrays.copyOf(times, size << 1);
                uses = Arrays.copyOf(uses, size << 1);
            }
            siftUp(size++, instance, time, instance.use());
        } else if (time - times[from] < 0) {
            siftUp(from, instance, time, instance.use());
        } else {
            siftDown(from, instance, time, instance.use());
        }
    }

    /** Forgets the deadline of the given use; nothing happens when there is none. */
    void cancel(InstanceData instance, long use) {
        int at = instance.deadline;
        if (at != InstanceData.NO_DEADLINE && uses[at] == use) {
            removeAt(at);
        }
    }

    boolean isPending(InstanceData instance) {
        return instance.deadline != InstanceData.NO_DEADLINE;
    }

    float remainingSeconds(InstanceData instance) {
        int at = instance.deadline;
        return at == InstanceData.NO_DEADLINE ? ENDLESS : (float) (Math.max(0, times[at] - now) / NANOS);
    }

    float secondsSince(long then) {
        return (float) ((now - then) / NANOS);
    }

    /** Takes out an instance whose time is up, or null when there is none left. */
    @SuppressWarnings("unchecked") // Only schedule puts instances into the heap.
    public @Nullable E pollExpired() {
        while (size > 0 && times[0] - now <= 0) {
            InstanceData first = heap[0];
            long use = uses[0];
            removeAt(0);
            if (first.use() == use) {
                return (E) first;
            }
        }
        return null;
    }

    public int pending() {
        return size;
    }

    @SuppressWarnings("NullAway") // Beyond the size the heap holds nothing.
    private void removeAt(int at) {
        heap[at].deadline = InstanceData.NO_DEADLINE;
        int last = --size;
        InstanceData moved = heap[last];
        heap[last] = null;
        if (at == last) {
            return;
        }
        long time = times[last];
        if (at > 0 && time - times[at - 1 >> 2] < 0) {
            siftUp(at, moved, time, uses[last]);
        } else {
            siftDown(at, moved, time, uses[last]);
        }
    }

    private void siftUp(int from, InstanceData instance, long time, long use) {
        int at = from;
        while (at > 0) {
            int parent = at - 1 >> 2;
            if (time - times[parent] >= 0) {
                break;
            }
            put(at, heap[parent], times[parent], uses[parent]);
            at = parent;
        }
        put(at, instance, time, use);
    }

    private void siftDown(int from, InstanceData instance, long time, long use) {
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
            put(at, heap[earliest], times[earliest], uses[earliest]);
            at = earliest;
        }
        put(at, instance, time, use);
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

    private void put(int at, InstanceData instance, long time, long use) {
        heap[at] = instance;
        times[at] = time;
        uses[at] = use;
        instance.deadline = at;
    }
}

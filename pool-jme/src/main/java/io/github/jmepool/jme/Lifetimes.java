// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.util.Deadline;
import io.github.jmepool.core.util.DeadlineQueue;

/**
 * The deadlines of all active instances of one scene, on the scene's own time: it follows the frames' tpf and stands
 * still while the scene is paused. Render thread only.
 */
final class Lifetimes {
    /** Seconds of a spawn that leaves the lifetime to the prefab and the pool. */
    static final float DECLARED = -1f;
    /** What an endless lifetime has left. */
    static final float ENDLESS = Float.POSITIVE_INFINITY;

    private static final double NANOS = 1e9;
    private static final double LONGEST_NANOS = Long.MAX_VALUE / 4;

    private final DeadlineQueue<PooledInstance> queue = new DeadlineQueue<>();
    private long now;

    static float checkSeconds(String name, float seconds) {
        if (!(seconds >= 0f) || seconds > Float.MAX_VALUE) {
            throw new IllegalArgumentException(name + " must be a number of seconds >= 0 but was " + seconds);
        }
        return seconds;
    }

    long now() {
        return now;
    }

    void advance(float tpf) {
        now += nanos(tpf);
    }

    /** Sets or moves the deadline of the instance's current use. */
    void schedule(PooledInstance instance, float secondsFromNow) {
        if (instance.deadline == null) {
            instance.deadline = queue.newDeadline(instance);
        }
        queue.schedule(instance.deadline, now + nanos(secondsFromNow), instance.use());
    }

    /** Forgets the deadline of the given use; nothing happens when there is none. */
    void cancel(PooledInstance instance, long use) {
        Deadline<PooledInstance> deadline = instance.deadline;
        if (deadline != null && deadline.isPending()) {
            queue.cancel(deadline, use);
        }
    }

    boolean isPending(PooledInstance instance) {
        return instance.deadline != null && instance.deadline.isPending();
    }

    /** No more than 73 years: then neither that time from now nor two such times apart overflow. */
    static long nanos(float seconds) {
        return (long) Math.min(seconds * NANOS, LONGEST_NANOS);
    }

    float remainingSeconds(PooledInstance instance) {
        if (!isPending(instance)) {
            return ENDLESS;
        }
        return (float) (Math.max(0, instance.deadline.atNanos() - now) / NANOS);
    }

    float secondsSince(long then) {
        return (float) ((now - then) / NANOS);
    }

    /** Takes out an instance whose time is up, or null when there is none left. */
    PooledInstance pollExpired() {
        while (true) {
            Deadline<PooledInstance> due = queue.pollExpired(now);
            if (due == null) {
                return null;
            }
            if (due.owner().use() == due.useId()) {
                return due.owner();
            }
        }
    }

    int pending() {
        return queue.size();
    }
}

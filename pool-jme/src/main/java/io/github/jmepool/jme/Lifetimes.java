// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import org.jspecify.annotations.Nullable;


/**
 * The deadlines of all active instances of one scene, on the scene's own time: it follows the frames' tpf and stands
 * still while the scene is paused. Render thread only.
 */
final class Lifetimes {
    /** What an endless lifetime has left. */
    static final float ENDLESS = Float.POSITIVE_INFINITY;

    private static final double NANOS = 1e9;

    private final DeadlineQueue<PooledInstance> queue = new DeadlineQueue<>();
    private long now;

    long now() {
        return now;
    }

    void advance(float tpf) {
        now += Seconds.nanos(tpf);
    }

    /** Sets or moves the deadline of the instance's current use. */
    void schedule(PooledInstance instance, float secondsFromNow) {
        if (instance.deadline == null) {
            instance.deadline = queue.newDeadline(instance);
        }
        queue.schedule(instance.deadline, now + Seconds.nanos(secondsFromNow), instance.use());
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

    float remainingSeconds(PooledInstance instance) {
        Deadline<PooledInstance> deadline = instance.deadline;
        if (deadline == null || !deadline.isPending()) {
            return ENDLESS;
        }
        return (float) (Math.max(0, deadline.atNanos() - now) / NANOS);
    }

    float secondsSince(long then) {
        return (float) ((now - then) / NANOS);
    }

    /** Takes out an instance whose time is up, or null when there is none left. */
    @Nullable PooledInstance pollExpired() {
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

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/**
 * One object's entry in a {@link DeadlineQueue}: made once per object and scheduled again and again.
 *
 * @param <T> whom the deadline is for
 */
final class Deadline<T> {
    static final int NOT_PENDING = -1;

    final DeadlineQueue<T> queue;
    int index = NOT_PENDING;
    long atNanos;
    long useId;
    private final T owner;

    Deadline(DeadlineQueue<T> queue, T owner) {
        this.queue = queue;
        this.owner = owner;
    }

    /**
     * Whom the deadline is for.
     *
     * @return the owner given to {@link DeadlineQueue#newDeadline(Object)}
     */
    T owner() {
        return owner;
    }

    /**
     * Which use of the owner the deadline was last scheduled for.
     *
     * @return the use id; 0 when it was never scheduled
     */
    long useId() {
        return useId;
    }

    /**
     * When it is due, or was when it was last pending.
     *
     * @return nanoseconds on the clock that schedules
     */
    long atNanos() {
        return atNanos;
    }

    /**
     * Whether it is waiting in its queue.
     *
     * @return false once polled or cancelled
     */
    boolean isPending() {
        return index != NOT_PENDING;
    }
}

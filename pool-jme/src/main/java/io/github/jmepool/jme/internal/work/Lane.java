// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** One pool's jobs in the render thread's queue, one after the other. Render thread, except for offers. */
final class Lane {
    /** The pool of what belongs to no single one. */
    static final String ALL = "(all)";

    final String pool;
    private final Runnable wakeQueue;
    private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
    private @Nullable Job current;
    private boolean joined;
    private boolean retired;
    private long servedNanos;
    private long turn;
    /** How long spawns of its pool have taken that missed, since the drain of the queue with this number. */
    private long missedNanos;
    private long missedSince;

    /** Has the queue look at it by {@code wakeQueue}, on any thread, whenever there is something to do. */
    Lane(String pool, Runnable wakeQueue) {
        this.pool = pool;
        this.wakeQueue = wakeQueue;
    }

    /** What a message calls the pool of a lane with this name. */
    static String title(String pool) {
        return pool.equals(ALL) ? "All pools" : "Pool '" + pool + "'";
    }

    /** Adds a job. Any thread. */
    void offer(Job job) {
        jobs.add(job);
        wakeQueue.run();
    }

    boolean hasWork() {
        return current != null || !jobs.isEmpty();
    }

    /** The job that is not {@link #done}, otherwise the next; null when there is no work. */
    @Nullable Job job() {
        if (current == null) {
            current = jobs.poll();
        }
        return current;
    }

    void done() {
        current = null;
    }

    /** The pool is closed: this lane ends with the work that it has, in the next frame if there is none. */
    void retire() {
        retired = true;
        wakeQueue.run();
    }

    boolean isRetired() {
        return retired;
    }

    /** Takes its turns: a lane that had no work has no claim on the time that the others were served meanwhile. */
    void join(long servedSoFar, long nextTurn) {
        if (!joined) {
            joined = true;
            servedNanos = Math.max(servedNanos, servedSoFar);
            turn = nextTurn;
        }
    }

    void leave() {
        joined = false;
    }

    void served(long nanos, long nextTurn) {
        servedNanos += nanos;
        turn = nextTurn;
    }

    long servedNanos() {
        return servedNanos;
    }

    void missed(long nanos, long lastDrain) {
        missedNanos = nanos + (missedSince == lastDrain ? missedNanos : 0);
        missedSince = lastDrain;
    }

    /** How long the misses have taken since the drain before this one. */
    long missedNanos(long thisDrain) {
        return missedSince == thisDrain - 1 ? missedNanos : 0;
    }

    /** Whether its turn comes before the other's: it was served the shorter, or the longer ago. */
    boolean precedes(Lane other) {
        return servedNanos < other.servedNanos || servedNanos == other.servedNanos && turn < other.turn;
    }
}

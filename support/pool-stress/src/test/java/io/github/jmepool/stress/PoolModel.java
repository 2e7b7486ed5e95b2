// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

/** What {@link PoolCalls} are to return when they come one after another: the pool as a number and a few flags. */
public class PoolModel {
    final int[] held = new int[16];
    private final boolean[] early = {true, true};
    /** An early use that its acquirer alone may end, or -1. */
    private final int bound;
    private final int limit;
    private int out = PoolCalls.EARLY;
    private boolean closed;

    /** Any thread may release. */
    public PoolModel() {
        this(-1, PoolCalls.LIMIT);
    }

    PoolModel(int bound, int limit) {
        this.bound = bound;
        this.limit = limit;
    }

    /** With {@code releasedByAcquirer()}. */
    public static class Bound extends PoolModel {
        /** The second early use isn't shared. */
        public Bound() {
            super(1, PoolCalls.LIMIT);
        }
    }

    /** Only a close makes an acquire fail. */
    public static class Closing extends PoolModel {
        /** Any thread may release. */
        public Closing() {
            super(-1, PoolCalls.BEYOND_REACH);
        }
    }

    /** One more is out, unless the limit is met. */
    public boolean acquire(int thread) {
        if (out == limit || closed) {
            return false;
        }
        out++;
        held[thread]++;
        return true;
    }

    private boolean give(int thread) {
        if (held[thread] == 0) {
            return false;
        }
        held[thread]--;
        out--;
        return true;
    }

    /** One less is out. */
    public boolean release(int thread) {
        return give(thread);
    }

    /** One less is out. */
    public boolean releaseTwice(int thread) {
        return give(thread);
    }

    /** One less is out. */
    public boolean endAndRelease(int thread) {
        return give(thread);
    }

    /** One less is out. */
    public boolean discard(int thread) {
        return give(thread);
    }

    /** One less is out. */
    public boolean detach(int thread) {
        return give(thread);
    }

    /** The first to come ends it. */
    public boolean releaseEarly(int use) {
        boolean ended = early[use] && use != bound;
        if (ended) {
            early[use] = false;
            out--;
        }
        return ended;
    }

    /** Until it is released. */
    public boolean isEarlyCurrent(int use) {
        return early[use];
    }

    /** Nothing is handed out any more; what is out comes back. */
    public void close() {
        closed = true;
    }

    /** After the close. */
    public boolean isClosed() {
        return closed;
    }
}

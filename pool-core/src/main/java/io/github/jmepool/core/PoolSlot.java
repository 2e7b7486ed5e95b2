package io.github.jmepool.core;

/**
 * One object's place in a pool: opaque outside this package. Exists once per pooled object and is never copied.
 *
 * <p>The stamp tells two things at once: it is odd while the object is in use, and it moves on by one at the start and
 * at the end of every use. Use ids are derived from it: the n-th use has the stamp {@code 2n - 1}.
 */
public class PoolSlot {
    /** Idle when the stamp is even, in use when it is odd. */
    static final int PLAIN = 0;
    /** The use has ended, but the object has not come back yet. */
    static final int ENDED = 1;
    /** Inside the acquire hook. */
    static final int ACQUIRING = 2;
    /** Inside the release hook. */
    static final int RELEASING = 3;
    /** Disposed of or detached. */
    static final int GONE = 4;

    final Object pool;
    Object object;
    long stamp;
    int phase;
    PoolSlot previous;
    PoolSlot next;
    LeakTrace trace;

    PoolSlot(Object pool, Object object) {
        this.pool = pool;
        this.object = object;
    }

    /** Where in its life the object is, as {@link #phase} says it. */
    int phase() {
        return phase;
    }

    static long stampOf(long useId) {
        return (useId << 1) - 1;
    }

    boolean isInUse() {
        return (stamp & 1) != 0;
    }

    /** The id of the current use; of the coming one inside the acquire hook; else of the last one. */
    long useId() {
        return (stamp + (phase == ACQUIRING ? 2 : 1)) >>> 1;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.Pool;
import io.github.jmepool.core.PoolException;

/** What one thread has taken out of a pool, the last taken on top. */
final class Hand {
    static final int MOST = 16;

    private final Pool<Thing> pool;
    private final Thing[] things = new Thing[MOST];
    private final long[] uses = new long[MOST];
    private int size;

    Hand(Pool<Thing> pool) {
        this.pool = pool;
    }

    /** The number of what was acquired; -1 when that met a limit. */
    int acquire() {
        Thing thing = pool.tryAcquire();
        if (thing == null) {
            return -1;
        }
        thing.begin();
        things[size] = thing;
        uses[size++] = pool.useId(thing);
        return thing.number;
    }

    /** Releases what was taken last, and tries it once more: that must not end the next use. False with nothing. */
    boolean releaseTwice() {
        if (size == 0) {
            return false;
        }
        Thing thing = things[--size];
        long use = uses[size];
        if (!pool.isCurrent(thing, use)) {
            throw new AssertionError(thing + " is held, but its use has ended");
        }
        thing.end();
        pool.release(thing, use);
        try {
            pool.release(thing, use);
        } catch (PoolException refused) {
            return true;
        }
        throw new AssertionError(thing + " was released twice in one use");
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.Pool;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.sizing.SizingPolicy;
import java.util.function.Consumer;

/** What one thread has taken out of a pool, the last taken on top. */
final class Hand {
    private static final int MOST = 16;

    private final Pool<Thing> pool;
    private final Thing[] things = new Thing[MOST];
    private final long[] uses = new long[MOST];
    private int size;

    Hand(Pool<Thing> pool) {
        this.pool = pool;
    }

    /** Without sizing: that of the default is a record with a constant, into which Lincheck 2.34 can't look. */
    static PoolSettings.Builder<?> settings(String name) {
        return PoolSettings.builder(name).sizing(SizingPolicy.none());
    }

    /** For each thread that Lincheck may have. */
    static Hand[] each(Pool<Thing> pool) {
        Hand[] hands = new Hand[MOST];
        for (int i = 0; i < MOST; i++) {
            hands[i] = new Hand(pool);
        }
        return hands;
    }

    static int held(Hand[] hands) {
        int held = 0;
        for (Hand hand : hands) {
            held += hand.size;
        }
        return held;
    }

    int size() {
        return size;
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

    /** Ends the use of what was taken last by the call; false when nothing is held. */
    boolean give(Consumer<Thing> call) {
        if (size == 0) {
            return false;
        }
        Thing thing = things[--size];
        if (!pool.isCurrent(thing, uses[size])) {
            throw new AssertionError(thing + " is held, but its use has ended");
        }
        thing.end();
        call.accept(thing);
        return true;
    }

    /** Releases by the use id, and tries it once more: that must not end the next use. */
    boolean releaseTwice() {
        long use = size == 0 ? 0 : uses[size - 1];
        return give(thing -> {
            pool.release(thing, use);
            try {
                pool.release(thing, use);
            } catch (PoolException refused) {
                return;
            }
            throw new AssertionError(thing + " was released twice in one use");
        });
    }

    /** The same in two halves. */
    boolean endAndRelease() {
        long use = size == 0 ? 0 : uses[size - 1];
        return give(thing -> {
            pool.endUse(thing);
            if (pool.isCurrent(thing, use) || pool.isActive(thing)) {
                throw new AssertionError(thing + " is in use after its use was ended");
            }
            pool.release(thing);
        });
    }
}

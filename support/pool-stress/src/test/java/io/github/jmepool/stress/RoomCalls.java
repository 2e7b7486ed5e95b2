// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.ConcurrentObjectPool;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;

/**
 * A pool of two. One thread adds two idle objects, one by one, then trims them, one by one. After each step an object
 * is idle or there is room for one, so no acquire of the other thread may be refused.
 *
 * <p>An acquire looks for an idle object first and for room then. Each look may come when there is only the other.
 */
public class RoomCalls {
    private static final int MOST = 2;

    private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(() -> new Thing(0))
            .disposer(Thing::dispose)
            .settings(Hand.settings("room").maxTotal(MOST).build()).build();

    /** On one thread, so that what it holds is all that is out. */
    @Operation(nonParallelGroup = "user")
    public boolean use() {
        Thing thing = pool.tryAcquire();
        if (thing == null) {
            return false;
        }
        pool.release(thing);
        return true;
    }

    /** On another, in single steps. */
    @Operation(nonParallelGroup = "supplier")
    public void comeAndGo() {
        for (int i = 0; i < MOST; i++) {
            pool.addIdle(new Thing(i));
        }
        for (int i = 0; i < MOST; i++) {
            pool.trim(1);
        }
    }

    /** Refuses nobody. */
    public static class Model {
        /** Always. */
        public boolean use() {
            return true;
        }

        /** Whichever. */
        public void comeAndGo() {
            // nothing is compared
        }
    }
}

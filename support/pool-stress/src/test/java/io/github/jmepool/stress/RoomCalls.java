// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.ConcurrentObjectPool;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;

/**
 * Acquires from a pool for two, of which another thread makes or ends one at a time: whatever that thread does, the
 * other object is idle, or there is room for it, and so no acquire may be refused.
 *
 * <p>An acquire looks for an idle object first and for room then. Both are there in turn, and each look may come when
 * it is the other's.
 */
public class RoomCalls {
    private static final int MOST = 2;

    private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(() -> new Thing(0))
            .disposer(Thing::dispose)
            .settings(Hand.settings("room").maxTotal(MOST).build()).build();

    /** On one thread, so that what it holds is all that is out. */
    @Operation(nonParallelGroup = "user")
    public boolean use() {
        Thing thing = pool.acquire();
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

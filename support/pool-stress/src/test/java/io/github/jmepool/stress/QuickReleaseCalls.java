// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolStats;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;
import org.jetbrains.kotlinx.lincheck.annotations.Param;
import org.jetbrains.kotlinx.lincheck.annotations.Validate;
import org.jetbrains.kotlinx.lincheck.paramgen.IntGen;

/**
 * Releases of one use from any thread, on the shortest way: without limits, and by threads that have put something
 * aside before, which {@link OneUseCalls} and a thread's first call don't take. Exactly one of them ends the use.
 */
@Param(name = "use", gen = IntGen.class, conf = "0:1")
public class QuickReleaseCalls {
    private static final int USES = 2;

    private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(() -> new Thing(0))
            .settings(Hand.settings("quick").build()).build();
    private final Thing[] things = new Thing[USES];
    private final long[] ids = new long[USES];

    /** With two uses, and one that is idle. */
    public QuickReleaseCalls() {
        for (int i = 0; i < USES; i++) {
            things[i] = pool.acquire();
            ids[i] = pool.useId(things[i]);
        }
        pool.prewarmNow(1);
    }

    /** By the use id: what the thread takes first and puts aside may be the same object, in a later use. */
    @Operation
    public boolean releaseById(@Param(name = "use") int use) {
        pool.release(pool.acquire());
        try {
            pool.release(things[use], ids[use]);
            return true;
        } catch (PoolException refused) {
            return false;
        }
    }

    /** By the use id. */
    @Operation
    public boolean isCurrent(@Param(name = "use") int use) {
        return pool.isCurrent(things[use], ids[use]);
    }

    /** When no call is under way, all counts are exact. */
    @Validate
    public void countsAreExact() {
        PoolStats stats = pool.stats();
        int active = 0;
        for (int use = 0; use < USES; use++) {
            active += pool.isCurrent(things[use], ids[use]) ? 1 : 0;
        }
        if (stats.active() != active || stats.created() != stats.active() + stats.idle()) {
            throw new AssertionError(stats + ", but " + active + " are out");
        }
    }

    /** A use that has not ended. */
    public static class Model {
        private final boolean[] over = new boolean[USES];

        /** In use only. */
        public boolean releaseById(int use) {
            boolean ends = !over[use];
            over[use] = true;
            return ends;
        }

        /** Until it has ended. */
        public boolean isCurrent(int use) {
            return !over[use];
        }
    }
}

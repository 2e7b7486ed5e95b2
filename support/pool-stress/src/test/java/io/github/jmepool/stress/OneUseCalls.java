// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolStats;
import java.util.function.Consumer;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;
import org.jetbrains.kotlinx.lincheck.annotations.Param;
import org.jetbrains.kotlinx.lincheck.annotations.Validate;
import org.jetbrains.kotlinx.lincheck.paramgen.IntGen;

/**
 * All ways in which a use can end, from any thread: exactly one of them does. No object is idle, so that what has ended
 * is never in use again, and the calls that name no use id are about the first use.
 *
 * <p>Whether a refusal calls the use stale or the object foreign depends on how far its end has come, so that only the
 * refusal is compared. {@code owns} is left out: an object belongs to the pool until it was disposed of, which comes
 * some time after its use has ended.
 */
@Param(name = "use", gen = IntGen.class, conf = "0:1")
public class OneUseCalls {
    private static final int USES = 2;

    private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(() -> new Thing(0))
            .disposer(Thing::dispose)
            .settings(Hand.settings("uses").maxIdle(0).build()).build();
    private final Thing[] things = new Thing[USES];
    private final long[] ids = new long[USES];

    /** With two uses. */
    public OneUseCalls() {
        for (int i = 0; i < USES; i++) {
            things[i] = pool.acquire();
            ids[i] = pool.useId(things[i]);
        }
    }

    private boolean done(int use, Consumer<Thing> call) {
        try {
            call.accept(things[use]);
            return true;
        } catch (PoolException refused) {
            return false;
        }
    }

    /** Of whatever use. */
    @Operation
    public boolean release(@Param(name = "use") int use) {
        return done(use, pool::release);
    }

    /** By the use id. */
    @Operation
    public boolean releaseById(@Param(name = "use") int use) {
        return done(use, thing -> pool.release(thing, ids[use]));
    }

    /** The first half of a release. */
    @Operation
    public boolean endUse(@Param(name = "use") int use) {
        return done(use, pool::endUse);
    }

    /** For good. */
    @Operation
    public boolean discard(@Param(name = "use") int use) {
        return done(use, pool::discard);
    }

    /** To the caller. */
    @Operation
    public boolean detach(@Param(name = "use") int use) {
        return done(use, pool::detach);
    }

    /** By the use id. */
    @Operation
    public boolean isCurrent(@Param(name = "use") int use) {
        return pool.isCurrent(things[use], ids[use]);
    }

    /** Of whatever use. */
    @Operation
    public boolean isActive(@Param(name = "use") int use) {
        return pool.isActive(things[use]);
    }

    /** When no call is under way, all counts are exact. */
    @Validate
    public void countsAreExact() {
        PoolStats stats = pool.stats();
        int active = 0;
        for (Thing thing : things) {
            active += pool.owns(thing) ? 1 : 0;
        }
        if (stats.active() != active || stats.idle() != 0 || stats.created() != USES
                || stats.created() != active + stats.disposed() + stats.detached()) {
            throw new AssertionError(stats + ", but " + active + " are out");
        }
    }

    /** One state for each use. */
    public static class Model {
        private enum State { IN_USE, ENDED, GONE }

        private final State[] states = {State.IN_USE, State.IN_USE};

        private boolean leave(int use, boolean whenEnded) {
            boolean leaves = states[use] == State.IN_USE || whenEnded && states[use] == State.ENDED;
            if (leaves) {
                states[use] = State.GONE;
            }
            return leaves;
        }

        /** In use, or ended by the first half. */
        public boolean release(int use) {
            return leave(use, true);
        }

        /** In use only. */
        public boolean releaseById(int use) {
            return leave(use, false);
        }

        /** In use only. */
        public boolean endUse(int use) {
            boolean ends = states[use] == State.IN_USE;
            if (ends) {
                states[use] = State.ENDED;
            }
            return ends;
        }

        /** In use, or ended by the first half. */
        public boolean discard(int use) {
            return leave(use, true);
        }

        /** In use, or ended by the first half. */
        public boolean detach(int use) {
            return leave(use, true);
        }

        /** Until any of these. */
        public boolean isCurrent(int use) {
            return states[use] == State.IN_USE;
        }

        /** Until any of these. */
        public boolean isActive(int use) {
            return states[use] == State.IN_USE;
        }
    }
}

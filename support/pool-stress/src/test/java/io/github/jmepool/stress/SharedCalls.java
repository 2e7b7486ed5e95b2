// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.ClosePolicy;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.shared.SharedObject;
import io.github.jmepool.core.shared.SharedPool;
import java.util.function.Supplier;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;
import org.jetbrains.kotlinx.lincheck.annotations.Param;
import org.jetbrains.kotlinx.lincheck.paramgen.IntGen;

/**
 * All calls of a {@link SharedPool} that decide something: each is one step under one lock, so that everything that
 * they return is compared with the {@link SharedModel}, counts included.
 *
 * <p>The getters of {@code SharedObject} are left out: they take no lock, and tell what may be outdated at once.
 */
@Param(name = "key", gen = IntGen.class, conf = "0:1")
@Param(name = "object", gen = IntGen.class, conf = "0:2")
@Param(name = "few", gen = IntGen.class, conf = "0:2")
public abstract class SharedCalls {
    static final int CLOSED = -2;
    static final int REFUSED = -3;
    static final int STALE = -4;
    static final int FOREIGN = -5;
    static final int DONE = 1;
    static final int CAPACITY = 2;
    /** The number of what is loaded for key 0. */
    static final int LOADED = 50;

    private final SharedPool<Integer, Thing> pool;
    private final Thing[] things = {new Thing(0), new Thing(1), new Thing(2)};

    SharedCalls(boolean multipleHolders) {
        var builder = SharedPool.<Integer, Thing>named("shared").capacity(CAPACITY).clock(() -> 0);
        pool = (multipleHolders ? builder.multipleHolders() : builder).build();
    }

    /** Any number of holders share an object. */
    public static class Multi extends SharedCalls {
        /** With loads: which of two that come at once is shared is settled only in this mode. */
        public Multi() {
            super(true);
        }

        /** What is there, or what is loaded. */
        @Operation
        public int spawnOrLoad(@Param(name = "key") int key) {
            return result(() -> number(pool().acquire(key, any -> new Thing(LOADED + key))));
        }
    }

    /** An object has one holder at a time. */
    public static class Single extends SharedCalls {
        /** Without loads. */
        public Single() {
            super(false);
        }
    }

    final SharedPool<Integer, Thing> pool() {
        return pool;
    }

    static int number(SharedObject<Integer, Thing> object) {
        return object == null ? -1 : object.get().number;
    }

    static int result(Supplier<Integer> call) {
        try {
            return call.get();
        } catch (PoolClosedException closed) {
            return CLOSED;
        } catch (StaleUseException stale) {
            return STALE;
        } catch (ForeignObjectException foreign) {
            return FOREIGN;
        } catch (PoolException refused) {
            return REFUSED;
        }
    }

    private static int done(Runnable call) {
        return result(() -> {
            call.run();
            return DONE;
        });
    }

    /** Unused. */
    @Operation
    public int registerIdle(@Param(name = "key") int key, @Param(name = "object") int object) {
        return result(() -> number(pool.registerIdle(key, things[object])));
    }

    /** With a holder. */
    @Operation
    public int registerAcquired(@Param(name = "key") int key, @Param(name = "object") int object) {
        return result(() -> number(pool.registerAcquired(key, things[object])));
    }

    /** What is there. */
    @Operation
    public int acquire(@Param(name = "key") int key) {
        return result(() -> number(pool.tryAcquire(key)));
    }

    /** Whether something is there. */
    @Operation
    public boolean canAcquire(@Param(name = "key") int key) {
        return pool.canAcquire(key);
    }

    /** One holder less. */
    @Operation
    public int release(@Param(name = "object") int object) {
        return done(() -> pool.release(things[object]));
    }

    /** Not the pool's any more. */
    @Operation
    public int remove(@Param(name = "object") int object) {
        return done(() -> pool.remove(things[object]));
    }

    /** Whether it is there. */
    @Operation
    public boolean isThere(@Param(name = "object") int object) {
        return pool.find(things[object]) != null;
    }

    /** So many unused ones. */
    @Operation
    public int evict(@Param(name = "few") int few) {
        return result(() -> pool.evict(few));
    }

    /** So many unused ones, if it is open. */
    @Operation
    public int trim(@Param(name = "few") int few) {
        return result(() -> pool.trim(few));
    }

    /** All unused ones. */
    @Operation
    public int evictAllUnused() {
        return result(pool::evictAllUnused);
    }

    /** Releases what is over it. */
    @Operation
    public void capacity(@Param(name = "few") int few) {
        pool.setCapacity(few);
    }

    /** All counts at one moment. */
    @Operation
    public String counts() {
        PoolStats stats = pool.stats();
        return stats.active() + " active, " + stats.idle() + " idle, " + stats.created() + " created, "
                + stats.disposed() + " disposed, " + stats.detached() + " detached";
    }

    /** What is held comes back. */
    @Operation
    public void close() {
        pool.close(ClosePolicy.DISPOSE_ON_RELEASE);
    }

    /** From the close on. */
    @Operation
    public boolean isClosed() {
        return pool.isClosed();
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.ConcurrentObjectPoolBuilder;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;
import org.jetbrains.kotlinx.lincheck.annotations.Param;
import org.jetbrains.kotlinx.lincheck.annotations.Validate;
import org.jetbrains.kotlinx.lincheck.paramgen.IntGen;
import org.jetbrains.kotlinx.lincheck.paramgen.ThreadIdGen;

/**
 * What threads do with a pool that has at most so many objects out, mostly {@link #LIMIT}. Two early uses are out from
 * the beginning, and one thread of a program may end them; what a thread acquires itself it ends itself.
 *
 * <p>A use has ended a moment before its object can be acquired. A thread that sees the end in that moment, as it asks
 * or is refused a second release, may still meet the limit: so no other thread sees the end of an early use while its
 * release is under way. {@link OneUseCalls} have threads race for the end of a use, without a limit.
 *
 * <p>Which object an acquire hands out is free, so that only whether there was one is compared with the
 * {@link PoolModel}. {@code owns} and the counts are left out: they are promised when no call is under way, and looked
 * at then, in {@link #countsAreExact}.
 */
@Param(name = "early", gen = IntGen.class, conf = "0:1")
public abstract class PoolCalls {
    static final int LIMIT = 3;
    /** More than the early uses and all that the longest program acquires. */
    static final int BEYOND_REACH = 12;
    static final int EARLY = 2;

    final ConcurrentObjectPool<Thing> pool;
    final Hand[] hands;
    private final AtomicInteger made = new AtomicInteger();
    private final Thing[] earlyThings = new Thing[EARLY];
    private final long[] earlyUses = new long[EARLY];

    PoolCalls(boolean releasedByAcquirer, int prewarmed, UnaryOperator<PoolSettings.Builder<?>> settings) {
        ConcurrentObjectPoolBuilder<Thing> builder = ConcurrentObjectPool.from(() -> new Thing(made.getAndIncrement()))
                .disposer(Thing::dispose)
                .settings(settings.apply(Hand.settings("lincheck")).build());
        pool = (releasedByAcquirer ? builder.releasedByAcquirer() : builder).build();
        pool.prewarmNow(prewarmed);
        for (int i = 0; i < EARLY; i++) {
            earlyThings[i] = pool.acquire();
            earlyUses[i] = pool.useId(earlyThings[i]);
        }
        // with releasedByAcquirer(), the other one stays bound to the thread that has made the pool
        pool.share(earlyThings[0]);
        hands = Hand.each(pool);
    }

    /** Takes an object, if there is one. */
    @Operation
    public boolean acquire(@Param(gen = ThreadIdGen.class) int thread) {
        return hands[thread].acquire() >= 0;
    }

    /** Releases what the thread took last. */
    @Operation
    public boolean release(@Param(gen = ThreadIdGen.class) int thread) {
        return hands[thread].give(pool::release);
    }

    /** Tries to release it twice. */
    @Operation
    public boolean releaseTwice(@Param(gen = ThreadIdGen.class) int thread) {
        return hands[thread].releaseTwice();
    }

    /** Ends its use, then releases it. */
    @Operation
    public boolean endAndRelease(@Param(gen = ThreadIdGen.class) int thread) {
        return hands[thread].endAndRelease();
    }

    /** Releases an early use. */
    @Operation(nonParallelGroup = "early uses")
    public boolean releaseEarly(@Param(name = "early") int early) {
        try {
            pool.release(earlyThings[early], earlyUses[early]);
            return true;
        } catch (PoolException refused) {
            return false;
        }
    }

    /** Whether an early use goes on. */
    @Operation(nonParallelGroup = "early uses")
    public boolean isEarlyCurrent(@Param(name = "early") int early) {
        return pool.isCurrent(earlyThings[early], earlyUses[early]);
    }

    /** When no call is under way, all counts are exact. */
    @Validate
    public void countsAreExact() {
        int out = Hand.held(hands);
        for (int i = 0; i < EARLY; i++) {
            out += pool.isCurrent(earlyThings[i], earlyUses[i]) ? 1 : 0;
        }
        PoolStats stats = pool.stats();
        int[] active = new int[1];
        pool.forEachActive(thing -> active[0]++);
        boolean exact = stats.active() == out && active[0] == out && pool.activeCount() == out
                && stats.created() == stats.total() + stats.disposing() + stats.disposed() + stats.detached()
                && stats.created() == made.get() && stats.disposing() == 0
                && stats.total() <= pool.settings().maxTotal() && stats.idle() <= pool.settings().maxIdle()
                && (!pool.isClosed() || stats.idle() == 0);
        if (!exact) {
            throw new AssertionError(stats + ", but " + out + " are out, " + active[0] + " in use, " + made + " made");
        }
    }
}

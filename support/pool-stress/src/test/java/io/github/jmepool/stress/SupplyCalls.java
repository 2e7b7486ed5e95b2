// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;
import org.jetbrains.kotlinx.lincheck.annotations.Param;
import org.jetbrains.kotlinx.lincheck.annotations.Validate;
import org.jetbrains.kotlinx.lincheck.paramgen.ThreadIdGen;

/**
 * What gives a pool idle objects and takes them away, while threads acquire and release.
 *
 * <p>By design these calls are no single steps, and {@link ConcurrentObjectPool} promises one order for acquires and
 * releases only. A trim looks at one place after another: of two objects that are idle in turn it may meet none. An
 * object in the making, by {@code addIdle} or {@code prewarm}, and one that a trim is disposing of, take up room before
 * they are idle, and after ({@link PoolSettings#maxTotal()}): an acquire at that limit may return null meanwhile. So
 * this pool has no limit, how many a trim has met is not compared, and what is looked at is that nothing is lost, that
 * no object has two users or two ends, and that all counts are exact when no call is under way.
 */
public class SupplyCalls {
    private static final int MOST_TRIMMED = 2;

    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger disposals = new AtomicInteger();
    private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(this::make)
            .disposer(this::dispose)
            .settings(Hand.settings("supply").build()).build();
    private final Hand[] hands = Hand.each(pool);

    /** With two idle objects. */
    public SupplyCalls() {
        pool.prewarmNow(2);
    }

    private Thing make() {
        return new Thing(made.getAndIncrement());
    }

    private void dispose(Thing thing) {
        thing.dispose();
        disposals.incrementAndGet();
    }

    /** Always finds one or makes one. */
    @Operation
    public boolean acquire(@Param(gen = ThreadIdGen.class) int thread) {
        return hands[thread].acquire() >= 0;
    }

    /** What the thread took last. */
    @Operation
    public boolean release(@Param(gen = ThreadIdGen.class) int thread) {
        return hands[thread].releaseTwice();
    }

    /** What the thread took last, for good. */
    @Operation
    public boolean detach(@Param(gen = ThreadIdGen.class) int thread) {
        return hands[thread].give(thing -> {
            pool.detach(thing);
            taken.incrementAndGet();
        });
    }

    /** Disposes of two or fewer. */
    @Operation
    public boolean trim() {
        int trimmed = pool.trim(MOST_TRIMMED);
        return trimmed >= 0 && trimmed <= MOST_TRIMMED;
    }

    /** Nobody else has it. */
    @Operation
    public void takeColdest() {
        Thing coldest = pool.takeColdest();
        if (coldest != null) {
            coldest.begin();
            taken.incrementAndGet();
        }
    }

    /** Always takes a new one. */
    @Operation
    public boolean addIdle() {
        return pool.addIdle(make());
    }

    /** Makes those that are missing. */
    @Operation
    public void prewarm() {
        pool.prewarmNow(2);
    }

    /** When no call is under way, all counts are exact, and each object is somewhere. */
    @Validate
    public void countsAreExact() {
        PoolStats stats = pool.stats();
        int out = Hand.held(hands);
        if (stats.active() != out || stats.created() != made.get() || stats.disposing() != 0
                || made.get() != stats.total() + disposals.get() + taken.get()
                || stats.disposed() + stats.detached() != disposals.get() + taken.get()) {
            throw new AssertionError(stats + ", but " + out + " are out, " + made + " made, " + disposals
                    + " disposed of, " + taken + " taken");
        }
    }

    /** Says only what each thread holds. */
    public static class Model {
        private final int[] held = new int[16];

        /** Always. */
        public boolean acquire(int thread) {
            held[thread]++;
            return true;
        }

        /** If there is one. */
        public boolean release(int thread) {
            boolean holds = held[thread] > 0;
            held[thread] -= holds ? 1 : 0;
            return holds;
        }

        /** If there is one. */
        public boolean detach(int thread) {
            return release(thread);
        }

        /** Within its bounds. */
        public boolean trim() {
            return true;
        }

        /** Whichever. */
        public void takeColdest() {
            // nothing is compared
        }

        /** Always. */
        public boolean addIdle() {
            return true;
        }

        /** Always. */
        public void prewarm() {
            // nothing is compared
        }
    }
}

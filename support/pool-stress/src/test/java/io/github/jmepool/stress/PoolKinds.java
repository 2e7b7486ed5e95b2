// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.ClosePolicy;
import io.github.jmepool.core.PoolClosedException;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;
import org.jetbrains.kotlinx.lincheck.annotations.Param;
import org.jetbrains.kotlinx.lincheck.paramgen.ThreadIdGen;

/** The kinds of concurrent pool that {@link PoolCalls} are tried with. */
public final class PoolKinds {
    private PoolKinds() {
    }

    /** The shortest ways: no limit but the one on all objects, which costs nothing. */
    public static class Plain extends PoolCalls {
        /** Any thread may release. */
        public Plain() {
            super(false, LIMIT, s -> s.maxTotal(LIMIT));
        }
    }

    /** The same, where the release is no atomic instruction. */
    public static class Bound extends PoolCalls {
        /** Released by the acquirer. */
        public Bound() {
            super(true, LIMIT, s -> s.maxTotal(LIMIT));
        }
    }

    /** Objects that leave for good, and others that are made instead. */
    public static class Leaving extends PoolCalls {
        /** Any thread may release. */
        public Leaving() {
            super(false, LIMIT, s -> s.maxTotal(LIMIT));
        }

        /** Disposes of what the thread took last. */
        @Operation
        public boolean discard(@Param(gen = ThreadIdGen.class) int thread) {
            return hands[thread].give(pool::discard);
        }

        /** Takes it along. */
        @Operation
        public boolean detach(@Param(gen = ThreadIdGen.class) int thread) {
            return hands[thread].give(pool::detach);
        }
    }

    /** A limit that takes a lock. */
    public static class Limited extends PoolCalls {
        /** At most as many active, more in all. */
        public Limited() {
            super(false, LIMIT, s -> s.maxActive(LIMIT).maxTotal(LIMIT + 2));
        }
    }

    /** What comes back while another is idle is disposed of. */
    public static class FewIdle extends PoolCalls {
        /** At most one idle. */
        public FewIdle() {
            super(false, LIMIT, s -> s.maxActive(LIMIT).maxIdle(1));
        }
    }

    /**
     * With a close that leaves objects to their users. No limit is met, so that only the close can be why an acquire
     * gets nothing: an acquire that the close refuses has its object until then, and another may meet the limit for it.
     */
    public static class Closing extends PoolCalls {
        /** Any thread may release. */
        public Closing() {
            super(false, BEYOND_REACH, s -> s.maxTotal(BEYOND_REACH));
        }

        /** A closed pool has nothing to hand out. */
        @Override
        @Operation
        public boolean acquire(@Param(gen = ThreadIdGen.class) int thread) {
            try {
                if (!super.acquire(thread)) {
                    throw new AssertionError("A limit was met: " + pool.stats());
                }
                return true;
            } catch (PoolClosedException closed) {
                return false;
            }
        }

        /** Twice does nothing. */
        @Operation
        public void close() {
            pool.close(ClosePolicy.DISPOSE_ON_RELEASE);
        }

        /** From the start of the close on. */
        @Operation
        public boolean isClosed() {
            return pool.isClosed();
        }
    }
}

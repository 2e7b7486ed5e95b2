// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.ReuseOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;
import org.jetbrains.kotlinx.lincheck.annotations.Param;
import org.jetbrains.kotlinx.lincheck.paramgen.IntGen;
import org.jetbrains.kotlinx.lincheck.paramgen.ThreadIdGen;

/**
 * What threads do with a pool of fixed size that serves first what came first, so that it is known which object comes.
 * Two early uses are out from the beginning, and any thread may end them.
 *
 * <p>Each of these calls is one step under the pool's lock, so that everything that they return is compared, counts
 * included. Left out are calls of several steps: those that make or dispose of objects, and those with hooks.
 */
@Param(name = "early", gen = IntGen.class, conf = "0:1")
public class PoolCalls {
    private static final int OBJECTS = 4;
    private static final int EARLY = 2;

    private final AtomicInteger made = new AtomicInteger();
    private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(() -> new Thing(made.getAndIncrement()))
            .settings(PoolSettings.builder("lincheck").order(ReuseOrder.FIFO).maxTotal(OBJECTS).build()).build();
    private final Thing[] early = new Thing[EARLY];
    private final Hand[] hands = new Hand[Hand.MOST];

    /** Two objects are out, the others idle in the order of their numbers. */
    public PoolCalls() {
        pool.prewarmNow(OBJECTS);
        for (int i = 0; i < EARLY; i++) {
            early[i] = pool.acquire();
        }
        Arrays.setAll(hands, thread -> new Hand(pool));
    }

    private static boolean done(Runnable call) {
        try {
            call.run();
            return true;
        } catch (PoolException refused) {
            return false;
        }
    }

    /** The number of the object, or -1. */
    @Operation
    public int acquire(@Param(gen = ThreadIdGen.class) int thread) {
        return hands[thread].acquire();
    }

    /** Releases what the thread took last, and tries it twice. */
    @Operation
    public boolean release(@Param(gen = ThreadIdGen.class) int thread) {
        return hands[thread].releaseTwice();
    }

    /** By the use id. */
    @Operation
    public boolean releaseEarly(@Param(name = "early") int use) {
        return done(() -> pool.release(early[use], use + 1));
    }

    /** By the use id. */
    @Operation
    public boolean isEarlyCurrent(@Param(name = "early") int use) {
        return pool.isCurrent(early[use], use + 1);
    }

    /** Exact at all times. */
    @Operation
    public int activeCount() {
        return pool.activeCount();
    }

    /** Exact at all times. */
    @Operation
    public int idleCount() {
        return pool.idleCount();
    }

    /** A queue. */
    public static class Model {
        private final Deque<Integer> idle = new ArrayDeque<>();
        private final int[][] held = new int[Hand.MOST][OBJECTS];
        private final int[] sizes = new int[Hand.MOST];
        private final boolean[] ended = new boolean[EARLY];

        /** As above. */
        public Model() {
            for (int i = EARLY; i < OBJECTS; i++) {
                idle.add(i);
            }
        }

        /** The one that has been idle longest. */
        public int acquire(int thread) {
            Integer first = idle.poll();
            if (first == null) {
                return -1;
            }
            held[thread][sizes[thread]++] = first;
            return first;
        }

        /** To the end of the queue. */
        public boolean release(int thread) {
            return sizes[thread] > 0 && idle.add(held[thread][--sizes[thread]]);
        }

        /** Once. */
        public boolean releaseEarly(int use) {
            boolean ends = !ended[use];
            if (ends) {
                ended[use] = true;
                idle.add(use);
            }
            return ends;
        }

        /** Until it has ended. */
        public boolean isEarlyCurrent(int use) {
            return !ended[use];
        }

        /** What is not idle. */
        public int activeCount() {
            return OBJECTS - idle.size();
        }

        /** The length of the queue. */
        public int idleCount() {
            return idle.size();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.ReuseOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.kotlinx.lincheck.annotations.Operation;
import org.jetbrains.kotlinx.lincheck.annotations.Param;
import org.jetbrains.kotlinx.lincheck.paramgen.ThreadIdGen;

/** A pool that serves first what came first, among all threads: a queue, so that it is known which object comes. */
public class FifoCalls {
    private static final int OBJECTS = 3;

    private final AtomicInteger made = new AtomicInteger();
    private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(() -> new Thing(made.getAndIncrement()))
            .settings(Hand.settings("fifo").order(ReuseOrder.FIFO).maxTotal(OBJECTS).build()).build();
    private final Hand[] hands = Hand.each(pool);

    /** With all objects idle, in the order of their numbers. */
    public FifoCalls() {
        pool.prewarmNow(OBJECTS);
    }

    /** The number of the object. */
    @Operation
    public int acquire(@Param(gen = ThreadIdGen.class) int thread) {
        return hands[thread].acquire();
    }

    /** What the thread took last. */
    @Operation
    public boolean release(@Param(gen = ThreadIdGen.class) int thread) {
        return hands[thread].give(pool::release);
    }

    /** A queue. */
    public static class Model {
        private final Deque<Integer> idle = new ArrayDeque<>();
        private final int[][] held = new int[16][OBJECTS];
        private final int[] sizes = new int[16];

        /** As above. */
        public Model() {
            for (int i = 0; i < OBJECTS; i++) {
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
            if (sizes[thread] == 0) {
                return false;
            }
            idle.add(held[thread][--sizes[thread]]);
            return true;
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.jmepool.jme.background.MpscQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The queue on which any thread hands over to one. */
public final class MpscQueueStress {
    private MpscQueueStress() {
    }

    private static int next(MpscQueue<int[]> queue) {
        int[] item = queue.poll();
        return item == null ? 0 : item[0];
    }

    /** What happened before an offer is seen after the poll. */
    @JCStressTest
    @Outcome(id = {"0", "1"}, expect = ACCEPTABLE, desc = "Not there yet, or there with all that was written.")
    @Outcome(expect = FORBIDDEN, desc = "The item came without what was written before.")
    @State
    public static class Publication {
        private final MpscQueue<int[]> queue = new MpscQueue<>();

        /** Offers. */
        @Actor
        public void producer() {
            int[] item = {2};
            item[0] = 1;
            queue.offer(item);
        }

        /** Polls. */
        @Actor
        public void consumer(I_Result r) {
            r.r1 = next(queue);
        }
    }

    /** An offer that has returned is polled, whatever another producer is in the middle of. */
    @JCStressTest
    @Outcome(id = {"1, 2, 0", "2, 1, 0"}, expect = ACCEPTABLE, desc = "Both, in either order.")
    @Outcome(id = "2, 0, 1", expect = ACCEPTABLE, desc = "The other came later.")
    @Outcome(expect = FORBIDDEN, desc = "An item was missed, lost or doubled.")
    @State
    public static class NothingIsMissed {
        private final MpscQueue<int[]> queue = new MpscQueue<>();

        /** Offers. */
        @Actor
        public void producer() {
            queue.offer(new int[] {1});
        }

        /** Offers and polls: at least its own item must be there. */
        @Actor
        public void consumer(III_Result r) {
            queue.offer(new int[] {2});
            r.r1 = next(queue);
            r.r2 = next(queue);
        }

        /** Takes the rest. */
        @Arbiter
        public void rest(III_Result r) {
            r.r3 = next(queue);
        }
    }

    /** Two offers of one thread keep their order among the offers of another. */
    @JCStressTest
    @Outcome(id = {"12, 3", "123, 0", "132, 0", "312, 0", "13, 2", "31, 2", "1, 23", "1, 32", "3, 12", "0, 123",
        "0, 132", "0, 312"}, expect = ACCEPTABLE, desc = "1 before 2, 3 anywhere.")
    @Outcome(expect = FORBIDDEN, desc = "Out of order, lost or doubled.")
    @State
    public static class OrderOfOneProducer {
        private final MpscQueue<int[]> queue = new MpscQueue<>();

        /** Offers twice. */
        @Actor
        public void first() {
            queue.offer(new int[] {1});
            queue.offer(new int[] {2});
        }

        /** Offers once. */
        @Actor
        public void second() {
            queue.offer(new int[] {3});
        }

        /** Polls what is there. */
        @Actor
        public void consumer(II_Result r) {
            r.r1 = all();
        }

        /** Polls the rest. */
        @Arbiter
        public void rest(II_Result r) {
            r.r2 = all();
        }

        private int all() {
            int digits = 0;
            for (int item = next(queue); item != 0; item = next(queue)) {
                digits = digits * 10 + item;
            }
            return digits;
        }
    }
}

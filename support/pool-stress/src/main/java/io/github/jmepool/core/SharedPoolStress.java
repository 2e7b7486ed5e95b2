// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.jmepool.core.shared.SharedObject;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.shared.SharedPoolHooks;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** Races for the objects of one shared pool. */
public final class SharedPoolStress {
    private SharedPoolStress() {
    }

    /** A shared pool whose disposals are counted. */
    abstract static class Counted implements SharedPoolHooks<String, int[]> {
        final SharedPool<String, int[]> pool = SharedPool.<String, int[]>named("stress").multipleHolders().hooks(this)
                .build();

        @Override
        public void onDispose(String key, int[] object, DisposeReason reason) {
            object[0]++;
        }

        final int releasedOnce(SharedObject<String, int[]> object) {
            try {
                pool.release(object);
                return 1;
            } catch (PoolException refused) {
                return 0;
            }
        }
    }

    /** Two give back what has one holder. */
    @JCStressTest
    @Outcome(id = {"1, 0, 1", "0, 1, 1"}, expect = ACCEPTABLE, desc = "One was refused.")
    @Outcome(expect = FORBIDDEN, desc = "The count went below zero, or neither could.")
    @State
    public static class TwoUnspawns extends Counted {
        private final SharedObject<String, int[]> object = pool.registerAcquired("key", new int[1]);

        /** Gives back. */
        @Actor
        public void one(III_Result r) {
            r.r1 = releasedOnce(object);
        }

        /** Gives back. */
        @Actor
        public void other(III_Result r) {
            r.r2 = releasedOnce(object);
        }

        /** Counts. */
        @Arbiter
        public void end(III_Result r) {
            r.r3 = pool.unusedCount();
        }
    }

    /** An acquire and a release race for an unused object. */
    @JCStressTest
    @Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "Spawned, so spared.")
    @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "Released, so gone.")
    @Outcome(expect = FORBIDDEN, desc = "A disposed object is in use, or it was lost.")
    @State
    public static class SpawnAndRelease extends Counted {
        private final int[] object = new int[1];

        /** One unused object. */
        public SpawnAndRelease() {
            pool.registerIdle("key", object);
        }

        /** Spawns. */
        @Actor
        public void user(III_Result r) {
            r.r1 = pool.tryAcquire("key") == null ? 0 : 1;
        }

        /** Releases. */
        @Actor
        public void releaser(III_Result r) {
            r.r2 = pool.evictAllUnused();
        }

        /** Counts. */
        @Arbiter
        public void end(III_Result r) {
            r.r3 = object[0];
        }
    }

    /** Two load the same key. */
    @JCStressTest
    @Outcome(id = {"2, 1"}, expect = ACCEPTABLE, desc = "Both share one object.")
    @Outcome(expect = FORBIDDEN, desc = "They got different ones.")
    @State
    public static class TwoLoads extends Counted {
        private SharedObject<String, int[]> first;
        private SharedObject<String, int[]> second;

        /** Loads. */
        @Actor
        public void one() {
            first = pool.acquire("key", key -> new int[1]);
        }

        /** Loads. */
        @Actor
        public void other() {
            second = pool.acquire("key", key -> new int[1]);
        }

        /** Compares. */
        @Arbiter
        public void end(II_Result r) {
            r.r1 = first == second ? first.holders() : 0;
            r.r2 = pool.count();
        }
    }

    /** Writes before a release are visible after the next acquire. */
    @JCStressTest
    @Outcome(id = {"0, 0", "1, 7"}, expect = ACCEPTABLE, desc = "Not free yet, or free with all that was written.")
    @Outcome(expect = FORBIDDEN, desc = "The object came without what was written before.")
    @State
    public static class Publication {
        private final SharedPool<String, int[]> pool = SharedPool.<String, int[]>named("stress").build();
        private final SharedObject<String, int[]> object = pool.registerAcquired("key", new int[1]);

        /** Writes and gives back. */
        @Actor
        public void writer() {
            object.get()[0] = 7;
            pool.release(object);
        }

        /** Spawns and reads. */
        @Actor
        public void reader(II_Result r) {
            SharedObject<String, int[]> got = pool.tryAcquire("key");
            r.r1 = got == null ? 0 : 1;
            r.r2 = got == null ? 0 : got.get()[0];
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** Races for the objects of one pool. */
public final class ConcurrentObjectPoolStress {
    /** Longer than any pause of the machine, and shorter than the 30 s after which jcstress ends a fork. */
    private static final Duration LONG = Duration.ofSeconds(20);

    private ConcurrentObjectPoolStress() {
    }

    /** A pooled object. */
    static final class Thing {
        int value;
        int disposals;
    }

    /** A pool of which all objects are out. */
    abstract static class Full {
        final ConcurrentObjectPool<Thing> pool;
        final Thing held;
        private final long use;

        Full(int size) {
            pool = ConcurrentObjectPool.from(Thing::new).disposer(thing -> thing.disposals++)
                    .settings(PoolSettings.builder("stress").maxTotal(size).build()).build();
            for (int i = 1; i < size; i++) {
                pool.acquire();
            }
            held = pool.acquire();
            use = pool.useId(held);
        }

        /** 1 if it did, 0 if it was refused. */
        final int released() {
            try {
                pool.release(held, use);
                return 1;
            } catch (PoolException refused) {
                return 0;
            }
        }

        /** 1 if it got one, 2 if nothing woke it before its time, 3 if it was refused, or 0 if none came. */
        final int waited() {
            long before = System.nanoTime();
            try {
                if (pool.tryAcquire(LONG) == null) {
                    return 0;
                }
            } catch (PoolClosedException closed) {
                return 3;
            } catch (InterruptedException e) {
                return -1;
            }
            return System.nanoTime() - before < LONG.toNanos() / 2 ? 1 : 2;
        }
    }

    /** Of two that release one use, one does; what was written before is visible to the next user. */
    @JCStressTest
    @Outcome(id = {"1, 0, 2", "0, 1, 2"}, expect = ACCEPTABLE, desc = "One was refused, and the value is there.")
    @Outcome(id = {"1, 0, 0", "0, 1, 0"}, expect = ACCEPTABLE, desc = "One was refused, and none was idle yet.")
    @Outcome(expect = FORBIDDEN, desc = "Both or none was refused, or the object came without what was written.")
    @State
    public static class TwoReleases extends Full {
        /** One object, in use. */
        public TwoReleases() {
            super(1);
            held.value = 2;
        }

        /** Releases. */
        @Actor
        public void one(III_Result r) {
            r.r1 = released();
        }

        /** Releases. */
        @Actor
        public void other(III_Result r) {
            r.r2 = released();
        }

        /** Acquires and reads. */
        @Actor
        public void reader(III_Result r) {
            Thing got = pool.tryAcquire();
            r.r3 = got == null ? 0 : got.value;
        }
    }

    /** A limit on active objects holds while objects are made. */
    @JCStressTest
    @Outcome(id = {"1, 0, 1", "0, 1, 1"}, expect = ACCEPTABLE, desc = "One of them.")
    @Outcome(expect = FORBIDDEN, desc = "The limit was exceeded, or refused both.")
    @State
    public static class LimitOnActive {
        private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(Thing::new)
                .settings(PoolSettings.builder("stress").maxActive(1).build()).build();

        /** Acquires. */
        @Actor
        public void one(III_Result r) {
            r.r1 = pool.tryAcquire() == null ? 0 : 1;
        }

        /** Acquires. */
        @Actor
        public void other(III_Result r) {
            r.r2 = pool.tryAcquire() == null ? 0 : 1;
        }

        /** Counts. */
        @Arbiter
        public void end(III_Result r) {
            r.r3 = pool.activeCount();
        }
    }

    /** Two that wait must not sleep through a release and a disposal. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Each got one.")
    @Outcome(expect = FORBIDDEN, desc = "Nothing woke one of them.")
    @State
    public static class NoLostWakeUp extends Full {
        /** Two objects, in use. */
        public NoLostWakeUp() {
            super(2);
        }

        /** Releases one, ends the other. */
        @Actor
        public void user() {
            pool.release(held);
            pool.forEachActive(thing -> {
                if (thing != held) {
                    pool.discard(thing);
                }
            });
        }

        /** Waits. */
        @Actor
        public void one(II_Result r) {
            r.r1 = waited();
        }

        /** Waits. */
        @Actor
        public void other(II_Result r) {
            r.r2 = waited();
        }
    }

    /** One that waits must not sleep through a close. */
    @JCStressTest
    @Outcome(id = "3", expect = ACCEPTABLE, desc = "It was refused.")
    @Outcome(expect = FORBIDDEN, desc = "It slept, or got an object.")
    @State
    public static class WaitAndClose extends Full {
        /** One object, in use. */
        public WaitAndClose() {
            super(1);
        }

        /** Waits. */
        @Actor
        public void waiter(I_Result r) {
            r.r1 = waited();
        }

        /** Closes. */
        @Actor
        public void closer() {
            pool.close();
            pool.release(held);
        }
    }

    /** Whether a thread that has seen the close still gets an object, and how often the object is disposed of. */
    @JCStressTest
    @Outcome(id = {"0, 1", "2, 1"}, expect = ACCEPTABLE, desc = "It got one before the close, or was refused.")
    @Outcome(expect = FORBIDDEN, desc = "It was used after the close, disposed of twice, or never.")
    @State
    public static class UseAndClose extends Full {
        /** One object, in use. */
        public UseAndClose() {
            super(1);
        }

        /** Releases, looks and acquires. */
        @Actor
        public void user(II_Result r) {
            pool.release(held);
            boolean closed = pool.isClosed();
            try {
                Thing thing = pool.tryAcquire();
                r.r1 = closed ? 1 : 0;
                if (thing != null) {
                    pool.release(thing);
                }
            } catch (PoolClosedException refused) {
                r.r1 = 2;
            }
        }

        /** Closes. */
        @Actor
        public void closer() {
            pool.close();
        }

        /** Counts. */
        @Arbiter
        public void end(II_Result r) {
            r.r2 = held.disposals + pool.totalCount();
        }
    }
}

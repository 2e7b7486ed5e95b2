// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.jmepool.core.ConcurrentObjectPoolStress.Fixed;
import io.github.jmepool.core.ConcurrentObjectPoolStress.Thing;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** Races of a close, a limit, a wait or the end of tracking with the calls that may overlook them. */
public final class ConcurrentPoolGapsStress {
    private ConcurrentPoolGapsStress() {
    }

    /** It can't be that a release sees no waiting thread and the waiting thread sees no idle object. */
    @JCStressTest
    @Outcome(id = {"0, 0", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "The object was found, or the waiter woken.")
    @Outcome(id = "0, 1", expect = FORBIDDEN, desc = "The object is idle and the waiter sleeps.")
    @State
    public static class CountsAndWaiters extends Fixed {
        private final Thing held = pool.acquire();

        /** One object, in use. */
        public CountsAndWaiters() {
            super(1, false);
        }

        /** Releases. */
        @Actor
        public void releaser() {
            enter();
            pool.release(held);
        }

        /** Announces that it waits, then looks for an idle object. */
        @Actor
        public void waiter(II_Result r) {
            pool.waiters.enter();
            r.r2 = pool.idleObjects.noneIdle() ? 1 : 0;
        }

        /** Whether the release woke a thread. */
        @Arbiter
        public void end(II_Result r) {
            r.r1 = (int) pool.waiters.round();
        }
    }

    /** An acquire by a thread that may have seen that the pool is closed. */
    @JCStressTest
    @Outcome(id = {"0, 1", "0, 2", "1, 2"}, expect = ACCEPTABLE, desc = "It got the object, or was refused.")
    @Outcome(expect = FORBIDDEN, desc = "It got an object of a pool that it knew to be closed.")
    @State
    public static class SeenClosed extends Fixed {
        /** One object. */
        public SeenClosed() {
            super(1, false);
        }

        /** Looks, then acquires. */
        @Actor
        public void user(II_Result r) {
            enter();
            try {
                pool.release(pool.acquire());
                r.r1 = pool.isClosed() ? 1 : 0;
                r.r2 = acquired();
            } catch (PoolClosedException closed) {
                r.r2 = 2;
            }
        }

        /** Closes. */
        @Actor
        public void closer() {
            pool.close(ClosePolicy.DISPOSE_ON_RELEASE);
        }
    }

    /** An acquire by a thread that may have seen a lower limit, which is met. */
    @JCStressTest
    @Outcome(id = {"0, 1", "0, 0", "1, 0"}, expect = ACCEPTABLE, desc = "It got the object, or was refused.")
    @Outcome(expect = FORBIDDEN, desc = "It got an object beyond a limit that it knew.")
    @State
    public static class SeenLimit extends Fixed {
        private final Thing held;

        /** One object in use, one idle. */
        public SeenLimit() {
            super(2, false);
            held = pool.acquire();
        }

        /** Looks, then acquires. */
        @Actor
        public void user(II_Result r) {
            enter();
            pool.release(held);
            int had = acquired();
            r.r1 = pool.settings().maxActive() == 1 ? 1 : 0;
            r.r2 = had == 0 ? -1 : acquired();
        }

        /** Lowers the limit. */
        @Actor
        public void configurer() {
            pool.configure(pool.settings().toBuilder().maxActive(1).build());
        }
    }

    /** An object is made while its limit goes and another one comes, which it is beyond. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The limit holds once both were released.")
    @Outcome(expect = FORBIDDEN, desc = "There is permanently one too many.")
    @State
    public static class ExchangedLimits {
        private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(Thing::new)
                .settings(PoolSettings.builder("stress").maxActive(2).maxTotal(3).build()).build();
        private final Thing first = pool.acquire();
        private Thing second;

        /** Acquires. */
        @Actor
        public void user() {
            second = pool.tryAcquire();
        }

        /** Lifts the limit on active objects, lowers the other. */
        @Actor
        public void configurer() {
            pool.configure(pool.settings().toBuilder().maxActive(PoolSettings.UNLIMITED).maxTotal(1).build());
        }

        /** Gives back and counts. */
        @Arbiter
        public void end(I_Result r) {
            pool.release(first);
            if (second != null) {
                pool.release(second);
            }
            r.r1 = pool.totalCount();
        }
    }

    /** An object that is about to be made while the pool is closed: how many there were at the end, and later. */
    @JCStressTest
    @Outcome(id = {"0, 0", "1, 1"}, expect = ACCEPTABLE, desc = "None was made after the end.")
    @Outcome(id = {"-1, 0", "-1, 1"}, expect = ACCEPTABLE, desc = "The end had yet to come.")
    @Outcome(expect = FORBIDDEN, desc = "One was made after the end.")
    @State
    public static class NothingAfterTheEnd {
        private final AtomicInteger made = new AtomicInteger();
        private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(this::make)
                .settings(PoolSettings.builder("stress").build()).build();

        private Thing make() {
            made.incrementAndGet();
            return new Thing();
        }

        /** Acquires. */
        @Actor
        public void user() {
            try {
                pool.acquire();
            } catch (PoolClosedException closed) {
                // the close was first
            }
        }

        /** Closes. */
        @Actor
        public void closer(II_Result r) {
            pool.close();
            try {
                r.r1 = pool.awaitClosed(Duration.ZERO) ? made.get() : -1;
            } catch (InterruptedException e) {
                r.r1 = -2;
            }
        }

        /** Counts. */
        @Arbiter
        public void end(II_Result r) {
            r.r2 = made.get();
        }
    }

    /** A lease while the pool is closed. */
    @JCStressTest
    @Outcome(id = {"1, 1", "2, 1"}, expect = ACCEPTABLE, desc = "There was a lease, or the pool was closed.")
    @Outcome(expect = FORBIDDEN, desc = "Another exception, or the object was disposed of twice or never.")
    @State
    public static class LeaseAndClose extends Fixed {
        private final Thing made;

        /** One object. */
        public LeaseAndClose() {
            super(1, false);
            made = pool.acquire();
            pool.release(made);
        }

        /** Leases. */
        @Actor
        public void user(II_Result r) {
            enter();
            try {
                r.r1 = pool.tryLease() == null ? 0 : 1;
            } catch (PoolClosedException closed) {
                r.r1 = 2;
            } catch (PoolException other) {
                r.r1 = 3;
            }
        }

        /** Closes. */
        @Actor
        public void closer() {
            pool.close(ClosePolicy.DISPOSE);
        }

        /** Counts. */
        @Arbiter
        public void end(II_Result r) {
            r.r2 = made.disposals;
        }
    }

    /** An acquire while the pool is closed and abandons what is out. */
    @JCStressTest
    @Outcome(id = {"1, 0", "2, 1"}, expect = ACCEPTABLE, desc = "It is the caller's, or was disposed of.")
    @Outcome(expect = FORBIDDEN, desc = "Lost, or disposed of while in use.")
    @State
    public static class AcquireAndAbandon extends Fixed {
        private final Thing made;

        /** One object. */
        public AcquireAndAbandon() {
            super(1, false);
            made = pool.acquire();
            pool.release(made);
        }

        /** Acquires. */
        @Actor
        public void user(II_Result r) {
            enter();
            try {
                r.r1 = pool.tryAcquire() == made ? 1 : 0;
            } catch (PoolClosedException closed) {
                r.r1 = 2;
            }
        }

        /** Closes. */
        @Actor
        public void closer() {
            pool.close(ClosePolicy.ABANDON);
        }

        /** Counts. */
        @Arbiter
        public void end(II_Result r) {
            r.r2 = made.disposals;
        }
    }

    /** A limit is lowered while the second object is made. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The limit holds once both were released.")
    @Outcome(expect = FORBIDDEN, desc = "There is permanently one too many.")
    @State
    public static class LoweredLimit {
        private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(Thing::new)
                .settings(PoolSettings.builder("stress").maxTotal(2).build()).build();
        private final Thing first = pool.acquire();
        private Thing second;

        /** Acquires. */
        @Actor
        public void user() {
            second = pool.tryAcquire();
        }

        /** Lowers the limit. */
        @Actor
        public void configurer() {
            pool.configure(pool.settings().toBuilder().maxTotal(1).build());
        }

        /** Gives back and counts. */
        @Arbiter
        public void end(I_Result r) {
            pool.release(first);
            if (second != null) {
                pool.release(second);
            }
            r.r1 = pool.totalCount();
        }
    }

    /** An acquire that waits while another gives back the place that it was granted. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "It got the object.")
    @Outcome(expect = FORBIDDEN, desc = "Nothing woke it.")
    @State
    public static class GrantGivenBack {
        private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(Thing::new)
                .settings(PoolSettings.builder("stress").maxActive(1).maxTotal(2).build()).build();

        /** One object, idle, and a place that is granted to an acquire that found nothing. */
        public GrantGivenBack() {
            pool.prewarmNow(1);
            pool.idleObjects.grant();
        }

        /** Gives the place back. */
        @Actor
        public void failing() {
            pool.idleObjects.withdraw(Permit.GRANTED);
        }

        /** Waits. */
        @Actor
        public void waiter(I_Result r) {
            r.r1 = ConcurrentObjectPoolStress.waited(pool);
        }
    }

    /** An acquire while the tracking ends. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "There is no record, and no trace.")
    @Outcome(expect = FORBIDDEN, desc = "A phantom.")
    @State
    public static class TrackingEnds {
        private final ConcurrentObjectPool<Thing> pool = ConcurrentObjectPool.from(Thing::new)
                .settings(PoolSettings.builder("stress").leakTracking(1).build()).build();
        private Thing held;

        /** Acquires. */
        @Actor
        public void user() {
            held = pool.acquire();
        }

        /** Ends the tracking. */
        @Actor
        public void configurer() {
            pool.configure(pool.settings().toBuilder().leakTracking(0).build());
        }

        /** Looks. */
        @Arbiter
        public void end(II_Result r) {
            r.r1 = pool.leaks(Duration.ZERO).size();
            r.r2 = pool.allObjects.find(held).trace == null ? 0 : 1;
        }
    }
}

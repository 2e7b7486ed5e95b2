// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
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
    /** Longer than a machine stands still. */
    /** Longer than any pause of the machine, and shorter than the 30 s after which jcstress ends a fork. */
    private static final Duration LONG = Duration.ofSeconds(20);

    private ConcurrentObjectPoolStress() {
    }

    /** A pooled object. */
    static final class Thing {
        int value;
        int disposals;
    }

    /** Acquires one: 1, or 2 if nothing woke it before its time, after which it looks once more, or 0 if none came. */
    static int waited(ConcurrentObjectPool<Thing> pool) {
        long before = System.nanoTime();
        try {
            if (pool.tryAcquire(LONG) == null) {
                return 0;
            }
        } catch (InterruptedException e) {
            return -1;
        }
        return System.nanoTime() - before < LONG.toNanos() / 2 ? 1 : 2;
    }

    /** A pool of fixed size with some objects idle, and with the calling threads' magazines ready. */
    abstract static class Fixed {
        final ConcurrentObjectPool<Thing> pool;

        Fixed(int size, boolean releasedByAcquirer) {
            ConcurrentObjectPoolBuilder<Thing> builder = ConcurrentObjectPool.from(Thing::new)
                    .disposer(thing -> thing.disposals++)
                    .settings(PoolSettings.builder("stress").maxTotal(size).build());
            pool = (releasedByAcquirer ? builder.releasedByAcquirer() : builder).build();
            pool.prewarmNow(size);
        }

        /** Makes the shortest ways open to the calling thread. */
        final void enter() {
            pool.magazines.mine();
        }

        final int acquired() {
            return pool.tryAcquire() == null ? 0 : 1;
        }

        final int waited() {
            return ConcurrentObjectPoolStress.waited(pool);
        }

        final int released(Thing thing) {
            try {
                pool.release(thing);
                return 1;
            } catch (PoolException refused) {
                return 0;
            }
        }
    }

    /** One idle object, two that want it. */
    @JCStressTest
    @Outcome(id = {"1, 0", "0, 1"}, expect = ACCEPTABLE, desc = "One got it.")
    @Outcome(expect = FORBIDDEN, desc = "Both or neither got it.")
    @State
    public static class TwoAcquires extends Fixed {
        /** One object, in the magazine of the thread that makes it. */
        public TwoAcquires() {
            super(1, false);
        }

        /** Acquires. */
        @Actor
        public void one(II_Result r) {
            enter();
            r.r1 = acquired();
        }

        /** Acquires. */
        @Actor
        public void other(II_Result r) {
            r.r2 = acquired();
        }
    }

    /** Two that release the same use. */
    @JCStressTest
    @Outcome(id = {"1, 0, 1", "0, 1, 1"}, expect = ACCEPTABLE, desc = "One was refused, and one object is idle.")
    @Outcome(expect = FORBIDDEN, desc = "Both or none was refused, or the counts are off.")
    @State
    public static class TwoReleases extends Fixed {
        private final Thing thing = pool.acquire();

        /** One object, in use. */
        public TwoReleases() {
            super(1, false);
        }

        /** Releases. */
        @Actor
        public void one(III_Result r) {
            enter();
            r.r1 = released(thing);
        }

        /** Releases. */
        @Actor
        public void other(III_Result r) {
            enter();
            r.r2 = released(thing);
        }

        /** Counts. */
        @Arbiter
        public void end(III_Result r) {
            r.r3 = pool.idleCount();
        }
    }

    /** Two that release the same use, one of whom has taken the object from its own magazine last. */
    @JCStressTest
    @Outcome(id = {"1, 0, 1", "0, 1, 1"}, expect = ACCEPTABLE, desc = "One was refused, and one object is idle.")
    @Outcome(id = "1, 2, 1", expect = ACCEPTABLE, desc = "The other didn't see the use.")
    @Outcome(expect = FORBIDDEN, desc = "Both or none was refused, or the counts are off.")
    @State
    public static class TwoReleasesOfTheLastTaken extends Fixed {
        private volatile Thing inUse;

        /** One object. */
        public TwoReleasesOfTheLastTaken() {
            super(1, false);
        }

        /** Takes from its own magazine and releases. */
        @Actor
        public void owner(III_Result r) {
            enter();
            pool.release(pool.acquire());
            Thing thing = pool.acquire();
            inUse = thing;
            r.r1 = released(thing);
        }

        /** Releases what the owner uses. */
        @Actor
        public void other(III_Result r) {
            enter();
            Thing thing = inUse;
            r.r2 = thing == null ? 2 : released(thing);
        }

        /** Counts. */
        @Arbiter
        public void end(III_Result r) {
            r.r3 = pool.idleCount();
        }
    }

    /** A thread takes back and forth from its own magazine what another takes from there. */
    @JCStressTest
    @Outcome(id = {"1, 0, 1", "0, 1, 1"}, expect = ACCEPTABLE, desc = "One got it.")
    @Outcome(expect = FORBIDDEN, desc = "Both or neither got it, or the counts are wrong.")
    @State
    public static class OwnTakeAndTheft extends Fixed {
        /** One object. */
        public OwnTakeAndTheft() {
            super(1, false);
        }

        /** Takes, releases, and takes from its own magazine. */
        @Actor
        public void owner(III_Result r) {
            enter();
            Thing thing = pool.tryAcquire();
            if (thing != null) {
                pool.release(thing);
            }
            r.r1 = acquired();
        }

        /** Takes from the owner's. */
        @Actor
        public void thief(III_Result r) {
            r.r2 = acquired();
        }

        /** Counts. */
        @Arbiter
        public void end(III_Result r) {
            r.r3 = pool.activeCount();
        }
    }

    /** Of two objects, one is lent to another thread that releases it; the counts of both threads stay right. */
    @JCStressTest
    @Outcome(id = "2, 0, 2", expect = ACCEPTABLE, desc = "Both are idle, and each can be had.")
    @Outcome(expect = FORBIDDEN, desc = "The counts are off, or an object is out of reach.")
    @State
    public static class ReleasedByTwo extends Fixed {
        private final Thing one = pool.acquire();
        private final Thing two = pool.acquire();

        /** Two objects, in use. */
        public ReleasedByTwo() {
            super(2, false);
        }

        /** Releases one, takes and releases. */
        @Actor
        public void first() {
            enter();
            pool.release(one);
            Thing thing = pool.tryAcquire();
            if (thing != null) {
                pool.release(thing);
            }
        }

        /** Releases the other, takes and releases. */
        @Actor
        public void second() {
            enter();
            pool.release(two);
            Thing thing = pool.tryAcquire();
            if (thing != null) {
                pool.release(thing);
            }
        }

        /** Counts. */
        @Arbiter
        public void end(III_Result r) {
            r.r1 = pool.idleCount();
            r.r2 = pool.activeCount();
            r.r3 = acquired() + acquired();
        }
    }

    /** A pool is closed while a thread takes from its own magazine and gives back: disposed of once. */
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "Disposed of once.")
    @Outcome(expect = FORBIDDEN, desc = "Disposed of twice, or never.")
    @State
    public static class OwnTakesAndClose extends Fixed {
        private final Thing made;

        /** One object. */
        public OwnTakesAndClose() {
            super(1, false);
            made = pool.acquire();
            pool.release(made);
        }

        /** Takes and releases until refused, or thrice. */
        @Actor
        public void user() {
            enter();
            try {
                for (int i = 0; i < 3; i++) {
                    pool.release(pool.acquire());
                }
            } catch (PoolClosedException | StaleUseException refused) {
                return;
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
            r.r1 = made.disposals;
            r.r2 = pool.totalCount();
        }
    }

    /** A late release by id must not end the next use. */
    @JCStressTest
    @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "The late release was refused; the next use goes on.")
    @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "It came first, and the other release was refused.")
    @Outcome(expect = FORBIDDEN, desc = "It ended a use that wasn't meant.")
    @State
    public static class StaleRelease extends Fixed {
        private final Thing thing = pool.acquire();
        private final long use = pool.useId(thing);

        /** One object, in use. */
        public StaleRelease() {
            super(1, false);
        }

        /** Releases and acquires again. */
        @Actor
        public void owner(III_Result r) {
            enter();
            r.r1 = released(thing);
            pool.tryAcquire();
        }

        /** Releases by id. */
        @Actor
        public void late(III_Result r) {
            enter();
            try {
                pool.release(thing, use);
                r.r2 = 1;
            } catch (StaleUseException refused) {
                r.r2 = 0;
            }
        }

        /** Counts. */
        @Arbiter
        public void end(III_Result r) {
            r.r3 = pool.isCurrent(thing, use + 1) ? pool.activeCount() : -1;
        }
    }

    /** Writes before a release are visible after the acquire. */
    @JCStressTest
    @Outcome(id = {"0", "2"}, expect = ACCEPTABLE, desc = "Not there yet, or there with all that was written.")
    @Outcome(expect = FORBIDDEN, desc = "The object came without what was written before.")
    @State
    public static class Publication extends Fixed {
        private final Thing thing = pool.acquire();

        /** One object, in use. */
        public Publication() {
            super(1, false);
        }

        /** Writes and releases. */
        @Actor
        public void writer() {
            enter();
            thing.value = 2;
            pool.release(thing);
        }

        /** Acquires and reads. */
        @Actor
        public void reader(I_Result r) {
            Thing got = pool.tryAcquire();
            r.r1 = got == null ? 0 : got.value == 0 ? 1 : got.value;
        }
    }

    /** As {@link Publication}, where the release is not a fence. */
    @JCStressTest
    @Outcome(id = {"0", "2"}, expect = ACCEPTABLE, desc = "Not there yet, or there with all that was written.")
    @Outcome(expect = FORBIDDEN, desc = "The object came without what was written before.")
    @State
    public static class BoundPublication extends Fixed {
        /** One object. */
        public BoundPublication() {
            super(1, true);
        }

        /** Acquires, writes and releases. */
        @Actor
        public void writer() {
            enter();
            Thing thing = pool.tryAcquire();
            if (thing != null) {
                thing.value = 2;
                pool.release(thing);
            }
        }

        /** Acquires and reads. */
        @Actor
        public void reader(I_Result r) {
            enter();
            Thing got = pool.tryAcquire();
            r.r1 = got == null || got.value == 0 ? 0 : got.value;
        }
    }

    /** Of two objects one is always idle, though not always the same: no acquire may fail. */
    @JCStressTest
    @Outcome(id = "1, 1, 2", expect = ACCEPTABLE, desc = "Both got one.")
    @Outcome(expect = FORBIDDEN, desc = "An acquire failed though at no moment all were in use.")
    @State
    public static class NeverAllInUse extends Fixed {
        private final Thing held = pool.acquire();

        /** Two objects, one in use. */
        public NeverAllInUse() {
            super(2, false);
        }

        /** Gives one back and takes one. */
        @Actor
        public void exchanger(III_Result r) {
            enter();
            pool.release(held);
            r.r1 = acquired();
        }

        /** Takes one. */
        @Actor
        public void taker(III_Result r) {
            enter();
            r.r2 = acquired();
        }

        /** Counts. */
        @Arbiter
        public void end(III_Result r) {
            r.r3 = pool.activeCount();
        }
    }

    /** An acquire that waits must not sleep through a release. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "It got the object.")
    @Outcome(expect = FORBIDDEN, desc = "Nothing woke it.")
    @State
    public static class NoLostWakeUp extends Fixed {
        private final Thing held = pool.acquire();

        /** One object, in use. */
        public NoLostWakeUp() {
            super(1, false);
        }

        /** Releases. */
        @Actor
        public void releaser() {
            enter();
            pool.release(held);
        }

        /** Waits. */
        @Actor
        public void waiter(I_Result r) {
            r.r1 = waited();
        }
    }

    /** The same, where the release is not a fence. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "It got the object.")
    @Outcome(expect = FORBIDDEN, desc = "Nothing woke it.")
    @State
    public static class NoLostWakeUpBound extends Fixed {
        /** One object. */
        public NoLostWakeUpBound() {
            super(1, true);
        }

        /** Takes one, perhaps, and gives it back. */
        @Actor
        public void user() {
            enter();
            Thing thing = pool.tryAcquire();
            if (thing != null) {
                pool.release(thing);
            }
        }

        /** Waits. */
        @Actor
        public void waiter(I_Result r) {
            r.r1 = waited();
        }
    }

    /** A trim and an acquire race for one object. */
    @JCStressTest
    @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "Acquired, so not trimmed.")
    @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "Trimmed, and another one made.")
    @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "Refused while the trimmed one still took up the room.")
    @Outcome(expect = FORBIDDEN, desc = "Both had it, or the counts are off.")
    @State
    public static class TrimAndAcquire extends Fixed {
        /** One object. */
        public TrimAndAcquire() {
            super(1, false);
        }

        /** Acquires. */
        @Actor
        public void user(III_Result r) {
            enter();
            Thing thing = pool.tryAcquire();
            r.r1 = thing == null || thing.disposals != 0 ? 0 : 1;
        }

        /** Trims. */
        @Actor
        public void trimmer(III_Result r) {
            r.r2 = pool.trim(1);
        }

        /** Counts. */
        @Arbiter
        public void end(III_Result r) {
            r.r3 = pool.totalCount() + pool.idleCount();
        }
    }

    /** A release races the close: the object is disposed of once. */
    @JCStressTest
    @Outcome(id = {"1, 1, 0"}, expect = ACCEPTABLE, desc = "Disposed of once.")
    @Outcome(expect = FORBIDDEN, desc = "Disposed of twice, or never.")
    @State
    public static class ReleaseAndClose extends Fixed {
        private final Thing held = pool.acquire();

        /** One object, in use. */
        public ReleaseAndClose() {
            super(1, false);
        }

        /** Releases. */
        @Actor
        public void user(III_Result r) {
            enter();
            r.r1 = released(held);
        }

        /** Closes. */
        @Actor
        public void closer() {
            pool.close(ClosePolicy.DISPOSE_ON_RELEASE);
        }

        /** Counts. */
        @Arbiter
        public void end(III_Result r) {
            r.r2 = held.disposals;
            r.r3 = pool.totalCount();
        }
    }

    /** A limit on active objects holds, though more could be made. */
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

    /** The weaker guarantee of a bound release: its write may arrive after the thread has read another value. */
    @JCStressTest
    @Outcome(id = {"0, 1", "1, 1", "1, 0"}, expect = ACCEPTABLE, desc = "As if one came before the other.")
    @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "Documented: the release is not a fence.")
    @State
    public static class BoundReleaseIsNoFence extends Fixed {
        private volatile int flag;

        /** One object. */
        public BoundReleaseIsNoFence() {
            super(1, true);
        }

        /** Takes, gives back and looks at the flag. */
        @Actor
        public void user(II_Result r) {
            enter();
            Thing thing = pool.tryAcquire();
            if (thing == null) {
                r.r1 = 1;
                return;
            }
            pool.release(thing);
            r.r1 = flag;
        }

        /** Raises the flag and takes. */
        @Actor
        public void other(II_Result r) {
            enter();
            flag = 1;
            r.r2 = acquired();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits, closes and leak records of a concurrent pool, each with another call in its gap. */
final class ConcurrentPoolRacesTest {
    private final PoolFixture fixture = new PoolFixture(Kind.HOLDER);

    private static PoolSettings.Builder<?> bullets() {
        return PoolSettings.builder("bullet");
    }

    private ConcurrentObjectPool<Object> tracked(LongSupplier clock) {
        return ConcurrentObjectPool.from(fixture::create).clock(clock)
                .settings(bullets().leakTracking(1).build()).build();
    }

    /** As an acquire whose claim comes between a lowering of the limit and its own reading of the old one. */
    @Test
    void aLimitLoweredDuringAClaimHoldsOnceObjectsAreReleased() {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets().maxTotal(2));
        Object first = pool.acquire();
        int limitSeen = pool.settings().maxTotal();
        pool.configure(bullets().maxTotal(1).build());
        Object second = PoolInsides.acquireWithin(pool, limitSeen);
        assertThat(second).isNotNull();
        assertThat(pool.totalCount()).isEqualTo(2);
        pool.release(first);
        assertThat(pool.totalCount()).isEqualTo(1);
        assertThat(fixture.disposed).containsExactly(first);
        pool.release(second);
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    /** The first look-up of a release on another thread than the one before gives the limit time to be lowered. */
    @Test
    void aReleaseThatOverlooksALoweredLimitMakesUpForIt() {
        AtomicReference<ConcurrentObjectPool<SlotHolder>> lowered = new AtomicReference<>();
        ConcurrentObjectPool<SlotHolder> pool = ConcurrentObjectPool.<SlotHolder>from(() -> new Watched(() -> {
            ConcurrentObjectPool<SlotHolder> now = lowered.getAndSet(null);
            if (now != null) {
                now.configure(bullets().maxIdle(1).build());
            }
        })).settings(bullets().build()).build();
        SlotHolder first = pool.acquire();
        SlotHolder second = pool.acquire();
        pool.release(second);
        lowered.set(pool);
        pool.release(first);
        assertThat(lowered.get()).isNull();
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    /** The trace of an acquire asks for the time; tracking is turned off meanwhile. */
    @Test
    void anAcquireThatOverlooksTheEndOfTrackingLeavesNoRecord() {
        AtomicReference<ConcurrentObjectPool<Object>> tracking = new AtomicReference<>();
        AtomicInteger now = new AtomicInteger();
        ConcurrentObjectPool<Object> pool = tracked(() -> {
            ConcurrentObjectPool<Object> ending = tracking.getAndSet(null);
            if (ending != null) {
                ending.configure(bullets().build());
            }
            return now.incrementAndGet();
        });
        pool.prewarmNow(1);
        tracking.set(pool);
        Object bullet = pool.acquire();
        assertThat(pool.leaks(Duration.ZERO)).isEmpty();
        assertThat(PoolInsides.trace(pool, bullet)).isNull();
    }

    @Test
    void aRecordIsOfTheUseWhoseAcquireWasRemembered() {
        AtomicReference<Runnable> whenNamed = new AtomicReference<>();
        AtomicInteger now = new AtomicInteger();
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.<Object>from(() -> new Object() {
            @Override
            public String toString() {
                Runnable once = whenNamed.getAndSet(null);
                if (once != null) {
                    once.run();
                }
                return "bullet#1";
            }
        }).clock(now::incrementAndGet).settings(bullets().leakTracking(1).build()).build();
        Object bullet = pool.acquire();
        whenNamed.set(() -> {
            pool.release(bullet);
            pool.acquire();
        });
        assertThat(pool.leaks(Duration.ZERO)).extracting(LeakRecord::useId).containsExactly(1L);
        assertThat(pool.leaks(Duration.ZERO)).extracting(LeakRecord::useId).containsExactly(2L);
    }

    /** An old trace lies there still when the next use, which isn't remembered, has begun. */
    @Test
    void aTraceOfAnEarlierUseIsNoRecordOfTheNext() {
        AtomicInteger now = new AtomicInteger();
        ConcurrentObjectPool<Object> pool = tracked(now::incrementAndGet);
        Object bullet = pool.acquire();
        Object old = PoolInsides.trace(pool, bullet);
        pool.release(bullet);
        pool.acquire();
        PoolInsides.leaveTrace(pool, bullet, old);
        assertThat(pool.leaks(Duration.ZERO)).isEmpty();
    }

    /** A lease that looked its object up once it had acquired it would meet the close there. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLeaseThatACloseOvertakesIsThereOrRefusedAsClosed(boolean quick) {
        AtomicReference<ConcurrentObjectPool<SlotHolder>> closing = new AtomicReference<>();
        ConcurrentObjectPoolBuilder<SlotHolder> builder = ConcurrentObjectPool.from(() -> new Watched(() -> {
            ConcurrentObjectPool<SlotHolder> now = closing.getAndSet(null);
            if (now != null) {
                now.close(ClosePolicy.DISPOSE);
            }
        }));
        ConcurrentObjectPool<SlotHolder> pool = (quick ? builder : builder.timeEveryAcquire())
                .settings(bullets().build()).build();
        pool.release(pool.acquire());
        closing.set(pool);
        try (Lease<SlotHolder> lease = pool.lease()) {
            assertThat(lease.useId()).isEqualTo(2);
            closing.set(null);
        }
        assertThat(pool.stats().active()).isZero();
    }

    @Test
    void aLeaseOfAnAbandonedObjectStillHasIt() {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets());
        Lease<Object> lease = pool.lease();
        pool.close(ClosePolicy.ABANDON);
        assertThat(lease.get()).hasToString("bullet#1");
        assertThat(fixture.disposed).isEmpty();
    }

    @Test
    void aLeaseOfWhatAnAbandoningCloseDisposedOfIsStale() {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets());
        Lease<Object> released = pool.lease();
        Lease<Object> discarded = pool.lease();
        Lease<Object> ended = pool.lease();
        pool.release(released.get());
        pool.discard(discarded.get());
        pool.endUse(ended.get());
        pool.close(ClosePolicy.ABANDON);
        assertThat(fixture.disposed).hasSize(2);
        assertThatThrownBy(released::get).isInstanceOf(PoolException.class);
        assertThatThrownBy(discarded::get).isInstanceOf(PoolException.class);
        assertThatThrownBy(ended::get).isInstanceOf(PoolException.class);
    }

    /** Another thread may end the use, and a third begin the next, before the lease is made. */
    @Test
    void aLeaseKnowsItsOwnUseAndNoLaterOne() {
        AtomicReference<Runnable> once = new AtomicReference<>();
        ConcurrentObjectPool<SlotHolder> pool = ConcurrentObjectPool.<SlotHolder>from(() -> new Watched(() -> {
            Runnable now = once.getAndSet(null);
            if (now != null) {
                now.run();
            }
        })).settings(bullets().build()).build();
        pool.release(pool.acquire());
        once.set(() -> {
            pool.releaseAll();
            pool.acquire();
        });
        assertThat(pool.lease().useId()).isEqualTo(2);
    }

    /** Does something whenever its slot is looked up. */
    private static final class Watched implements SlotHolder {
        private final Runnable onLookUp;
        private PoolSlot slot;

        Watched(Runnable onLookUp) {
            this.onLookUp = onLookUp;
        }

        @Override
        public PoolSlot poolSlot() {
            onLookUp.run();
            return slot;
        }

        @Override
        public void poolSlot(PoolSlot newSlot) {
            slot = newSlot;
        }
    }

    /** The release holds no lock of the test's but waits for one on its last step, when it has looked at the limits. */
    @ParameterizedTest
    @ValueSource(ints = {PoolSettings.UNLIMITED, 5})
    void anIdleLimitLoweredWhileAReleaseIsUnderWayHolds(int limitBefore) throws Exception {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(
                bullets().order(ReuseOrder.FIFO).maxIdle(limitBefore));
        Object bullet = pool.acquire();
        OtherCall release = new OtherCall(() -> pool.release(bullet));
        synchronized (PoolInsides.store(pool)) {
            release.startAndBlock();
            pool.configure(pool.settings().toBuilder().maxIdle(0).build());
        }
        release.join();
        assertThat(pool.idleCount()).isZero();
        assertThat(fixture.disposed).containsExactly(bullet);
    }

    @ParameterizedTest
    @ValueSource(ints = {PoolSettings.UNLIMITED, 5})
    void anIdleLimitLoweredWhileASpareIsMadeHolds(int limitBefore) throws Exception {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(
                bullets().order(ReuseOrder.FIFO).maxIdle(limitBefore));
        OtherCall prewarm = new OtherCall(() -> pool.prewarmNow(1));
        synchronized (PoolInsides.store(pool)) {
            prewarm.startAndBlock();
            pool.configure(pool.settings().toBuilder().maxIdle(0).build());
        }
        prewarm.join();
        assertThat(pool.idleCount()).isZero();
        assertThat(fixture.disposed).hasSize(1);
    }

    /** A call on a thread of its own that comes to a lock which the test holds. */
    private static final class OtherCall {
        private final FutureTask<Void> call;
        private final Thread thread;

        OtherCall(Runnable action) {
            call = new FutureTask<>(action, null);
            thread = new Thread(call);
        }

        void startAndBlock() {
            thread.start();
            Waits.until("a thread at a lock", () -> thread.getState() == Thread.State.BLOCKED);
        }

        void join() throws Exception {
            call.get();
        }
    }
}

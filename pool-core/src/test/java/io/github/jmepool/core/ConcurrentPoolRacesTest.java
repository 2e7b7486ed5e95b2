// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

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

    @Test
    void aPoolClosedByItsListenerAtALimitMakesNothing() {
        AtomicReference<ConcurrentObjectPool<Object>> closing = new AtomicReference<>();
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(fixture::create).listener(new PoolListener() {
            @Override
            public void onExhausted(String name, ExhaustionPolicy policy) {
                closing.get().close();
            }
        }).settings(bullets().maxTotal(1).exhaustion(ExhaustionPolicy.GROW).build()).build();
        closing.set(pool);
        pool.acquire();
        assertThatThrownBy(pool::acquire).isExactlyInstanceOf(PoolClosedException.class);
        assertThat(fixture.made).isEqualTo(1);
    }

    @Test
    void anObjectOfAnotherPoolIsRefusedAndNotDisposedOf() {
        Object known = fixture.withoutUseHooks(PoolSettings.builder("other")).acquire();
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(() -> known).disposer(fixture::onDispose)
                .settings(bullets().build()).build();
        assertThatThrownBy(pool::acquire).isExactlyInstanceOf(PoolException.class)
                .hasMessageContaining("already in another pool");
        assertThat(fixture.disposed).isEmpty();
        assertThat(pool.stats().created()).isZero();
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

    @Test
    void anIdleLimitLoweredWhileAReleaseIsUnderWayHolds() {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.withLifecycle(fixture)
                .settings(bullets().maxIdle(5).build()).build();
        Object bullet = pool.acquire();
        fixture.onRelease = object -> pool.configure(bullets().maxIdle(0).build());
        pool.release(bullet);
        assertThat(pool.idleCount()).isZero();
        assertThat(fixture.disposed).containsExactly(bullet);
    }

    @Test
    void anIdleLimitLoweredWhileASpareIsMadeHolds() {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets().maxIdle(5));
        fixture.onCreate = () -> pool.configure(bullets().maxIdle(0).build());
        pool.prewarmNow(1);
        assertThat(pool.idleCount()).isZero();
        assertThat(fixture.disposed).hasSize(1);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every kind of pool promises about sizes: limits, growth, exhaustion, trimming, changing them in use. */
abstract class PoolLimitContract extends PoolUseContract {
    @Test
    void theObjectThatWasReleasedLastGoesFirst() {
        Pool<Object> pool = pool();
        List<Object> held = acquire(pool, 3);
        held.forEach(pool::release);
        assertThat(pool.acquire()).isSameAs(held.get(2));
        assertThat(pool.acquire()).isSameAs(held.get(1));
    }

    @Test
    void orTheOneThatHasBeenIdleLongest() {
        Pool<Object> pool = pool(bullets().order(ReuseOrder.FIFO));
        List<Object> held = acquire(pool, 3);
        held.forEach(pool::release);
        assertThat(pool.acquire()).isSameAs(held.get(0));
        assertThat(pool.acquire()).isSameAs(held.get(1));
    }

    @Test
    void growthMakesAsManyAsItsPolicySpecifies() {
        assertThat(createdByFourMisses(GrowthPolicy.one())).containsExactly(1, 2, 3, 4);
        assertThat(createdByFourMisses(GrowthPolicy.onePlusSpare())).containsExactly(2, 4, 6, 8);
        assertThat(createdByFourMisses(GrowthPolicy.fixedStep(5))).containsExactly(5, 10, 15, 20);
        assertThat(createdByFourMisses(GrowthPolicy.doubling())).containsExactly(1, 2, 4, 8);
    }

    private int[] createdByFourMisses(GrowthPolicy growth) {
        Pool<Object> pool = pool(bullets().growth(growth));
        int[] totals = new int[4];
        for (int miss = 0; miss < totals.length; miss++) {
            pool.acquire();
            totals[miss] = pool.totalCount();
            acquire(pool, pool.idleCount());
            assertThat(pool.stats().misses()).isEqualTo(miss + 1);
        }
        return totals;
    }

    @Test
    void growthStopsAtTheLimits() {
        Pool<Object> pool = pool(bullets().growth(GrowthPolicy.fixedStep(10)).maxTotal(6).maxIdle(2));
        pool.acquire();
        assertThat(pool.totalCount()).isEqualTo(3);
        acquire(pool, 3);
        assertThat(pool.totalCount()).isEqualTo(6);
    }

    @Test
    void prewarmingCountsObjectsInUse() {
        Pool<Object> pool = pool(bullets().prewarm(5));
        acquire(pool, 4);
        pool.prewarmNow();
        assertThat(pool.totalCount()).isEqualTo(5);
        pool.prewarmNow(7);
        assertThat(pool.totalCount()).isEqualTo(7);
        assertThat(pool.idleCount()).isEqualTo(3);
    }

    @Test
    void prewarmingMakesWhatIsMissingUpToTheLimits() {
        Pool<Object> pool = pool(bullets().prewarm(4).maxIdle(6).maxTotal(7));
        assertThat(pool.idleCount()).as("made by build()").isEqualTo(4);
        assertThat(pool.stats().created()).isEqualTo(4);
        pool.trim(3);
        pool.prewarmNow();
        assertThat(pool.idleCount()).isEqualTo(4);
        pool.prewarmNow(3);
        assertThat(pool.idleCount()).isEqualTo(4);
        acquire(pool, 2);
        pool.prewarmNow(100);
        assertThat(pool.idleCount()).isEqualTo(5);
        assertThat(pool.totalCount()).isEqualTo(7);
        assertThatThrownBy(() -> pool.prewarmNow(-1)).hasMessage("count must be >= 0 but was -1");
        assertThat(pool.stats().misses()).isZero();
    }

    @Test
    void aBuildWhoseFactoryFailsKeepsNoObject() {
        fixture.onCreate = () -> {
            if (fixture.made == 2) {
                throw new IllegalStateException("no third");
            }
        };
        assertThatThrownBy(() -> pool(bullets().prewarm(4))).isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("no third");
        assertThat(fixture.disposed).hasSize(2);
    }

    @Test
    void aPoolReportsItsNameAndCounts() {
        Pool<Object> pool = pool(bullets().prewarm(3));
        pool.acquire();
        assertThat(pool.toString()).endsWith("ObjectPool 'bullet' (1 active, 2 idle)");
        pool.close(ClosePolicy.DISPOSE);
        assertThat(pool.toString()).endsWith("ObjectPool 'bullet' (closed, 0 active, 0 idle)");
    }

    @Test
    void aReturnOverTheIdleLimitIsDisposedOf() {
        Pool<Object> pool = pool(bullets().maxIdle(2));
        List<Object> held = acquire(pool, 3);
        held.forEach(pool::release);
        assertThat(fixture.disposed).containsExactly(held.get(2));
        assertThat(fixture.calls.contains("release bullet#3")).isEqualTo(callsHooks());
        PoolStats stats = pool.stats();
        assertThat(stats.idle()).isEqualTo(2);
        assertThat(stats.trimmed()).isZero();
        assertThat(stats.discarded()).isZero();
        assertThat(pool.addIdle(fixture.create())).isFalse();
    }

    @Test
    void trimmingDisposesOfWhatHasBeenIdleLongest() {
        Pool<Object> pool = pool();
        List<Object> held = acquire(pool, 4);
        held.subList(0, 3).forEach(pool::release);
        assertThat(pool.trim(0)).isZero();
        assertThat(pool.trim(1)).isEqualTo(1);
        assertThat(fixture.disposed).hasToString("[bullet#1]");
        assertThat(pool.takeColdest()).isSameAs(held.get(1));
        assertThat(fixture.disposed).hasSize(1);
        assertThat(pool.trim(10)).isEqualTo(1);
        assertThat(pool.takeColdest()).isNull();
        PoolStats stats = pool.stats();
        assertThat(stats.trimmed()).isEqualTo(3);
        assertThat(stats.disposed()).isEqualTo(3);
        assertThat(stats.active()).isEqualTo(1);
        assertThatThrownBy(() -> pool.trim(-1)).hasMessage("count must be >= 0 but was -1");
    }

    @Test
    void manyObjectsTrimFromTheColdEndAndServeFromTheWarmOne() {
        Pool<Object> pool = pool();
        List<Object> held = acquire(pool, 5_000);
        held.forEach(pool::release);
        assertThat(pool.trim(3_000)).isEqualTo(3_000);
        assertThat(pool.acquire()).isSameAs(held.get(4_999));
        assertThat(pool.takeColdest()).isSameAs(held.get(3_000));
        pool.prewarmNow(4_001);
        List<Object> again = acquire(pool, 4_000);
        Set<Object> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        distinct.addAll(again);
        assertThat(distinct).hasSize(4_000);
        assertThat(again.get(3_999)).isSameAs(held.get(3_001));
    }

    @Test
    void refusingAtALimitNamesTheLimitAndTheRemedy() {
        Pool<Object> pool = pool(bullets().maxActive(2).maxTotal(3));
        acquire(pool, 2);
        assertThatThrownBy(pool::acquire).isExactlyInstanceOf(PoolExhaustedException.class)
                .hasMessage("Pool 'bullet': the pool is exhausted: 2 active and 2 in all, with maxActive 2; release"
                        + " objects, raise the limit with configure(), choose another ExhaustionPolicy than THROW, or"
                        + " call tryAcquire() or trySpawn(), which return null then, or 0 as a handle");
        pool.configure(pool.settings().toBuilder().maxActive(10).maxTotal(10).build());
        acquire(pool, 1);
        pool.configure(pool.settings().toBuilder().maxActive(3).maxTotal(3).build());
        pool.configure(pool.settings().toBuilder().maxActive(PoolSettings.UNLIMITED).build());
        assertThatThrownBy(pool::acquire).hasMessageContaining("3 active and 3 in all, with maxTotal 3");
        assertThat(pool.stats().exhausted()).isEqualTo(2);
        assertThat(pool.stats().misses()).isEqualTo(3);
    }

    @Test
    void aTriedAcquireReturnsNullAtALimit() {
        Pool<Object> pool = pool(bullets().maxActive(1));
        Object bullet = pool.tryAcquire();
        assertThat(bullet).isNotNull();
        assertThat(pool.tryAcquire()).isNull();
        try (Lease<Object> lease = pool.tryLease()) {
            assertThat(lease).isNull();
        }
        assertThat(pool.stats().exhausted()).isEqualTo(2);
        assertThatThrownBy(pool::lease).isInstanceOf(PoolExhaustedException.class);
        pool.release(bullet);
        try (Lease<Object> lease = pool.tryLease()) {
            assertThat(lease.get()).isSameAs(bullet);
            assertThat(lease.useId()).isEqualTo(pool.useId(bullet));
        }
        assertThat(pool.tryAcquire()).isSameAs(bullet);
        assertThat(pool.stats().exhausted()).isEqualTo(3);
    }

    @Test
    void aTriedAcquireThrowsWhereThePoolIsClosed() {
        Pool<Object> pool = pool(bullets().maxActive(1));
        pool.acquire();
        pool.close(ClosePolicy.DISPOSE);
        assertThatThrownBy(pool::tryAcquire).isInstanceOf(PoolClosedException.class);
        assertThatThrownBy(pool::tryLease).isInstanceOf(PoolClosedException.class);
    }

    @Test
    void aSoftLimitIsExceededAndRestoredWhenObjectsAreReleased() {
        Pool<Object> pool = pool(bullets().maxTotal(2).exhaustion(ExhaustionPolicy.GROW));
        List<Object> held = acquire(pool, 3);
        assertThat(pool.stats().exhausted()).isEqualTo(1);
        held.forEach(pool::release);
        assertThat(fixture.disposed).containsExactly(held.get(0));
        assertThat(pool.totalCount()).isEqualTo(2);
    }

    @Test
    void objectsBeyondTheActiveLimitAreDisposedOfWhenReleased() {
        Pool<Object> pool = pool(bullets().maxActive(2).exhaustion(ExhaustionPolicy.GROW));
        List<Object> held = acquire(pool, 10);
        assertThat(pool.stats().exhausted()).isEqualTo(8);
        held.forEach(pool::release);
        assertThat(fixture.disposed).containsExactlyElementsOf(held.subList(0, 8));
        assertThat(pool.stats()).returns(2, PoolStats::idle).returns(8L, PoolStats::disposed);
        assertThat(acquire(pool, 2)).containsExactlyInAnyOrderElementsOf(held.subList(8, 10));
    }

    @Test
    void idleObjectsUsedBeyondTheActiveLimitAreDisposedOf() {
        Pool<Object> pool = pool(bullets().maxActive(2).exhaustion(ExhaustionPolicy.GROW));
        pool.prewarmNow(4);
        assertThat(pool.idleCount()).isEqualTo(4);
        for (int round = 0; round < 3; round++) {
            List<Object> held = acquire(pool, 4);
            held.forEach(pool::release);
            assertThat(pool.idleCount()).isEqualTo(2);
        }
        assertThat(pool.stats().created()).isEqualTo(8);
        acquire(pool, 2).forEach(pool::release);
        assertThat(pool.idleCount()).isEqualTo(2);
    }

    @Test
    void objectsBeyondALoweredActiveLimitAreDisposedOfLater() {
        Pool<Object> pool = pool();
        List<Object> held = acquire(pool, 5);
        pool.configure(pool.settings().toBuilder().maxActive(2).build());
        assertThat(fixture.disposed).isEmpty();
        held.forEach(pool::release);
        assertThat(fixture.disposed).containsExactlyElementsOf(held.subList(0, 3));
        assertThat(pool.idleCount()).isEqualTo(2);
        pool.configure(pool.settings().toBuilder().maxActive(9).build());
        acquire(pool, 5).forEach(pool::release);
        assertThat(pool.idleCount()).isEqualTo(5);
    }

    @Test
    void loweredLimitsTakeEffectAtOnceOnWhatIsIdle() {
        Pool<Object> pool = pool();
        List<Object> held = acquire(pool, 8);
        held.subList(0, 6).forEach(pool::release);
        pool.configure(pool.settings().toBuilder().maxIdle(4).build());
        assertThat(pool.idleCount()).isEqualTo(4);
        assertThat(fixture.disposed).hasToString("[bullet#1, bullet#2]");
        pool.configure(pool.settings().toBuilder().maxTotal(3).build());
        assertThat(pool.idleCount()).isEqualTo(1);
        pool.configure(pool.settings().toBuilder().maxTotal(1).build());
        assertThat(pool.idleCount()).isZero();
        assertThat(pool.activeCount()).isEqualTo(2);
        pool.release(held.get(6));
        assertThat(pool.totalCount()).isEqualTo(1);
        pool.release(held.get(7));
        assertThat(pool.idleCount()).isEqualTo(1);
        assertThat(pool.stats().trimmed()).isEqualTo(6);
    }

    @Test
    void refusedSettingsChangeNothing() {
        Pool<Object> pool = pool();
        PoolSettings before = pool.settings();
        assertThatThrownBy(() -> pool.configure(PoolSettings.builder("rocket").build()))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("Pool 'bullet' can't be renamed to 'rocket'; "
                        + "make the settings with settings().toBuilder()");
        assertThatThrownBy(() -> pool.configure(before.toBuilder().exhaustion(ExhaustionPolicy.REUSE_CHOSEN).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Pool 'bullet': exhaustion REUSE_CHOSEN ");
        assertThat(pool.settings()).isSameAs(before);
        assertThat(pool.name()).isEqualTo("bullet");
    }

    @Test
    void aRaisedLimitIsFeltByTheNextAcquire() {
        Pool<Object> pool = pool(bullets().maxActive(2));
        List<Object> held = acquire(pool, 2);
        held.forEach(pool::release);
        pool.prewarmNow(4);
        acquire(pool, 2);
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
        pool.configure(pool.settings().toBuilder().maxActive(3).build());
        pool.acquire();
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
        assertThat(pool.stats().peakActive()).isEqualTo(3);
    }

    @Test
    void aLoweredActiveLimitIsFeltByTheNextAcquire() {
        Pool<Object> pool = pool();
        List<Object> held = acquire(pool, 6);
        held.subList(0, 3).forEach(pool::release);
        pool.configure(pool.settings().toBuilder().maxActive(4).build());
        Object bullet = pool.acquire();
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
        pool.release(bullet);
        pool.release(held.get(3));
        acquire(pool, 2);
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
    }

    @Test
    void theIdleLimitHoldsAfterItWasReachedAndLeft() {
        Pool<Object> pool = pool(bullets().maxIdle(2));
        List<Object> held = acquire(pool, 5);
        held.subList(0, 3).forEach(pool::release);
        assertThat(pool.idleCount()).isEqualTo(2);
        pool.acquire();
        pool.release(held.get(3));
        pool.release(held.get(4));
        assertThat(pool.idleCount()).isEqualTo(2);
        assertThat(pool.stats().disposed()).isEqualTo(2);
    }

    @Test
    void anObjectTakesUpItsRoomUntilItsDisposalHasEnded() {
        Pool<Object> pool = pool(bullets().maxTotal(2));
        Object bullet = pool.acquire();
        pool.acquire();
        List<PoolStats> inside = new ArrayList<>();
        fixture.onDispose = object -> {
            inside.add(pool.stats());
            assertThat(pool.tryAcquire()).isNull();
            assertThat(pool.addIdle(fixture.create())).isFalse();
            pool.prewarmNow(1);
            assertThat(pool.idleCount()).isZero();
            throwNo(object);
        };
        assertThatThrownBy(() -> pool.discard(bullet)).hasMessage("no bullet#1");
        PoolStats stats = inside.get(0);
        assertThat(stats.disposing()).isEqualTo(1);
        assertThat(stats.disposed() + stats.discarded()).isZero();
        assertThat(stats.total()).isEqualTo(1);
        assertThat(stats.created()).isEqualTo(2);
        assertThat(pool.stats().disposing()).isZero();
        assertThat(pool.stats().disposed()).isEqualTo(1);
        assertThat(pool.acquire()).isNotNull();
    }

    @Test
    void aRefusalReportsWhatIsBeingDisposedOf() {
        Pool<Object> pool = pool(bullets().maxTotal(1));
        pool.prewarmNow(1);
        pool.trim(1);
        pool.prewarmNow(1);
        fixture.onDispose = object -> assertThatThrownBy(pool::acquire)
                .isExactlyInstanceOf(PoolExhaustedException.class).hasMessageContaining(
                        "is exhausted: 0 active and 0 in all and 1 being disposed of, with maxTotal 1");
        assertThat(pool.trim(1)).isEqualTo(1);
    }

    @Test
    void anObjectTakenOutForDisposalElsewhereMakesRoomAtOnce() {
        Pool<Object> pool = pool(bullets().maxTotal(1));
        pool.prewarmNow(1);
        assertThat(pool.takeColdest()).hasToString("bullet#1");
        assertThat(pool.stats().disposing()).isZero();
        assertThat(pool.acquire()).hasToString("bullet#2");
    }

    @Test
    void peaksAreRemembered() {
        Pool<Object> pool = pool(bullets().designCapacity(4));
        List<Object> held = acquire(pool, 5);
        held.forEach(pool::release);
        pool.trim(4);
        acquire(pool, 1);
        PoolStats stats = pool.stats();
        assertThat(stats.peakActive()).isEqualTo(5);
        assertThat(stats.peakTotal()).isEqualTo(5);
        assertThat(stats.total()).isEqualTo(1);
        assertThat(stats.pressure()).isEqualTo((1 - 0 + 4) / 8.0);
        assertThat(stats.name()).isEqualTo("bullet");
    }

    @Test
    void prewarmingEndsThoughTheFactoryTrims() {
        Pool<Object> pool = pool(bullets());
        fixture.onCreate = () -> {
            if (fixture.made < 1000) {
                pool.trim(1);
            }
        };
        pool.prewarmNow(3);
        assertThat(fixture.made).isEqualTo(3);
    }

    @Test
    void trimmingEndsThoughHooksMakeOthers() {
        Pool<Object> pool = pool(bullets());
        pool.prewarmNow(3);
        fixture.onDispose = object -> {
            if (fixture.made < 1000) {
                pool.prewarmNow(3);
            }
        };
        assertThat(pool.trim(Integer.MAX_VALUE)).isEqualTo(3);
        assertThat(pool.idleCount()).isEqualTo(3);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A pool without hooks, in which objects were used before a setting is changed. */
final class PlainPoolTest {
    private final AtomicLong now = new AtomicLong();
    private final List<Bullet> disposed = new ArrayList<>();
    private int made;

    private ObjectPoolBuilder<Bullet> builder(PoolSettings.Builder<?> settings) {
        return ObjectPool.from((Supplier<Bullet>) () -> new Bullet(++made)).disposer(disposed::add)
                .settings(settings.build()).clock(now::get);
    }

    private static PoolSettings.Builder<?> bullets() {
        return PoolSettings.builder("bullet");
    }

    /** Three objects that have all been out and back. */
    private static List<Bullet> warmUp(ObjectPool<Bullet> pool) {
        List<Bullet> held = List.of(pool.acquire(), pool.acquire(), pool.acquire());
        held.forEach(pool::release);
        return held;
    }

    @Test
    void theOldestUseIsKnownWhereItIsReused() {
        ObjectPool<Bullet> pool = builder(bullets().maxActive(3).exhaustion(ExhaustionPolicy.REUSE_OLDEST)).build();
        warmUp(pool);
        Bullet oldest = pool.acquire();
        Bullet next = pool.acquire();
        pool.acquire();
        pool.release(oldest);
        pool.acquire();
        assertThat(pool.acquire()).isSameAs(next);
    }

    @Test
    void theOldestUseIsKnownFromAChangeOfPolicyOn() {
        ObjectPool<Bullet> pool = builder(bullets().maxActive(3)).build();
        warmUp(pool);
        pool.acquire();
        pool.configure(pool.settings().toBuilder().exhaustion(ExhaustionPolicy.REUSE_OLDEST).build());
        Bullet second = pool.acquire();
        Bullet third = pool.acquire();
        pool.acquire();
        assertThat(pool.acquire()).isSameAs(second);
        pool.configure(pool.settings().toBuilder().exhaustion(ExhaustionPolicy.THROW).build());
        pool.release(third);
        pool.acquire();
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
    }

    @Test
    void theOrderOfUsesIsRightAfterTwoChangesOfPolicy() {
        PoolSettings reusing = bullets().maxActive(3).exhaustion(ExhaustionPolicy.REUSE_OLDEST).build();
        ObjectPool<Bullet> pool = builder(reusing.toBuilder()).build();
        List<Bullet> held = List.of(pool.acquire(), pool.acquire(), pool.acquire());
        pool.configure(bullets().maxActive(3).build());
        pool.release(held.get(0));
        pool.release(held.get(1));
        pool.acquire();
        pool.acquire();
        pool.configure(reusing);
        assertThat(pool.acquire()).isSameAs(held.get(2));
        assertThat(pool.acquire()).isSameAs(held.get(1));
        assertThat(pool.acquire()).isSameAs(held.get(0));
    }

    @Test
    void anObjectThatLeavesLeavesTheOrderOfUses() {
        ObjectPool<Bullet> pool = builder(bullets().exhaustion(ExhaustionPolicy.REUSE_OLDEST)).build();
        List<PoolSlot> slots = List.of(pool.acquire().poolSlot(), pool.acquire().poolSlot(),
                pool.acquire().poolSlot());
        pool.discard((Bullet) slots.get(1).object);
        assertThat(PoolInsides.reachesNothing(slots.get(1))).isTrue();
        pool.close();
        assertThat(slots).allMatch(PoolInsides::reachesNothing);
    }

    @Test
    void acquiresAreRememberedWhereLeaksAreTracked() {
        ObjectPool<Bullet> pool = builder(bullets()).build();
        warmUp(pool);
        pool.acquire();
        pool.configure(pool.settings().toBuilder().leakTracking(1).build());
        Bullet tracked = pool.acquire();
        now.set(5);
        assertThat(pool.leaks(Duration.ZERO)).extracting(LeakRecord::object).containsExactly(tracked.toString());
        pool.release(tracked);
        assertThat(PoolInsides.isTraced(tracked.poolSlot())).isFalse();
    }

    @Test
    void trackingMoreOftenBeginsAtOnce() {
        ObjectPool<Bullet> pool = builder(bullets()).build();
        pool.configure(pool.settings().toBuilder().leakTracking(1000).build());
        pool.acquire();
        pool.configure(pool.settings().toBuilder().leakTracking(2).build());
        pool.acquire();
        pool.acquire();
        now.set(5);
        assertThat(pool.leaks(Duration.ZERO)).as("the first, and one of two").hasSize(2);
    }

    @Test
    void acquiresAreTimedWhereThatIsAskedFor() {
        ObjectPool<Bullet> pool = builder(bullets()).timeEveryAcquire().build();
        warmUp(pool);
        now.set(5);
        pool.acquire();
        now.set(9);
        assertThat(pool.stats().lastAcquireNanos()).isEqualTo(5);
    }

    @Test
    void aClosedPoolDisposesOfReturnsWhereThatIsThePolicy() {
        ObjectPool<Bullet> pool = builder(bullets()).build();
        warmUp(pool);
        Bullet bullet = pool.acquire();
        Bullet other = pool.acquire();
        pool.close(ClosePolicy.DISPOSE_ON_RELEASE);
        assertThat(disposed).hasSize(1);
        pool.release(bullet);
        pool.release(other, pool.useId(other));
        assertThat(disposed).containsExactly(disposed.get(0), bullet, other);
        assertThat(pool.idleCount()).isZero();
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolClosedException.class);
    }

    @Test
    void returnsBeyondALoweredLimitAreDisposedOf() {
        ObjectPool<Bullet> pool = builder(bullets()).build();
        List<Bullet> held = warmUp(pool);
        pool.acquire();
        pool.acquire();
        pool.acquire();
        pool.configure(pool.settings().toBuilder().maxTotal(1).build());
        held.forEach(pool::release);
        assertThat(disposed).containsExactly(held.get(0), held.get(1));
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    @Test
    void aLeaseOfAPlainPoolIsStaleOnceItsObjectIsGone() {
        ObjectPool<Bullet> pool = builder(bullets()).build();
        Lease<Bullet> lease = pool.lease();
        pool.discard(lease.get());
        assertThatThrownBy(lease::get).isInstanceOf(StaleUseException.class)
                .hasMessageContaining("has left this pool");
        assertThatThrownBy(lease::close).isInstanceOf(StaleUseException.class);
    }
}

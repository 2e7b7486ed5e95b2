// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a thread has at hand: which of it goes out first, and how it is counted. */
final class ConcurrentShortWayTest {
    private final PoolFixture fixture = new PoolFixture(Kind.HOLDER);
    private final ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(PoolSettings.builder("bullet"));

    private static <T> ConcurrentObjectPool<T> bound(PoolLifecycle<T> lifecycle) {
        return ConcurrentObjectPool.from(lifecycle::create).settings(PoolSettings.builder("bullet").build())
                .releasedByAcquirer().build();
    }

    @Test
    void anAcquireThatMayWaitTakesWhatIsAvailable() throws InterruptedException {
        Object bullet = pool.acquire();
        pool.release(bullet);
        assertThat(pool.tryAcquire(Duration.ofSeconds(1))).isSameAs(bullet);
        assertThat(pool.stats().hits()).isEqualTo(1);
        assertThat(pool.useId(bullet)).isEqualTo(2);
    }

    @Test
    void leasesOfWhatIsAvailableAreCountedLikeAcquires() {
        pool.prewarmNow(3);
        assertThat(pool.stats().peakActive()).isZero();
        Deque<Lease<Object>> leases = new ArrayDeque<>();
        for (int n = 1; n <= 3; n++) {
            leases.push(pool.lease());
            assertThat(pool.activeCount()).isEqualTo(n);
            assertThat(pool.stats().peakActive()).isEqualTo(n);
        }
        // The latest lease is of what was made first: what came last was at hand first.
        assertThat(leases).extracting(lease -> lease.get().toString())
                .containsExactly("bullet#1", "bullet#2", "bullet#3");
        assertThat(pool.stats().hits()).isEqualTo(3);
        assertThat(pool.stats().misses()).isZero();
        leases.forEach(Lease::close);
        assertThat(pool.idleCount()).isEqualTo(3);
        assertThat(pool.stats().peakActive()).isEqualTo(3);
    }

    @Test
    void aBoundUseIsNotSharedByAnyOtherThread() throws Exception {
        ConcurrentObjectPool<Object> bound = bound(fixture);
        Object bullet = bound.acquire();
        OtherThread.call(() -> {
            assertThatThrownBy(() -> bound.share(bullet)).isInstanceOf(WrongThreadException.class)
                    .hasMessageContaining("bullet#1");
            assertThatThrownBy(() -> bound.release(bullet)).isInstanceOf(WrongThreadException.class);
            return null;
        });
        bound.release(bullet);
        assertThatThrownBy(() -> bound.share(bullet)).isInstanceOf(StaleUseException.class);
        assertThat(bound.idleCount()).isEqualTo(1);
    }

    @Test
    void aFullHandGivesItsColderHalfToTheOthers() throws Exception {
        List<Object> all = new ArrayList<>();
        for (int n = 0; n < PoolInsides.HAND + 1; n++) {
            all.add(pool.acquire());
        }
        all.forEach(pool::release);
        // The store has the 32 that came back first, and serves the last of them first.
        assertThat((Object) OtherThread.call(pool::acquire)).isSameAs(all.get(PoolInsides.HAND / 2 - 1));
        for (int n = PoolInsides.HAND; n >= PoolInsides.HAND / 2; n--) {
            assertThat(pool.acquire()).isSameAs(all.get(n));
        }
        assertThat(pool.stats().created()).isEqualTo(PoolInsides.HAND + 1);
    }
}

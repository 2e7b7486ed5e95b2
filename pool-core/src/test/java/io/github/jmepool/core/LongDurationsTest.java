// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.sizing.CapacityLimit;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.PressureBand;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.SizingSchedule;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** "Never" is a duration too: one that has more nanoseconds than fit into a number. */
final class LongDurationsTest {
    private static final Duration NEVER = ChronoUnit.FOREVER.getDuration();

    private final PoolSettings settings = PoolSettings.builder("bullet").leakTracking(1).build();

    @Test
    void nothingHasBeenHeldForEver() {
        ObjectPool<Object> confined = ObjectPool.from(Object::new).settings(settings).build();
        confined.acquire();
        assertThat(confined.leaks(NEVER)).isEmpty();
        ConcurrentObjectPool<Object> concurrent = ConcurrentObjectPool.from(Object::new).settings(settings).build();
        concurrent.acquire();
        assertThat(concurrent.leaks(NEVER)).isEmpty();
    }

    @Test
    void aSharedObjectMayNeverExpire() {
        SharedPool<String, Object> pool = SharedPool.<String, Object>named("texture").expiry(NEVER)
                .evictionInterval(Duration.ZERO).build();
        pool.registerIdle("stone", new Object());
        assertThat(pool.evict()).isZero();
        pool.setExpiry(NEVER);
        assertThat(pool.update(System.nanoTime() + Duration.ofDays(1000).toNanos())).isZero();
        pool.setEvictionInterval(NEVER);
        assertThat(pool.update(System.nanoTime() + Duration.ofDays(1000).toNanos())).isZero();
    }

    @Test
    void policiesMayNeverBeDue() {
        SizingSchedule seldom = new SizingSchedule(NEVER, NEVER, 1, 1, NEVER);
        for (SizingPolicy policy : List.of(SizingPolicy.idleExpiry(NEVER), new KeepReserve(1, NEVER, NEVER),
                new PressureBand(NEVER, 0.4, 0.2, 20), new CapacityLimit(1, NEVER))) {
            ObjectPool<Object> pool = ObjectPool.from(Object::new)
                    .settings(settings.toBuilder().sizing(policy).build()).build();
            pool.prewarmNow(5);
            PoolCounts counts = pool.settings().countsOf(pool.stats());
            SizingMonitor monitor = new SizingMonitor(seldom, new java.util.Random(1), 0);
            assertThat(monitor.check(1, List.of(counts))).allMatch(request -> !request.isTrim());
            assertThat(monitor.nextCheckNanos()).isPositive();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.SizingSchedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PoolLoadTest {
    private final PoolLoad load = new PoolLoad("enemy");
    private long now;

    /** Waves of 60 at the beginning and the end, and small ones in between, each over within its second. */
    private void missesAsARealPool(SizingPolicy policy, int secondsBetweenSmallWaves) {
        PoolSettings settings = PoolSettings.builder("enemy").prewarm(60).sizing(policy).build();
        SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, new Random(0), 0);
        try (ObjectPool<Object> pool = ObjectPool.from(Object::new).settings(settings).clock(() -> now).build()) {
            for (int second = 1; second <= 700; second++) {
                now = TimeUnit.SECONDS.toNanos(second);
                int wave = second <= 5 || second > 690 ? 60 : second % secondsBetweenSmallWaves == 0 ? 20 : 0;
                List<Object> used = new ArrayList<>();
                for (int i = 0; i < wave; i++) {
                    used.add(pool.acquire());
                }
                used.forEach(pool::release);
                PoolStats stats = pool.stats();
                load.add(new PoolLoad.Second(now, wave, 0, 0, stats.idle(), wave));
                if (now - monitor.nextCheckNanos() >= 0) {
                    monitor.check(now, List.of(settings.countsOf(stats))).forEach(request -> apply(request, pool));
                }
            }
            assertThat(pool.stats().misses()).isPositive();
            assertThat(load.missesWith(settings)).isEqualTo(pool.stats().misses());
        }
    }

    private static void apply(SizingRequest request, ObjectPool<Object> pool) {
        if (request.isTrim()) {
            pool.trim(request.count());
        } else {
            pool.prewarmNow(pool.stats().total() + request.count());
        }
    }

    @Test
    void pressureTrimsWhileThePoolIsUnused() {
        missesAsARealPool(SizingPolicy.pressure(), 100);
    }

    @Test
    void aReserveFollowsFromTheHighestPeakSoFar() {
        missesAsARealPool(SizingPolicy.combine(SizingPolicy.idleExpiry(Duration.ofSeconds(20)),
                SizingPolicy.keepReserve(10)), 30);
    }
}

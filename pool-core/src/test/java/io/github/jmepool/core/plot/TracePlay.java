// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.plot;

import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.observe.Requests;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.SizingSchedule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** Plays the recorded demand through a real pool under one policy and keeps the counts of every step. */
final class TracePlay {
    static final int PREWARM = 40;

    final List<PoolStats> counts = new ArrayList<>();
    private final Deque<Object> out = new ArrayDeque<>();
    private long nowNanos;

    TracePlay(SizingPolicy policy, List<DemandTrace.Step> trace) {
        try (PoolRegistry registry = new PoolRegistry()) {
            ObjectPool<Object> pool = registry.register(ObjectPool.from(Object::new).clock(() -> nowNanos)
                    .settings(PoolSettings.builder("bullet").prewarm(PREWARM).designCapacity(60).sizing(policy).build())
                    .build());
            pool.prewarmNow(PREWARM);
            SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, new Random(4), nowNanos);
            for (DemandTrace.Step step : trace) {
                nowNanos = (long) (step.second() * 1e9);
                play(step, pool);
                registry.publish();
                Requests.apply(registry, monitor.check(nowNanos, registry.publishedCounts()));
                counts.add(pool.stats());
            }
            pool.releaseAll();
        }
    }

    private void play(DemandTrace.Step step, ObjectPool<Object> pool) {
        for (int i = 0; i < step.recycled(); i++) {
            pool.release(out.remove());
        }
        for (int i = 0; i < step.spawned(); i++) {
            out.add(pool.acquire());
        }
    }

    PoolStats last() {
        return counts.get(counts.size() - 1);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.observe.PoolFlightRecorder;
import io.github.jmepool.core.observe.PoolJmx;
import io.github.jmepool.core.observe.PoolRegistry;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/** Runs the code of docs/observing-pools.md. */
class ObservationGuideTest {
    @Test
    void theCodeWorks() {
        ObjectPool<Object> pool = ObjectPool.from(Object::new).build();
        Executor poolThread = Runnable::run;
        PoolRegistry registry = new PoolRegistry();
        registry.register(pool);
        registry.publish();
        List<PoolStats> anywhere = registry.publishedStats();
        assertThat(anywhere).hasSize(1);
        PoolJmx jmx = PoolJmx.show(registry, "game", poolThread);
        ObjectPool<Object> recorded = ObjectPool.from(Object::new).listener(PoolFlightRecorder.listener()).build();
        PoolFlightRecorder counts = new PoolFlightRecorder(registry, PoolSettings::toString);
        counts.update(System.nanoTime()); // in the loop of the pools' thread
        recorded.prewarmNow(1);
        assertThat(recorded.stats().listenerFailures()).isZero();
        jmx.close();
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.observe.PoolFlightRecorder;
import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.observe.Requests;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.SizingSchedule;
import java.util.List;
import java.util.Random;

/** Uses all of the library that a runtime without optional modules has to offer; run in a JVM of its own. */
final class BareRuntime {
    private BareRuntime() {
    }

    /** Ends with exit code 0 if everything worked; the last line says what it ran on. */
    public static void main(String[] args) {
        PoolRegistry registry = new PoolRegistry();
        ObjectPool<Object> pool = registry.register(ObjectPool.from(Object::new)
                .settings(PoolSettings.builder("bare").build()).listener(PoolFlightRecorder.listener()).build());
        PoolFlightRecorder counts = new PoolFlightRecorder(registry, PoolSettings::toString);
        counts.mark("start");
        pool.prewarmNow(40);
        pool.release(pool.acquire());
        SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, new Random(1), 0);
        for (int round = 0; round < 3; round++) {
            registry.publish();
            List<SizingRequest> requests = monitor.check(monitor.nextCheckNanos(), registry.publishedCounts());
            Requests.apply(registry, requests);
        }
        int idle = pool.idleCount();
        counts.update(0);
        counts.update(2_000_000_000);
        counts.flush();
        registry.close();
        ModuleLayer modules = ModuleLayer.boot();
        System.out.println("idle " + idle + ", recorder " + PoolFlightRecorder.isAvailable() + ", jdk.jfr "
                + modules.findModule("jdk.jfr").isPresent() + ", java.management "
                + modules.findModule("java.management").isPresent() + ", named "
                + ObjectPool.class.getModule().isNamed());
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import io.github.jmepool.core.sizing.SizingExchange;
import io.github.jmepool.core.sizing.SizingSchedule;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Checks the sizes of a scene's pools by their sizing policies, off the render thread, and reports failures. */
final class SizingChecks {
    private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(20);

    final SizingExchange exchange;
    private final WorkQueue queue;
    /** The worker's own, as all that follows: failures that were reported already. */
    private Map<String, Throwable> known = Map.of();
    private boolean failed;
    private long restsUntil;

    SizingChecks(LongSupplier clock, SizingSchedule schedule, WorkQueue queue) {
        this.queue = queue;
        exchange = new SizingExchange(schedule, clock);
    }

    /**
     * Worker: checks if it is time and there are counts; rests after a check that fails as a whole.
     *
     * @return how many nanoseconds there is nothing to do
     */
    long tick() {
        long rest = restsUntil - System.nanoTime();
        if (failed && rest > 0) {
            return rest;
        }
        try {
            long wait = exchange.check(List::of, Long.MAX_VALUE);
            reportFailures();
            return wait;
        } catch (Throwable policy) {
            if (!failed) {
                queue.reportLater(Lane.ALL, "checking the pools' sizes (tried again from time to time)", policy);
            }
            failed = true;
            restsUntil = System.nanoTime() + REST_NANOS;
            return REST_NANOS;
        }
    }

    /** Reports what policies have begun to throw since the last call. */
    private void reportFailures() {
        Map<String, Throwable> all = exchange.view().failures();
        all.forEach((pool, failure) -> {
            // By identity: the monitor keeps a policy's first exception, and another policy throws another one.
            if (known.get(pool) != failure) {
                queue.reportLater(pool, "checking its size (tried again in every round)", failure);
            }
        });
        known = all;
    }
}

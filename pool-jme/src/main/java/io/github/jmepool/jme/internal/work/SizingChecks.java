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
    private final LongSupplier nanoTime;
    /** Failures that were reported already. Like all that follows, used by the worker only. */
    private Map<String, Throwable> known = Map.of();
    /** Whether the last check failed as a whole. */
    private boolean failed;
    private long restsUntil;

    /** The policies reckon by the clock; a rest is measured by the system's, {@code nanoTime}. */
    SizingChecks(LongSupplier clock, SizingSchedule schedule, WorkQueue queue, LongSupplier nanoTime) {
        this.queue = queue;
        this.nanoTime = nanoTime;
        exchange = new SizingExchange(schedule, clock);
    }

    /**
     * Worker: checks if it is time and there are counts; rests after a check that fails as a whole.
     *
     * @return how many nanoseconds there is nothing to do
     */
    long tick() {
        long rest = restsUntil - nanoTime.getAsLong();
        if (failed && rest > 0) {
            return rest;
        }
        try {
            long wait = exchange.check(List::of, Long.MAX_VALUE);
            reportFailures();
            failed = false;
            return wait;
        } catch (Throwable policy) {
            if (!failed) {
                queue.reportLater(Lane.ALL, "checking the pools' sizes (tried again from time to time)", policy);
            }
            failed = true;
            restsUntil = nanoTime.getAsLong() + REST_NANOS;
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

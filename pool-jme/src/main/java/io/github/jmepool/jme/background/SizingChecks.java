// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.core.sizing.SizingView;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks the sizes of a scene's pools by their sizing policies, off the render thread.
 *
 * <p>When a check is due, the worker asks for counts; the render thread publishes them in its next frame; the worker
 * checks them, and leaves its decisions to the next frame. Neither waits for the other.
 */
final class SizingChecks {
    private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final LongSupplier clock;
    private final SizingMonitor monitor;
    private final Background.Opening opening;
    private volatile boolean countsWanted = true;
    private volatile @Nullable List<PoolCounts> published;
    private volatile boolean changed;
    /** The worker's own, as all that follows: failures that were reported already. */
    private Map<String, Throwable> known = Map.of();
    private long nextCheckNanos;
    private boolean failed;
    private long restsUntil;

    SizingChecks(LongSupplier clock, SizingSchedule schedule, Background.Opening opening) {
        this.clock = clock;
        this.opening = opening;
        long now = clock.getAsLong();
        monitor = new SizingMonitor(schedule, new Random(), now);
        nextCheckNanos = now;
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
            long wait = checkIfDue();
            reportFailures();
            return wait;
        } catch (Throwable policy) {
            if (!failed) {
                opening.reportLater(WorkLane.ALL, "checking the pools' sizes (tried again from time to time)", policy);
            }
            failed = true;
            restsUntil = System.nanoTime() + REST_NANOS;
            return REST_NANOS;
        }
    }

    private long checkIfDue() {
        long now = clock.getAsLong();
        if (changed) {
            changed = false;
            nextCheckNanos = now;
        }
        long wait = nextCheckNanos - now;
        if (wait > 0) {
            return wait;
        }
        List<PoolCounts> counts = published;
        if (counts == null) {
            countsWanted = true;
            return Long.MAX_VALUE;
        }
        published = null;
        opening.decided.addAll(monitor.check(now, counts));
        nextCheckNanos = monitor.nextCheckNanos();
        return nextCheckNanos - now;
    }

    /** Reports what policies have begun to throw since the last call. */
    private void reportFailures() {
        Map<String, Throwable> all = monitor.view().failures();
        all.forEach((pool, failure) -> {
            // By identity: the monitor keeps a policy's first exception, and another policy throws another one.
            if (known.get(pool) != failure) {
                opening.reportLater(pool, "checking its size (tried again in every round)", failure);
            }
        });
        known = all;
    }

    /** Render thread, once a frame: returns once whether counts are wanted. */
    boolean takesCounts() {
        if (!countsWanted) {
            return false;
        }
        countsWanted = false;
        return true;
    }

    /** Render thread: the counts that were wanted. */
    void publish(List<PoolCounts> counts) {
        published = counts;
    }

    /** Any thread: there are other pools or settings than before, which may be due earlier. */
    void poolsChanged() {
        changed = true;
        countsWanted = true;
    }

    SizingView view() {
        return monitor.view();
    }
}

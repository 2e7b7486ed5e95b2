// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.core.sizing.SizingView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks the sizes of a scene's pools by their sizing policies, off the render thread.
 *
 * <p>When a check is due, the worker asks for counts; the render thread publishes them in its next frame; the worker
 * checks them and leaves its requests on a queue, which the render thread carries out. Neither waits for the other.
 */
final class SizingChecks {
    private final LongSupplier clock;
    private final SizingMonitor monitor;
    private final MpscQueue<SizingRequest> requests = new MpscQueue<>();
    private volatile boolean countsWanted = true;
    private volatile @Nullable List<PoolCounts> published;
    private volatile boolean changed;
    /** The worker's own: failures that were returned already. */
    private Map<String, Throwable> known = Map.of();
    private long nextCheckNanos;

    SizingChecks(LongSupplier clock, SizingSchedule schedule) {
        this.clock = clock;
        long now = clock.getAsLong();
        monitor = new SizingMonitor(schedule, new Random(), now);
        nextCheckNanos = now;
    }

    /**
     * Worker: checks if it is time and there are counts.
     *
     * @return how many nanoseconds there is nothing to do
     */
    long tick() {
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
        monitor.check(now, counts).forEach(requests::offer);
        nextCheckNanos = monitor.nextCheckNanos();
        return nextCheckNanos - now;
    }

    /** Worker: what policies have begun to throw since the last call, by pool. */
    Map<String, Throwable> newFailures() {
        Map<String, Throwable> all = monitor.view().failures();
        if (all.isEmpty() && known.isEmpty()) {
            return all;
        }
        Map<String, Throwable> fresh = new LinkedHashMap<>(all);
        // By identity: the monitor keeps what a policy threw first, and another policy of the pool throws another one.
        fresh.entrySet().removeIf(failure -> known.get(failure.getKey()) == failure.getValue());
        known = all;
        return fresh;
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

    /** Render thread: what to carry out next, or null. */
    @Nullable SizingRequest poll() {
        return requests.poll();
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

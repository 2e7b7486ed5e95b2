// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Internal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The protocol between the thread that asks the sizing policies and the thread of the pools.
 *
 * <p>When a check is due, the sizing thread asks for counts; the pools' thread publishes them when it looks next; the
 * sizing thread checks them, and leaves its requests to the pools' thread. Neither blocks the other.
 */
@Internal
public final class SizingExchange {
    private final LongSupplier clock;
    private final SizingMonitor monitor;
    private final Queue<SizingRequest> requests = new ConcurrentLinkedQueue<>();
    /** The names of pools that have gone since the last check. */
    private final Set<String> gone = ConcurrentHashMap.newKeySet();
    private volatile boolean wanted = true;
    private volatile @Nullable List<PoolCounts> published;
    private volatile boolean changed;
    private boolean asking = true;
    /** Whether checks have waited for newer counts than those that were published. */
    private boolean waited;
    /** The names of pools that have gone and may be in counts that are older; sizing thread only. */
    private final Set<String> left = new HashSet<>();
    private long askedNanos;
    private long nextCheckNanos;

    /**
     * Makes one whose first check is due at once.
     *
     * @param schedule when the rounds are
     * @param clock the time in nanoseconds
     */
    public SizingExchange(SizingSchedule schedule, LongSupplier clock) {
        this.clock = clock;
        long now = clock.getAsLong();
        monitor = new SizingMonitor(schedule, new Random(), now);
        askedNanos = now;
        nextCheckNanos = now;
    }

    /**
     * Sizing thread: checks if it is time and the counts of the pools' thread are there, or have not come for too long.
     *
     * @param others counts of pools of any thread, asked for when the check is made
     * @param patienceNanos how long to wait for the counts of the pools' thread; its pools are left out afterwards
     * @return how many nanoseconds there is nothing to do; {@link Long#MAX_VALUE} until counts are published
     */
    public long check(Supplier<List<PoolCounts>> others, long patienceNanos) {
        long now = clock.getAsLong();
        if (changed) {
            // poolsChanged() has asked for counts already
            changed = false;
            askedNanos = asking ? askedNanos : now;
            asking = true;
            nextCheckNanos = now;
        }
        if (nextCheckNanos - now > 0) {
            return nextCheckNanos - now;
        }
        if (!asking) {
            asking = true;
            askedNanos = now;
            published = null;
        }
        // Before any counts are read: those of a pool that goes from now on are known to be of one that is gone.
        for (String name : List.copyOf(gone)) {
            gone.remove(name);
            left.add(name);
            monitor.forget(name);
        }
        boolean isOld = wanted;
        List<PoolCounts> counts = published;
        if ((counts == null || isOld && !waited) && now - askedNanos < patienceNanos) {
            waited |= counts != null;
            published = null; // not to be taken for newer ones
            wanted = true;
            return Long.MAX_VALUE;
        }
        // Where pools change all the time, old ones are better than none, until the next.
        if (isOld && counts != null) {
            changed = true;
        }
        waited = false;
        asking = false;
        published = null;
        List<PoolCounts> all = new ArrayList<>(others.get());
        if (counts != null) {
            counts.stream().filter(each -> !isOld || !left.contains(each.name())).forEach(all::add);
        }
        left.clear();
        List<SizingRequest> made = new ArrayList<>(monitor.check(now, all));
        synchronized (gone) {
            made.removeIf(request -> gone.contains(request.pool()));
            requests.addAll(made);
        }
        nextCheckNanos = monitor.nextCheckNanos();
        return nextCheckNanos - now;
    }

    /**
     * Returns whether counts are wanted. Any thread.
     *
     * @return true until {@link #publish} takes them
     */
    public boolean wantsCounts() {
        return wanted;
    }

    /**
     * Pools' thread: takes the counts that are wanted.
     *
     * @param counts of all its pools; an exception reaches the caller, and the counts are wanted again
     */
    public void publish(Supplier<List<PoolCounts>> counts) {
        published = null;
        // Before the look, so that a pool that comes meanwhile is counted by the next one.
        wanted = false;
        published = counts.get();
    }

    /**
     * Returns the next request that no thread has taken. Any thread.
     *
     * @return the request; null when there is none
     */
    public @Nullable SizingRequest poll() {
        return requests.poll();
    }

    /**
     * Returns whether {@link #poll} would return a request. Any thread.
     *
     * @return false when all were taken
     */
    public boolean hasRequests() {
        return !requests.isEmpty();
    }

    /** Notes that there are other pools or settings than before, which may be due earlier. Any thread. */
    public void poolsChanged() {
        // First of all: a check that sees the change must not take counts of before.
        wanted = true;
        changed = true;
    }

    /**
     * Notes that a pool is gone: another one of its name begins without its state and requests. Any thread.
     *
     * @param name the pool's name
     */
    public void poolGone(String name) {
        wanted = true;
        synchronized (gone) {
            gone.add(name);
            requests.removeIf(request -> request.pool().equals(name));
        }
        changed = true;
    }

    /**
     * Returns the state after the last check. Any thread.
     *
     * @return an immutable view
     */
    public SizingView view() {
        return monitor.view();
    }
}

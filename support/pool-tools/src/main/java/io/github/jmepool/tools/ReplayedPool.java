// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PooledObject;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingRequest;
import java.util.ArrayDeque;
import java.util.function.LongSupplier;

/** A pool of the core under a recorded load. What a limit refuses is counted, and the play goes on without it. */
final class ReplayedPool {
    private final PoolLoad load;
    private final PoolSettings settings;
    private final ObjectPool<Instance> pool;
    private final ArrayDeque<Instance> out = new ArrayDeque<>();
    private final long cloneNanos;
    private int entry;
    private long refused;
    private long missNanos;
    private long overNanos;
    private long peak;
    private final LongSupplier clock;
    private long lastNanos;
    private double instanceNanos;

    ReplayedPool(PoolLoad load, PoolSettings chosen, LongSupplier clock) {
        this.load = load;
        this.clock = clock;
        if (chosen.prewarm() > Play.MOST_INSTANCES) {
            throw new IllegalArgumentException("pool '" + load.name() + "' has prewarm " + chosen.prewarm()
                    + "; more than " + Play.MOST_INSTANCES + " can't be replayed");
        }
        settings = chosen.toBuilder().exhaustion(ExhaustionPolicy.RETURN_NULL).leakTracking(0)
                .maxTotal(Math.min(chosen.maxTotal(), Play.MOST_INSTANCES))
                .maxActive(chosen.maxActive() > Play.MOST_INSTANCES ? PoolSettings.UNLIMITED : chosen.maxActive())
                .build();
        pool = ObjectPool.from(Instance::new).settings(settings).clock(clock).timeEveryAcquire().build();
        cloneNanos = load.cloneNanos();
        peak = pool.totalCount();
    }

    String name() {
        return load.name();
    }

    boolean isNext(int frame) {
        return entry < load.size() && load.frame(entry) == frame;
    }

    /** Plays the next entry; returns what making instances took. */
    long step() {
        long made = pool.stats().created();
        letTimePass();
        int early = load.early(entry);
        spawn(early);
        int gone = load.gone(entry);
        for (int left = load.recycled(entry); left > 0 && !out.isEmpty(); left--) {
            if (left <= gone) {
                pool.discard(out.poll());
            } else {
                pool.release(out.poll());
            }
        }
        spawn(load.spawned(entry) - early);
        entry++;
        peak = Math.max(peak, pool.totalCount());
        long nanos = (pool.stats().created() - made) * cloneNanos;
        missNanos += nanos;
        overNanos += Math.max(0, nanos - Replay.FRAME_BUDGET_NANOS);
        return nanos;
    }

    /** Counts the present instances for the time since the last call. */
    private void letTimePass() {
        long now = clock.getAsLong();
        instanceNanos += (double) pool.totalCount() * (now - lastNanos);
        lastNanos = now;
    }

    private void spawn(int count) {
        for (int i = 0; i < count; i++) {
            Instance instance = pool.acquire();
            if (instance == null) {
                refused++;
            } else {
                out.add(instance);
            }
        }
    }

    /** Does what the sizing policy wants; returns by how many bytes the memory changes. */
    long carryOut(SizingRequest request) {
        long before = bytes();
        letTimePass();
        if (request.isTrim()) {
            pool.trim(request.count());
        } else {
            pool.prewarmNow(pool.idleCount() + request.count());
        }
        peak = Math.max(peak, pool.totalCount());
        return bytes() - before;
    }

    PoolCounts counts() {
        return settings.countsOf(pool.stats());
    }

    long bytes() {
        return pool.totalCount() * load.instanceBytes();
    }

    Outcome outcome(double minutes) {
        letTimePass();
        double mean = lastNanos == 0 ? pool.totalCount() : instanceNanos / lastNanos;
        return new Outcome(pool.stats().misses(), refused, missNanos, overNanos, peak * load.instanceBytes(),
                (long) (mean * load.instanceBytes()), settings.prewarm() * cloneNanos, minutes);
    }

    /** Stands for a spatial. */
    private static final class Instance extends PooledObject {
    }
}

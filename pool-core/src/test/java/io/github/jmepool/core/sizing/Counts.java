// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

/** Makes {@link PoolCounts} for tests that care about a few of the figures. */
public record Counts(PoolCounts now) {
    public static Counts pool(String name, int active, int idle) {
        return new Counts(new PoolCounts(name, active, idle, 100, 0, Integer.MAX_VALUE, Integer.MAX_VALUE,
                0, 0, active, 0, SizingPolicy.idleMajority()));
    }

    public static PoolCounts of(String name, int active, int idle) {
        return pool(name, active, idle).now;
    }

    public Counts policy(SizingPolicy policy) {
        return new Counts(new PoolCounts(now.name(), now.active(), now.idle(), now.designCapacity(), now.prewarm(),
                now.maxIdle(), now.maxTotal(), now.hits(), now.misses(), now.peakActive(),
                now.lastAcquireNanos(), policy));
    }

    public Counts sizes(int designCapacity, int prewarm) {
        return new Counts(new PoolCounts(now.name(), now.active(), now.idle(), designCapacity, prewarm, now.maxIdle(),
                now.maxTotal(), now.hits(), now.misses(), now.peakActive(), now.lastAcquireNanos(), now.sizing()));
    }

    public Counts limits(int maxIdle, int maxTotal) {
        return new Counts(new PoolCounts(now.name(), now.active(), now.idle(), now.designCapacity(), now.prewarm(),
                maxIdle, maxTotal, now.hits(), now.misses(), now.peakActive(), now.lastAcquireNanos(), now.sizing()));
    }

    public Counts uses(long hits, long misses, int peakActive, long lastAcquireNanos) {
        return new Counts(new PoolCounts(now.name(), now.active(), now.idle(), now.designCapacity(), now.prewarm(),
                now.maxIdle(), now.maxTotal(), hits, misses, peakActive, lastAcquireNanos, now.sizing()));
    }
}

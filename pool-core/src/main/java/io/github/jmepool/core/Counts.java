// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** The counts of one pool. Whoever may change the pool may change and read them. */
final class Counts {
    int total;
    /** Objects that are being made; they already count towards the limits. */
    int pending;
    /** Objects inside onDispose. */
    int disposing;
    int peakTotal;
    int peakActive;
    long created;
    long disposed;
    long detached;
    long discarded;
    long trimmed;
    long hits;
    long misses;
    long exhausted;
    long createNanos;
    long listenerFailures;
    long lastAcquireNanos;
    private long acquiresNoticed;

    /** Whether one more object may be made under the limit on all of them. */
    boolean hasRoom(PoolSettings settings) {
        return total + pending + disposing < settings.maxTotal();
    }

    void countCreated(long nanos) {
        created++;
        total++;
        peakTotal = Math.max(peakTotal, total);
        createNanos += nanos;
    }

    void countDisposed(DisposeReason reason) {
        disposed++;
        if (reason == DisposeReason.TRIMMED) {
            trimmed++;
        } else if (reason == DisposeReason.DISCARDED) {
            discarded++;
        }
    }

    /** A use has begun, of an object that was made for it or not. */
    void countAcquired(boolean made, int active) {
        if (made) {
            misses++;
        } else {
            hits++;
        }
        peakActive = Math.max(peakActive, active);
    }

    /** For pools that read no clock in an acquire: whether there was one since the last call, so that it was now. */
    boolean noticeAcquires() {
        boolean acquired = hits + misses != acquiresNoticed;
        acquiresNoticed = hits + misses;
        return acquired;
    }

    PoolStats stats(PoolSettings settings, int active) {
        return new PoolStats(settings.name(), active, total - active, disposing, created, disposed, detached,
                discarded, trimmed, hits, misses, exhausted, peakActive, peakTotal, lastAcquireNanos,
                settings.designCapacity(), createNanos, listenerFailures);
    }
}

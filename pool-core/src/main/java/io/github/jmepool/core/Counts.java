// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** The counts of one pool. Read and written in a turn at the pool only. */
final class Counts {
    int total;
    /** Objects that are being made or handed over; they already count towards the limits. */
    int pending;
    /** The pending objects that are made for an acquire: each is going to be active. */
    int pendingActive;
    /** Spares that were made or handed over and are about to become idle. They are neither active nor idle yet. */
    int arriving;
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

    /** Whether one more object may be made under the limit on all objects. */
    boolean hasRoom(PoolSettings settings) {
        return over(settings) <= 0;
    }

    /** How many objects are too many for one more under that limit; negative or 0 where there is room. */
    int over(PoolSettings settings) {
        return total + pending + disposing - settings.maxTotal() + 1;
    }

    /** Spares that aren't among the idle objects yet, and have their places there. */
    int spares() {
        return pending - pendingActive + arriving;
    }

    /** Reserves the place of an object before it is made or handed over. */
    void reserve(boolean spare) {
        pending++;
        pendingActive += spare ? 0 : 1;
    }

    /** Takes a reservation back: what was reserved didn't become an object of the pool. */
    void giveUp(boolean spare) {
        pending--;
        pendingActive -= spare ? 0 : 1;
    }

    /** Ends a reservation: what was reserved is an object of the pool. */
    void countCreated(long nanos, boolean spare) {
        giveUp(spare);
        arriving += spare ? 1 : 0;
        created++;
        total++;
        peakTotal = Math.max(peakTotal, total);
        createNanos += nanos;
    }

    void countDropped(boolean spare) {
        arriving -= spare ? 1 : 0;
        total--;
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

    /** Whether there was an acquire since the last call: pools that read no clock in an acquire take it to be now. */
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

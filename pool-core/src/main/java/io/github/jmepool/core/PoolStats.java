// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/**
 * The counts of a pool at one moment. Immutable, for any thread.
 *
 * <p>Always true: {@code created == active + idle + disposing + disposed + detached}.
 *
 * @param name name of the pool
 * @param active objects in use, or being released
 * @param idle objects waiting for an acquire
 * @param disposing objects whose {@code onDispose} has not returned yet; they still count towards
 *        {@link PoolSettings#maxTotal()}
 * @param created objects made or handed over ready-made since the pool was built
 * @param disposed objects disposed of, for whatever reason
 * @param detached objects that left the pool alive
 * @param discarded of the disposed: discarded by their user, or because a hook threw
 * @param trimmed of the disposed: trimmed while idle
 * @param hits acquires that found an object
 * @param misses acquires for which one had to be made
 * @param exhausted acquires that met a limit
 * @param peakActive most objects active at once
 * @param peakTotal most objects at once
 * @param lastAcquireNanos when the pool was last seen in use, on the pool's clock; see
 *        {@link ObjectPoolBuilder#timeEveryAcquire()} for how exact this is
 * @param designCapacity how many active objects the pool is meant for, at least 1
 * @param createNanos time spent making objects, in nanoseconds
 * @param listenerFailures exceptions that listeners threw
 */
public record PoolStats(String name, int active, int idle, int disposing, long created, long disposed, long detached,
        long discarded, long trimmed, long hits, long misses, long exhausted, int peakActive, int peakTotal,
        long lastAcquireNanos, int designCapacity, long createNanos, long listenerFailures) {
    /**
     * Returns how many objects the pool has, active and idle.
     *
     * @return the sum, at most {@code Integer.MAX_VALUE}
     */
    public int total() {
        return (int) Math.min(Integer.MAX_VALUE, (long) active + idle);
    }

    /**
     * Returns how much the pool is strained: 0 full and unused, 0.5 empty and unused, about 1 fully in use, above 1
     * when the design capacity is too small.
     *
     * @return {@code (active - idle + designCapacity) / (2 * designCapacity)}
     */
    public double pressure() {
        return ((double) active - idle + designCapacity) / (2.0 * designCapacity);
    }

    /**
     * Returns the objects in use in proportion to the design capacity.
     *
     * @return 0 when none is in use, 1 when as many as the pool is meant for, more when it had to grow
     */
    public double usage() {
        return (double) active / designCapacity;
    }

    /**
     * Returns how many idle objects the pool would not need if all of its design capacity were in use.
     *
     * @return how many of the idle objects are beyond the design capacity, 0 to {@code idle}
     */
    public int surplus() {
        return Math.max(0, Math.min(idle, total() - designCapacity));
    }

    /**
     * Returns the share of acquires that found an object.
     *
     * @return 0 to 1; 1 when nothing was acquired yet
     */
    public double hitRate() {
        long acquires = hits + misses;
        return acquires == 0 ? 1 : (double) hits / acquires;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import java.time.Duration;

/**
 * The counts and limits of one pool at one moment, published for sizing policies: immutable, so that any thread may
 * read them.
 *
 * @param name             the pool's name
 * @param active           instances in use
 * @param idle             instances waiting to be used
 * @param designCapacity   the number of instances in use that the pool was designed for, at least 1
 * @param prewarm          the instances, idle and active, that the pool makes ahead of use
 * @param maxIdle          the most instances that may wait
 * @param maxTotal         the most instances that may exist
 * @param hits             acquisitions so far that an idle instance served
 * @param misses           acquisitions so far that found no idle instance
 * @param peakActive       the most instances that were ever in use at once
 * @param lastAcquireNanos the time of the last acquisition on the pool's clock; without meaning while there was none
 * @param sizing           the pool's sizing policy
 */
public record PoolCounts(String name, int active, int idle, int designCapacity, int prewarm, int maxIdle, int maxTotal,
        long hits, long misses, int peakActive, long lastAcquireNanos, SizingPolicy sizing) {

    /**
     * Returns how many instances exist.
     *
     * @return active and idle instances together, at most {@code Integer.MAX_VALUE}
     */
    public int total() {
        return (int) Math.min(Integer.MAX_VALUE, (long) active + idle);
    }

    /**
     * Returns how many acquisitions there were so far.
     *
     * @return hits and misses together
     */
    public long acquisitions() {
        return hits + misses;
    }

    /**
     * Returns how hard the pool is pressed: {@code (active - idle + size) / (2 * size)} with the design capacity as the
     * size.
     *
     * @return 0 when full and unused, 0.5 when empty and unused, about 1 when fully in use, above 1 when the design
     *         capacity is too small; below 0 when more are idle than it was designed for
     */
    public double pressure() {
        return pressure(idle);
    }

    /** The pressure if so many were idle. */
    double pressure(int idleCount) {
        return ((double) active - idleCount + designCapacity) / (2.0 * designCapacity);
    }

    /**
     * Returns whether the pool served an acquisition within a time up to now.
     *
     * @param time     the time to look back; nothing was used within a negative one
     * @param nowNanos now, in nanoseconds on the pool's clock
     * @return false as well when it never served one
     */
    public boolean usedWithin(Duration time, long nowNanos) {
        return acquisitions() > 0 && nowNanos - lastAcquireNanos < Check.nanos(time);
    }

    /**
     * Returns how many more idle instances the limits allow.
     *
     * @return the count, 0 when a limit is reached
     */
    public int room() {
        long byIdle = (long) maxIdle - idle;
        long byTotal = (long) maxTotal - active - idle;
        return (int) Math.max(0, Math.min(byIdle, byTotal));
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a recording knows of one pool: what its counts were when they were written last. */
final class PoolTally {
    /** The places of {@link ScenePools#copyStats}. */
    private static final int ACTIVE_NOW = 0;
    private static final int IDLE_NOW = 1;
    private static final int DETACHED = 5;
    private static final int DISCARDED = 6;
    private static final int HITS = 8;
    private static final int MISSED = 9;
    private static final int PEAK_ACTIVE = 11;
    private static final int CREATE_NANOS = 15;

    final int number;
    /** Null when it was closed. */
    @Nullable SpatialPool<?> pool;
    /** As they stand in the file. */
    SpatialPoolSettings settings;
    boolean costsKnown;
    private int active;
    private int idle;
    private int peak;
    private long acquires;
    private long misses;
    private long createMicros;
    private long gone;

    PoolTally(int number, SpatialPool<?> pool) {
        this.number = number;
        this.pool = pool;
        settings = pool.settings();
    }

    /** Counts that begin at 0: a new pool's, or those of a scene that opens again. */
    void restart() {
        acquires = 0;
        misses = 0;
        createMicros = 0;
        gone = 0;
        peak = 0;
    }

    /** A pool that was there before the recording: what it has is news, and what it did before is not. */
    void beginWith(long[] counts) {
        acquires = counts[HITS] + counts[MISSED] - counts[ACTIVE_NOW];
        misses = counts[MISSED];
        createMicros = counts[CREATE_NANOS] / 1_000;
        gone = counts[DETACHED] + counts[DISCARDED];
        peak = (int) counts[PEAK_ACTIVE];
    }

    /** Writes what has changed since it was asked last; nothing when nothing has. */
    void write(Bytes to, ScenePools pools, long[] counts) {
        SpatialPool<?> open = pool;
        if (open == null) {
            Arrays.fill(counts, 0);
            counts[HITS] = acquires;
            counts[MISSED] = 0;
            misses = 0;
        } else {
            pools.copyStats(open, counts);
        }
        int place = to.end();
        to.number(number + 1L);
        int flagsAt = to.end();
        to.one(0);
        int flags = uses(to, counts) | number(to, counts[MISSED] - misses, Format.MISSES)
                | idle(to, (int) counts[IDLE_NOW]) | peak(to, (int) counts[PEAK_ACTIVE])
                | number(to, counts[CREATE_NANOS] / 1_000 - createMicros, Format.CREATE_MICROS)
                | number(to, counts[DETACHED] + counts[DISCARDED] - gone, Format.GONE);
        misses = counts[MISSED];
        createMicros = counts[CREATE_NANOS] / 1_000;
        gone = counts[DETACHED] + counts[DISCARDED];
        if (flags == 0) {
            to.backTo(place);
        } else {
            to.one(flagsAt, flags);
        }
    }

    private int uses(Bytes to, long[] counts) {
        long now = counts[HITS] + counts[MISSED];
        int activeNow = (int) counts[ACTIVE_NOW];
        // a use that has begun, and is counted when its hook has returned, is spawned all the same
        long spawned = Math.max(Math.max(0, now - acquires), (long) activeNow - active);
        long recycled = spawned - ((long) activeNow - active);
        acquires = now;
        active = activeNow;
        return number(to, spawned, Format.SPAWNED) | number(to, recycled, Format.RECYCLED);
    }

    private int idle(Bytes to, int idleNow) {
        int change = idleNow - idle;
        idle = idleNow;
        if (change != 0) {
            to.signed(change);
        }
        return change == 0 ? 0 : Format.IDLE;
    }

    /** Only a new peak tells how many were active at once inside the frame. */
    private int peak(Bytes to, int peakNow) {
        boolean risen = peakNow > peak;
        peak = peakNow;
        return risen ? number(to, (long) peakNow - active, Format.PEAK) : 0;
    }

    private static int number(Bytes to, long value, int flag) {
        if (value <= 0) {
            return 0;
        }
        to.number(Math.min(value, Integer.MAX_VALUE));
        return flag;
    }
}

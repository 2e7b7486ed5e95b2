// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.SceneInternals;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One pool's counts as they were when the recording last looked. */
final class PoolTally {
    /** The places of {@link SceneInternals#copyStats}. */
    private static final int ACTIVE = 0;
    private static final int IDLE = 1;
    private static final int DETACHED = 5;
    private static final int DISCARDED = 6;
    private static final int HITS = 8;
    private static final int MISSES = 9;
    private static final int PEAK_ACTIVE = 11;
    private static final int CREATE_NANOS = 15;

    final short number;
    /** Null once it was closed. */
    @Nullable SpatialPool<?> pool;
    /** As in the file; null until they are there. */
    @Nullable SpatialPoolSettings settings;
    boolean costsKnown;
    private final long[] last = new long[PoolStats.COUNTS];

    PoolTally(int number, SpatialPool<?> pool) {
        this.number = (short) number;
        this.pool = pool;
    }

    /** All counts but those of instances that exist begin again at 0: of a new pool, or of a scene that opens again. */
    void restart() {
        Arrays.fill(last, IDLE + 1, last.length, 0);
    }

    /** Leaves out what a pool did before the recording; its instances appear in the first frame. */
    void skip(long[] counts) {
        System.arraycopy(counts, 0, last, 0, last.length);
        last[HITS] -= last[ACTIVE];
        last[ACTIVE] = 0;
        last[IDLE] = 0;
    }

    /** Writes an entry if anything has changed since the last time. */
    void write(ByteBuffer to, long[] counts) {
        SpatialPool<?> open = pool;
        if (open == null) {
            Arrays.fill(counts, 0);
        } else {
            SceneInternals.copyStats(open, counts);
        }
        long active = counts[ACTIVE];
        long grown = active - last[ACTIVE];
        // a use whose hook hasn't returned yet is active before it counts as a hit or a miss
        int spawned = number(Math.max(grown, change(counts, HITS) + change(counts, MISSES)));
        int recycled = number(spawned - grown);
        int misses = number(change(counts, MISSES));
        int createMicros = number(counts[CREATE_NANOS] / 1_000 - last[CREATE_NANOS] / 1_000);
        int gone = number(change(counts, DETACHED) + change(counts, DISCARDED));
        // the most at once inside the frame is known only when it is a new peak
        int peak = number(change(counts, PEAK_ACTIVE) > 0 ? Math.max(active, counts[PEAK_ACTIVE]) : active);
        if ((spawned | recycled | misses | createMicros | gone) != 0 || change(counts, IDLE) != 0
                || change(counts, PEAK_ACTIVE) > 0) {
            to.putShort(number).putInt(spawned).putInt(recycled).putInt(misses).putInt(number(counts[IDLE]))
                    .putInt(peak).putInt(createMicros).putInt(gone);
        }
        System.arraycopy(counts, 0, last, 0, last.length);
    }

    private long change(long[] counts, int place) {
        return counts[place] - last[place];
    }

    private static int number(long value) {
        return (int) Math.max(0, Math.min(value, Integer.MAX_VALUE));
    }
}

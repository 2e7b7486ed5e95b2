// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.SceneInternals;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A pool that is recorded: its number in the file, and its counts in the last frame that was written. */
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
    private final RecordedPool change;
    private final long[] last = new long[PoolStats.COUNTS];

    PoolTally(int number, SpatialPool<?> pool) {
        this.number = (short) number;
        this.pool = pool;
        change = new RecordedPool(pool.name());
    }

    /** Sets all counts to 0 but those of instances that exist: those of a new pool, or of a scene that opens again. */
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

    /** Writes an entry if anything has changed since the last one. */
    void write(ByteBuffer to, long[] counts) {
        SpatialPool<?> open = pool;
        if (open == null) {
            Arrays.fill(counts, 0);
        } else {
            SceneInternals.copyStats(open, counts);
        }
        long grown = counts[ACTIVE] - last[ACTIVE];
        boolean newPeak = counts[PEAK_ACTIVE] > last[PEAK_ACTIVE];
        change.misses = count(since(counts, MISSES));
        // a use whose hook hasn't returned yet is active before it counts as a hit or a miss
        change.spawned = count(Math.max(grown, since(counts, HITS) + since(counts, MISSES)));
        change.recycled = count(change.spawned - grown);
        change.gone = count(since(counts, DETACHED) + since(counts, DISCARDED));
        change.idle = count(counts[IDLE]);
        // the most at once inside the frame is known only when it is a new peak
        change.peak = count(newPeak ? Math.max(counts[ACTIVE], counts[PEAK_ACTIVE]) : counts[ACTIVE]);
        change.createMicros = count(counts[CREATE_NANOS] / 1_000 - last[CREATE_NANOS] / 1_000);
        if (change.hasActivity() || newPeak || counts[IDLE] != last[IDLE]) {
            change.writeEntry(to.putShort(number));
        }
        System.arraycopy(counts, 0, last, 0, last.length);
    }

    private long since(long[] counts, int place) {
        return counts[place] - last[place];
    }

    private static int count(long value) {
        return (int) Math.max(0, Math.min(value, Integer.MAX_VALUE));
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.record.RecordedPool;
import java.util.Arrays;

/**
 * The load of a recorded play on one pool: an entry for each frame with a change.
 */
final class PoolLoad {
    private final String name;
    private PoolPreset settings;
    private long cloneNanos;
    private long instanceBytes;
    private int size;
    private int[] frames = new int[64];
    private int[] spawned = new int[64];
    private int[] recycled = new int[64];
    private int[] gone = new int[64];
    private int[] early = new int[64];
    private int[] active = new int[64];
    private int[] idle = new int[64];
    private int[] misses = new int[64];
    private long[] missNanos = new long[64];

    PoolLoad(String name) {
        this.name = name;
    }

    /** Takes over the settings and costs at the recording's end, which may be newer than its last frame. */
    void end(RecordedPool pool) {
        settings = pool.settings();
        cloneNanos = pool.cloneNanos();
        instanceBytes = pool.instanceBytes();
    }

    /** Takes in a frame; one in which nothing happened takes no place. */
    void add(int frame, RecordedPool pool) {
        int activeBefore = size == 0 ? 0 : active[size - 1];
        int idleBefore = size == 0 ? 0 : idle[size - 1];
        if (pool.spawned() == 0 && pool.recycled() == 0 && pool.idle() == idleBefore) {
            return;
        }
        grow();
        frames[size] = frame;
        spawned[size] = pool.spawned();
        recycled[size] = pool.recycled();
        gone[size] = Math.min(pool.gone(), pool.recycled());
        active[size] = pool.active();
        idle[size] = pool.idle();
        misses[size] = pool.misses();
        int made = Math.max(pool.misses(),
                pool.active() + pool.idle() - activeBefore - idleBefore + gone[size]);
        missNanos[size] = pool.misses() == 0 ? 0 : pool.createNanos() * pool.misses() / made;
        early[size] = early(pool, activeBefore, idleBefore);
        size++;
    }

    /**
     * Returns how many of the frame's spawns came before its recycles. This is not recorded, but inferred from a new
     * peak; a miss, for which all idle ones had to be in use; or more recycles than were in use before.
     */
    private static int early(RecordedPool pool, int activeBefore, int idleBefore) {
        int known = Math.max(pool.recycled() - activeBefore, pool.peak() - activeBefore);
        if (pool.misses() > 0) {
            known = Math.max(known, idleBefore + pool.misses());
        }
        return Math.max(0, Math.min(known, pool.spawned()));
    }

    private void grow() {
        if (size == frames.length) {
            int more = size * 2;
            frames = Arrays.copyOf(frames, more);
            spawned = Arrays.copyOf(spawned, more);
            recycled = Arrays.copyOf(recycled, more);
            gone = Arrays.copyOf(gone, more);
            early = Arrays.copyOf(early, more);
            active = Arrays.copyOf(active, more);
            idle = Arrays.copyOf(idle, more);
            misses = Arrays.copyOf(misses, more);
            missNanos = Arrays.copyOf(missNanos, more);
        }
    }

    String name() {
        return name;
    }

    /** The settings at the recording's end; the defaults when it has none. */
    PoolPreset settings() {
        return settings != null ? settings
                : new PoolPreset(SpatialPoolSettings.builder(name).build(), null, false);
    }

    /** Returns the time of cloning an instance in nanoseconds: as measured, or the average of the recorded misses. */
    long cloneNanos() {
        long allMisses = Arrays.stream(misses, 0, size).asLongStream().sum();
        return cloneNanos > 0 || allMisses == 0 ? cloneNanos : allMissNanos() / allMisses;
    }

    long instanceBytes() {
        return instanceBytes;
    }

    long allMissNanos() {
        return Arrays.stream(missNanos, 0, size).sum();
    }

    int size() {
        return size;
    }

    int frame(int entry) {
        return frames[entry];
    }

    int spawned(int entry) {
        return spawned[entry];
    }

    int recycled(int entry) {
        return recycled[entry];
    }

    int gone(int entry) {
        return gone[entry];
    }

    int early(int entry) {
        return early[entry];
    }

    int active(int entry) {
        return active[entry];
    }

    int idle(int entry) {
        return idle[entry];
    }

    int misses(int entry) {
        return misses[entry];
    }

    long missNanos(int entry) {
        return missNanos[entry];
    }

    /** The most in use at once within the frame, as far as it is known. */
    int most(int entry) {
        int before = entry == 0 ? 0 : active[entry - 1];
        return Math.max(active[entry], before + early[entry]);
    }
}

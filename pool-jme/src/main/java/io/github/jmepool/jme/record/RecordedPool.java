// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.jme.preset.PoolPreset;
import org.jspecify.annotations.Nullable;

/**
 * One pool of a recording, as of the frame that its {@link RecordingReader} has read last.
 */
public final class RecordedPool {
    private final String name;
    @Nullable PoolPreset settings;
    int active;
    int idle;
    int spawned;
    int recycled;
    int misses;
    int gone;
    int peak;
    long createNanos;
    long cloneNanos;
    long uploadNanos;
    long instanceBytes;
    /** The frame in which any of it changed last. */
    long changedIn;

    RecordedPool(String name) {
        this.name = name;
    }

    /** Begins a frame in which nothing happens. */
    void rest() {
        spawned = 0;
        recycled = 0;
        misses = 0;
        gone = 0;
        createNanos = 0;
        peak = active;
    }

    /**
     * The pool's name.
     *
     * @return the name; a pool that was closed and registered again is the same one here
     */
    public String name() {
        return name;
    }

    /**
     * The settings that the pool had.
     *
     * @return the settings; null when they are not in the recording
     */
    public @Nullable PoolPreset settings() {
        return settings;
    }

    /**
     * Instances in use at the frame's end.
     *
     * @return the count
     */
    public int active() {
        return active;
    }

    /**
     * Instances that wait at the frame's end.
     *
     * @return the count
     */
    public int idle() {
        return idle;
    }

    /**
     * The uses that began in this frame. In the first frame of a recording, also what was in use already.
     *
     * @return the count
     */
    public int spawned() {
        return spawned;
    }

    /**
     * The uses that ended in this frame, in whatever way.
     *
     * @return the count
     */
    public int recycled() {
        return recycled;
    }

    /**
     * Of the recycled, those whose instance did not come back to the pool: detached or discarded.
     *
     * @return the count
     */
    public int gone() {
        return gone;
    }

    /**
     * The spawns in this frame for which an instance had to be made.
     *
     * @return the count
     */
    public int misses() {
        return misses;
    }

    /**
     * The most instances in use at once in this frame, as far as it is known: a pool notes it when it is more than ever
     * before.
     *
     * @return at least what was in use at the frame's end
     */
    public int peak() {
        return peak;
    }

    /**
     * Time that making instances took in this frame, those made ahead of use included.
     *
     * @return nanoseconds
     */
    public long createNanos() {
        return createNanos;
    }

    /**
     * The shortest time that one of the first clones took.
     *
     * @return nanoseconds; 0 while nothing was measured
     */
    public long cloneNanos() {
        return cloneNanos;
    }

    /**
     * What the first instance's upload and shaders took.
     *
     * @return nanoseconds; 0 while nothing was measured
     */
    public long uploadNanos() {
        return uploadNanos;
    }

    /**
     * The memory of one instance: what cloning it allocates on the heap, and direct memory of its own.
     *
     * @return bytes; 0 while nothing was measured
     */
    public long instanceBytes() {
        return instanceBytes;
    }
}

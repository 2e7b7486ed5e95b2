// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.jme.preset.PoolPreset;
import java.io.IOException;
import java.nio.ByteBuffer;
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
    int createMicros;
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
        createMicros = 0;
        peak = active;
    }

    /** Returns whether anything has happened in this frame. */
    boolean hasActivity() {
        return (spawned | recycled | misses | gone | createMicros) != 0;
    }

    /** Writes what {@link #readEntry} reads: a frame's entry after the pool's number. */
    void writeEntry(ByteBuffer to) {
        to.putInt(spawned).putInt(recycled).putInt(misses).putInt(idle).putInt(peak).putInt(createMicros).putInt(gone);
    }

    /** Reads what {@link #writeEntry} writes. */
    void readEntry(RecordingReader from) throws IOException {
        spawned = from.count();
        recycled = from.count();
        long before = active;
        active = from.instances(this, before + spawned - recycled);
        misses = from.count();
        idle = from.count();
        peak = Math.max(active, from.count());
        createMicros = from.count();
        gone = from.count();
    }

    /** Reads what {@link Format#costs} writes. */
    void readCosts(RecordingReader from) throws IOException {
        cloneNanos = from.number(Format.LONGEST_NANOS);
        uploadNanos = from.number(Format.LONGEST_NANOS);
        instanceBytes = from.number(Long.MAX_VALUE / 2);
    }

    /**
     * Returns the pool's name.
     *
     * @return the name; a pool that was closed and registered again is the same one here
     */
    public String name() {
        return name;
    }

    /**
     * Returns the settings that the pool had.
     *
     * @return the settings; null when they are not in the recording
     */
    public @Nullable PoolPreset settings() {
        return settings;
    }

    /**
     * Returns how many instances were in use at the frame's end.
     *
     * @return the count
     */
    public int active() {
        return active;
    }

    /**
     * Returns how many instances were idle at the frame's end.
     *
     * @return the count
     */
    public int idle() {
        return idle;
    }

    /**
     * Returns how many uses began in this frame. In the first frame of a recording, all uses under way count.
     *
     * @return the count
     */
    public int spawned() {
        return spawned;
    }

    /**
     * Returns how many uses ended in this frame, in any way.
     *
     * @return the count
     */
    public int recycled() {
        return recycled;
    }

    /**
     * Returns how many instances left the pool when their use ended: detached or discarded.
     *
     * @return the count
     */
    public int gone() {
        return gone;
    }

    /**
     * Returns for how many spawns of this frame an instance had to be made.
     *
     * @return the count
     */
    public int misses() {
        return misses;
    }

    /**
     * Returns how many instances were in use at once in this frame. It is known only when it is more than ever before.
     *
     * @return at least {@link #active()}
     */
    public int peak() {
        return peak;
    }

    /**
     * Returns how long making instances took in this frame, those made ahead of use included.
     *
     * @return nanoseconds
     */
    public long createNanos() {
        return 1_000L * createMicros;
    }

    /**
     * Returns the shortest time that one of the first clones took.
     *
     * @return nanoseconds; 0 while nothing was measured
     */
    public long cloneNanos() {
        return cloneNanos;
    }

    /**
     * Returns how long the first instance's upload and shaders took.
     *
     * @return nanoseconds; 0 while nothing was measured
     */
    public long uploadNanos() {
        return uploadNanos;
    }

    /**
     * Returns the memory of one instance: allocations of its cloning on the heap, and its own direct memory.
     *
     * @return bytes; 0 while nothing was measured
     */
    public long instanceBytes() {
        return instanceBytes;
    }
}

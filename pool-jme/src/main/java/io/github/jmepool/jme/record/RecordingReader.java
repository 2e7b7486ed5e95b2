// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.jme.preset.PresetException;
import io.github.jmepool.jme.preset.PresetFiles;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Reads a recording frame by frame, in bounded memory however long it is. A file that a crash has cut off, or whose end
 * is damaged, is read up to its last whole block. For one thread.
 */
public final class RecordingReader implements AutoCloseable {
    /** The version of the format that this release writes; it reads this and all earlier ones. */
    public static final int VERSION = Format.VERSION;
    private static final long LONGEST_NANOS = TimeUnit.DAYS.toNanos(365);

    private final InputStream in;
    private final String title;
    private final Blocks blocks;
    private final List<RecordedPool> pools = new ArrayList<>();
    private final List<RecordedPool> shownPools = Collections.unmodifiableList(pools);
    private final List<RecordedPool> changed = new ArrayList<>();
    private final List<RecordedPool> shownChanged = Collections.unmodifiableList(changed);
    private final Set<String> names = new HashSet<>();
    private List<String> marks = new ArrayList<>();
    private List<String> frameMarks = List.of();
    private long frame;
    private long stepNanos;
    private long frameNanos;
    private long sceneNanos;
    private long merged;
    private boolean complete;

    private RecordingReader(InputStream in, String title) throws IOException {
        this.in = in;
        this.title = title;
        blocks = new Blocks(in, title);
    }

    /**
     * Opens a recording.
     *
     * @param file what a {@link Recording} has written
     * @return before its first frame
     * @throws IOException if it can't be read, is no recording, or is of a later version
     */
    public static RecordingReader open(Path file) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file));
        try {
            return new RecordingReader(in, "Recording '" + file + "'");
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /**
     * Goes on to the next frame.
     *
     * @return false when there is none; {@link #end} says why
     * @throws IOException if the file can't be read, or holds what no recording holds
     */
    public boolean next() throws IOException {
        // only these: a file of a thousand pools that do nothing is read as fast as it is short
        for (int i = 0; i < changed.size(); i++) {
            changed.get(i).rest();
        }
        changed.clear();
        while (blocks.hasNext()) {
            complete = false;
            int kind = blocks.one();
            if (kind == Format.FRAME) {
                readFrame();
                return true;
            }
            record(kind);
        }
        return false;
    }

    private void record(int kind) throws IOException {
        switch (kind) {
            case Format.POOL -> pool();
            case Format.SETTINGS -> {
                RecordedPool changed = numbered(blocks.number(Format.MOST_POOLS));
                settings(changed);
            }
            case Format.COSTS -> costs();
            case Format.MARK -> {
                if (marks.size() == Format.MOST_MARKS) {
                    throw blocks.refused("a frame has more than " + Format.MOST_MARKS + " marks");
                }
                marks.add(blocks.text(4 * Format.LONGEST_MARK));
            }
            case Format.GAP -> merged += blocks.whole();
            case Format.END -> complete = true;
            default -> throw blocks.refused("there is no record of kind " + kind);
        }
    }

    private void pool() throws IOException {
        if (blocks.number(Format.MOST_POOLS) != pools.size() || pools.size() == Format.MOST_POOLS) {
            throw blocks.refused("a pool has a number that is not the next one");
        }
        String name = blocks.text(Format.LONGEST_TEXT);
        if (!names.add(name)) {
            throw blocks.refused("pool '" + name + "' is there twice");
        }
        RecordedPool added = new RecordedPool(name);
        pools.add(added);
        settings(added);
    }

    private void settings(RecordedPool pool) throws IOException {
        String text = blocks.text(Format.LONGEST_TEXT);
        if (text.isEmpty()) {
            return;
        }
        try {
            pool.settings = PresetFiles.read(new StringReader(text), title, Integer.MAX_VALUE).pools().stream()
                    .filter(preset -> preset.name().equals(pool.name())).findFirst().orElse(null);
        } catch (PresetException e) {
            throw new IOException(title + " has settings of pool '" + pool.name() + "' that can't be read: "
                    + e.reason(), e);
        }
    }

    private void costs() throws IOException {
        RecordedPool pool = numbered(blocks.number(Format.MOST_POOLS));
        pool.cloneNanos = blocks.number(LONGEST_NANOS);
        pool.uploadNanos = blocks.number(LONGEST_NANOS);
        pool.heapBytes = blocks.number(Long.MAX_VALUE / 4);
        pool.directBytes = blocks.number(Long.MAX_VALUE / 4);
    }

    private void readFrame() throws IOException {
        frame++;
        stepNanos = 1_000 * blocks.number(LONGEST_NANOS / 1_000);
        frameNanos = 1_000 * blocks.number(LONGEST_NANOS / 1_000);
        sceneNanos = Math.min(Long.MAX_VALUE / 2, sceneNanos + stepNanos);
        frameMarks = marks.isEmpty() ? List.of() : Collections.unmodifiableList(marks);
        if (!marks.isEmpty()) {
            marks = new ArrayList<>();
        }
        for (long number = blocks.number(Format.MOST_POOLS); number > 0; number = blocks.number(Format.MOST_POOLS)) {
            RecordedPool pool = numbered(number - 1);
            if (pool.changedIn == frame) {
                throw blocks.refused("pool '" + pool.name() + "' is there twice in a frame");
            }
            pool.changedIn = frame;
            changed.add(pool);
            entry(pool);
        }
    }

    private void entry(RecordedPool pool) throws IOException {
        int flags = blocks.one();
        if (flags == 0 || flags > Format.ALL_FLAGS) {
            throw blocks.refused("an entry has the flags " + flags);
        }
        pool.spawned = has(flags, Format.SPAWNED);
        pool.recycled = has(flags, Format.RECYCLED);
        pool.active = counted(pool, (long) pool.active + pool.spawned - pool.recycled);
        pool.misses = has(flags, Format.MISSES);
        pool.idle = counted(pool, (flags & Format.IDLE) == 0 ? pool.idle : pool.idle + blocks.signed());
        pool.peak = counted(pool, (long) pool.active + has(flags, Format.PEAK));
        pool.createNanos = 1_000L * has(flags, Format.CREATE_MICROS);
        pool.gone = has(flags, Format.GONE);
    }

    private int has(int flags, int flag) throws IOException {
        return (flags & flag) == 0 ? 0 : blocks.whole();
    }

    private int counted(RecordedPool pool, long count) throws IOException {
        if (count < 0 || count > Integer.MAX_VALUE) {
            throw blocks.refused("pool '" + pool.name() + "' would have " + count + " instances");
        }
        return (int) count;
    }

    private RecordedPool numbered(long number) throws IOException {
        if (number >= pools.size()) {
            throw blocks.refused("there is no pool of number " + number);
        }
        return pools.get((int) number);
    }

    /**
     * The number of the frame that was read last.
     *
     * @return 1 for the first; 0 before it
     */
    public long frame() {
        return frame;
    }

    /**
     * The scene's time since the recording began: what {@code update} was given.
     *
     * @return nanoseconds, in steps of a microsecond
     */
    public long sceneNanos() {
        return sceneNanos;
    }

    /**
     * How far the scene's time went in this frame.
     *
     * @return nanoseconds, in steps of a microsecond
     */
    public long stepNanos() {
        return stepNanos;
    }

    /**
     * The clock's time since the frame before, waiting for the display included.
     *
     * @return nanoseconds, in steps of a microsecond
     */
    public long frameNanos() {
        return frameNanos;
    }

    /**
     * What the game has said of this frame.
     *
     * @return the marks, in their order
     */
    public List<String> marks() {
        return frameMarks;
    }

    /**
     * The pools so far, with their counts in this frame.
     *
     * @return a view; its pools change with the next frame
     */
    public List<RecordedPool> pools() {
        return shownPools;
    }

    /**
     * The pools in which something happened in this frame; all others have the counts of the frame before.
     *
     * @return a view; it changes with the next frame
     */
    public List<RecordedPool> changedPools() {
        return shownChanged;
    }

    /**
     * Frames that are part of the one that follows them, because the disk was too slow.
     *
     * @return how many so far
     */
    public long mergedFrames() {
        return merged;
    }

    /**
     * How the recording ended, once {@link #next} has returned false.
     *
     * @return empty when it was closed and is whole; otherwise where and why it was cut off
     */
    public String end() {
        if (!blocks.cut().isEmpty()) {
            return blocks.cut();
        }
        return complete ? "" : "not closed: what follows frame " + frame + " is missing";
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.jme.preset.PresetException;
import io.github.jmepool.jme.preset.PresetFiles;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads a recording frame by frame, in bounded memory. A file that a crash has cut off, or whose end is damaged, is
 * read up to its last complete block. Not thread-safe.
 */
public final class RecordingReader implements AutoCloseable {
    /** The version of the format that this release writes; it reads this and all earlier ones. */
    public static final int VERSION = Format.VERSION;

    private final InputStream in;
    private final String title;
    private final Inflater inflater = new Inflater();
    private byte[] deflated = {};
    /** The records of the current block that follow. */
    private ByteBuffer records = ByteBuffer.allocate(0);
    /** The positions in the file of the current block and of the next one. */
    private long place;
    private long nextPlace = Format.HEADER_BYTES;
    /** Why there is no further block; empty while there is one, and when the file ends after a whole block. */
    private String cut = "";
    final List<RecordedPool> pools = new ArrayList<>();
    private final List<RecordedPool> changed = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final List<String> marks = new ArrayList<>();
    private long frame;
    private long stepNanos;
    private long frameNanos;
    private long sceneNanos;
    private long merged;
    private boolean complete;

    private RecordingReader(InputStream in, String title) {
        this.in = in;
        this.title = title;
    }

    /**
     * Opens a recording.
     *
     * @param file a file that a {@link Recording} has written
     * @return before its first frame
     * @throws IOException if it can't be read, is no recording, or is of a later version
     */
    public static RecordingReader open(Path file) throws IOException {
        RecordingReader reader = new RecordingReader(new BufferedInputStream(Files.newInputStream(file)),
                "Recording '" + file + "'");
        try {
            reader.readHeader();
            return reader;
        } catch (IOException e) {
            reader.close();
            throw e;
        }
    }

    private void readHeader() throws IOException {
        byte[] header = in.readNBytes(Format.HEADER_BYTES);
        int magic = Format.MAGIC.length;
        if (header.length < Format.HEADER_BYTES || !Arrays.equals(header, 0, magic, Format.MAGIC, 0, magic)) {
            throw new IOException(title + " is no recording of jme-pool; it begins with other bytes");
        }
        int version = Short.toUnsignedInt(ByteBuffer.wrap(header).getShort(magic));
        if (version < 1 || version > VERSION) {
            throw new IOException(title + " is of version " + version + ", which is unknown to this release; it reads"
                    + " up to " + VERSION);
        }
    }

    /**
     * Goes on to the next frame.
     *
     * @return false when there is none; {@link #end} returns why
     * @throws IOException if the file can't be read, or its content is invalid
     */
    public boolean next() throws IOException {
        // only these: a file of thousands of pools that do nothing is read as fast as it is short
        for (int i = 0; i < changed.size(); i++) {
            changed.get(i).rest();
        }
        changed.clear();
        marks.clear();
        try {
            while (records.hasRemaining() || readBlock()) {
                complete = false;
                byte kind = records.get();
                if (kind == Format.FRAME) {
                    readFrame();
                    return true;
                }
                readOther(kind);
            }
            return false;
        } catch (BufferUnderflowException e) {
            throw refused("a record is longer than its block");
        }
    }

    /** Inflates the next block; false when there is none, or it is cut off or damaged. */
    private boolean readBlock() throws IOException {
        place = nextPlace;
        byte[] header = cut.isEmpty() ? in.readNBytes(Format.BLOCK_HEADER_BYTES) : new byte[0];
        if (header.length == 0) {
            return false;
        }
        if (header.length < Format.BLOCK_HEADER_BYTES) {
            return cutOff("the file ends there");
        }
        int length = ByteBuffer.wrap(header).getInt();
        if (length < 1 || length > Format.LONGEST_BLOCK) {
            return cutOff("a block can't be " + length + " bytes long");
        }
        if (deflated.length < length) {
            deflated = new byte[length];
        }
        if (in.readNBytes(deflated, 0, length) < length) {
            return cutOff("the file ends there");
        }
        if (Format.sum(deflated, 0, length) != ByteBuffer.wrap(header).getInt(Integer.BYTES)) {
            return cutOff("the block's checksum is wrong");
        }
        nextPlace += Format.BLOCK_HEADER_BYTES + length;
        inflate(length);
        return true;
    }

    private boolean cutOff(String why) {
        cut = "cut off at byte " + place + ": " + why;
        return false;
    }

    private void inflate(int length) throws IOException {
        int most = Math.min(Format.LONGEST_BLOCK, Format.MOST_INFLATION * length);
        byte[] inflated = records.capacity() < most ? new byte[most] : records.array();
        inflater.reset();
        inflater.setInput(deflated, 0, length);
        try {
            records = ByteBuffer.wrap(inflated, 0, inflater.inflate(inflated, 0, most));
        } catch (DataFormatException e) {
            throw refused("it can't be inflated");
        }
        if (!inflater.finished()) {
            throw refused("it doesn't end within " + most + " bytes when inflated");
        }
    }

    private void readOther(byte kind) throws IOException {
        switch (kind) {
            case Format.POOL -> readPool();
            case Format.SETTINGS -> readSettings(pool(records.getShort()));
            case Format.COSTS -> pool(records.getShort()).readCosts(this);
            case Format.MARK -> {
                if (marks.size() == Format.MOST_MARKS) {
                    throw refused("a frame has more than " + Format.MOST_MARKS + " marks");
                }
                marks.add(text(4 * Format.LONGEST_MARK));
            }
            case Format.END -> complete = true;
            default -> throw refused("there is no record of kind " + kind);
        }
    }

    private void readPool() throws IOException {
        String name = text(Format.LONGEST_TEXT);
        if (pools.size() == Format.MOST_POOLS) {
            throw refused("there are more than " + Format.MOST_POOLS + " pools");
        }
        if (!names.add(name)) {
            throw refused("pool '" + name + "' is there twice");
        }
        pools.add(new RecordedPool(name));
    }

    private void readSettings(RecordedPool pool) throws IOException {
        Reader text = new StringReader(text(Format.LONGEST_TEXT));
        try {
            pool.settings = PresetFiles.read(text, title, Integer.MAX_VALUE).pools().stream()
                    .filter(preset -> preset.name().equals(pool.name())).findFirst().orElse(null);
        } catch (PresetException e) {
            throw new IOException(title + " has settings of pool '" + pool.name() + "' that can't be read: "
                    + e.reason(), e);
        }
    }

    private void readFrame() throws IOException {
        frame++;
        merged += count();
        stepNanos = 1_000 * number(Format.LONGEST_NANOS / 1_000);
        frameNanos = 1_000 * number(Format.LONGEST_NANOS / 1_000);
        sceneNanos = Math.min(Long.MAX_VALUE / 2, sceneNanos + stepNanos);
        for (short number = records.getShort(); number != Format.NO_MORE; number = records.getShort()) {
            RecordedPool pool = pool(number);
            if (pool.changedIn == frame) {
                throw refused("pool '" + pool.name() + "' is there twice in a frame");
            }
            pool.changedIn = frame;
            changed.add(pool);
            pool.readEntry(this);
        }
    }

    /** The number of instances that a pool would have. */
    int instances(RecordedPool pool, long number) throws IOException {
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw refused("pool '" + pool.name() + "' would have " + number + " instances");
        }
        return (int) number;
    }

    int count() throws IOException {
        return (int) atMost(Integer.MAX_VALUE, records.getInt());
    }

    long number(long most) throws IOException {
        return atMost(most, records.getLong());
    }

    private long atMost(long most, long number) throws IOException {
        if (number < 0 || number > most) {
            throw refused("a number is " + number + " where 0 to " + most + " is possible");
        }
        return number;
    }

    private String text(int most) throws IOException {
        int length = (int) atMost(most, records.getInt());
        if (length > records.remaining()) {
            throw refused("a text is longer than its block");
        }
        byte[] bytes = new byte[length];
        records.get(bytes);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw refused("a text is not UTF-8");
        }
    }

    private RecordedPool pool(short number) throws IOException {
        if (number < 0 || number >= pools.size()) {
            throw refused("there is no pool of number " + number);
        }
        return pools.get(number);
    }

    private IOException refused(String why) {
        return new IOException(title + ", block at byte " + place + ", is not as jme-pool writes it: " + why);
    }

    /**
     * Returns the number of the frame that was read last.
     *
     * @return 1 for the first; 0 before it
     */
    public long frame() {
        return frame;
    }

    /**
     * Returns the scene's time since the recording began: the sum of the times given to {@code update}.
     *
     * @return nanoseconds, in steps of a microsecond
     */
    public long sceneNanos() {
        return sceneNanos;
    }

    /**
     * Returns how far the scene's time went in this frame.
     *
     * @return nanoseconds, in steps of a microsecond
     */
    public long stepNanos() {
        return stepNanos;
    }

    /**
     * Returns the clock's time since the frame before, waiting for the display included.
     *
     * @return nanoseconds, in steps of a microsecond
     */
    public long frameNanos() {
        return frameNanos;
    }

    /**
     * Returns the game's marks at this frame.
     *
     * @return the marks, in their order
     */
    public List<String> marks() {
        return List.copyOf(marks);
    }

    /**
     * Returns the pools so far, with their counts in this frame.
     *
     * @return a view; its pools change with the next frame
     */
    public List<RecordedPool> pools() {
        return Collections.unmodifiableList(pools);
    }

    /**
     * Returns the pools that changed in this frame; all others have the counts of the frame before.
     *
     * @return a view; it changes with the next frame
     */
    public List<RecordedPool> changedPools() {
        return Collections.unmodifiableList(changed);
    }

    /**
     * Returns how many frames are part of the one that follows them, because the disk was too slow.
     *
     * @return how many so far
     */
    public long mergedFrames() {
        return merged;
    }

    /**
     * Returns how the recording ended, once {@link #next} has returned false.
     *
     * @return empty when it was closed and is whole; otherwise where and why it was cut off
     */
    public String end() {
        if (!cut.isEmpty()) {
            return cut;
        }
        return complete ? "" : "not closed: what follows frame " + frame + " is missing";
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}

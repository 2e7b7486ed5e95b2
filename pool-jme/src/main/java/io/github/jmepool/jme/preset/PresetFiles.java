// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.UUID;

/**
 * Loads presets from files and saves them, whole or not at all. Safe on any thread.
 */
public final class PresetFiles {
    /** How many instances a preset may ask for at most, unless the reader raises it. */
    public static final int MOST_INSTANCES = 1_000_000;

    private PresetFiles() {
    }

    /**
     * Reads a preset from a file.
     *
     * @param file a JSON file in UTF-8 of the schema in docs/presets.md
     * @return the preset; nothing is applied by reading it
     * @throws PresetException if the file cannot be read or anything in it is not exactly of the schema, or it asks for
     *         more than {@link #MOST_INSTANCES} instances of a pool
     */
    public static Preset load(Path file) {
        return load(file, MOST_INSTANCES);
    }

    /**
     * Reads a preset from a file, with another bound on the counts that make instances: prewarm, design capacity, a
     * fixed growth step, the minimum of a reserve. Limits of a pool are not bounded.
     *
     * @param file a JSON file in UTF-8 of the schema in docs/presets.md
     * @param mostInstances the largest such count that is accepted, at least 1
     * @return the preset; nothing is applied by reading it
     * @throws IllegalArgumentException if the bound is below 1
     * @throws PresetException if the file cannot be read or anything in it is not exactly of the schema
     */
    public static Preset load(Path file, int mostInstances) {
        checkBound(mostInstances);
        try {
            // a decoder refuses what is not UTF-8; Android 33 lacks readString and writeString
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file))).toString();
            return PresetReader.read(new StringReader(text), "'" + file + "'", mostInstances);
        } catch (CharacterCodingException e) {
            throw new PresetException("'" + file + "'", "", "is not UTF-8", e);
        } catch (IOException e) {
            throw new PresetException("'" + file + "'", "", "cannot be read: " + e, e);
        }
    }

    /** No more than a preset can have: what is no preset may be larger than the memory, or without an end. */
    private static byte[] bytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(PresetReader.LONGEST + 1);
            if (bytes.length > PresetReader.LONGEST) {
                throw new IOException(PresetReader.TOO_LONG);
            }
            return bytes;
        }
    }

    /**
     * Reads a preset.
     *
     * @param in     a JSON text of the schema in docs/presets.md; read to its end, not closed
     * @param source what messages call the text
     * @return the preset; nothing is applied by reading it
     * @throws PresetException if anything in it is not exactly of the schema, or it asks for more than
     *         {@link #MOST_INSTANCES} instances of a pool
     */
    public static Preset read(Reader in, String source) {
        return read(in, source, MOST_INSTANCES);
    }

    /**
     * Reads a preset, with another bound on the counts that make instances, as {@link #load(Path, int)}.
     *
     * @param in a JSON text of the schema in docs/presets.md; read to its end, not closed
     * @param source what messages call the text
     * @param mostInstances the largest such count that is accepted, at least 1
     * @return the preset; nothing is applied by reading it
     * @throws IllegalArgumentException if the bound is below 1
     * @throws PresetException if anything in it is not exactly of the schema
     */
    public static Preset read(Reader in, String source, int mostInstances) {
        checkBound(mostInstances);
        return PresetReader.read(in, source, mostInstances);
    }

    private static void checkBound(int mostInstances) {
        if (mostInstances < 1) {
            throw new IllegalArgumentException("mostInstances must be >= 1 but was " + mostInstances);
        }
    }

    /**
     * Writes a preset to a file: first whole to a temporary file beside it, then moved over it, so that a reader finds
     * the old preset or the new one, never half of one.
     *
     * @param preset the preset
     * @param file   the file to make or replace; its folder must exist. Of a symbolic link the file that it names
     * @throws PresetException if the file cannot be written, or is there and is not a regular file; a file that was
     *                         there before is unchanged
     */
    public static void save(Preset preset, Path file) {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw new PresetException("'" + file + "'", "", "cannot be written: it is a folder", null);
        }
        if (!Files.isDirectory(folder)) {
            throw new PresetException("'" + file + "'", "", "cannot be written: there is no folder '"
                    + (file.getParent() == null ? folder : file.getParent()) + "'", null);
        }
        if (Files.exists(target)) {
            if (!Files.isRegularFile(target)) {
                throw new PresetException("'" + file + "'", "", "cannot be written: it is not a regular file", null);
            }
            target = real(file, target); // a link stays
            folder = Objects.requireNonNull(target.getParent());
        }
        // Files.createTempFile would let nobody but its owner read it
        Path temporary = folder.resolve(target.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            ByteBuffer text = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text(preset)));
            byte[] bytes = new byte[text.remaining()];
            text.get(bytes);
            Files.write(temporary, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            move(temporary, target);
        } catch (IOException e) {
            deleteQuietly(temporary, e);
            throw new PresetException("'" + file + "'", "", "cannot be written: " + reason(e), e);
        } catch (RuntimeException | Error e) {
            deleteQuietly(temporary, e);
            throw e;
        }
    }

    private static Path real(Path file, Path target) {
        try {
            return target.toRealPath();
        } catch (IOException e) {
            throw new PresetException("'" + file + "'", "", "cannot be written: " + reason(e), e);
        }
    }

    /** What went wrong, without the temporary file's name, which means nothing to the reader. */
    private static String reason(IOException failure) {
        if (failure instanceof FileSystemException known) {
            return known.getClass().getSimpleName() + (known.getReason() == null ? "" : ": " + known.getReason());
        }
        return failure.toString();
    }

    /**
     * Returns a preset as JSON.
     *
     * @param preset the preset
     * @return the text that {@link #save} writes
     */
    public static String text(Preset preset) {
        StringWriter out = new StringWriter();
        try {
            PresetWriter.write(preset, out);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
        return out.append('\n').toString();
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void deleteQuietly(Path temporary, Throwable cause) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException | RuntimeException e) {
            cause.addSuppressed(e);
        }
    }
}

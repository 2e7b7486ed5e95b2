// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import io.github.jmepool.jme.internal.settings.Setting;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Loads presets from files and saves them, whole or not at all. Safe on any thread.
 */
public final class PresetFiles {
    /** The most instances that a preset may require, unless the caller raises it. */
    public static final int MOST_INSTANCES = Setting.MOST_INSTANCES;

    private PresetFiles() {
    }

    /**
     * Reads a preset from a file.
     *
     * @param file a JSON file in UTF-8 of the schema in docs/pool-sizes.md
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
     * @param file a JSON file in UTF-8 of the schema in docs/pool-sizes.md
     * @param mostInstances the largest such count that is accepted, at least 1
     * @return the preset; nothing is applied by reading it
     * @throws IllegalArgumentException if the bound is below 1
     * @throws PresetException if the file cannot be read or anything in it is not exactly of the schema
     */
    public static Preset load(Path file, int mostInstances) {
        // the reader refuses text that is not UTF-8
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(in, "'" + file + "'", mostInstances);
        } catch (IOException e) {
            throw new PresetException("'" + file + "'", "", "cannot be read: " + e, e);
        }
    }

    /**
     * Reads a preset.
     *
     * @param in     a JSON text of the schema in docs/pool-sizes.md; read to its end, not closed
     * @param source the text's name in messages
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
     * @param in a JSON text of the schema in docs/pool-sizes.md; read to its end, not closed
     * @param source the text's name in messages
     * @param mostInstances the largest such count that is accepted, at least 1
     * @return the preset; nothing is applied by reading it
     * @throws IllegalArgumentException if the bound is below 1
     * @throws PresetException if anything in it is not exactly of the schema
     */
    public static Preset read(Reader in, String source, int mostInstances) {
        return PresetReader.read(in, source, mostInstances);
    }

    /**
     * Writes a preset to a file: first whole to a temporary file beside it, then moved over it, so that a reader finds
     * the old preset or the new one, never half of one.
     *
     * @param preset the preset
     * @param file   the file to make or replace; its folder must exist. If it is a symbolic link, the file that it
     *         leads to
     * @throws PresetException if the file cannot be written, or is there and is not a regular file; a file that was
     *                         there before is unchanged
     */
    public static void save(Preset preset, Path file) {
        try {
            AtomicFile.write(file, out -> {
                // the encoder refuses what UTF-8 can't have
                Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8.newEncoder()));
                PresetWriter.write(preset, text);
                text.flush();
            });
        } catch (IOException e) {
            throw new PresetException("'" + file + "'", "", "cannot be written: " + e.getMessage(), e);
        }
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
        return out.toString();
    }
}

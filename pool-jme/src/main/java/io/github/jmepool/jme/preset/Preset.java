// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import java.io.Reader;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The settings of several pools, as saved to and loaded from a file. Immutable.
 *
 * @param pools one entry a pool, no name twice
 */
public record Preset(List<PoolPreset> pools) {
    /** The version of the schema that this release writes, and the only one it reads. */
    static final int VERSION = 1;

    /**
     * Copies the list.
     *
     * @param pools the entries
     * @throws IllegalArgumentException if two entries have the same name
     * @throws NullPointerException if the list or an entry is null
     */
    public Preset {
        pools = List.copyOf(pools);
        Set<String> names = new HashSet<>();
        for (PoolPreset pool : pools) {
            if (!names.add(pool.name())) {
                throw new IllegalArgumentException(twice(pool));
            }
        }
    }

    static String twice(PoolPreset pool) {
        return "pool '" + pool.name() + "' is given twice; remove one of them";
    }

    /**
     * Reads a preset from a file. Any thread.
     *
     * @param file a JSON file in UTF-8 of the schema in docs/pool-sizes.md
     * @return the preset; nothing is applied by reading it
     * @throws PresetException if the file cannot be read or anything in it is not exactly of the schema, or it asks for
     *         more than a million instances of a pool
     */
    public static Preset load(Path file) {
        return PresetFiles.load(file);
    }

    /**
     * Reads a preset. Any thread.
     *
     * @param in a JSON text of the schema in docs/pool-sizes.md; read to its end, not closed
     * @param source the text's name in messages
     * @return the preset; nothing is applied by reading it
     * @throws PresetException if anything in it is not exactly of the schema, or it asks for more than a million
     *         instances of a pool
     */
    public static Preset read(Reader in, String source) {
        return PresetFiles.read(in, source);
    }

    /**
     * Writes this preset to a file: first whole to a temporary file next to it, then moved over it, so that a reader
     * finds the old preset or the new one, never half of one. Any thread.
     *
     * @param file the file to make or replace; its folder must exist. If it is a symbolic link, the file that it leads
     *        to
     * @throws PresetException if the file cannot be written, or is there and is not a regular file; a file that was
     *         there before is unchanged
     */
    public void save(Path file) {
        PresetFiles.save(this, file);
    }

    /**
     * Returns this preset as JSON.
     *
     * @return the text that {@link #save} writes
     */
    public String json() {
        return PresetFiles.text(this);
    }
}

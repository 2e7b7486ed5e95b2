// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

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
    public static final int VERSION = 1;

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
                throw new IllegalArgumentException("pool '" + pool.name() + "' is given twice");
            }
        }
    }
}

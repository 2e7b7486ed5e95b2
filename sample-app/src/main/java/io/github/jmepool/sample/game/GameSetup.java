// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import java.util.List;

/**
 * The settings of a game.
 *
 * @param seed decides on everything random
 * @param load how many times the usual number of objects, 1 = about 500
 * @param instanced whether many objects that look alike are drawn by one call
 * @param preset settings of pools that replace the game's own, or null
 */
public record GameSetup(long seed, float load, boolean instanced, Preset preset) {
    /** The pools besides those of the kinds. */
    private static final List<String> OTHERS = List.of(DamageLabels.NAME, "sound-boom", "sound-shot", "sound-chime");

    /**
     * A game with the game's own settings.
     *
     * @param seed decides on everything random
     * @param load how many times the usual number of objects
     */
    public GameSetup(long seed, float load) {
        this(seed, load, false, null);
    }

    /**
     * Tells whether the game has a pool of a name: one for each kind, the labels of damage, and the sounds.
     *
     * @param name a name
     * @return whether a preset may have it
     */
    public static boolean hasPool(String name) {
        return OTHERS.contains(name) || Kind.named(name) != null;
    }

    /** Returns the names of all pools, separated by commas. */
    public static String poolNames() {
        return Kind.names() + ", " + String.join(", ", OTHERS);
    }

    /**
     * Returns settings of a pool with what the preset has for it.
     *
     * @param settings the game's own
     * @return the settings to use
     */
    public SpatialPoolSettings over(SpatialPoolSettings settings) {
        if (preset != null) {
            for (PoolPreset pool : preset.pools()) {
                if (pool.name().equals(settings.name())) {
                    return pool.over(settings);
                }
            }
        }
        return settings;
    }
}

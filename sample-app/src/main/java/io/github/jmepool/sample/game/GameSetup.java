// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;

/**
 * The settings of a game.
 *
 * @param seed decides on everything random
 * @param load how many times the usual number of objects, 1 = about 500
 * @param instanced whether many objects that look alike are drawn by one call
 * @param preset settings of pools that replace the game's own, or null
 */
public record GameSetup(long seed, float load, boolean instanced, Preset preset) {
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
     * Tells whether the game has a pool of a name: one for each kind, and the labels of damage.
     *
     * @param name a name
     * @return whether a preset may have it
     */
    public static boolean hasPool(String name) {
        return name.equals(DamageLabels.NAME) || Kind.named(name) != null;
    }

    /** Returns the names of all pools, separated by commas. */
    public static String poolNames() {
        return Kind.names() + ", " + DamageLabels.NAME;
    }

    /** Returns settings of a pool with what the preset has for it. */
    SpatialPoolSettings over(SpatialPoolSettings settings) {
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

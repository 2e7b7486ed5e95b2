// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

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
}

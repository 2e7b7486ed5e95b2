// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.play;

import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.sample.source.Way;

/**
 * What a game is to be like.
 *
 * @param way where its objects come from at the start
 * @param seed decides on everything random
 * @param load how many times the usual number of objects, 1 = about 500
 * @param preset settings of pools that replace the sample's own, or null
 * @param loading whether the pools are filled from frame to frame, while a progress bar can be shown
 */
public record GameSetup(Way way, long seed, float load, Preset preset, boolean loading) {
    /**
     * A game that begins at once.
     *
     * @param way where its objects come from
     * @param seed decides on everything random
     * @param load how many times the usual number of objects
     * @return the setup
     */
    public static GameSetup plain(Way way, long seed, float load) {
        return new GameSetup(way, seed, load, null, false);
    }
}

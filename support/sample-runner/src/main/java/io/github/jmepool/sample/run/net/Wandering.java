// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.math.FastMath;
import io.github.jmepool.sample.game.Controls;

/**
 * Steers a ship without knowing where it is: in bends, and firing.
 */
public final class Wandering {
    private static final float BENDS_PER_SECOND = 0.6f;
    private static final float APART_SECONDS = 0.4f;
    private static final float THRUST = 0.6f;

    private Wandering() {
    }

    /**
     * Decides on the next frame.
     *
     * @param controls is set
     * @param seconds of the play so far
     * @param player so that not all fly the same bends
     */
    public static void steer(Controls controls, float seconds, int player) {
        controls.turn = FastMath.sin((seconds + APART_SECONDS * player) * BENDS_PER_SECOND);
        controls.thrust = THRUST;
        controls.fire = true;
    }
}

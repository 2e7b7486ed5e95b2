// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import io.github.jmepool.jme.support.Seeds;
import org.junit.jupiter.api.Test;

/** Random games with bodies, and after each frame the space holds exactly what it should. */
class PhysicsModelTest {
    private static final int GAMES = 8;

    @Test
    void bodiesInTheSpaceAreThoseOfActiveInstancesAfterEachFrame() {
        long seed = Seeds.of(PhysicsModelTest.class);
        for (int game = 0; game < GAMES; game++) {
            try {
                new PhysicsGame(seed + game).play();
            } catch (Throwable problem) {
                throw new AssertionError("with -Djmepool.physicsModel.seed=" + (seed + game), problem);
            }
        }
    }
}

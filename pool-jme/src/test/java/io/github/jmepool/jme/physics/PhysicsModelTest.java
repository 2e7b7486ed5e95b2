// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import org.junit.jupiter.api.Test;

/** Random games with bodies, and after each frame the space holds exactly what it should. */
class PhysicsModelTest {
    private static final int GAMES = 8;

    @Test
    void bodiesInTheSpaceAreThoseOfActiveInstancesAfterEachFrame() {
        long seed = Long.getLong("jmepool.seed", System.nanoTime());
        System.out.println("PhysicsModelTest seed " + seed + " (-Djmepool.seed=" + seed + " repeats it)");
        for (int game = 0; game < GAMES; game++) {
            try {
                new PhysicsGame(seed + game).play();
            } catch (Throwable problem) {
                throw new AssertionError("with -Djmepool.physicsModel.seed=" + (seed + game), problem);
            }
        }
    }
}

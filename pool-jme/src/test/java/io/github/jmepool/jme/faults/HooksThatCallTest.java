// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.Seeds;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** Hooks and listeners that call the pools, in random games; what was found so is in {@link HostileUseTest}. */
class HooksThatCallTest {
    private static final int GAMES = Integer.getInteger("jmepool.hooks.games", 400);

    @Test
    void theOrderOfMomentsAndCountsHoldWhateverHooksCall() {
        long seed = Seeds.of(HooksThatCallTest.class);
        Logger logger = Logger.getLogger(ScenePools.class.getPackageName());
        Level level = logger.getLevel();
        logger.setLevel(Level.OFF);
        try (HeadlessApp app = new HeadlessApp()) {
            for (int game = 0; game < GAMES; game++) {
                try {
                    new HookGame(seed + game, app.getAssetManager()).play();
                } catch (Throwable problem) {
                    throw new AssertionError("with -Djmepool.seed=" + (seed + game) + " -Djmepool.hooks.games=1",
                            problem);
                }
            }
        } finally {
            logger.setLevel(level);
        }
    }
}

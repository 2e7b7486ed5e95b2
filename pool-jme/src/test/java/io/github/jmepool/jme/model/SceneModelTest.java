// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.Seeds;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SceneModelTest {
    private static final int SEQUENCES = Integer.getInteger("jmepool.sceneModel.sequences", 150);
    private static final int OPERATIONS = 500;

    @Test
    void theSceneEqualsTheModelWhateverAGameDoes() {
        long seed = Seeds.of(SceneModelTest.class);
        Logger logger = Logger.getLogger(ScenePools.class.getPackageName());
        Level level = logger.getLevel();
        logger.setLevel(Level.OFF);
        try (HeadlessApp app = new HeadlessApp()) {
            for (int sequence = 0; sequence < SEQUENCES; sequence++) {
                try (SceneGame game = new SceneGame(app, seed + sequence)) {
                    for (int i = 0; i < OPERATIONS; i++) {
                        game.operate();
                    }
                    game.finish();
                } catch (Throwable problem) {
                    throw new AssertionError("with -Djmepool.seed=" + (seed + sequence)
                            + " -Djmepool.sceneModel.sequences=1", problem);
                }
            }
        } finally {
            logger.setLevel(level);
        }
        assertThat(Node.class.desiredAssertionStatus()).as("the engine's assertions are on").isTrue();
    }

    @Test
    void eachRunHasCrowdedGamesAndOthersWhateverItsSeed() {
        for (long first = 0; first < 100_000; first += 1000) {
            long crowded = LongStream.range(first, first + 150)
                    .filter(seed -> SceneGame.isCrowded(Seeds.random(seed))).count();
            assertThat(crowded).as("from seed %d", first).isBetween(5L, 40L);
        }
    }
}

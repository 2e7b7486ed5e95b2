// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As many particles live as with the engine, and they get the same random numbers, whatever a game does to them. */
class EffectTwinsTest {
    private static final int FRAMES = 5_000;
    private static final int EFFECTS = 12;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void liveCountsAndRandomNumbersAreThoseOfTheEngine(long seed) {
        List<String> engine = play(seed, false);
        List<String> together = play(seed, true);
        for (int frame = 0; frame < FRAMES; frame++) {
            assertThat(together.get(frame)).as("frame %d, seed %d", frame, seed).isEqualTo(engine.get(frame));
        }
    }

    private static List<String> play(long seed, boolean isTogether) {
        try (DrawnScene scene = new DrawnScene()) {
            ParticleEmitter prefab = PlayedEffects.sparks(scene.app.getAssetManager(), ParticleMesh.Type.Triangle, 2);
            PlayedEffects effects = new PlayedEffects(scene.pools, prefab, isTogether, seed);
            List<String> counts = new ArrayList<>();
            int together = 0;
            for (int frame = 0; frame < FRAMES; frame++) {
                effects.act(EFFECTS);
                effects.act(EFFECTS);
                scene.app.step(effects.step());
                counts.add(effects.counts());
                together += isTogether ? effects.pool().instancedRendering().instancedCount() : 0;
            }
            if (isTogether) {
                assertThat(effects.pool().instancedRendering().singleReasons().keySet())
                        .isSubsetOf("drawnSingly was called");
                assertThat(together).isGreaterThan(EFFECTS / 3 * FRAMES);
            }
            return counts;
        }
    }
}

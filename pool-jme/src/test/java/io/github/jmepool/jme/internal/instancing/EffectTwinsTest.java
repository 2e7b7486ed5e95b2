// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.math.FastMath;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As many particles live as with the engine, and they get the same random numbers, whatever a game does to them. */
class EffectTwinsTest {
    private static final int FRAMES = 5_000;
    private static final int EFFECTS = 12;
    private static final int GAMES = 40;

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
                assertThat(effects.pool().instancedRendering().individualReasons().keySet())
                        .isSubsetOf("setInstanced(instance, false) was called");
                assertThat(together).isGreaterThan(EFFECTS / 3 * FRAMES);
            }
            return counts;
        }
    }

    /** Several calls in a frame, which neither an update nor a picture separates. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void particlesAreThoseOfTheEngineAfterAnyCalls(int calls) {
        for (long seed = 0; seed < GAMES; seed++) {
            List<Particle> engine = particles(seed, calls, false);
            List<Particle> together = particles(seed, calls, true);
            assertThat(together).as("seed %d", seed).hasSameSizeAs(engine);
            for (int i = 0; i < engine.size(); i++) {
                assertAlike(together.get(i), engine.get(i), "seed " + seed + ", particle " + i);
            }
        }
    }

    private static void assertAlike(Particle is, Particle engine, String which) {
        assertThat(is.life).as(which).isEqualTo(engine.life);
        if (engine.life > 0) {
            assertThat(is.position.distance(engine.position)).as(which).isLessThan(1e-3f);
            assertThat(is.velocity.distance(engine.velocity)).as(which).isLessThan(1e-3f);
            assertThat(is.color.toVector4f().distance(engine.color.toVector4f())).as(which).isLessThan(1e-4f);
            assertThat(is.size).as(which).isCloseTo(engine.size, within(1e-4f));
            assertThat(is.angle).as(which).isCloseTo(engine.angle, within(1e-3f));
            assertThat(is.imageIndex).as(which).isEqualTo(engine.imageIndex);
        }
    }

    private static List<Particle> particles(long seed, int calls, boolean isTogether) {
        try (DrawnScene scene = new DrawnScene()) {
            ParticleEmitter prefab = PlayedEffects.sparks(scene.app.getAssetManager(), ParticleMesh.Type.Triangle, 2);
            PlayedEffects effects = new PlayedEffects(scene.pools, prefab, isTogether, seed);
            for (int frame = 0; frame < 60; frame++) {
                effects.kill();
                for (int call = 0; call < calls; call++) {
                    effects.act(EFFECTS);
                }
                scene.app.step(effects.anyStep());
            }
            List<Particle> particles = new ArrayList<>();
            for (ParticleEmitter one : effects.live()) {
                effects.pool().setInstanced(one, false);
                particles.addAll(List.of(one.getParticles()).subList(0, one.getNumVisibleParticles()));
            }
            return particles;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void usesEndInTheFramesInWhichTheEngineEndsThem(long seed) {
        List<String> engine = burnOut(seed, 9, true, false);
        List<String> together = burnOut(seed, 9, true, true);
        for (int frame = 0; frame < FRAMES; frame++) {
            assertThat(together.get(frame)).as("frame %d, seed %d", frame, seed).isEqualTo(engine.get(frame));
        }
        assertThat(engine).as("counts of uses").anyMatch(counts -> counts.startsWith("0 "))
                .anyMatch(counts -> counts.startsWith("9 "));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void oneEffectAtATimeIsAsInAPoolThatIsNotInstanced(long seed) {
        List<String> plain = burnOut(seed, 1, false, false);
        List<String> together = burnOut(seed, 1, true, true);
        for (int frame = 0; frame < FRAMES; frame++) {
            assertThat(together.get(frame)).as("frame %d, seed %d", frame, seed).isEqualTo(plain.get(frame));
        }
        assertThat(plain).as("counts of uses").anyMatch(counts -> counts.startsWith("0 "))
                .anyMatch(counts -> counts.startsWith("1 "));
    }

    /** In each frame, how many are in use, their particles, and a random number. */
    private static List<String> burnOut(long seed, int most, boolean isInstanced, boolean isTogether) {
        try (DrawnScene scene = new DrawnScene()) {
            ParticleEmitter prefab = PlayedEffects.sparks(scene.app.getAssetManager(), ParticleMesh.Type.Triangle, 2);
            SpatialPool<ParticleEmitter> pool = scene.register(prefab, settings -> settings.instanced(isInstanced)
                    .recycleWhen(RecycleWhen.particlesBurntOut()));
            Random random = new Random(seed);
            FastMath.rand.setSeed(seed);
            List<String> counts = new ArrayList<>();
            for (int frame = 0; frame < FRAMES; frame++) {
                if (pool.activeCount() < most && random.nextInt(8) == 0) {
                    ParticleEmitter one = pool.spawn();
                    if (isInstanced) {
                        pool.setInstanced(one, isTogether);
                    }
                    one.emitParticles(random.nextInt(PlayedEffects.PARTICLES) + 1);
                    one.setParticlesPerSec(random.nextInt(4) == 0 ? 50 : 0);
                }
                pool.forEachActive(one -> {
                    switch (random.nextInt(60)) {
                        case 0 -> one.killParticle(random.nextInt(PlayedEffects.PARTICLES));
                        case 1 -> one.emitParticles(5);
                        case 2 -> one.killAllParticles();
                        case 3 -> one.setParticlesPerSec(0);
                        case 4 -> one.setEnabled(!one.isEnabled());
                        default -> {
                            // burns on
                        }
                    }
                });
                scene.app.step(random.nextInt(300) == 0 ? 2f : 0.004f + 0.04f * random.nextFloat());
                StringBuilder line = new StringBuilder().append(pool.activeCount());
                pool.forEachActive(one -> line.append(' ').append(one.getNumVisibleParticles()));
                counts.add(line.append(' ').append(FastMath.nextRandomFloat()).toString());
            }
            if (isTogether) {
                assertThat(pool.instancedRendering().individualReasons()).isEmpty();
            }
            return counts;
        }
    }
}

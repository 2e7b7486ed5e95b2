// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.effect.ParticleEmitter;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;

/** The code that docs/effects.md quotes. */
final class EffectExamples {
    private EffectExamples() {
    }

    static SpatialPool<ParticleEmitter> explosions(ScenePools pools, ParticleEmitter explosion, Vector3f position) {
        explosion.setParticlesPerSec(0); // or it emits without end, 20 a second by default
        SpatialPool<ParticleEmitter> explosions = pools.register("explosion", explosion,
                s -> s.instanced(true).recycleWhen(RecycleWhen.particlesBurntOut()));
        explosions.spawn(position).emitAllParticles();
        return explosions;
    }

    static ParticleEmitter own(SpatialPool<ParticleEmitter> explosions, Vector3f position) {
        ParticleEmitter green = explosions.spawn(position);
        green.setStartColor(ColorRGBA.Green);
        green.emitAllParticles();
        return green;
    }

    static void trail(SpatialPool<ParticleEmitter> trails, Node rocket) {
        ParticleEmitter trail = trails.spawnUnder(rocket);
        trail.setParticlesPerSec(60);
    }

    /** An effect of another library. */
    interface OtherEffect {
        void play();

        boolean isFinished();
    }

    static <S extends Spatial> SpatialPool<S> other(ScenePools pools, S blastPrefab) {
        SpatialPool<S> blasts = pools.register("blast", blastPrefab,
                s -> s.recycleWhen(RecycleWhen.when(blast -> ((OtherEffect) blast).isFinished())));
        return blasts;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.effect.ParticleEmitter;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.reset.Poolable;

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

    static final class Trail extends AbstractControl implements Poolable {
        private final ScenePools pools;
        private Spatial missile;
        private long use;

        Trail(ScenePools pools) {
            this.pools = pools;
        }

        void follow(Spatial newMissile) {
            missile = newMissile;
            use = pools.instanceOf(newMissile).useId();
        }

        @Override
        public void onRecycle() {
            missile = null;
        }

        @Override
        protected void controlUpdate(float tpf) {
            if (pools.isCurrent(missile, use)) {
                spatial.setLocalTranslation(missile.getWorldTranslation());
            } else if (((ParticleEmitter) spatial).getNumVisibleParticles() > 0) {
                ((ParticleEmitter) spatial).setParticlesPerSec(0); // burns out
            }
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }

    static SpatialPool<ParticleEmitter> trails(ScenePools pools, ParticleEmitter smoke) {
        smoke.addControl(new Trail(pools));
        SpatialPool<ParticleEmitter> trails = pools.register("trail", smoke,
                s -> s.instanced(true).recycleWhen(RecycleWhen.particlesBurntOut()));
        return trails;
    }

    static void fire(SpatialPool<ParticleEmitter> trails, SpatialPool<Node> missiles, Vector3f muzzle, Quaternion aim) {
        Node missile = missiles.spawn(muzzle, aim);
        trails.spawn(muzzle).getControl(Trail.class).follow(missile);
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

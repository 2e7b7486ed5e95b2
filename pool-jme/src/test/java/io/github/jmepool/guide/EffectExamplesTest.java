// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.material.Material;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import org.junit.jupiter.api.Test;

/** Runs the code of docs/effects.md, and holds what the page states of it. */
class EffectExamplesTest {
    @Test
    void aTrailFollowsItsMissileAndEndsWithItsSmoke() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            ParticleEmitter smoke = new ParticleEmitter("smoke", ParticleMesh.Type.Triangle, 30);
            smoke.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Particle.j3md"));
            smoke.setLowLife(0.5f);
            smoke.setHighLife(0.5f);
            SpatialPool<ParticleEmitter> trails = EffectExamples.trails(state.pools(), smoke);
            SpatialPool<Node> missiles = state.pools().register("missile", new Node("missile"));

            for (int use = 0; use < 2; use++) { // of the same two instances
                EffectExamples.fire(trails, missiles, Vector3f.ZERO, Quaternion.IDENTITY);
                Node missile = missiles.findActive(any -> true);
                ParticleEmitter trail = trails.findActive(any -> true);
                missile.setLocalTranslation(0f, 0f, 5f);
                app.steps(10);
                assertThat(trail.getLocalTranslation()).isEqualTo(new Vector3f(0f, 0f, 5f));
                assertThat(trail.getNumVisibleParticles()).isPositive();

                missiles.recycle(missile);
                app.step();
                assertThat(trails.activeCount()).as("there is smoke").isOne();
                app.steps(60);
                assertThat(trails.activeCount()).as("it has burnt out").isZero();
            }
            app.onUpdate(() -> {
                EffectExamples.fire(trails, missiles, Vector3f.ZERO, Quaternion.IDENTITY);
                missiles.recycle(missiles.findActive(any -> true));
                app.onUpdate(() -> { });
            });
            app.steps(60);
            assertThat(trails.activeCount()).as("of a missile that hit before there was smoke").isZero();
            assertThat(trails.stats().created()).isOne();
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.effect.influencers.DefaultParticleInfluencer;
import com.jme3.effect.shapes.EmitterShape;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import org.junit.jupiter.api.Test;

/** Another release of the engine may lack a field, or have it with another type. */
class EngineFieldsTest {

    @Test
    void aFieldThatTheEngineLacksIsNotFound() {
        assertThat(EngineFields.find(Spatial.class, "noSuchField", String.class)).isNull();
        assertThat(EngineFields.find(Spatial.class, "name", int.class)).isNull();
        assertThat(EngineFields.find("com.jme3.scene.Spatial", "noSuchField")).isNull();
        assertThat(EngineFields.find("com.jme3.scene.NoSuchClass", "name")).isNull();
        assertThat(EngineFields.read(null, new Geometry("box"))).isNull();
    }

    @Test
    void aHiddenFieldIsReadFromTheClassThatDeclaresIt() {
        Geometry box = new Geometry("box");
        assertThat(EngineFields.read(EngineFields.find(Spatial.class, "name", String.class), box)).isEqualTo("box");
        assertThat(EngineFields.read(EngineFields.find("com.jme3.scene.Spatial", "name"), box)).isEqualTo("box");
    }

    @Test
    void anEmitterIsMarkedUntilItEmitsOrKills() {
        ParticleEmitter emitter = new ParticleEmitter("sparks", Type.Triangle, 9);
        assertThat(EngineFields.isMarked(emitter)).isFalse();
        emitter.emitParticles(3);
        EngineFields.mark(emitter);
        assertThat(EngineFields.isMarked(emitter)).isTrue();
        emitter.emitParticles(1);
        assertThat(EngineFields.isMarked(emitter)).isFalse();
        EngineFields.mark(emitter);
        emitter.killParticle(3);
        assertThat(EngineFields.isMarked(emitter)).isFalse();
        EngineFields.mark(emitter);
        EngineFields.unmark(emitter);
        assertThat(EngineFields.read(EngineFields.find(ParticleEmitter.class, "firstUnUsed", int.class), emitter))
                .isEqualTo(3);
    }

    @Test
    void whatAnInfluencerOfTheGameThrowsIsPassedOn() {
        ParticleEmitter emitter = new ParticleEmitter("sparks", Type.Triangle, 9);
        IllegalStateException thrown = new IllegalStateException("no wind");
        emitter.setParticleInfluencer(new DefaultParticleInfluencer() {
            @Override
            public void influenceParticle(Particle particle, EmitterShape shape) {
                throw thrown;
            }
        });
        assertThatThrownBy(() -> EngineFields.emit(emitter, new Vector3f(), new Vector3f())).isSameAs(thrown);
    }

    @Test
    void anEmittersTimeAndPlaceAreThoseOfItsLastUpdate() {
        assertThat(EngineFields.knowsEmission()).isTrue();
        ParticleEmitter emitter = new ParticleEmitter("sparks", Type.Triangle, 9);
        emitter.setParticlesPerSec(10f);
        assertThat(EngineFields.moved(emitter, new Vector3f())).isNull();
        emitter.updateLogicalState(0.25f);
        assertThat(EngineFields.timeDifference(emitter)).isCloseTo(0.05f, within(1e-6f));
        emitter.setLocalTranslation(1f, 2f, 3f);
        Vector3f moved = new Vector3f();
        assertThat(EngineFields.moved(emitter, moved)).isSameAs(moved).isEqualTo(new Vector3f(1f, 2f, 3f));
        EngineFields.passTime(emitter, 0.5f, false, new Vector3f());
        assertThat(EngineFields.timeDifference(emitter)).isEqualTo(0.5f);
        assertThat(EngineFields.moved(emitter, moved)).isEqualTo(new Vector3f(1f, 2f, 3f));
        EngineFields.passTime(emitter, 0.25f, true, new Vector3f());
        assertThat(EngineFields.moved(emitter, moved)).isEqualTo(Vector3f.ZERO);
        ParticleEmitter fresh = new ParticleEmitter("fresh", Type.Triangle, 9);
        EngineFields.passTime(fresh, 0f, true, new Vector3f());
        assertThat(EngineFields.moved(fresh, moved)).isEqualTo(Vector3f.ZERO);
    }
}

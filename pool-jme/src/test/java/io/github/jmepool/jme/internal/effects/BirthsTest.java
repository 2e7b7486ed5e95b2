// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleEmitter.ParticleEmitterControl;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import io.github.jmepool.jme.internal.crowd.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texture of an emitter's particles has room for so many effects. */
class BirthsTest {
    private static ParticleEmitter emitter(int particles) {
        ParticleEmitter emitter = new ParticleEmitter("smoke", Type.Triangle, particles);
        emitter.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Particle.j3md"));
        return emitter;
    }

    /** Such an effect is asked for in each frame. */
    @Test
    void anEffectOfWhichAPartHasNoRoomChangesNothing() {
        ParticleEmitter small = emitter(3);
        ParticleEmitter large = emitter(Births.MOST_PARTICLES);
        Births full = new Births(large);
        int last = full.take();
        while (!full.isFull()) {
            last = full.take();
        }
        Effects effects = new Effects(new Geometry[] {small, large}, List.of(new Births(small), full));
        ParticleEmitterControl smalls = small.getControl(ParticleEmitterControl.class);
        ParticleEmitterControl larges = large.getControl(ParticleEmitterControl.class);
        for (int frame = 0; frame < 3; frame++) {
            assertThat(effects.take()).isEqualTo(Reason.FULL);
            assertThat(small.getControl(0)).isSameAs(smalls);
            assertThat(large.getControl(0)).isSameAs(larges);
        }
        full.giveBack(last);
        assertThat(effects.take()).isNull();
        assertThat(small.getControl(0)).isInstanceOf(EffectControl.class);
        effects.end();
        assertThat(small.getControl(0)).isSameAs(smalls);
    }

    /** The limits on docs/effects.md. */
    @ParameterizedTest
    @CsvSource({"3200, 261", "30, 25575"})
    void theTextureHasRoomForManyEffects(int particles, int effects) {
        Births births = new Births(emitter(particles));
        int last = 0;
        for (int i = 0; i < effects; i++) {
            assertThat(births.isFull()).isFalse();
            last = births.take();
        }
        assertThat(births.isFull()).isTrue();
        births.giveBack(last);
        assertThat(births.isFull()).isFalse();
        assertThat(births.take()).isEqualTo(last);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.texture.Texture2D;

/**
 * Builds the effects; every emitter waits until the game sets it off.
 */
final class EffectModels {
    private final Paint paint;
    private final Texture2D glow = Sprites.glow();
    private final Texture2D spark = Sprites.spark();
    private final Texture2D ring = Sprites.ring();

    EffectModels(Paint paint) {
        this.paint = paint;
    }

    /** A flash, a shock wave, a ball of fire and flying sparks. */
    Spatial explosion() {
        Node explosion = new Node("explosion");
        ParticleEmitter flash = emitter("flash", glow, 1, 0.12f, 0.16f);
        flash.setStartColor(new ColorRGBA(1, 0.9f, 0.7f, 0.9f));
        flash.setEndColor(new ColorRGBA(1, 0.6f, 0.2f, 0));
        flash.setStartSize(2.2f);
        flash.setEndSize(3.4f);
        explosion.attachChild(flash);

        ParticleEmitter wave = emitter("wave", ring, 1, 0.28f, 0.34f);
        wave.setStartColor(new ColorRGBA(1, 0.5f, 0.2f, 0.8f));
        wave.setEndColor(new ColorRGBA(0.5f, 0.12f, 0.3f, 0));
        wave.setStartSize(0.5f);
        wave.setEndSize(2.6f);
        explosion.attachChild(wave);

        ParticleEmitter fire = emitter("fire", glow, 12, 0.4f, 0.95f);
        fire.setStartColor(new ColorRGBA(1, 0.62f, 0.18f, 0.55f));
        fire.setEndColor(new ColorRGBA(0.65f, 0.06f, 0.12f, 0));
        fire.setStartSize(1.0f);
        fire.setEndSize(0.35f);
        throwOut(fire, 2.6f);
        explosion.attachChild(fire);

        ParticleEmitter sparks = emitter("sparks", spark, 14, 0.4f, 1.0f);
        sparks.setStartColor(new ColorRGBA(1, 0.88f, 0.5f, 1));
        sparks.setEndColor(new ColorRGBA(1, 0.3f, 0.1f, 0));
        sparks.setStartSize(0.5f);
        sparks.setEndSize(0.15f);
        throwOut(sparks, 7);
        explosion.attachChild(sparks);
        return explosion;
    }

    /** The flash where a bullet struck. */
    Spatial spark() {
        ParticleEmitter hit = emitter("spark", spark, 5, 0.15f, 0.38f);
        hit.setStartColor(new ColorRGBA(0.6f, 1, 1, 1));
        hit.setEndColor(new ColorRGBA(0.1f, 0.4f, 1, 0));
        hit.setStartSize(0.6f);
        hit.setEndSize(0.1f);
        throwOut(hit, 5);
        return hit;
    }

    /** At the muzzle. */
    Spatial flash() {
        ParticleEmitter flash = emitter("flash", glow, 2, 0.06f, 0.12f);
        flash.setStartColor(new ColorRGBA(0.7f, 1, 1, 0.8f));
        flash.setEndColor(new ColorRGBA(0.2f, 0.6f, 1, 0));
        flash.setStartSize(0.75f);
        flash.setEndSize(0.3f);
        return flash;
    }

    /** Smoke that stays behind in the world while the missile flies on. */
    Spatial trail() {
        ParticleEmitter trail = emitter("trail", glow, 48, 0.4f, 0.7f);
        trail.setParticlesPerSec(70);
        trail.setInWorldSpace(true);
        trail.setStartColor(new ColorRGBA(1, 0.7f, 0.35f, 0.7f));
        trail.setEndColor(new ColorRGBA(0.35f, 0.2f, 0.6f, 0));
        trail.setStartSize(0.3f);
        trail.setEndSize(0.65f);
        return trail;
    }

    private ParticleEmitter emitter(String name, Texture2D texture, int count, float shortest, float longest) {
        ParticleEmitter emitter = new ParticleEmitter(name, Type.Triangle, count);
        emitter.setMaterial(paint.particles(texture));
        emitter.setParticlesPerSec(0);
        emitter.setInWorldSpace(false);
        emitter.setLowLife(shortest);
        emitter.setHighLife(longest);
        emitter.setGravity(0, 0, 0);
        emitter.setRandomAngle(true);
        return emitter;
    }

    private static void throwOut(ParticleEmitter emitter, float speed) {
        emitter.setShape(new EmitterSphereShape(Vector3f.ZERO, 0.3f));
        emitter.getParticleInfluencer().setInitialVelocity(new Vector3f(speed, 0, 0));
        emitter.getParticleInfluencer().setVelocityVariation(1);
    }
}

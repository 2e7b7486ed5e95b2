// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import com.jme3.effect.Particle;
import com.jme3.math.ColorRGBA;

/**
 * The marks of a particle that is in the texture, in fields of which the shader has the values: what the game, or an
 * emission of the engine's, writes over them is noticed by their loss.
 */
final class WrittenParticle {
    /** No emitter gives this size, and to a game that reads it, it is 0. */
    private static final float SIZE = -0f;
    private static final int SIZE_BITS = Float.floatToRawIntBits(SIZE);

    private WrittenParticle() {
    }

    static void mark(Particle particle) {
        particle.size = SIZE;
        particle.life = life(particle.startlife);
        particle.color.set(0f, 0f, 0f, 0f);
    }

    /** Almost all of the life is left; none that the engine counts down to, nor that of a new particle. */
    private static float life(float startlife) {
        return Math.max(Float.MIN_VALUE, Math.nextDown(startlife));
    }

    /** Whether it is marked, by its size: an emission and a kill write it as well. */
    static boolean isOne(Particle particle) {
        return Float.floatToRawIntBits(particle.size) == SIZE_BITS;
    }

    static boolean hasLife(Particle particle, float startlife) {
        return particle.life == life(startlife);
    }

    static boolean hasColor(Particle particle) {
        return particle.color.equals(ColorRGBA.BlackNoAlpha);
    }

    /** Whether it has all of the marks. */
    static boolean isAsWritten(Particle particle) {
        return isOne(particle) && hasLife(particle, particle.startlife) && hasColor(particle);
    }

    /** Gives it another 0 than the engine gives the rotation of a particle that is killed. */
    static void tellApartFromKilled(Particle particle) {
        particle.rotateSpeed = particle.rotateSpeed == 0 ? -0f : particle.rotateSpeed;
    }

    /** Whether one that has lost its mark was killed since, and so was not written by the game. */
    static boolean hasOtherRotation(Particle particle, float rotateSpeed) {
        return Float.floatToRawIntBits(particle.rotateSpeed) != Float.floatToRawIntBits(rotateSpeed);
    }
}

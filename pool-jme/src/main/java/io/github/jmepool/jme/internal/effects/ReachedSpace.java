// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import com.jme3.effect.Particle;
import com.jme3.math.Vector3f;

/**
 * The space that the particles of one effect may reach, by the least and the greatest places, velocities and lives of
 * those that were born since it was last forgotten. It changes seldom, so that bounds need not be computed in each
 * frame: a version tells whether it has.
 */
final class ReachedSpace {
    /** The seconds of a longer life that are in the space; later twice the age is. */
    private static final float HORIZON = 4;

    final Vector3f low = new Vector3f();
    final Vector3f high = new Vector3f();
    private final Vector3f leastPlace = new Vector3f();
    private final Vector3f mostPlace = new Vector3f();
    private final Vector3f leastVelocity = new Vector3f();
    private final Vector3f mostVelocity = new Vector3f();
    private float longest;
    /** The greatest size. */
    private float greatest;
    /** When the first of them was born. */
    private double earliest;
    /** The particles that have extended it. */
    private int extended;
    /** The age of particles up to which {@link #low} and {@link #high} have it, and the version that these have. */
    private float reachedAge;
    private int measured;
    private int version;

    int version() {
        return version;
    }

    /** The longest life. */
    float longest() {
        return longest;
    }

    int extended() {
        return extended;
    }

    void changed() {
        version++;
    }

    /** Nothing lives. */
    void begin() {
        earliest = Double.POSITIVE_INFINITY;
    }

    void forget(float size) {
        extended = 0;
        greatest = size;
        leastPlace.set(Vector3f.POSITIVE_INFINITY);
        mostPlace.set(Vector3f.NEGATIVE_INFINITY);
        leastVelocity.set(Vector3f.POSITIVE_INFINITY);
        mostVelocity.set(Vector3f.NEGATIVE_INFINITY);
        longest = 0;
        earliest = Double.POSITIVE_INFINITY;
        version++;
    }

    /** Particles have that size, at most. */
    void extend(float size) {
        if (size > greatest) {
            greatest = size;
            version++;
        }
    }

    /** Extends the space by that of one more particle, which was born then. */
    void extend(Particle particle, double born) {
        earliest = Math.min(earliest, born);
        if (particle.startlife > longest || !hasPlace(particle.position)
                || !isWithin(particle.velocity, leastVelocity, mostVelocity)) {
            leastPlace.minLocal(particle.position);
            mostPlace.maxLocal(particle.position);
            leastVelocity.minLocal(particle.velocity);
            mostVelocity.maxLocal(particle.velocity);
            longest = Math.max(longest, particle.startlife);
            extended++;
            version++;
        }
    }

    /** Whether a particle at that place has been born. */
    boolean hasPlace(Vector3f place) {
        return isWithin(place, leastPlace, mostPlace);
    }

    private static boolean isWithin(Vector3f vector, Vector3f least, Vector3f most) {
        return vector.x >= least.x && vector.y >= least.y && vector.z >= least.z
                && vector.x <= most.x && vector.y <= most.y && vector.z <= most.z;
    }

    /** The particles are as old as this now. */
    void age(double age) {
        if (reachedAge < longest && age - earliest > reachedAge) {
            version++;
        }
    }

    /**
     * Computes {@link #low} and {@link #high}, unless they are those of now.
     *
     * @param gravity three numbers of an array, from an index on
     * @return false if there is nothing to compute them from
     */
    boolean measure(double age, float[] gravity, int at) {
        if (measured != version) {
            measured = version;
            if (longest <= 0) {
                return false;
            }
            float oldest = (float) (age - earliest);
            reachedAge = Math.min(longest, oldest > HORIZON ? 2 * oldest : HORIZON);
            // a step that is as long as the life doubles the fall
            measure(0, reachedAge, 1, gravity, at, low, high);
        }
        return true;
    }

    /** The space that the particles reach between two ages, if they fall that share of the square of each. */
    void measure(float from, float to, float share, float[] gravity, int at, Vector3f least, Vector3f most) {
        float size = greatest * 1.5f;
        for (int axis = 0; axis < 3; axis++) {
            float slow = leastVelocity.get(axis);
            float fast = mostVelocity.get(axis);
            float near = -gravity[at + axis] * from * from * share;
            float far = -gravity[at + axis] * to * to * share;
            least.set(axis, leastPlace.get(axis) + Math.min(slow * from, slow * to) + Math.min(near, far) - size);
            most.set(axis, mostPlace.get(axis) + Math.max(fast * from, fast * to) + Math.max(near, far) + size);
        }
    }
}

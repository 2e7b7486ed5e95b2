// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

/**
 * Which state is compared and restored when an instance is recycled.
 */
public enum ResetScope {
    /** All of the instance is compared, and restored where it differs: a use may change anything. */
    EVERYTHING,

    /**
     * Only the local transform of the root is restored: the game declares that its uses change nothing else. Fields,
     * hints, names, user data, lights, overrides, controls, children, materials and meshes are not compared. Particles,
     * sounds, morphs, and animations with what they move are reset as in {@link #EVERYTHING}, and so is what a
     * {@link ResetRule} or a {@link Poolable} restores.
     *
     * <p>What a use changes nevertheless stays for the next use. Development mode therefore compares everything,
     * restores it, and reports it.
     */
    TRANSFORM
}

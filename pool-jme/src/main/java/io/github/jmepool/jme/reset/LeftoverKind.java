// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

/**
 * For jme-pool itself: the kinds of state that a use can leave on an instance.
 */
public enum LeftoverKind {
    /** The place, turn or size of a spatial below the instance's root. */
    TRANSFORM,
    /** A name. */
    NAME,
    /** Cull, batch or shadow hint, or queue bucket. */
    HINT,
    /** {@code ignoreTransform} or the level of detail of a geometry. */
    GEOMETRY,
    /** A child attached, taken off, or moved. */
    CHILD,
    /** A control added, taken off, moved, or its enabled state. */
    CONTROL,
    /** A local light added, taken off, moved, or its values. */
    LIGHT,
    /** A material parameter override added, taken off, moved, or its value. */
    OVERRIDE,
    /** User data. */
    USER_DATA,
    /** The material of a geometry, or what is in it. */
    MATERIAL,
    /** The mesh of a geometry, or what is in it. */
    MESH,
    /** Settings of an animation. */
    ANIMATION,
    /** Settings of a particle emitter. */
    PARTICLES,
    /** Settings of a sound. */
    SOUND,
    /** What a {@link ResetRule} put right. */
    RULE;

    /**
     * Returns whether it is restored out of development mode as well.
     *
     * @param scope what the game has declared that its uses change
     * @return false when it is not looked at
     */
    public boolean isPutBackIn(ResetScope scope) {
        return scope == ResetScope.EVERYTHING
                || this == ANIMATION || this == PARTICLES || this == SOUND || this == RULE;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;

/**
 * The kinds of state that a use can leave on an instance, as reports and scopes distinguish them.
 * {@code SpatialState}, the lists of {@code LocalLists} and the parts of {@code StateParts} restore them.
 */
public enum LeftoverKind {
    /** The translation, rotation or scale of a spatial below the instance's root. */
    TRANSFORM,
    /** A name. */
    NAME,
    /** Cull, batch or shadow hint, or queue bucket. */
    HINT,
    /** {@code ignoreTransform} or the level of detail of a geometry. */
    GEOMETRY,
    /** A child attached, detached or moved. */
    CHILD,
    /** A control added, removed or moved, or its enabled state. */
    CONTROL,
    /** A local light added, removed or moved, or its values. */
    LIGHT,
    /** A material parameter override added, removed or moved, or its value. */
    OVERRIDE,
    /** User data. */
    USER_DATA,
    /** The material of a geometry, or what is in it. */
    MATERIAL,
    /** The mesh of a geometry, or what is in it. */
    MESH,
    /** A field of a custom control or spatial that refers to what the reset takes off. */
    FIELD,
    /** Settings of an animation. */
    ANIMATION,
    /** Settings of a particle emitter. */
    PARTICLES,
    /** Settings of a sound. */
    SOUND,
    /** The characters, look or layout of a text. */
    TEXT,
    /** State that a {@link ResetRule} restored. */
    RULE;

    /**
     * Returns whether it is also restored outside development mode.
     *
     * @param scope what the game has declared that its uses change
     * @return false when it is compared in development mode alone
     */
    public boolean isRestoredIn(ResetScope scope) {
        return scope == ResetScope.EVERYTHING
                || this == ANIMATION || this == PARTICLES || this == SOUND
                || this == TEXT || this == RULE;
    }
}

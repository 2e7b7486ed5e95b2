// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.AnimComposer;
import com.jme3.animation.AnimControl;
import com.jme3.effect.ParticleEmitter;
import com.jme3.material.Material;
import io.github.jmepool.jme.reset.ResetOutcome;

/** The tests' hands inside the reset: one part alone, with an engine that hides what the part looks for. */
public final class ResetHands {
    private final StatePart part;

    private ResetHands(StatePart part) {
        this.part = part;
    }

    /** The part for a composer whose maps can't be reached. */
    public static ResetHands withHiddenFields(AnimComposer composer, String path) {
        return new ResetHands(new ComposerPart(composer, path, false, false));
    }

    /** The part for an animation control whose fields can't be reached. */
    @SuppressWarnings("deprecation")
    public static ResetHands withHiddenFields(AnimControl animations, String path) {
        return new ResetHands(new LegacyAnimPart(animations, path, false));
    }

    /** The part for an emitter whose last place can't be reached. */
    public static ResetHands withHiddenFields(ParticleEmitter emitter, String path) {
        return new ResetHands(new EmitterPart(emitter, new SeveralOwners(), path, false));
    }

    /** Whether a use has left nothing. */
    public boolean isClean() {
        return part.isClean();
    }

    /** Puts back what a use has left, and tells nobody. */
    public ResetOutcome restore() {
        return part.restore(null);
    }

    /** The instance has been placed for its next use. */
    public void placed() {
        part.placed();
    }

    /** In what a material that was left on a geometry differs from the one before. */
    public static String difference(Material now, Material before) {
        return MaterialPart.difference(now, before);
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.anim.AnimComposer;
import com.jme3.animation.AnimControl;
import com.jme3.effect.ParticleEmitter;
import com.jme3.material.Material;
import java.nio.Buffer;

/** The tests' hands inside the reset: a part of a snapshot alone, with an engine that hides what the part looks for. */
public final class ResetHands {
    private final StatePart part;

    private ResetHands(StatePart part) {
        this.part = part;
    }

    /** The part for a composer whose maps can't be reached. */
    public static ResetHands withHiddenFields(AnimComposer composer, String path) {
        return new ResetHands(new ComposerPart(composer, path, false));
    }

    /** The part for an animation control whose fields can't be reached. */
    @SuppressWarnings("deprecation")
    public static ResetHands withHiddenFields(AnimControl animations, String path) {
        return new ResetHands(new LegacyAnimPart(animations, path, false));
    }

    /** The part for an emitter whose last place can't be reached. */
    public static ResetHands withHiddenFields(ParticleEmitter emitter, String path) {
        return new ResetHands(new EmitterPart(emitter, path, false));
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

    /** What resets after that plan keep to. */
    public static ResetScope scopeInForce(ResetPlan plan) {
        return plan.scopeInForce();
    }

    /** In what a material that was left on a geometry differs from the one before. */
    public static String difference(Material now, Material before) {
        return MaterialDifference.text(now, before);
    }

    /** Copies of a buffer: by the quick calls, without them, and as it is done on this Java runtime. */
    public static Buffer[] copies(Buffer buffer) {
        return new Buffer[] {BulkBuffers.copy(buffer), PlainBuffers.copy(buffer), Buffers.copy(buffer)};
    }

    /** Whether slices are the same, by the same three ways. */
    public static boolean[] same(Buffer buffer, Buffer copy, int from, int count) {
        int most = Math.min(count, buffer.limit() - from);
        Buffer view = Buffers.view(buffer);
        Buffer other = copy == null ? null : Buffers.view(copy);
        return new boolean[] {BulkBuffers.same(view, other, from, most), PlainBuffers.same(view, other, from, most),
                Buffers.same(view, other, from, most)};
    }

    /** A comparison, as a reset does it over and over. */
    public static Runnable comparison(Buffer buffer, Buffer copy) {
        Buffer view = Buffers.view(buffer);
        return () -> Buffers.same(view, copy, 3, buffer.limit() - 3);
    }

    /** Writes a copy back without the quick calls. */
    public static void restorePlainly(Buffer buffer, Buffer copy) {
        PlainBuffers.restore(buffer, copy);
    }
}

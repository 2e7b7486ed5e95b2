// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Joint;
import com.jme3.anim.MorphTrack;
import com.jme3.anim.TransformTrack;
import io.github.jmepool.jme.internal.engine.CopyOnAccess;
import io.github.jmepool.jme.internal.engine.EngineFields;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One clip of an AnimComposer: the object, and which tracks it has, with which targets, interpolators and keyframes.
 * These are kept as one number, as a model may have hundreds of tracks, and hardly any use changes one.
 */
final class ClipState {
    private static final @Nullable VarHandle MORPH_TARGETS =
            EngineFields.find(MorphTrack.class, "nbMorphTargets", int.class);

    final AnimClip clip;
    private final boolean copiedLater;
    private final long tracks;

    ClipState(AnimClip clip) {
        this.clip = clip;
        AnimClip source = source(clip);
        copiedLater = source != null;
        tracks = number(source == null ? clip : source);
    }

    /** The clip whose tracks this one shares; null if it has its own. */
    static @Nullable AnimClip source(AnimClip clip) {
        return clip instanceof CopyOnAccess<?> shared ? (AnimClip) shared.source() : null;
    }

    boolean isClean() {
        return source(clip) != null || number(clip) == tracks;
    }

    private long number(AnimClip of) {
        long number = 0;
        for (AnimTrack<?> track : of.getTracks()) {
            number = next(number, track.getClass());
            if (track instanceof TransformTrack transform) {
                number = next(number, target(transform.getTarget()));
                number = next(number, transform.getFrameInterpolator());
                number = next(number, transform.getTimes());
                number = next(number, EngineFields.read(EngineFields.TRANSLATIONS, transform));
                number = next(number, EngineFields.read(EngineFields.ROTATIONS, transform));
                number = next(number, EngineFields.read(EngineFields.SCALES, transform));
            } else if (track instanceof MorphTrack morph) {
                number = next(number, morph.getTarget());
                number = next(number, morph.getFrameInterpolator());
                number = next(number, morph.getTimes());
                number = next(number, morph.getWeights());
                number += MORPH_TARGETS == null ? 0 : (int) MORPH_TARGETS.get(morph);
            } else {
                number = next(number, track);
            }
        }
        return number;
    }

    /** Joints that are copied later are known by what they share with those that they are copied from. */
    private @Nullable Object target(@Nullable Object target) {
        return copiedLater && target instanceof Joint joint ? joint.getName() : target;
    }

    private static long next(long number, @Nullable Object object) {
        return number * 31 + System.identityHashCode(object);
    }
}

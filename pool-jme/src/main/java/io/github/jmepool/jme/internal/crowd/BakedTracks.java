// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Joint;
import com.jme3.anim.TransformTrack;
import io.github.jmepool.jme.internal.engine.EngineFields;
import org.jspecify.annotations.Nullable;

/**
 * The key frames that a clip was baked from. Clones of a track share them with it, and the engine replaces them when a
 * track is edited, so that an edited clip is recognized without a look into them; where the engine hides them, by its
 * times alone. Any thread; does not change.
 */
final class BakedTracks {
    private final Keys[] tracks;

    BakedTracks(AnimClip clip) {
        tracks = new Keys[clip.getTracks().length];
        for (int i = 0; i < tracks.length; i++) {
            tracks[i] = new Keys((TransformTrack) clip.getTracks()[i]);
        }
    }

    int count() {
        return tracks.length;
    }

    /** Whether some tracks of a clone are as they were baked, from one on. */
    boolean areThoseOf(AnimTrack<?>[] clone, int from, int number) {
        if (clone.length != tracks.length) {
            return false;
        }
        for (int i = from; i < from + number && i < clone.length; i++) {
            if (!(clone[i] instanceof TransformTrack track && tracks[i].areThoseOf(track))) {
                return false;
            }
        }
        return true;
    }

    /** The key frames of one track, and the joint that it moves; -1 for what is no joint. */
    private static final class Keys {
        private final float[] times;
        private final @Nullable Object translations;
        private final @Nullable Object rotations;
        private final @Nullable Object scales;
        private final int joint;

        Keys(TransformTrack track) {
            times = track.getTimes();
            translations = EngineFields.read(EngineFields.TRANSLATIONS, track);
            rotations = EngineFields.read(EngineFields.ROTATIONS, track);
            scales = EngineFields.read(EngineFields.SCALES, track);
            joint = joint(track);
        }

        private static int joint(TransformTrack track) {
            return track.getTarget() instanceof Joint moved ? moved.getId() : -1;
        }

        boolean areThoseOf(TransformTrack track) {
            return track.getTimes() == times && EngineFields.read(EngineFields.TRANSLATIONS, track) == translations
                    && EngineFields.read(EngineFields.ROTATIONS, track) == rotations
                    && EngineFields.read(EngineFields.SCALES, track) == scales
                    && joint(track) == joint && track.getFrameInterpolator() == null;
        }
    }
}

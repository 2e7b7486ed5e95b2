// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Joint;
import com.jme3.anim.TransformTrack;
import com.jme3.animation.CompactQuaternionArray;
import com.jme3.animation.CompactVector3Array;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The key frames that a clip was baked from. Clones of a track share them with it, and the engine replaces them when a
 * track is edited, so that an edited clip is recognized without a look into them. Any thread; does not change.
 */
final class BakedTracks {
    /** Optional: where the engine hides them, only the times tell an edited track. */
    private static final @Nullable VarHandle TRANSLATIONS = find("translations", CompactVector3Array.class);
    private static final @Nullable VarHandle ROTATIONS = find("rotations", CompactQuaternionArray.class);
    private static final @Nullable VarHandle SCALES = find("scales", CompactVector3Array.class);

    private final Keys[] tracks;

    BakedTracks(AnimClip clip) {
        tracks = new Keys[clip.getTracks().length];
        for (int i = 0; i < tracks.length; i++) {
            tracks[i] = new Keys((TransformTrack) clip.getTracks()[i]);
        }
    }

    private static @Nullable VarHandle find(String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(TransformTrack.class, MethodHandles.lookup())
                    .findVarHandle(TransformTrack.class, name, type);
        } catch (ReflectiveOperationException hidden) {
            return null;
        }
    }

    private static @Nullable Object read(@Nullable VarHandle field, TransformTrack track) {
        return field == null ? null : field.get(track);
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
            translations = read(TRANSLATIONS, track);
            rotations = read(ROTATIONS, track);
            scales = read(SCALES, track);
            joint = joint(track);
        }

        private static int joint(TransformTrack track) {
            return track.getTarget() instanceof Joint moved ? moved.getId() : -1;
        }

        boolean areThoseOf(TransformTrack track) {
            return track.getTimes() == times && read(TRANSLATIONS, track) == translations
                    && read(ROTATIONS, track) == rotations && read(SCALES, track) == scales
                    && joint(track) == joint && track.getFrameInterpolator() == null;
        }
    }
}

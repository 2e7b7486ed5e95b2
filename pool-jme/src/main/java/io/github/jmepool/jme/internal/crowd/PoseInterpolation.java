// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.interpolator.AnimInterpolator;
import com.jme3.anim.interpolator.FrameInterpolator;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;

/**
 * The engine's default interpolation. Its interpolators keep values of one call in static fields, so that two threads
 * that animate at once change each other's poses.
 */
final class PoseInterpolation {
    private PoseInterpolation() {
    }

    /** Lets one thread animate a clip that no other thread uses. */
    static void set(AnimClip clip) {
        FrameInterpolator own = new FrameInterpolator();
        own.setTranslationInterpolator(linear());
        own.setRotationInterpolator(normalizedLinear());
        own.setScaleInterpolator(linear());
        for (AnimTrack<?> track : clip.getTracks()) {
            if (track instanceof TransformTrack moving) {
                moving.setFrameInterpolator(own);
            }
        }
    }

    private static AnimInterpolator<Vector3f> linear() {
        return new AnimInterpolator<>() {
            private final Vector3f next = new Vector3f();

            @Override
            public Vector3f interpolate(float share, int index, FrameInterpolator.TrackDataReader<Vector3f> data,
                    FrameInterpolator.TrackTimeReader times, Vector3f store) {
                data.getEntryClamp(index, store);
                return store.interpolateLocal(data.getEntryClamp(index + 1, next), share);
            }
        };
    }

    private static AnimInterpolator<Quaternion> normalizedLinear() {
        return new AnimInterpolator<>() {
            private final Quaternion next = new Quaternion();

            @Override
            public Quaternion interpolate(float share, int index, FrameInterpolator.TrackDataReader<Quaternion> data,
                    FrameInterpolator.TrackTimeReader times, Quaternion store) {
                data.getEntryClamp(index, store);
                store.nlerp(data.getEntryClamp(index + 1, next), share);
                return store;
            }
        };
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.animation.AnimControl;
import com.jme3.animation.Animation;
import com.jme3.animation.Skeleton;
import com.jme3.animation.SkeletonControl;
import com.jme3.animation.SpatialTrack;
import com.jme3.animation.Track;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds what the old animation classes need parts for; models of their time are still played.
 */
@SuppressWarnings("deprecation")
final class LegacyParts {
    private LegacyParts() {
    }

    /**
     * @param parts receives the parts
     * @param animated told of the spatials that the control's animations move
     */
    static void add(Control control, ResetScope scope, String path, List<StatePart> parts,
            Consumer<Spatial> animated) {
        if (control instanceof AnimControl animations) {
            parts.add(new LegacyAnimPart(animations, path));
            for (String name : animations.getAnimationNames()) {
                addTargets(animations, animations.getAnim(name), animated);
            }
            Skeleton skeleton = animations.getSkeleton();
            if (skeleton != null && animations.getSpatial().getControl(SkeletonControl.class) == null) {
                addPose(skeleton, null, scope, path, parts, animated);
            }
        } else if (control instanceof SkeletonControl skinning && skinning.getSkeleton() != null) {
            addPose(skinning.getSkeleton(), skinning, scope, path, parts, animated);
        }
    }

    private static void addTargets(AnimControl control, Animation animation, Consumer<Spatial> animated) {
        for (Track track : animation.getTracks()) {
            if (track instanceof SpatialTrack moving) {
                animated.accept(moving.getTrackSpatial() == null ? control.getSpatial() : moving.getTrackSpatial());
            }
        }
    }

    private static void addPose(Skeleton skeleton, @Nullable SkeletonControl skinning, ResetScope scope,
            String path, List<StatePart> parts, Consumer<Spatial> animated) {
        parts.add(new LegacyPosePart(skeleton, skinning, scope, path));
        for (int i = 0; i < skeleton.getBoneCount(); i++) {
            Spatial attached = LegacyFields.attachedNode(skeleton.getBone(i));
            if (attached != null) {
                animated.accept(attached);
            }
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.animation.Bone;
import com.jme3.animation.Skeleton;
import com.jme3.animation.SkeletonControl;
import com.jme3.math.Transform;
import com.jme3.scene.Node;
import org.jspecify.annotations.Nullable;

/**
 * Puts the bones of a skeleton back to the pose that the instance was made in.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
final class LegacyPosePart extends StatePart {
    private final @Nullable SkeletonControl skinning;
    private final Skeleton skeleton;
    private final Bone[] bones;
    private final Transform[] pose;
    private final boolean[] userControl;
    private final Node[] attached;
    private final boolean childrenChange;
    private final boolean hardwarePreferred;
    private final String path;

    /**
     * @param skinning the control that skins with the skeleton; null when there is none
     */
    LegacyPosePart(Skeleton skeleton, @Nullable SkeletonControl skinning, ResetScope scope, String path) {
        this.skinning = skinning;
        this.skeleton = skeleton;
        this.path = path;
        childrenChange = scope == ResetScope.EVERYTHING && LegacyFields.ATTACHED_NODE != null;
        hardwarePreferred = skinning != null && skinning.isHardwareSkinningPreferred();
        bones = new Bone[skeleton.getBoneCount()];
        pose = new Transform[bones.length];
        userControl = new boolean[bones.length];
        attached = new Node[bones.length];
        for (int i = 0; i < bones.length; i++) {
            Bone bone = skeleton.getBone(i);
            bones[i] = bone;
            pose[i] = new Transform(bone.getLocalPosition(), bone.getLocalRotation(), bone.getLocalScale());
            userControl[i] = bone.hasUserControl();
            attached[i] = LegacyFields.attachedNode(bone);
        }
    }

    @Override
    boolean isClean() {
        for (int i = 0; i < bones.length; i++) {
            if (!isPosed(bones[i], pose[i]) || bones[i].hasUserControl() != userControl[i] || isAttachmentNew(i)) {
                return false;
            }
        }
        return isPreferenceClean();
    }

    private static boolean isPosed(Bone bone, Transform pose) {
        return bone.getLocalPosition().equals(pose.getTranslation())
                && bone.getLocalRotation().equals(pose.getRotation())
                && bone.getLocalScale().equals(pose.getScale());
    }

    /** Where children aren't looked at, forgetting the node would leave one more below the instance each time. */
    private boolean isAttachmentNew(int index) {
        return childrenChange && LegacyFields.attachedNode(bones[index]) != attached[index];
    }

    private boolean isPreferenceClean() {
        return skinning == null || skinning.isHardwareSkinningPreferred() == hardwarePreferred;
    }

    @Override
    boolean isEarly() {
        return true;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        for (int i = 0; i < bones.length; i++) {
            bones[i].setUserControl(userControl[i]);
            bones[i].getLocalPosition().set(pose[i].getTranslation());
            bones[i].getLocalRotation().set(pose[i].getRotation());
            bones[i].getLocalScale().set(pose[i].getScale());
            // A bone would hand out the same attachment node again, with whatever the last use hung on it.
            if (LegacyFields.ATTACHED_NODE != null && isAttachmentNew(i)) {
                LegacyFields.ATTACHED_NODE.set(bones[i], attached[i]);
            }
        }
        skeleton.updateWorldVectors();
        if (skinning != null && !isPreferenceClean()) {
            if (sink != null) {
                sink.leftover(LeftoverKind.ANIMATION, path, "hardware skinning was left "
                        + (hardwarePreferred ? "not preferred" : "preferred"));
            }
            skinning.setHardwareSkinningPreferred(hardwarePreferred);
        }
        return ResetOutcome.REPAIRED;
    }
}

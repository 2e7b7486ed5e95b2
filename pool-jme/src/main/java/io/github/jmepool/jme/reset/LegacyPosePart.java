// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.animation.Bone;
import com.jme3.animation.Skeleton;
import com.jme3.animation.SkeletonControl;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Restores the bones of a skeleton to the pose that the instance was made in.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
final class LegacyPosePart extends StatePart {
    /** The attachment node of a bone, which it keeps although the node was detached. */
    private static final @Nullable VarHandle ATTACHED_NODE =
            EngineFields.find(Bone.class, "attachNode", Node.class);

    /** The vectors are written in place. */
    private static final List<Property<Bone>> POSE = List.of(
            Property.own("position", Bone::getLocalPosition, (bone, written) -> { }),
            Property.own("rotation", Bone::getLocalRotation, (bone, written) -> { }),
            Property.own("scale", Bone::getLocalScale, (bone, written) -> { }),
            Property.flag("userControl", Bone::hasUserControl, Bone::setUserControl));
    /** A bone would hand out the same attachment node again, with whatever the last use hung on it. */
    private static final List<Property<? super Bone>> POSE_AND_NODE = Property.table(POSE,
            Property.field("attachNode", ATTACHED_NODE));

    private final @Nullable SkeletonControl skinning;
    private final Skeleton skeleton;
    private final List<Saved<Bone>> bones = new ArrayList<>();
    private final boolean hardwarePreferred;

    /**
     * @param skinning the control that skins with the skeleton; null when there is none
     * @param scope where children aren't compared, nodes stay: a new one in each use would add up below the instance
     */
    LegacyPosePart(Skeleton skeleton, @Nullable SkeletonControl skinning, ResetScope scope, String path) {
        super(LeftoverKind.ANIMATION, path);
        this.skinning = skinning;
        this.skeleton = skeleton;
        hardwarePreferred = skinning != null && skinning.isHardwareSkinningPreferred();
        for (int i = 0; i < skeleton.getBoneCount(); i++) {
            bones.add(new Saved<>(skeleton.getBone(i), scope == ResetScope.EVERYTHING ? POSE_AND_NODE : POSE));
        }
    }

    private static @Nullable Node attachedNode(Bone bone) {
        return ATTACHED_NODE == null ? null : (Node) ATTACHED_NODE.get(bone);
    }

    @Override
    boolean isClean() {
        for (int i = 0; i < bones.size(); i++) {
            if (!bones.get(i).isClean()) {
                return false;
            }
        }
        return isPreferenceClean();
    }

    private boolean isPreferenceClean() {
        return skinning == null || skinning.isHardwareSkinningPreferred() == hardwarePreferred;
    }

    @Override
    void forEachMoved(Consumer<Spatial> action) {
        for (int i = 0; i < skeleton.getBoneCount(); i++) {
            Node attached = attachedNode(skeleton.getBone(i));
            if (attached != null) {
                action.accept(attached);
            }
        }
    }

    @Override
    boolean isEarly() {
        return true;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        for (int i = 0; i < bones.size(); i++) {
            bones.get(i).restore();
        }
        skeleton.updateWorldVectors();
        if (skinning != null && !isPreferenceClean()) {
            report(sink, "hardware skinning was left " + (hardwarePreferred ? "not preferred" : "preferred"));
            skinning.setHardwareSkinningPreferred(hardwarePreferred);
        }
        return ResetOutcome.REPAIRED;
    }
}

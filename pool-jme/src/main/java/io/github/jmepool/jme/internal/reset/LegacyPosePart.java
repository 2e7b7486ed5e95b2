// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.animation.Bone;
import com.jme3.animation.Skeleton;
import com.jme3.animation.SkeletonControl;
import com.jme3.math.Matrix4f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
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

    /** Whether the control has skinned by the CPU, and does so again only once it is updated. */
    private static final @Nullable VarHandle SKINNED =
            EngineFields.find(SkeletonControl.class, "wasMeshUpdated", boolean.class);

    /** The vectors are written in place. */
    private static final List<Property<Bone>> POSE = List.of(
            Property.own("position", Bone::getLocalPosition, (bone, written) -> { }),
            Property.own("rotation", Bone::getLocalRotation, (bone, written) -> { }),
            Property.own("scale", Bone::getLocalScale, (bone, written) -> { }),
            Property.flag("userControl", Bone::hasUserControl, Bone::setUserControl));
    /** What the skin is bound to; the same. */
    private static final List<Property<Bone>> BIND_POSE = List.of(
            Property.own("bindPosition", Bone::getBindPosition, (bone, written) -> { }),
            Property.own("bindRotation", Bone::getBindRotation, (bone, written) -> { }),
            Property.own("bindScale", Bone::getBindScale, (bone, written) -> { }),
            Property.own("bindInversePosition", Bone::getModelBindInversePosition, (bone, written) -> { }),
            Property.own("bindInverseRotation", Bone::getModelBindInverseRotation, (bone, written) -> { }),
            Property.own("bindInverseScale", Bone::getModelBindInverseScale, (bone, written) -> { }));
    /** A bone would hand out the same attachment node again, with whatever the last use hung on it. */
    private static final List<Property<? super Bone>> POSE_AND_NODE = Property.table(POSE,
            Property.field("attachNode", ATTACHED_NODE));

    private final @Nullable SkeletonControl skinning;
    private final Skeleton skeleton;
    private final List<Saved<Bone>> bones = new ArrayList<>();
    private final List<Saved<Bone>> bindPose = new ArrayList<>();
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
            Bone bone = skeleton.getBone(i);
            forgetDetached(bone);
            bones.add(new Saved<>(bone, scope == ResetScope.EVERYTHING ? POSE_AND_NODE : POSE));
            bindPose.add(new Saved<>(bone, BIND_POSE));
        }
    }

    /** A node that was taken off: out of the tree, it would keep what each use attaches to it. */
    private static void forgetDetached(Bone bone) {
        Node node = attachedNode(bone);
        if (ATTACHED_NODE != null && node != null && node.getParent() == null) {
            ATTACHED_NODE.set(bone, null);
        }
    }

    private static @Nullable Node attachedNode(Bone bone) {
        return ATTACHED_NODE == null ? null : (Node) ATTACHED_NODE.get(bone);
    }

    @Override
    boolean isClean() {
        return areClean(bones) && areClean(bindPose) && isPreferenceClean();
    }

    private static boolean areClean(List<Saved<Bone>> saved) {
        for (int i = 0; i < saved.size(); i++) {
            if (!saved.get(i).isClean()) {
                return false;
            }
        }
        return true;
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
        if (!areClean(bindPose)) {
            report(sink, "bind pose of the bones was left changed");
            bindPose.forEach(Saved::restore);
        }
        bones.forEach(Saved::restore);
        skeleton.updateWorldVectors();
        if (skinning != null && skinning.isHardwareSkinningUsed()) {
            // where the next use may be drawn before it is updated
            Matrix4f[] unused = skeleton.computeSkinningMatrices();
        }
        if (skinning != null && !isPreferenceClean()) {
            report(sink, "hardware skinning was left " + (hardwarePreferred ? "not preferred" : "preferred"));
            skinning.setHardwareSkinningPreferred(hardwarePreferred);
        }
        return ResetOutcome.REPAIRED;
    }

    /** The vertices are those of the bind pose, and the use may be drawn before it is updated. */
    @Override
    void placed() {
        if (SKINNED != null && skinning != null) {
            SKINNED.set(skinning, false);
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.math.Transform;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.CopyOnAccess;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Restores the joints of an armature to the pose that the instance was made in, which AnimComposer.reset() does not.
 */
final class PosePart extends StatePart {
    private static final Joint[] SHARED = {};

    private final SkinningControl skinning;
    private final Armature armature;
    /** Null as long as they are shared, and so have their pose. */
    private Joint @Nullable [] joints;
    private final Transform[] pose;
    private final @Nullable Node[] attached;
    private final boolean childrenChange;
    private final boolean hardwarePreferred;

    PosePart(SkinningControl skinning, ResetScope scope, String path) {
        super(LeftoverKind.ANIMATION, path);
        this.skinning = skinning;
        childrenChange = scope == ResetScope.EVERYTHING;
        armature = skinning.getArmature();
        Armature source = source(armature);
        pose = new Transform[armature.getJointCount()];
        attached = new Node[pose.length];
        if (source == null) {
            joints = armature.getJointList().toArray(Joint[]::new);
        }
        for (int i = 0; i < pose.length; i++) {
            Joint joint = (source == null ? armature : source).getJoint(i);
            pose[i] = source == null ? joint.getLocalTransform().clone() : joint.getLocalTransform();
            attached[i] = attachedNode(joint);
        }
        hardwarePreferred = skinning.isHardwareSkinningPreferred();
    }

    private static @Nullable Armature source(Armature armature) {
        return armature instanceof CopyOnAccess<?> shared ? (Armature) shared.source() : null;
    }

    private static @Nullable Node attachedNode(Joint joint) {
        return EngineFields.ATTACHED_NODE == null ? null : (Node) EngineFields.ATTACHED_NODE.get(joint);
    }

    @Override
    boolean isClean() {
        Joint[] moved = joints();
        for (int i = 0; i < moved.length; i++) {
            if (!moved[i].getLocalTransform().equals(pose[i]) || isAttachmentNew(moved, i)) {
                return false;
            }
        }
        return skinning.isHardwareSkinningPreferred() == hardwarePreferred;
    }

    /** Returns whether a joint has a new node; false if children aren't compared, as one more would stay each time. */
    private boolean isAttachmentNew(Joint[] moved, int index) {
        return childrenChange && attachedNode(moved[index]) != attached[index];
    }

    /** None as long as they are shared. */
    private Joint[] joints() {
        if (joints == null) {
            if (source(armature) != null) {
                return SHARED;
            }
            joints = armature.getJointList().toArray(Joint[]::new);
        }
        return joints;
    }

    @Override
    void forEachMoved(Consumer<Spatial> action) {
        for (Node node : attached) {
            if (node != null) {
                action.accept(node);
            }
        }
    }

    @Override
    boolean isEarly() {
        return true;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        Joint[] moved = joints();
        for (int i = 0; i < moved.length; i++) {
            moved[i].setLocalTransform(pose[i]);
            // A joint would hand out the same attachment node again, with whatever the last use hung on it.
            if (EngineFields.ATTACHED_NODE != null && isAttachmentNew(moved, i)) {
                EngineFields.ATTACHED_NODE.set(moved[i], attached[i]);
            }
        }
        armature.update();
        if (skinning.isHardwareSkinningPreferred() != hardwarePreferred) {
            report(sink, "hardware skinning was left " + (hardwarePreferred ? "not preferred" : "preferred"));
            skinning.setHardwareSkinningPreferred(hardwarePreferred);
        }
        return ResetOutcome.REPAIRED;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.math.Transform;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Restores the joints of an armature to the pose that the instance was made in, which AnimComposer.reset() does not.
 */
final class PosePart extends StatePart {
    private final SkinningControl skinning;
    private final Armature armature;
    private final Joint[] joints;
    private final Transform[] pose;
    private final Node[] attached;
    private final boolean childrenChange;
    private final boolean hardwarePreferred;

    PosePart(SkinningControl skinning, ResetScope scope, String path) {
        super(LeftoverKind.ANIMATION, path);
        this.skinning = skinning;
        childrenChange = scope == ResetScope.EVERYTHING;
        armature = skinning.getArmature();
        joints = armature.getJointList().toArray(Joint[]::new);
        pose = new Transform[joints.length];
        attached = new Node[joints.length];
        for (int i = 0; i < joints.length; i++) {
            pose[i] = joints[i].getLocalTransform().clone();
            attached[i] = attachedNode(joints[i]);
        }
        hardwarePreferred = skinning.isHardwareSkinningPreferred();
    }

    private static @Nullable Node attachedNode(Joint joint) {
        return EngineFields.ATTACHED_NODE == null ? null : (Node) EngineFields.ATTACHED_NODE.get(joint);
    }

    @Override
    boolean isClean() {
        for (int i = 0; i < joints.length; i++) {
            if (!joints[i].getLocalTransform().equals(pose[i]) || isAttachmentNew(i)) {
                return false;
            }
        }
        return skinning.isHardwareSkinningPreferred() == hardwarePreferred;
    }

    /** Where children aren't compared, forgetting the node would leave one more below the instance each time. */
    private boolean isAttachmentNew(int index) {
        return childrenChange && attachedNode(joints[index]) != attached[index];
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
        for (int i = 0; i < joints.length; i++) {
            joints[i].setLocalTransform(pose[i]);
            // A joint would hand out the same attachment node again, with whatever the last use hung on it.
            if (EngineFields.ATTACHED_NODE != null && isAttachmentNew(i)) {
                EngineFields.ATTACHED_NODE.set(joints[i], attached[i]);
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

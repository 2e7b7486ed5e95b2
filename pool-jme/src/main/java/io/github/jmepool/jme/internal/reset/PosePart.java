// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.util.JointModelTransform;
import com.jme3.math.Matrix4f;
import com.jme3.math.Transform;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.engine.SharedJoints;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Restores the joints of an armature to the pose that the instance was made in, which AnimComposer.reset() does not,
 * and to the poses that the engine skins from and starts with.
 */
final class PosePart extends StatePart {
    private static final Joint[] NONE = {};
    private static final Geometry[] NO_TARGETS = {};
    /** Whether the control skins by the CPU when it is drawn next, since jME 3.9; and whether not, before. */
    private static final @Nullable VarHandle SKINS =
            EngineFields.find(SkinningControl.class, "meshUpdateRequired", boolean.class);
    private static final @Nullable VarHandle SKINNED =
            EngineFields.find(SkinningControl.class, "wasMeshUpdated", boolean.class);

    private final SkinningControl skinning;
    private final Armature armature;
    /** The instance's own; null as long as it shares those of its source, which nothing moves. */
    private Joint @Nullable [] joints;
    private final Transform[] pose;
    private final Transform[] initialPose;
    private final Matrix4f[] bindPose;
    private final @Nullable Class<? extends JointModelTransform> modelTransform;
    private final @Nullable Node[] attached;
    /** The skinned geometries by which the engine places those; empty where there are none. */
    private @Nullable Geometry[] targets = NO_TARGETS;
    private final boolean childrenChange;
    private final boolean hardwarePreferred;

    PosePart(SkinningControl skinning, ResetScope scope, String path) {
        super(LeftoverKind.ANIMATION, path);
        this.skinning = skinning;
        childrenChange = scope == ResetScope.EVERYTHING;
        armature = skinning.getArmature();
        SharedJoints shared = shared(armature);
        Armature source = shared == null ? null : shared.source();
        boolean owned = source == null;
        pose = new Transform[armature.getJointCount()];
        initialPose = new Transform[pose.length];
        bindPose = new Matrix4f[pose.length];
        modelTransform = EngineFields.modelTransform(armature);
        attached = new Node[pose.length];
        joints = owned ? armature.getJointList().toArray(Joint[]::new) : null;
        for (int i = 0; i < pose.length; i++) {
            Joint joint = (source == null ? armature : source).getJoint(i);
            pose[i] = owned ? joint.getLocalTransform().clone() : joint.getLocalTransform();
            initialPose[i] = !owned ? joint.getInitialTransform()
                    : joint.getInitialTransform().equals(pose[i]) ? pose[i] : joint.getInitialTransform().clone();
            bindPose[i] = owned ? joint.getInverseModelBindMatrix().clone() : joint.getInverseModelBindMatrix();
            Node node = attachedInTree(joint);
            if (node != null) {
                targets = targets.length == 0 ? new Geometry[pose.length] : targets;
                Geometry target = target(joint);
                attached[i] = shared == null ? node : shared.own(node);
                targets[i] = shared == null ? target : shared.own(target);
            }
        }
        hardwarePreferred = skinning.isHardwareSkinningPreferred();
    }

    /** The armature that shares its joints; null if it has its own. */
    private static @Nullable SharedJoints shared(Armature armature) {
        return armature instanceof SharedJoints sharing && sharing.source() != null ? sharing : null;
    }

    /** One that was taken off is forgotten: out of the tree, it would keep what each use attaches to it. */
    private static @Nullable Node attachedInTree(Joint joint) {
        Node node = attachedNode(joint);
        if (EngineFields.ATTACHED_NODE != null && node != null && node.getParent() == null) {
            EngineFields.ATTACHED_NODE.set(joint, null);
            return null;
        }
        return node;
    }

    private static @Nullable Node attachedNode(Joint joint) {
        return EngineFields.ATTACHED_NODE == null ? null : (Node) EngineFields.ATTACHED_NODE.get(joint);
    }

    private static @Nullable Geometry target(Joint joint) {
        return (Geometry) EngineFields.read(EngineFields.TARGET_GEOMETRY, joint);
    }

    @Override
    boolean isClean() {
        Joint[] moved = joints();
        for (int i = 0; i < moved.length; i++) {
            if (!same(moved[i].getLocalTransform(), pose[i]) || isAttachmentNew(moved, i)) {
                return false;
            }
        }
        return skinning.isHardwareSkinningPreferred() == hardwarePreferred && areRestPosesClean(moved);
    }

    private static boolean same(Transform a, Transform b) {
        return SpatialState.same(a.getTranslation(), b.getTranslation())
                && SpatialState.same(a.getRotation(), b.getRotation())
                && SpatialState.same(a.getScale(), b.getScale());
    }

    /** Faster than the engine's own, which compares the bits of each number. */
    private static boolean same(Matrix4f a, Matrix4f b) {
        return a.m00 == b.m00 && a.m01 == b.m01 && a.m02 == b.m02 && a.m03 == b.m03
                && a.m10 == b.m10 && a.m11 == b.m11 && a.m12 == b.m12 && a.m13 == b.m13
                && a.m20 == b.m20 && a.m21 == b.m21 && a.m22 == b.m22 && a.m23 == b.m23
                && a.m30 == b.m30 && a.m31 == b.m31 && a.m32 == b.m32 && a.m33 == b.m33;
    }

    private boolean areRestPosesClean(Joint[] own) {
        for (int i = 0; i < own.length; i++) {
            if (!same(own[i].getInitialTransform(), initialPose[i])
                    || !same(own[i].getInverseModelBindMatrix(), bindPose[i])) {
                return false;
            }
        }
        return EngineFields.modelTransform(armature) == modelTransform;
    }

    /**
     * Returns whether a joint has a new node, or one that a use has placed by another geometry; false if children
     * aren't compared, as one more would stay each time.
     */
    private boolean isAttachmentNew(Joint[] moved, int index) {
        return childrenChange && (attachedNode(moved[index]) != attached[index]
                || attached[index] != null && target(moved[index]) != targets[index]);
    }

    /** Returns the instance's own joints; none as long as they are shared. */
    private Joint[] joints() {
        if (joints == null) {
            if (shared(armature) != null) {
                return NONE;
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
        if (!areRestPosesClean(moved)) {
            report(sink, "bind pose, initial pose or kind of transform of the joints was left changed");
            restoreRestPoses(moved);
        }
        for (int i = 0; i < moved.length; i++) {
            moved[i].setLocalTransform(pose[i]);
            // A joint would hand out the same attachment node again, with whatever the last use hung on it.
            if (EngineFields.ATTACHED_NODE != null && isAttachmentNew(moved, i)) {
                EngineFields.ATTACHED_NODE.set(moved[i], attached[i]);
                if (EngineFields.TARGET_GEOMETRY != null) {
                    EngineFields.TARGET_GEOMETRY.set(moved[i], attached[i] == null ? null : targets[i]);
                }
            }
        }
        armature.update();
        if (skinning.isHardwareSkinningUsed()) {
            // where the next use may be drawn before it is updated
            Matrix4f[] unused = armature.computeSkinningMatrices();
        }
        if (skinning.isHardwareSkinningPreferred() != hardwarePreferred) {
            report(sink, "hardware skinning was left " + (hardwarePreferred ? "not preferred" : "preferred"));
            skinning.setHardwareSkinningPreferred(hardwarePreferred);
        }
        return ResetOutcome.REPAIRED;
    }

    /** The vertices are those of the bind pose, and the use may be drawn before it is updated. */
    @Override
    void placed() {
        if (SKINS != null) {
            SKINS.set(skinning, true);
        } else if (SKINNED != null) {
            SKINNED.set(skinning, false);
        }
    }

    private void restoreRestPoses(Joint[] own) {
        for (int i = 0; i < own.length; i++) {
            own[i].getInitialTransform().set(initialPose[i]);
            // in a new matrix, as the joint may hold one of the game's
            if (!same(own[i].getInverseModelBindMatrix(), bindPose[i])) {
                own[i].setInverseModelBindMatrix(bindPose[i].clone());
            }
        }
        if (modelTransform != null && EngineFields.modelTransform(armature) != modelTransform) {
            armature.setModelTransformClass(modelTransform);
        }
    }
}

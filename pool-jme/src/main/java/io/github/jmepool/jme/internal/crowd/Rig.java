// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.math.FastMath;
import com.jme3.math.Matrix3f;
import com.jme3.math.Matrix4f;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.List;

/**
 * One armature of a model that is posed only to take its matrices, with the pose that joints have which a clip doesn't
 * move. Each geometry that is attached to a joint is two joints more. One thread at a time.
 */
final class Rig {
    /** How many joints a geometry takes that is attached to one. */
    static final int FOLLOWER_JOINTS = 2;
    final Armature armature;
    final List<Joint> joints;
    final PoseTexture poses;
    final Matrix4f[] matrices;
    /** The pose of the model. */
    final List<Transform> rest = new ArrayList<>();
    private final List<Follower> followers;
    /** The bounds of all that it moves. */
    private final JointBounds bounds;

    Rig(Armature armature, List<Follower> followers, int count) {
        this.armature = armature;
        this.followers = followers;
        joints = armature.getJointList();
        joints.forEach(joint -> rest.add(joint.getLocalTransform().clone()));
        poses = new PoseTexture(joints.size() + FOLLOWER_JOINTS * followers.size(), count);
        matrices = new Matrix4f[poses.joints];
        int next = joints.size();
        for (Follower each : followers) {
            matrices[next++] = each.place;
            matrices[next++] = each.shift;
        }
        bounds = new JointBounds(poses.joints);
    }

    /** Something is skinned by it, or attached to one of its joints. */
    void add(JointBounds skinned) {
        bounds.include(skinned);
    }

    /** The radius of all that it moves around their origin, in the pose that was taken last. */
    float reach() {
        bounds.clear();
        bounds.add(matrices);
        return bounds.reach();
    }

    /** The first of its joints. */
    int jointOf(Geometry attached) {
        int index = 0;
        while (followers.get(index).geometry != attached) {
            index++;
        }
        return joints.size() + FOLLOWER_JOINTS * index;
    }

    void rest() {
        for (int i = 0; i < rest.size(); i++) {
            joints.get(i).setLocalTransform(rest.get(i));
        }
    }

    /** How far something is at most from where a mix of two poses has it, in the pose that was taken last. */
    float distance(Matrix4f[] before, Matrix4f[] after, float share) {
        return bounds.distance(before, after, share, matrices);
    }

    /** Takes the pose of the joints; once all armatures are up to date, as one may carry another's leader. */
    void pose() {
        System.arraycopy(armature.computeSkinningMatrices(), 0, matrices, 0, joints.size());
        for (int i = 0; i < followers.size(); i++) {
            followers.get(i).update();
        }
    }

    /** Takes the pose of the joints, and puts it among those that are baked. */
    void bakePose(int pose) {
        pose();
        poses.put(pose, matrices);
    }

    /** What is attached to a joint, and the skinned geometry that it is drawn with. */
    static final class Follower {
        private final Geometry geometry;
        private final Geometry leader;
        /** The place that the engine gives it, seen from the leader. */
        private final Matrix4f place = new Matrix4f();
        /**
         * By which the scale of an instance is multiplied for the translation, seen from the leader as well: the engine
         * multiplies the scales of nodes, one axis by one, and not their matrices. The last column has what turns the
         * leader's scale into that of the instance.
         */
        private final Matrix4f shift = new Matrix4f();
        private final Transform transform = new Transform();
        private final Matrix4f scratch = new Matrix4f();
        private final Matrix3f shifted = new Matrix3f();
        private final Matrix3f ofLeader = new Matrix3f();
        private final Matrix3f turn = new Matrix3f();

        Follower(Geometry geometry, Geometry leader) {
            this.geometry = geometry;
            this.leader = leader;
        }

        private void update() {
            // the last row may be another since it was inverted
            place.loadIdentity();
            inModel(leader).toTransformMatrix(place).invertLocal();
            Vector3f scale = transform.getScale();
            shift(leader, ofLeader);
            shift(geometry, shifted);
            for (int row = 0; row < 3; row++) {
                for (int axis = 0; axis < 3; axis++) {
                    float sum = 0f;
                    for (int i = 0; i < 3; i++) {
                        sum += place.get(row, i) * (shifted.get(i, axis) - ofLeader.get(i, axis));
                    }
                    shift.set(row, axis, sum);
                }
                shift.set(row, 3, 1f / FastMath.abs(scale.get(row)));
            }
            place.multLocal(inModel(geometry).toTransformMatrix(scratch));
        }

        /** By which the scale of the root is multiplied for the translation of a spatial, in the root's space. */
        private void shift(Spatial spatial, Matrix3f store) {
            store.zero();
            for (Spatial at = spatial; at.getParent() != null; at = at.getParent()) {
                Transform local = at.getLocalTransform();
                store.scale(local.getScale());
                local.getRotation().toRotationMatrix(turn).mult(store, store);
                for (int axis = 0; axis < 3; axis++) {
                    store.set(axis, axis, store.get(axis, axis) + local.getTranslation().get(axis));
                }
            }
        }

        private Transform inModel(Spatial spatial) {
            transform.set(spatial.getLocalTransform());
            Node parent = spatial.getParent();
            while (parent != null && parent.getParent() != null) {
                transform.combineWithParent(parent.getLocalTransform());
                parent = parent.getParent();
            }
            return transform;
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.joints.PhysicsJoint;
import com.jme3.bullet.objects.PhysicsBody;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The bodies of a prefab, and what their joints hold. */
final class JointedBodies {
    private JointedBodies() {
    }

    /** Minie clones both bodies of a joint: one that is no part of the prefab would be in no space. */
    static void check(String pool, Spatial prefab) {
        Set<PhysicsBody> within = Collections.newSetFromMap(new IdentityHashMap<>());
        prefab.depthFirstTraversal(spatial -> {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                PhysicsRigidBody body = of(spatial.getControl(i));
                if (body != null) {
                    within.add(body);
                }
            }
        });
        for (PhysicsBody body : within) {
            for (PhysicsJoint joint : body.listJoints()) {
                PhysicsBody other = joint.findOtherBody(body);
                if (other != null && !within.contains(other)) {
                    throw new IllegalArgumentException("Pool '" + pool + "': " + joint + " of the prefab holds " + other
                            + ", which is not part of it, and whose clone would be in no physics space; add that joint"
                            + " in onSpawn");
                }
            }
        }
    }

    private static @Nullable PhysicsRigidBody of(Control control) {
        if (control instanceof BetterCharacterControl walker) {
            return walker.getRigidBody();
        }
        return control instanceof RigidBodyControl body ? body : null;
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.control.PhysicsControl;
import com.jme3.bullet.joints.PhysicsJoint;
import com.jme3.bullet.objects.PhysicsBody;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Refuses prefabs and instances whose bodies can't be pooled. */
final class BodyCheck {
    private BodyCheck() {
    }

    static void checkPrefab(String pool, Spatial prefab) {
        check(pool, prefab, Spatials.label(prefab), true);
        checkJoints(pool, prefab);
    }

    static void checkInstance(String pool, Spatial root) {
        check(pool, root, Spatials.label(root), false);
    }

    private static void check(String pool, Spatial spatial, String path, boolean prefab) {
        for (int i = 0; i < spatial.getNumControls(); i++) {
            if (spatial.getControl(i) instanceof PhysicsControl control) {
                check(pool, control, path, prefab);
            }
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                check(pool, child, path + "/" + Spatials.label(child), prefab);
            }
        }
    }

    private static void check(String pool, PhysicsControl control, String path, boolean prefab) {
        String what = "Pool '" + pool + "': " + control.getClass().getName() + " on '" + path + "' ";
        if (!PooledBody.isKnown(control)) {
            throw new IllegalArgumentException(what + "can't be pooled: its bodies and joints can't be restored; take"
                    + " it off the prefab, add a new one in onSpawn, and take that off in onRecycle");
        }
        // an instance's may be in the space that onCreate has put it into; the clone of one in a space has that space,
        // and is not in it
        boolean claimsSpace = control.isEnabled() && control.getPhysicsSpace() != null;
        if (claimsSpace && (prefab || !isInSpace(control))) {
            throw new IllegalArgumentException(what + "is in a physics space; leave that to PhysicsPools: take"
                    + " it out with space.remove(control) before you make a prefab of it, and leave space.add out of a"
                    + " factory");
        }
    }

    private static boolean isInSpace(PhysicsControl control) {
        PhysicsCollisionObject object = PooledBody.objectOf(control);
        return object != null && object.isInWorld();
    }

    /** Minie clones both bodies of a joint: one that is no part of the prefab would be in no space. */
    private static void checkJoints(String pool, Spatial prefab) {
        Set<PhysicsCollisionObject> within = Collections.newSetFromMap(new IdentityHashMap<>());
        prefab.depthFirstTraversal(spatial -> {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                if (spatial.getControl(i) instanceof PhysicsControl control) {
                    within.add(PooledBody.objectOf(control));
                }
            }
        });
        for (PhysicsCollisionObject object : within) {
            if (object instanceof PhysicsRigidBody body) {
                for (PhysicsJoint joint : body.listJoints()) {
                    PhysicsBody other = joint.findOtherBody(body);
                    if (other != null && !within.contains(other)) {
                        throw new IllegalArgumentException("Pool '" + pool + "': " + joint + " of the prefab holds "
                                + other + ", which is not part of it, and whose clone would be in no physics space;"
                                + " add that joint in onSpawn");
                    }
                }
            }
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.joints.Constraint;
import com.jme3.bullet.joints.PhysicsJoint;
import com.jme3.bullet.objects.PhysicsBody;

/** A joint of the prefab's, which comes and goes with the instance. */
final class OwnJoint {
    private final PhysicsJoint joint;
    private final PhysicsBody bodyA;
    private final PhysicsBody bodyB;
    private final long idA;
    private final long idB;
    private final boolean enabled;
    private final float breaking;

    OwnJoint(PhysicsJoint joint) {
        this.joint = joint;
        bodyA = joint.getBodyA();
        bodyB = joint.getBodyB();
        idA = idOf(bodyA);
        idB = idOf(bodyB);
        enabled = joint.isEnabled();
        breaking = joint instanceof Constraint constraint ? constraint.getBreakingImpulseThreshold() : 0f;
    }

    private static long idOf(PhysicsBody body) {
        return body == null ? 0L : body.nativeId();
    }

    boolean is(PhysicsJoint other) {
        return joint == other;
    }

    void enter(PhysicsSpace space) {
        if (joint.getPhysicsSpace() == null) {
            space.addJoint(joint);
        }
    }

    void leave() {
        PhysicsSpace space = joint.getPhysicsSpace();
        if (space != null) {
            space.removeJoint(joint);
        }
    }

    /** Both ends are as they were; fails when Minie has made one of them anew, as the joint still holds the old one. */
    void restore() {
        if (idOf(bodyA) != idA || idOf(bodyB) != idB) {
            throw new IllegalStateException(joint + " of the prefab holds a body that was rebuilt, as its mass was 0"
                    + " for a while; use setKinematic(true) to hold a jointed body");
        }
        attach(bodyA);
        attach(bodyB);
        if (joint instanceof Constraint constraint) {
            if (constraint.isEnabled() != enabled) {
                constraint.setEnabled(enabled);
            }
            if (constraint.getBreakingImpulseThreshold() != breaking) {
                constraint.setBreakingImpulseThreshold(breaking);
            }
        }
    }

    /** The game may have destroyed it: then its bodies know it no more. */
    private void attach(PhysicsBody body) {
        if (body != null) {
            body.addJoint(joint);
        }
    }
}

// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.joints.PhysicsJoint;
import com.jme3.bullet.objects.PhysicsBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A joint of the prefab's, which comes and goes with the instance. */
final class OwnJoint {
    private final PhysicsJoint joint;
    private final @Nullable PhysicsBody bodyA;
    private final @Nullable PhysicsBody bodyB;
    private final long idA;
    private final long idB;
    private final Leftovers leftovers;
    private final List<Saved<?>> settings;

    OwnJoint(PhysicsJoint joint, Leftovers leftovers) {
        this.joint = joint;
        this.leftovers = leftovers;
        bodyA = joint.getBodyA();
        bodyB = joint.getBodyB();
        idA = idOf(bodyA);
        idB = idOf(bodyB);
        settings = JointSettings.of(joint);
    }

    private static long idOf(@Nullable PhysicsBody body) {
        return body == null ? 0L : body.nativeId();
    }

    boolean is(PhysicsJoint other) {
        return joint == other;
    }

    /** Stays out while a body of it does: Bullet ends the process when it steps a joint to a body that isn't there. */
    void enter(PhysicsSpace space) {
        if (joint.getPhysicsSpace() == null && isThere(bodyA) && isThere(bodyB)) {
            space.addJoint(joint);
        }
    }

    private static boolean isThere(@Nullable PhysicsBody body) {
        return body == null || body.isInWorld();
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
        for (int i = 0; i < settings.size(); i++) {
            settings.get(i).restore(leftovers);
        }
    }

    /** The game may have destroyed it: then its bodies know it no more. */
    private void attach(@Nullable PhysicsBody body) {
        if (body != null) {
            body.addJoint(joint);
        }
    }
}

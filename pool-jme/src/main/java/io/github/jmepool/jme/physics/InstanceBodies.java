// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.joints.PhysicsJoint;
import com.jme3.bullet.objects.PhysicsRigidBody;
import io.github.jmepool.core.util.Failures;
import java.util.ArrayList;
import java.util.List;

/** The bodies of one instance, and the joints between them. */
final class InstanceBodies {
    private static final PooledBody[] NO_BODIES = {};
    private static final OwnJoint[] NO_JOINTS = {};

    private final PooledBody[] bodies;
    private final OwnJoint[] joints;
    /** How many of the joints hold each body. */
    private final int[] ends;

    InstanceBodies(List<PooledBody> found, PhysicsSpace space) {
        bodies = found.toArray(NO_BODIES);
        ends = new int[bodies.length];
        List<OwnJoint> own = new ArrayList<>();
        for (int i = 0; i < bodies.length; i++) {
            bodies[i].claim();
            bodies[i].save(space);
            PhysicsRigidBody jointed = bodies[i].jointed();
            if (jointed != null && jointed.countJoints() > 0) {
                ends[i] = jointed.countJoints();
                collect(jointed, bodies[i].forJoints, own);
            }
        }
        joints = own.toArray(NO_JOINTS);
    }

    private static void collect(PhysicsRigidBody body, Leftovers leftovers, List<OwnJoint> into) {
        for (PhysicsJoint joint : body.listJoints()) {
            if (into.stream().noneMatch(known -> known.is(joint))) {
                into.add(new OwnJoint(joint, leftovers));
            }
        }
    }

    void enter(PhysicsSpace space) {
        for (PooledBody body : bodies) {
            body.enter(space);
        }
        for (OwnJoint joint : joints) {
            joint.enter(space);
        }
    }

    void follow() {
        for (PooledBody body : bodies) {
            body.follow();
        }
    }

    /** All leave, whatever goes wrong with one of them; then what the use has changed is put back. */
    void leave(PhysicsSpace space) {
        Failures failures = null;
        for (OwnJoint joint : joints) {
            try {
                joint.leave();
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            }
        }
        for (int i = 0; i < bodies.length; i++) {
            try {
                destroyOthers(bodies[i], ends[i]);
                bodies[i].leave(space);
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            }
        }
        Failures.throwAny(failures);
        for (PooledBody body : bodies) {
            body.restore();
        }
        for (OwnJoint joint : joints) {
            joint.restore();
        }
    }

    private void destroyOthers(PooledBody body, int own) {
        PhysicsRigidBody jointed = body.jointed();
        if (jointed == null || jointed.countJoints() == 0 || jointed.countJoints() == own && areOwn(jointed)) {
            return;
        }
        for (PhysicsJoint joint : jointed.listJoints()) {
            if (!isOwn(joint)) {
                body.leftovers.differs("joint", joint, "none");
                if (joint.getPhysicsSpace() != null) {
                    joint.getPhysicsSpace().removeJoint(joint);
                }
                joint.destroy();
            }
        }
    }

    private boolean areOwn(PhysicsRigidBody jointed) {
        for (PhysicsJoint joint : jointed.listJoints()) {
            if (!isOwn(joint)) {
                return false;
            }
        }
        return true;
    }

    private boolean isOwn(PhysicsJoint joint) {
        for (OwnJoint known : joints) {
            if (known.is(joint)) {
                return true;
            }
        }
        return false;
    }

    void end() {
        Failures failures = new Failures();
        for (OwnJoint joint : joints) {
            failures.run(joint::leave);
        }
        for (PooledBody body : bodies) {
            failures.run(body::end);
        }
        failures.throwFirst();
    }
}

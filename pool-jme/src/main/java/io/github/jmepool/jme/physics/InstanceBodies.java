// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.CollisionSpace;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.PhysicsControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.joints.PhysicsJoint;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bodies of one instance, and the joints between them. */
final class InstanceBodies {
    private static final PooledBody<?>[] NO_BODIES = {};
    private static final OwnJoint[] NO_JOINTS = {};

    private final PooledBody<?>[] bodies;
    private final OwnJoint[] joints;

    private InstanceBodies(List<PooledBody<?>> found) {
        bodies = found.toArray(NO_BODIES);
        List<OwnJoint> own = new ArrayList<>();
        for (PooledBody<?> body : bodies) {
            PhysicsRigidBody jointed = body.jointed();
            if (jointed != null) {
                collectJoints(jointed, body.forJoints, own);
            }
        }
        joints = own.toArray(NO_JOINTS);
    }

    /**
     * Takes the bodies of a new instance out of any space, and saves what each use begins with.
     *
     * @param shared the shapes of the pool's first instance, which this one uses too; empty when this is the first,
     *     null when each has its own
     * @return null when the instance has no bodies
     */
    static @Nullable InstanceBodies of(PooledInstance instance, PhysicsSpace space,
            @Nullable List<CollisionShape> shared) {
        Spatial root = instance.spatial();
        try {
            BodyCheck.checkInstance(instance.pool().name(), root);
            List<PooledBody<?>> found = new ArrayList<>();
            collect(instance, root, "", space, shared, found);
            return found.isEmpty() ? null : new InstanceBodies(found);
        } catch (Throwable problem) {
            takeOut(root, problem);
            throw problem;
        }
    }

    private static void collect(PooledInstance instance, Spatial spatial, String above, PhysicsSpace space,
            @Nullable List<CollisionShape> shared, List<PooledBody<?>> into) {
        String path = Spatials.pathOf(above, spatial);
        for (int i = 0; i < spatial.getNumControls(); i++) {
            if (spatial.getControl(i) instanceof PhysicsControl control && PooledBody.isKnown(control)) {
                PooledBody.Site site = new PooledBody.Site(spatial, instance, path, control.isEnabled());
                PhysicsCollisionObject object = PooledBody.objectOf(control);
                CollisionSpace unused = PooledBody.takeOut(control, object);
                if (shared != null && object != null) {
                    share(instance.pool().name(), control, object, into.size(), shared);
                }
                into.add(PooledBody.of(control, site, space));
            }
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                collect(instance, child, spatial == instance.spatial() ? "" : path, space, shared, into);
            }
        }
    }

    private static void share(String pool, PhysicsControl control, PhysicsCollisionObject object, int index,
            List<CollisionShape> shared) {
        if (control instanceof RigidBodyControl rigid && rigid.isApplyScale()
                || control instanceof GhostControl ghost && ghost.isApplyScale()) {
            throw new IllegalArgumentException("Pool '" + pool + "': a control with applyScale would scale the"
                    + " collision shape that its instances share; leave sharedShapes off");
        }
        if (index == shared.size()) {
            shared.add(object.getCollisionShape());
        } else if (shared.get(index).getClass() == object.getCollisionShape().getClass()) {
            Vector3f inertia = object instanceof PhysicsRigidBody body ? body.getInverseInertiaLocal(null) : null;
            object.setCollisionShape(shared.get(index));
            if (object instanceof PhysicsRigidBody body) {
                body.setInverseInertiaLocal(inertia);
            }
        }
    }

    /** Removes bodies that onCreate has put into the space, which would stay there. */
    private static void takeOut(Spatial root, Throwable because) {
        root.depthFirstTraversal(spatial -> {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                if (spatial.getControl(i) instanceof PhysicsControl control) {
                    try {
                        CollisionSpace unused = PooledBody.takeOut(control, PooledBody.objectOf(control));
                    } catch (Throwable problem) {
                        because.addSuppressed(problem);
                    }
                }
            }
        });
    }

    private static void collectJoints(PhysicsRigidBody body, Leftovers leftovers, List<OwnJoint> into) {
        for (PhysicsJoint joint : body.listJoints()) {
            if (into.stream().noneMatch(known -> known.is(joint))) {
                into.add(new OwnJoint(joint, leftovers));
            }
        }
    }

    void enter(PhysicsSpace space) {
        for (PooledBody<?> body : bodies) {
            body.enter(space);
        }
        for (OwnJoint joint : joints) {
            joint.enter(space);
        }
    }

    void follow() {
        for (PooledBody<?> body : bodies) {
            body.follow();
        }
    }

    /** All leave, even when one of them throws; then what the use has changed is restored. */
    void leave(PhysicsSpace space) {
        Failures failures = null;
        for (OwnJoint joint : joints) {
            try {
                joint.leave();
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            }
        }
        for (PooledBody<?> body : bodies) {
            try {
                destroyOthers(body);
                body.leave(space);
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            }
        }
        Failures.throwAny(failures);
        for (PooledBody<?> body : bodies) {
            body.restore();
        }
        for (OwnJoint joint : joints) {
            joint.restore();
        }
    }

    private void destroyOthers(PooledBody<?> body) {
        PhysicsRigidBody jointed = body.jointed();
        if (jointed == null || jointed.countJoints() == 0) {
            return; // the list would be a new array
        }
        for (PhysicsJoint joint : jointed.listJoints()) {
            if (!isOwn(joint)) {
                body.leftovers.differs("joint", joint, "no joint");
                if (joint.getPhysicsSpace() != null) {
                    joint.getPhysicsSpace().removeJoint(joint);
                }
                joint.destroy();
            }
        }
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
        for (PooledBody<?> body : bodies) {
            failures.run(body::end);
        }
        failures.throwFirst();
    }
}
